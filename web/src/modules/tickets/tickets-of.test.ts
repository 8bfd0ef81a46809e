import { listTickets, type Ticket } from '@parley/contract/tickets/tickets';
import { expect, test } from 'vitest';
import { keyOf } from '../../kit/query.ts';
import { openFirst, ticketsOfKey } from './tickets-of.ts';

const ticket = (
  id: number,
  status: Ticket['status'],
  due_at: string | null = null,
  merged_into: number | null = null,
) => ({ id, status, merged_into, promise: due_at && { kind: 'solution', warn_at: due_at, due_at } }) as Ticket;

test('the tickets of a client are kept where every reading of that list is', () => {
  expect(ticketsOfKey(7)).toEqual(keyOf(listTickets, { contact_id: 7, count: 30 }));
});

test('what is open stands first, what runs out sooner above; what was merged is another one', () => {
  const all = [
    ticket(1, 'closed'),
    ticket(2, 'pending'),
    ticket(3, 'opened'),
    ticket(4, 'opened', '2026-03-10 12:00:00+00:00'),
    ticket(5, 'opened', '2026-03-10 11:00:00+00:00'),
    ticket(6, 'closed', null, 4),
  ];
  expect(openFirst(all).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
});
