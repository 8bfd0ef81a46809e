import type { Ticket } from '@parley/contract/tickets/tickets';
import { expect, test } from 'vitest';
import { isLastOf } from './settle-tickets.ts';
import { ticketsToSettle } from './tickets-to-settle.ts';

const ticket = (id: number, status: Ticket['status'], user_id = 1) => ({ id, status, user_id }) as Ticket;
const offered = (open: Ticket[], shownId?: number) =>
  ticketsToSettle(open, { dialogueId: 1, shownId }).map(({ ticket: { id }, status }) => `${id} ${status}`);

test('an answer lets an open ticket wait or closes it; one that waits already is only closed', () => {
  expect(offered([ticket(5, 'opened')])).toEqual(['5 pending', '5 closed']);
  expect(offered([ticket(5, 'pending')])).toEqual(['5 closed']);
  expect(offered([])).toEqual([]);
});

test('the ticket that is looked at comes first, then those of the dialogue that is written in', () => {
  const open = [ticket(4, 'pending', 2), ticket(5, 'pending'), ticket(6, 'pending', 2)];
  expect(offered(open)).toEqual(['5 closed', '4 closed', '6 closed']);
  expect(offered(open, 6)).toEqual(['6 closed', '5 closed', '4 closed']);
});

test('a ticket is settled when the last part of the answer is stored, and not while another one has failed', () => {
  const settles = { id: 5, status: 'closed' as const };
  const last = { uid: 'b', settles };
  expect(isLastOf([last], last)).toBe(true);
  expect(isLastOf([{ uid: 'a', settles }, last], last)).toBe(false);
  expect(isLastOf([{ uid: 'a', settles: null }, { uid: 'c' }, last], last)).toBe(true);
  // It was confirmed by the stream before its own call was answered.
  expect(isLastOf([], last)).toBe(true);
});
