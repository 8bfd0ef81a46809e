import type { Contact } from '@parley/contract/inbox/contacts';
import { expect, test } from 'vitest';
import { type Pages, placeRow } from './contacts.ts';

const row = (id: number, order: number, name = `Client ${id}`): Contact => ({
  id,
  name,
  order,
  phone: null,
  email: null,
  organization_id: null,
  operator: null,
  users: [],
  topics: [],
  unread: 0,
  owed_since: null,
  snoozed_until: null,
  last_message: null,
  lastMessage: null,
  archived: false,
  blocked: false,
});

const held = (next: string | null, ...pages: Contact[][]): Pages => ({
  pages: pages.map((data, at) => ({
    data,
    meta: { count: data.length, next: at === pages.length - 1 ? next : 'more' },
  })),
  pageParams: pages.map(() => null),
});

const ids = (pages: Pages) => pages.pages.map((page) => page.data.map(({ id }) => id));

test('a row with a new message moves to the top, wherever it stood', () => {
  const list = held('more', [row(1, 90), row(2, 80)], [row(3, 70)]);
  expect(ids(placeRow(list, row(3, 95), true))).toEqual([[3, 1, 2], []]);
});

test('a row that left the folder is gone, and a change in place keeps its place', () => {
  const list = held(null, [row(1, 90), row(2, 80), row(3, 70)]);
  expect(ids(placeRow(list, row(2, 80), false))).toEqual([[1, 3]]);
  const renamed = placeRow(list, row(2, 80, 'Renamed'), true);
  expect(ids(renamed)).toEqual([[1, 2, 3]]);
  expect(renamed.pages[0]?.data[1]?.name).toBe('Renamed');
});

test('a row below everything held waits for its page, unless the end is held', () => {
  expect(ids(placeRow(held('more', [row(1, 90)]), row(2, 10), true))).toEqual([[1]]);
  expect(ids(placeRow(held(null, [row(1, 90)]), row(2, 10), true))).toEqual([[1, 2]]);
  expect(ids(placeRow(held(null, []), row(2, 10), true))).toEqual([[2]]);
});
