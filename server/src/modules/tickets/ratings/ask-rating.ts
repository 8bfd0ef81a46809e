import { quietUntil } from '@parley/contract/deals/automation-rules';
import { opensAt } from '@parley/contract/projects/working-time';
import { ratingAsked } from '@parley/contract/tickets/ticket-facts';
import * as z from 'zod/mini';
import { channelOf } from '../../../channels/index.ts';
import { system } from '@parley/contract/actors';
import { now, seconds } from '../../../kit/clock.ts';
import { cut } from '../../../kit/cut.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { record } from '../../../kit/facts/record.ts';
import { dropped, job, laterAll } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { holdDialogue, sayInDialogue } from '../../inbox/index.ts';
import { tellTickets } from '../changes/tell-tickets.ts';
import { askedBefore, departmentsThatAsk, dialogueOf, holdToAsk, noteAsked, type ToAsk } from './asking.queries.ts';
import { choices, howToAnswer } from './rating-words.ts';
import { isTurnToAsk } from './rules.ts';

/** As long as closing can comfortably be taken back, the client hears nothing. */
const patience = seconds(10);

type Closed = { id: number; department_id: number | null; closed_at: string | null };

/** Whoever's ticket was closed is asked how it was, where the department does. */
export async function planAsking(tx: Tx, project_id: number, closed: Closed[]): Promise<void> {
  const ids = closed.flatMap((it) => it.department_id ?? []);
  if (!ids.length) return;
  const asking = await departmentsThatAsk(tx, project_id, [...new Set(ids)]);
  const wanted = closed.filter((it) => it.department_id !== null && asking.has(it.department_id));
  const at = new Date(now().getTime() + patience);
  laterAll(
    tx,
    askRating,
    wanted.map(({ id, closed_at }) => ({ id, closed_at: closed_at! })),
    project_id,
    wanted.map(() => at),
  );
}

/** Looks again: only while it is closed as it was then. In quiet hours, or while the doors are closed, it waits for their end. */
export const askRating = job(
  'ask-rating',
  z.object({ id: z.number(), closed_at: z.string() }),
  async (which, { project_id }) => {
    if (project_id === null) return;
    const until = await transaction(project_id, (tx) => askNow(tx, { project_id, ...which }));
    if (until !== null) throw new RetryLater(new Date(until), 'quiet hours');
  },
  { missed: dropped },
);

/** Until when it has to wait; null: it is settled. What is said and that it was asked are kept together or not at all. */
async function askNow(tx: Tx, which: { project_id: number; id: number; closed_at: string }): Promise<number | null> {
  const { project_id } = which;
  // The client first, as by whoever writes a note: of two tickets that were closed at once the second sees the first asked.
  const [place] = await dialogueOf(tx, which);
  if (!place || !(await holdDialogue(tx, project_id, place.dialogue_id))) return null;
  const [ticket] = await holdToAsk(tx, which);
  if (!ticket) return null;
  const moment = now().getTime();
  const until = busyUntil(ticket, moment);
  if (until !== null) return until;
  if (!isTurnToAsk(ticket, await askedBefore(tx, project_id, ticket.contact_id), moment)) return null;
  const message_id = await sayInDialogue(tx, project_id, ticket.dialogue_id, {
    uid: `rating-${ticket.id}`,
    author: { kind: 'rating', name: null },
    ...wordsFor(ticket),
  });
  if (message_id === null) return null;
  await noteAsked(tx, { project_id, id: ticket.id, message_id, at: new Date(moment) });
  const by = { actor: system, origin: null };
  const told = {
    id: ticket.id,
    name: cut(ticket.subject, 200),
    by,
    changes: { message_id: [null, message_id] as const },
  };
  record(tx, project_id, ratingAsked, told);
  await tellTickets(tx, { project_id, by: system }, [ticket]);
  return null;
}

/** A client is asked while we are at work, and not in quiet hours; null: now. */
function busyUntil({ quiet, hours, time_zone }: ToAsk, moment: number): number | null {
  const opens = opensAt(hours, moment, time_zone);
  const ends = quiet.flatMap((it) => quietUntil(moment, it, time_zone) ?? []);
  if (opens !== null && opens > moment) ends.push(opens);
  return ends.length ? Math.max(...ends) : null;
}

/** In the form that the channel knows: something to press (in letters, links), or a digit to type. */
function wordsFor({ rating_message, messenger_type, language }: ToAsk): { text: string; choices?: string[] } {
  const { limits, has_choices } = channelOf(messenger_type);
  if (has_choices || limits.letters) return { text: rating_message, choices };
  return { text: `${rating_message}\n\n${howToAnswer[language]}` };
}
