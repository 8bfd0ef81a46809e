import type { Input } from '@parley/contract/http';
import { levelOf } from '@parley/contract/tickets/priorities';
import type { listTickets, Ticket, TicketOrder } from '@parley/contract/tickets/tickets';
import { isAtRisk, isBroken } from './clock.ts';

/** What a list is narrowed to; the address, saved views and statistics say the same. */
export type TicketFilter = Omit<Input<typeof listTickets>, 'order' | 'count' | 'page' | 'next'>;
export type Wish = TicketFilter & { order?: TicketOrder };
export type Viewer = { my_id: number; now: number };

const unsure = [
  'search',
  'date_from',
  'date_to',
  'closed_from',
  'closed_to',
  'rated_from',
  'rated_to',
  'broken_kind',
  'broken_from',
  'broken_to',
  'week_hour',
  'open_on',
] as const;

/**
 * Whether a ticket stands in a list; null: only the server knows. Words are found by its rules, and its days begin by the
 * clock of the project.
 */
export function fits(ticket: Ticket, wish: Wish, { my_id, now }: Viewer): boolean | null {
  const { manager_id, department_id, rating } = wish;
  const isIn =
    (wish.status === 'unclosed'
      ? ticket.status !== 'closed'
      : wish.status === undefined || wish.status === ticket.status) &&
    isOneOf(wish.contact_id, ticket.contact.id) &&
    isOneOf(wish.user_id, ticket.user_id) &&
    isOneOf(wish.messenger_type, ticket.messenger_type) &&
    isOneOf(wish.channel_id, ticket.bot_id) &&
    (department_id === 'none' ? ticket.department_id === null : isOneOf(department_id, ticket.department_id)) &&
    (manager_id === 'none'
      ? ticket.manager === null
      : isOneOf(manager_id === 'me' ? my_id : manager_id, ticket.manager)) &&
    (wish.tag_id === undefined || ticket.tags.some((tag) => isOneOf(wish.tag_id, tag))) &&
    isOneOf(wish.priority, levelOf(ticket.priority)) &&
    (rating === 'none' ? ticket.rating === null : isOneOf(rating, ticket.rating)) &&
    isOneOf(wish.crm_lead_id, ticket.lead?.id ?? null) &&
    hasPromise(ticket, wish.promise, now);
  if (!isIn) return false;
  return unsure.some((key) => wish[key] !== undefined) ? null : true;
}

function hasPromise(ticket: Ticket, wished: Wish['promise'], now: number): boolean {
  if (wished === undefined) return true;
  if (wished === 'kept') return ticket.status === 'closed' && ticket.broken.length === 0;
  return wished === 'broken' ? isBroken(ticket, now) : isAtRisk(ticket, now);
}

/** In an address a number may stand as digits. */
const isOneOf = (wished: unknown, value: string | number | null): boolean =>
  wished === undefined || listOf(wished).some((it) => String(it) === String(value));

export const listOf = (given: unknown): unknown[] =>
  given === undefined || given === null ? [] : Array.isArray(given) ? given : [given];

/** Negative when the first stands above the second. */
export function compareBy(order: TicketOrder | undefined): (a: Ticket, b: Ticket) => number {
  const compare = orders[order ?? 'recent'];
  return (a, b) => compare(a, b) || b.id - a.id;
}

// Times on the wire are in the order of their letters.
const up = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1;
const down = (a: string | null, b: string | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? 1 : -1;

const orders: Record<TicketOrder, (a: Ticket, b: Ticket) => number> = {
  recent: (a, b) => down(a.last_message, b.last_message),
  due: (a, b) => up(a.promise?.due_at ?? null, b.promise?.due_at ?? null),
  waiting: (a, b) => up(a.owed_since, b.owed_since),
  newest: (a, b) => b.id - a.id,
  oldest: (a, b) => a.id - b.id,
  priority: (a, b) => b.priority - a.priority,
};
