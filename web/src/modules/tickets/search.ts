import {
  type ListStatus,
  listStatuses,
  ticketFilters,
  type TicketOrder,
  ticketOrders,
} from '@parley/contract/tickets/tickets';
import { hashKey } from '@tanstack/react-query';
import type { TicketFilter, Wish } from './wish.ts';

/** What the address says of the screen of tickets: whoever is sent the link sees the same. */
export type TicketsSearch = Omit<TicketFilter, 'status'> & {
  /** Without a word the open ones. */
  status?: ListStatus | 'all';
  order?: TicketOrder;
  /** The ticket that is open beside the list; a link that people send one another names its number. */
  id?: number;
  number?: number;
};

const conditionKeys = [
  'department_id',
  'manager_id',
  'tag_id',
  'priority',
  'messenger_type',
  'channel_id',
  'promise',
  'rating',
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
  'crm_lead_id',
  'contact_id',
  'user_id',
] as const satisfies (keyof TicketFilter)[];
/** What narrows a list beside its status and the words that are looked for. */
export type Conditions = Pick<TicketFilter, (typeof conditionKeys)[number]>;

/** An address may say anything; what it cannot mean is left out. */
export function readSearch(given: Record<string, unknown>): TicketsSearch {
  const { status, order, id, number, search } = given;
  const words = typeof search === 'number' ? String(search) : search;
  const parts = conditionKeys.flatMap((key) => {
    const { success, data } = ticketFilters[key].safeParse(given[key]);
    return success && data !== undefined ? [[key, data]] : [];
  });
  return {
    status: status === 'all' ? status : (listStatuses.find((it) => it === status) ?? 'opened'),
    ...(Object.fromEntries(parts) as Conditions),
    ...(typeof words === 'string' && words ? { search: words.slice(0, 200) } : {}),
    ...(ticketOrders.includes(order as TicketOrder) ? { order: order as TicketOrder } : {}),
    ...(isId(id) ? { id } : {}),
    ...(isId(number) ? { number } : {}),
  };
}

const isId = (given: unknown): given is number => Number.isSafeInteger(given) && Number(given) > 0;

export function wishOf({ id: _, number: __, status, ...rest }: TicketsSearch): Wish {
  return { ...rest, ...(status === 'all' ? {} : { status: status ?? 'opened' }) };
}

export const conditionsOf = (search: TicketsSearch): Conditions =>
  Object.fromEntries(conditionKeys.flatMap((key) => (search[key] === undefined ? [] : [[key, search[key]]])));

export const withConditions = (search: TicketsSearch, conditions: Conditions): TicketsSearch => ({
  ...Object.fromEntries(Object.entries(search).filter(([key]) => !conditionKeys.includes(key as never))),
  ...conditionsOf(conditions),
});

/** A period is one condition. */
export const countOf = (conditions: Conditions): number =>
  new Set(Object.keys(conditions).map((key) => key.replace(/_(from|to|kind)$/, ''))).size;

/** What a saved view keeps: all but which ticket is open. */
export const viewOf = ({ id: _, number: __, ...rest }: TicketsSearch): TicketsSearch => rest;

export const sameView = (a: TicketsSearch, b: TicketsSearch): boolean => hashKey([viewOf(a)]) === hashKey([viewOf(b)]);
