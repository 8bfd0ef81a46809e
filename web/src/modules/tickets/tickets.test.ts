import { system } from '@parley/contract/actors';
import type { TicketAction } from '@parley/contract/tickets/history';
import type { RunningPromise } from '@parley/contract/tickets/promises';
import type { Ticket } from '@parley/contract/tickets/tickets';
import { expect, test } from 'vitest';
import { clockAt } from './clock.ts';
import { readMinutes, writeMinutes } from './departments/minutes.ts';
import { takenBy } from './deeds.ts';
import { dropFrom, type Pages, placeIn } from './rows.ts';
import { conditionsOf, countOf, readSearch, sameView, wishOf, withConditions } from './search.ts';
import { otherOf, reasonOf, toldOf } from './ticket/told-of.ts';
import {
  changeOf,
  keptShare,
  lineOf,
  listOfBroken,
  listOfFigure,
  listOfHour,
  listOfOpen,
  readStatistics,
} from './statistics/search.ts';
import { readViews } from './carry-views.ts';
import { compareBy, fits } from './wish.ts';

const at = (time: string) => Date.parse(`2026-03-10T${time}:00Z`);
const wire = (time: string) => `2026-03-10 ${time}:00+00:00`;
const promise: RunningPromise = { kind: 'first_answer', warn_at: wire('10:45'), due_at: wire('11:00') };

const ticket = (id: number, change: Partial<Ticket> = {}): Ticket => ({
  id,
  number: 1000 + id,
  subject: 'Lost parcel',
  status: 'opened',
  user_id: 5,
  bot_id: 6,
  messenger_type: 'telegram',
  contact: { id: 7, name: 'Anna' },
  message_id: null,
  manager: null,
  author_id: null,
  department_id: null,
  tags: [],
  priority: 5,
  result: null,
  rating: null,
  rating_comment: null,
  lead: null,
  date_created: wire('09:00'),
  answer_time: null,
  finish_time: null,
  last_message: wire('09:00'),
  owed_since: null,
  promise: null,
  broken: [],
  merged_into: null,
  version: 1,
  ...change,
});

const me = { my_id: 3, now: at('10:00') };

test('a clock is calm, then at risk from its warning on, and broken from the moment it is due', () => {
  expect(clockAt(null, at('10:00'))).toBeNull();
  expect(clockAt(promise, at('10:44'))).toMatchObject({ state: 'calm', left_ms: 16 * 60_000 });
  expect(clockAt(promise, at('10:45'))).toMatchObject({ state: 'at_risk', kind: 'first_answer' });
  expect(clockAt(promise, at('11:00'))).toMatchObject({ state: 'broken', left_ms: 0 });
  expect(clockAt(promise, at('11:20'))).toMatchObject({ state: 'broken', left_ms: -20 * 60_000 });
});

test('a ticket stands in a list when all that is wished for holds', () => {
  expect(fits(ticket(1), {}, me)).toBe(true);
  expect(fits(ticket(1), { status: 'closed' }, me)).toBe(false);
  expect(fits(ticket(1), { status: 'unclosed' }, me)).toBe(true);
  expect(fits(ticket(1, { status: 'closed' }), { status: 'unclosed' }, me)).toBe(false);
  expect(fits(ticket(1, { manager: 3 }), { manager_id: 'me' }, me)).toBe(true);
  expect(fits(ticket(1, { manager: 4 }), { manager_id: 'me' }, me)).toBe(false);
  expect(fits(ticket(1), { manager_id: 'none' }, me)).toBe(true);
  expect(fits(ticket(1, { manager: 4 }), { manager_id: [4, 9] }, me)).toBe(true);
  expect(fits(ticket(1), { department_id: 'none' }, me)).toBe(true);
  expect(fits(ticket(1, { department_id: 2 }), { department_id: [1] }, me)).toBe(false);
  expect(fits(ticket(1, { tags: [1, 2] }), { tag_id: [2, 8] }, me)).toBe(true);
  expect(fits(ticket(1, { priority: 7 }), { priority: ['high'] }, me)).toBe(true);
  expect(fits(ticket(1, { priority: 6 }), { priority: ['high'] }, me)).toBe(false);
  expect(fits(ticket(1), { messenger_type: ['vk'] }, me)).toBe(false);
  expect(fits(ticket(1, { rating: 2 }), { rating: [1, 2] }, me)).toBe(true);
  expect(fits(ticket(1), { rating: 'none' }, me)).toBe(true);
  expect(fits(ticket(1, { status: 'closed', merged_into: 2 }), { status: 'closed' }, me)).toBe(true);
});

