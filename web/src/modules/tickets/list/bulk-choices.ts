import type { PriorityType } from '@parley/contract/tickets/priorities';
import { type Ticket, type TicketStatus, ticketStatuses } from '@parley/contract/tickets/tickets';

type Chosen = Pick<Ticket, 'id' | 'status'>;

/** Of the chosen ones those that a status would make different; what is closed does not begin to wait. */
export const idsFor = (status: TicketStatus, rows: readonly Chosen[]): number[] =>
  rows.filter((it) => it.status !== status && !(status === 'pending' && it.status === 'closed')).map(({ id }) => id);

export const statusesFor = (rows: readonly Chosen[]): TicketStatus[] =>
  ticketStatuses.filter((it) => idsFor(it, rows).length > 0);

/** As their departments show priorities: numbers where all do, words where some do, null where none does. */
export const priorityTypeFor = (types: readonly (PriorityType | null)[]): PriorityType | null =>
  types.every((it) => it === 'number') ? 'number' : types.some((it) => it !== null) ? 'scale' : null;
