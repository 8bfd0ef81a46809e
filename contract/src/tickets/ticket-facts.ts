import * as z from 'zod/mini';
import { factKind, many } from '../facts.ts';
import { promiseKinds } from './promises.ts';
import { ticketStatuses } from './tickets.ts';

/** All of a ticket that is decided by somebody; clocks follow from it. */
const fields = {
  status: z.enum(ticketStatuses),
  subject: z.string(),
  dialogue_id: z.number(),
  channel_id: z.number(),
  message_id: z.number(),
  manager_id: z.number(),
  author_id: z.number(),
  department_id: z.number(),
  ticket_tags_ids: z.array(z.number()),
  priority: z.number(),
  deal_id: z.number(),
  result: z.string(),
  answered_at: z.string(),
  closed_at: z.string(),
  part_of: z.number(),
  removed_at: z.string(),
};

export const ticketOpened = factKind('ticketOpened', 'ticket', fields);
export const ticketChanged = factKind('ticketChanged', 'ticket', fields);
/** Whose it is became another, whatever else was changed with it. */
export const ticketAssigned = factKind('ticketAssigned', 'ticket', fields);
/** To another department, whoever has it there. */
export const ticketHandedOver = factKind('ticketHandedOver', 'ticket', fields);
/** Our first answer; it has no press. */
export const ticketAnswered = factKind('ticketAnswered', 'ticket', fields);
export const ticketSetPending = factKind('ticketSetPending', 'ticket', fields);
export const ticketReopened = factKind('ticketReopened', 'ticket', fields);
export const ticketClosed = factKind('ticketClosed', 'ticket', fields);
export const ticketMerged = factKind('ticketMerged', 'ticket', fields);
/** Its making was taken back. */
export const ticketRemoved = factKind('ticketRemoved', 'ticket', fields);

/** All that tell how a ticket stands. */
export const ticketFacts = [
  ticketOpened,
  ticketChanged,
  ticketAssigned,
  ticketHandedOver,
  ticketAnswered,
  ticketSetPending,
  ticketReopened,
  ticketClosed,
  ticketMerged,
  ticketRemoved,
] as const;
export type TicketFactKind = (typeof ticketFacts)[number];

/** A promise ended: kept or not. Time is in working hours of the department, in milliseconds. */
export const promiseEnded = factKind('promiseEnded', 'ticket', {
  promise: z.enum(promiseKinds),
  is_kept: z.boolean(),
  due_at: z.string(),
});
export const ratingAsked = factKind('ratingAsked', 'ticket', { message_id: z.number() });
export const ticketRated = factKind('ticketRated', 'ticket', { rating: z.number(), has_comment: z.boolean() });
/** All that is told of a ticket: it goes with its client. */
export const allOfTickets = [...ticketFacts, promiseEnded, ratingAsked, ticketRated] as const;
/** For good, with all that was told of it. */
export const ticketErased = factKind('ticketErased', 'ticket', {});
export const ticketsExported = factKind('ticketsExported', 'export', many);