test('taken, what waits for its client goes on waiting; what was closed is open again', () => {
  expect(takenBy(3, ticket(1))).toEqual({ manager: 3 });
  expect(takenBy(3, ticket(1, { status: 'pending' }))).toEqual({ manager: 3 });
  expect(takenBy(3, ticket(1, { status: 'closed' }))).toEqual({ manager: 3, status: 'opened' });
});

test('promises are looked at as they stand now, and only closed tickets have kept them', () => {
  const running = ticket(1, { promise });
  expect(fits(running, { promise: 'at_risk' }, { my_id: 3, now: at('10:00') })).toBe(false);
  expect(fits(running, { promise: 'at_risk' }, { my_id: 3, now: at('10:50') })).toBe(true);
  expect(fits(running, { promise: 'broken' }, { my_id: 3, now: at('11:10') })).toBe(true);
  expect(fits(running, { promise: 'kept' }, me)).toBe(false);
  expect(fits(ticket(1, { status: 'closed' }), { promise: 'kept' }, me)).toBe(true);
  expect(fits(ticket(1, { status: 'closed', broken: ['solution'] }), { promise: 'kept' }, me)).toBe(false);
});

test('of words and days only the server knows; what does not fit otherwise is out at once', () => {
  expect(fits(ticket(1), { search: 'parcel' }, me)).toBeNull();
  expect(fits(ticket(1), { date_from: '2026-03-01' }, me)).toBeNull();
  expect(fits(ticket(1), { search: 'parcel', status: 'closed' }, me)).toBe(false);
});

const pagesOf = (rows: Ticket[], next: string | null = null): Pages => ({
  pages: [{ data: rows, meta: { count: rows.length, next } }],
  pageParams: [null],
});
const idsOf = ({ pages }: Pages) => pages.flatMap(({ data }) => data.map(({ id }) => id));

test('a changed ticket goes to its place in the list, or leaves it', () => {
  const list = pagesOf([
    ticket(3, { last_message: wire('12:00') }),
    ticket(2, { last_message: wire('11:00') }),
    ticket(1),
  ]);
  const wish = { status: 'opened' as const };
  const risen = placeIn(list, ticket(1, { last_message: wire('13:00'), version: 2 }), wish, me);
  expect(idsOf(risen.pages)).toEqual([1, 3, 2]);
  const closed = placeIn(list, ticket(2, { status: 'closed', version: 2 }), wish, me);
  expect(idsOf(closed.pages)).toEqual([3, 1]);
  const fresh = placeIn(list, ticket(9, { last_message: wire('11:30') }), wish, me);
  expect(idsOf(fresh.pages)).toEqual([3, 9, 2, 1]);
  expect(idsOf(dropFrom(list, 3))).toEqual([2, 1]);
});

test('an older version changes nothing, and what stands behind the last page is left to the server', () => {
  const newer = pagesOf([ticket(1, { version: 5, subject: 'New' })]);
  expect(placeIn(newer, ticket(1, { version: 4 }), {}, me).pages).toBe(newer);
  const begun = pagesOf([ticket(3, { last_message: wire('12:00') })], 'more');
  expect(idsOf(placeIn(begun, ticket(1), {}, me).pages)).toEqual([3]);
  const known = placeIn(newer, ticket(1, { version: 6, subject: 'Newest' }), { search: 'x' }, me);
  expect(known).toMatchObject({ isSure: false, pages: { pages: [{ data: [{ subject: 'Newest' }] }] } });
});

