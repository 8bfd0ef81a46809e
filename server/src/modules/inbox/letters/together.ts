import type { Letter } from '@parley/contract/inbox/letter-head';
import type { Message } from '@parley/contract/inbox/messages';
import { channelOf } from '../../../channels/index.ts';
import { now, seconds } from '../../../kit/clock.ts';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { claimLeaving } from '../messages/leaving.queries.ts';
import { findMessage, type Way } from '../messages/messages.queries.ts';
import { exactTime } from '../rules.ts';
import { messagesTogether } from './letters.queries.ts';

type Leaving = Message & { way: Way };
type Together = NonNullable<Letter['together']>;

// What is sent together is stored within moments; whatever is missing then was taken back, or never left its writer.
const patience = seconds(10);
const lookMs = 300;
// A line that breaks keeps the rest of a letter for a while; a look further back costs nothing.
const storedWithin = seconds(120);

const partsOf = ({ user_id: dialogue_id, order }: Leaving, project_id: number, { uid }: Together) =>
  messagesTogether(dbOf(project_id), { project_id, dialogue_id, uid, since: exactTime(order) });

/** A message has one file, a letter may have many: the first of those that belong together waits for the others. */
export async function awaitTogether(project_id: number, message: Leaving): Promise<void> {
  const together = message.letter?.together;
  if (!together || together.uid !== message.uid) return;
  const isFresh = now().getTime() - message.order / 1000 < patience;
  if (!isFresh || (await partsOf(message, project_id, together)).length >= together.count) return;
  throw new RetryLater(new Date(now().getTime() + lookMs), 'the rest of the letter is on its way');
}

/** Those that leave in the same letter, as many as it may carry; from here on they are this letter's. */
export async function takeTogether(project_id: number, message: Leaving): Promise<Leaving[]> {
  const together = message.letter?.together;
  if (!together) return [];
  let room = (channelOf(message.way.type).limits.files?.file?.max_bytes ?? 0) - (message.file?.size ?? 0);
  const taken: Leaving[] = [];
  for (const { id, status, size } of await partsOf(message, project_id, together)) {
    if (id <= message.id || status !== 'queued') continue;
    if (size > room) break;
    if (!(await claimLeaving(project_id, id))) continue;
    room -= size;
    taken.push((await findMessage(dbOf(project_id), project_id, id))!);
  }
  return taken;
}

/** All of a letter that still waits, in its order; of what is no letter of several, the message alone. */
export async function partsOfLetter(tx: Tx, project_id: number, message: Leaving): Promise<Leaving[]> {
  const { uid } = message.letter?.together ?? {};
  if (!uid) return [message];
  const { user_id: dialogue_id, order, operator_id } = message;
  const since = exactTime(order - storedWithin * 1000);
  const parts: Leaving[] = [];
  for (const { id, status } of await messagesTogether(tx, { project_id, dialogue_id, uid, since })) {
    if (id === message.id) parts.push(message);
    else if (status === 'queued') parts.push((await findMessage(tx, project_id, id))!);
  }
  // The uid is the writer's own word: nobody names a colleague's message by it.
  return parts.filter((it) => it.operator_id === operator_id);
}
