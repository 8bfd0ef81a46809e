import type { Payload } from '@parley/contract/live';
import type { NoticeKind } from '@parley/contract/notifications/notice-kinds';
import {
  lowRating,
  type promiseRanOut,
  type ticketCreated,
  type ticketsUpdated,
  type ticketWasRated,
} from '@parley/contract/tickets/events';
import { promiseKinds } from '@parley/contract/tickets/promises';
import { now } from '../../../kit/clock.ts';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { type News, tellPerson } from '../notices/tell-person.ts';
import { withdraw } from '../notices/withdraw-notices.ts';
import { administratorsOf, ticketsGiven, type TicketNow, ticketsNow, ticketsUnread } from './causes.queries.ts';
import { waitingSince, waitingTicket } from './queue.queries.ts';
import { summed } from './summed.ts';
import { tellQueue } from './tell-queue.ts';

type Some = Payload<typeof ticketsUpdated>;
type Place = { project_id: number | null };

const late: NoticeKind[] = ['ticket_at_risk', 'ticket_broken'];
const ofWork: NoticeKind[] = ['ticket_given', 'ticket_waits', ...late];

const readTicket = async (project_id: number, id: number): Promise<TicketNow | undefined> =>
  (await ticketsNow(dbOf(project_id), { project_id, ids: [id], at: now() }))[0];

type New = Pick<Payload<typeof ticketCreated>, 'ids' | 'managers_ids' | 'by' | 'ticket'>;

/** Somebody has it who did not make it, or it waits in a department. */
export const isOfAnother = ({ managers_ids, by, ticket }: New): boolean =>
  managers_ids.some((id) => id !== by) || (ticket.manager === null && ticket.department_id !== null);

export async function tellNewTicket({ ids: [id], by }: New, { project_id }: Place): Promise<void> {
  if (project_id === null || id === undefined) return;
  const ticket = await readTicket(project_id, id);
  if (!ticket || !ticket.is_open) return;
  if (ticket.manager_id === null)
    return tellQueue(project_id, await waitingTicket(dbOf(project_id), { project_id, id }), by);
  const about = { kind: 'ticket_given', subject_id: ticket.id, by_id: by, cause: 'created' } as const;
  await tellPerson(project_id, { ...about, user_id: ticket.manager_id });
}

/** A press may have given them to somebody; whatever it was, notices of them may be no longer so. */
export const mayBeNews = async ({ ids, stroke }: Some, project_id: number, tx: Tx): Promise<boolean> =>
  stroke !== undefined || (await ticketsUnread(tx, { project_id, ids, kinds: ofWork })).length > 0;

export async function tellChangedTickets({ ids, stroke, by }: Some, { project_id }: Place): Promise<void> {
  if (project_id === null) return;
  const db = dbOf(project_id);
  const unread = (await ticketsUnread(db, { project_id, ids, kinds: ofWork })).map((it) => it.id);
  for (const ticket of await ticketsNow(db, { project_id, ids: unread, at: now() })) await forget(project_id, ticket);
  const given = stroke ? await ticketsGiven(db, { project_id, stroke }) : [];
  const news = given.map(({ id, ticket_id: subject_id, ...people }): News => {
    return { ...people, kind: 'ticket_given', subject_id, cause: `change ${id}` };
  });
  for (const it of summed(news)) await tellPerson(project_id, it);
  if (stroke) await tellQueue(project_id, await waitingSince(db, { project_id, stroke }), by);
}

/** What is closed, somebody else's or answered by now is told no more. */
async function forget(
  project_id: number,
  { id: subject_id, manager_id, people, is_open, is_at_risk, waits }: TicketNow,
): Promise<void> {
  if (!is_open) return void (await withdraw(project_id, { kinds: ofWork, subject_id }));
  await withdraw(project_id, { kinds: ['ticket_given'], subject_id }, { but: manager_id });
  await withdraw(project_id, { kinds: ['ticket_waits'], subject_id }, { but: waits ? people : null });
  if (!is_at_risk) await withdraw(project_id, { kinds: late, subject_id });
  else if (manager_id !== null)
    await withdraw(project_id, { kinds: ['ticket_at_risk'], subject_id }, { but: manager_id });
}

/** Whoever has it is told in time, and where nobody has it, its department; broken, also whoever runs the project. */
export async function tellPromise(
  { id, kind, is_broken }: Payload<typeof promiseRanOut>,
  { project_id }: Place,
): Promise<void> {
  const ticket = project_id !== null && (await readTicket(project_id, id));
  const due = ticket && ticket.dues[kind];
  const what = promiseKinds.find((it) => it === kind);
  // Answered or put aside meanwhile, it is no more to be told.
  if (!ticket || !due || !what) return;
  const about = { kind: is_broken ? 'ticket_broken' : 'ticket_at_risk', subject_id: id, what } as const;
  const others = is_broken ? await administratorsOf(dbOf(project_id), { project_id }) : [];
  const people = new Set([...answerable(ticket), ...others.map((it) => it.user_id)]);
  for (const user_id of people) await tellPerson(project_id, { ...about, user_id, cause: `${kind} ${due}` });
}

export const isLow = ({ rating }: Payload<typeof ticketWasRated>): boolean => rating <= lowRating;

export async function tellLowRating(
  { id, rating }: Payload<typeof ticketWasRated>,
  { project_id }: Place,
): Promise<void> {
  const ticket = project_id !== null && (await readTicket(project_id, id));
  if (!ticket) return;
  const about = { kind: 'ticket_rated_low', subject_id: id, cause: `rated ${rating}` } as const;
  for (const user_id of answerable(ticket)) await tellPerson(project_id, { ...about, user_id });
}

const answerable = ({ manager_id, people }: TicketNow): number[] => (manager_id === null ? people : [manager_id]);