test('orders put first what runs out first, who waits longest, what matters most', () => {
  const rows = [
    ticket(1),
    ticket(2, { promise, priority: 8, owed_since: wire('09:30') }),
    ticket(3, { promise: { ...promise, due_at: wire('10:30') }, owed_since: wire('09:10') }),
  ];
  const by = (order: Parameters<typeof compareBy>[0]) => rows.toSorted(compareBy(order)).map(({ id }) => id);
  expect(by('due')).toEqual([3, 2, 1]);
  expect(by('waiting')).toEqual([3, 2, 1]);
  expect(by('priority')).toEqual([2, 3, 1]);
  expect(by('oldest')).toEqual([1, 2, 3]);
  expect(by(undefined)).toEqual([3, 2, 1]);
});

test('without a word an address shows open tickets, and what it cannot mean is left out', () => {
  expect(readSearch({})).toEqual({ status: 'opened' });
  expect(readSearch({ status: 'x', order: 'y', id: -1, department_id: 'z', rating: 9, promise: 1 })).toEqual({
    status: 'opened',
  });
  const search = readSearch({
    status: 'pending',
    department_id: [1, 2],
    manager_id: 'me',
    priority: 'high',
    rating: 'none',
    date_from: '2026-03-01',
    date_to: '2026-03-09',
    search: 1042,
    order: 'due',
    id: 7,
  });
  expect(wishOf(search)).toEqual({
    status: 'pending',
    department_id: [1, 2],
    manager_id: 'me',
    priority: 'high',
    rating: 'none',
    date_from: '2026-03-01',
    date_to: '2026-03-09',
    search: '1042',
    order: 'due',
  });
  expect(countOf(conditionsOf(search))).toBe(5);
  expect(wishOf(readSearch({ status: 'all' }))).toEqual({});
});

test('other conditions keep the list, its words and the open ticket', () => {
  const search = readSearch({ status: 'closed', search: 'parcel', tag_id: 4, id: 7 });
  expect(withConditions(search, { promise: 'broken' })).toEqual({
    status: 'closed',
    search: 'parcel',
    id: 7,
    promise: 'broken',
  });
});

test('a saved view is the same whichever ticket is open; spoilt ones are left out', () => {
  expect(sameView({ status: 'opened', id: 4 }, { status: 'opened' })).toBe(true);
  expect(sameView({ status: 'opened', tag_id: 1 }, { status: 'opened' })).toBe(false);
  const stored = JSON.stringify([{ name: 'Late', search: { promise: 'broken', id: 3 } }, { name: 4 }, null]);
  expect(readViews(stored)).toEqual([{ name: 'Late', filter: { status: 'opened', promise: 'broken' } }]);
  expect(readViews('{')).toEqual([]);
});

test('promised time is read as people write it', () => {
  const units = { hour: 'ч', minute: 'мин' };
  expect(readMinutes('30', units)).toBe(30);
  expect(readMinutes('1:30', units)).toBe(90);
  expect(readMinutes('4h', units)).toBe(240);
  expect(readMinutes('1 ч 15 мин', units)).toBe(75);
  expect(readMinutes('1,5 ч', units)).toBe(90);
  for (const wrong of ['', '0', 'soon', '4 days', '-5']) expect(readMinutes(wrong, units)).toBeNull();
  expect(writeMinutes(75, units)).toBe('1 ч 15 мин');
  expect(writeMinutes(120, units)).toBe('2 ч');
  expect(writeMinutes(null, units)).toBe('');
});

