import type { Actor } from '@parley/contract/actors';
import { ticketWasRated } from '@parley/contract/tickets/events';
import { ticketRated } from '@parley/contract/tickets/ticket-facts';
import { cut } from '../../../kit/cut.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { record } from '../../../kit/facts/record.ts';
import { tellTickets } from '../changes/tell-tickets.ts';
import { type HeldTicket, saveComment, saveRating } from './answers.queries.ts';

const longestComment = 4000;

/** `by`: the message that said it; null: it was said on the page of a letter. */
type Said = { at: Date; by: number | null };

/** What a client thinks of a ticket, once. */
export async function keepRating(
  tx: Tx,
  project_id: number,
  ticket: HeldTicket,
  rating: number,
  { at, by }: Said,
): Promise<void> {
  const { id, manager_id, channel_id } = ticket;
  await saveRating(tx, { project_id, id, rating, rated_by_id: by, at });
  tell(tx, project_id, ticket, { rating: [null, rating], has_comment: [null, false] });
  await tellTickets(tx, { project_id, by: clientOf(ticket) }, [ticket]);
  await emit(tx, project_id, ticketWasRated, { id, manager: manager_id, rating }, seersOf(channel_id));
}

/** And why, in their own words. */
export async function keepComment(
  tx: Tx,
  project_id: number,
  ticket: HeldTicket,
  comment: string,
  { by }: Pick<Said, 'by'>,
): Promise<void> {
  await saveComment(tx, {
    project_id,
    id: ticket.id,
    comment: comment.trim().slice(0, longestComment),
    comment_id: by,
  });
  tell(tx, project_id, ticket, { rating: [ticket.rating, ticket.rating], has_comment: [false, true] });
  await tellTickets(tx, { project_id, by: clientOf(ticket) }, [ticket]);
}

type Told = {
  rating: readonly [number | null, number | null];
  has_comment: readonly [boolean | null, boolean | null];
};

const tell = (tx: Tx, project_id: number, ticket: HeldTicket, changes: Told): void =>
  record(tx, project_id, ticketRated, {
    id: ticket.id,
    name: cut(ticket.subject, 200),
    by: { actor: clientOf(ticket), origin: null },
    changes,
  });

/** By id alone: who is erased is not named by what they did. */
const clientOf = ({ contact_id }: HeldTicket): Actor => ({ kind: 'client', id: contact_id, name: '', means: null });
