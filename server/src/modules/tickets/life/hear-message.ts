import { system } from '@parley/contract/actors';
import type { Message, messageDeleted } from '@parley/contract/inbox/messages';
import type { Payload } from '@parley/contract/live';
import { momentOf, wireTimeOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { change, type Step } from '../changes/change-tickets.ts';
import { lockOfClient, lockOfDialogue } from '../changes/changes.queries.ts';
import type { Kept } from '../changes/rules.ts';
import { hearRating, holdRater } from '../ratings/hear-rating.ts';
import { hasTickets, isAnyOpen, isAwaited, lockClient } from './desks.queries.ts';
import { knownDesks } from './known-desks.ts';
import { openByItself } from './open-by-itself.ts';
import {
  afterAnswer,
  afterAnswerElsewhere,
  afterWord,
  hasLeft,
  isOurs,
  isWord,
  lastClosed,
  owedAnew,
} from './rules.ts';

type Gone = Payload<typeof messageDeleted>;
type Place = { project_id: number | null };

/** Most messages are none of a ticket, and most projects have none: these cost nothing. */
export async function concernsTickets(message: Message, project_id: number, tx: Tx): Promise<boolean> {
  const isClients = isWord(message, now().getTime());
  const is_failed = message.status === 'failed';
  if (!isClients && !(isOurs(message) && (hasLeft(message) || is_failed))) return false;
  const { has_tickets, opens } = await knownDesks(tx, project_id);
  const { id, user_id: dialogue_id, contact_id, created_at: at } = message;
  if (isClients) return opens || (has_tickets && hasTickets(tx, project_id, dialogue_id));
  return has_tickets && isAwaited(tx, { project_id, contact_id, dialogue_id, id, at, is_failed });
}

/** What is heard anew of a client's message changes nothing. */
export const isOfOurs = async (message: Message, project_id: number, tx: Tx): Promise<boolean> =>
  isOurs(message) && concernsTickets(message, project_id, tx);

export async function mayBeMissed({ contact_id }: Gone, project_id: number, tx: Tx): Promise<boolean> {
  return (await knownDesks(tx, project_id)).has_tickets && isAnyOpen(tx, project_id, [contact_id]);
}

const byItself = { actor: system, origin: null };
const wrote = { token: null, why: 'client_wrote' };
const answered = { token: null, why: null };
const thisMoment = (): string => wireTimeOf(now().getTime());

export async function hearMessage(message: Message, { project_id }: Place): Promise<void> {
  if (project_id === null) return;
  await transaction(project_id, async (tx) => {
    if (!isOurs(message)) await holdRater(tx, project_id, message.user_id, message.message);
    const { user_id } = message;
    await lockClient(tx, project_id, user_id);
    if (isOurs(message)) return hearAnswer(tx, project_id, message, await lockOfClient(tx, project_id, user_id));
    return hearWord(tx, project_id, message, await lockOfDialogue(tx, project_id, user_id));
  });
}

async function hearWord(tx: Tx, project_id: number, message: Message, found: Kept[]): Promise<void> {
  const { id, user_id: dialogue_id, message: text, created_at } = message;
  const open = found.filter((it) => it.status !== 'closed');
  const heard = await hearRating(tx, project_id, { id, dialogue_id, text, at: momentOf(created_at) });
  // How it was is no new question, and nobody waits for an answer to it. A comment may be meant for what is still open.
  if (heard !== null && (heard !== 'comment' || !open.length)) return;
  if (!open.length) return openByItself(tx, project_id, message, lastClosed(found));
  const steps = open.map((kept) => ({ kept, ...afterWord(kept, message) }));
  await change(tx, { project_id, by: byItself }, steps, wrote);
}

async function hearAnswer(tx: Tx, project_id: number, message: Message, found: Kept[]): Promise<void> {
  const doer = { project_id, by: byItself };
  if (!hasLeft(message)) return void (await change(tx, doer, owedAnew(found, thisMoment()), answered));
  const isHere = (it: Kept) => it.dialogue_id === message.user_id;
  const steps = [
    ...found.filter(isHere).map((kept) => ({ kept, ...afterAnswer(kept, message) })),
    ...found.filter((it) => !isHere(it)).flatMap((kept) => afterAnswerElsewhere(kept, message)),
  ];
  // Where the client has written again since, the answer was one to what came before.
  const isPaid = ({ kept, wanted }: Step) => wanted.owed_since && isAfter(wanted.owed_since, kept.owed_since);
  const paid = steps.filter(isPaid).map((it) => ({ ...it, wanted: { ...it.wanted, owed_since: null } }));
  await change(tx, doer, [...steps.filter((it) => !isPaid(it)), ...paid], answered);
  const ids = paid.map((it) => it.kept.id);
  if (!ids.length) return;
  const again = await lockOfClient(tx, project_id, message.user_id);
  await change(
    tx,
    doer,
    owedAnew(
      again.filter((it) => ids.includes(it.id)),
      thisMoment(),
    ),
    answered,
  );
}

const isAfter = (one: string, other: string | null): boolean => other !== null && momentOf(one) > momentOf(other);

/** A message was taken back before it left. */
export async function missMessage({ user_id }: Gone, { project_id }: Place): Promise<void> {
  if (project_id === null) return;
  await transaction(project_id, async (tx) => {
    await lockClient(tx, project_id, user_id);
    const found = await lockOfClient(tx, project_id, user_id);
    await change(tx, { project_id, by: byItself }, owedAnew(found, thisMoment()), answered);
  });
}