test('figures are asked as the address says, and each opens the list of what it counts', () => {
  expect(readStatistics({ date_from: '2026-03-09', date_to: '2026-03-01', time: 'x', rating: 1 })).toEqual({
    date_from: '2026-03-09',
  });
  const asked = readStatistics({ department_id: 2, date_from: '2026-03-01', time: 'wall' });
  expect(asked).toEqual({ department_id: 2, date_from: '2026-03-01', time: 'wall' });
  const period = { from: '2026-03-01', to: '2026-03-30' };
  expect(listOfFigure(asked, 'closed', period)).toEqual({
    department_id: 2,
    status: 'closed',
    closed_from: '2026-03-01',
    closed_to: '2026-03-30',
  });
  expect(listOfFigure(asked, 'opened', period)).toMatchObject({ status: 'all', date_from: '2026-03-01' });
  // What waits for the client is not closed either.
  expect(listOfOpen(asked, { from: '2026-03-01', to: '2999-01-01' })).toEqual({ department_id: 2, status: 'unclosed' });
  const over = listOfOpen(asked, { from: '2020-03-01', to: '2020-03-30' });
  expect(over).toEqual({ department_id: 2, status: 'all', open_on: '2020-03-30' });
  const broken = listOfBroken(asked, period, 'solution');
  expect(broken).toEqual({
    department_id: 2,
    status: 'all',
    broken_kind: 'solution',
    broken_from: '2026-03-01',
    broken_to: '2026-03-30',
  });
  const hour = listOfHour(asked, period, 167);
  expect(hour).toMatchObject({ week_hour: 167, date_from: '2026-03-01', date_to: '2026-03-30' });
  // The list reads from its address what was meant, a period and its kind as one condition.
  for (const search of [over, broken, hour]) expect(readSearch(search)).toEqual(search);
  expect([over, broken, hour].map((search) => countOf(conditionsOf(readSearch(search))))).toEqual([2, 2, 3]);
  expect(fits(ticket(1, { department_id: 2 }), wishOf(over), me)).toBeNull();
});

test('what was nothing before has no change, and no promise no share', () => {
  expect(changeOf(12, 10)).toBeCloseTo(0.2);
  expect(changeOf(12, 0)).toBeNull();
  expect(changeOf(null, 4)).toBeNull();
  expect(keptShare({ a: { kept: 3, broken: 1 }, b: { kept: 0, broken: 0 } })).toBe(0.75);
  expect(keptShare({ a: { kept: 0, broken: 0 } })).toBeNull();
  expect(lineOf([0, 1])).toBe('25.00,100.00 75.00,0.00');
  expect(lineOf([])).toBe('');
});

test('a line of the history says what it does not say by its kind, and why it came', () => {
  const action = { id: 1, actor: system, why: null, words: {}, undo: null, created_at: '2026-03-01 10:00:00+03:00' };
  const changes = {
    promise: [null, 'next_answer'],
    is_kept: [null, false],
    due_at: [null, action.created_at],
  } as const;
  const broken = { ...action, kind: 'promise_broken', changes } as unknown as TicketAction;
  expect(toldOf(broken)).toEqual([['promise', [null, 'next_answer']]]);
  expect(reasonOf(broken)).toBeNull();
  const closed = {
    ...action,
    kind: 'closed',
    why: 'idle',
    changes: { status: ['opened', 'closed'] },
  } as unknown as TicketAction;
  expect(toldOf(closed)).toEqual([]);
  expect(reasonOf(closed)).toBe('idle');
  for (const why of ['opening', 'department_rule']) expect(reasonOf({ ...closed, why })).toBe(why);
  const words = { part_of: [null, '#12'] } as TicketAction['words'];
  const merged = { ...closed, kind: 'merged', words } as TicketAction;
  expect(otherOf(merged)).toEqual({ kind: 'merged', number: '#12' });
  expect(otherOf({ ...merged, kind: 'received', changes: {} })).toEqual({ kind: 'received', number: '#12' });
  expect(otherOf(closed)).toBeNull();
});
