import type { Contact } from '@parley/contract/inbox/contacts';
import { byNewest } from '@parley/contract/inbox/folders';
import { expect, test } from 'vitest';
import { type Pages, placeRow } from './contacts.ts';
import { inOldOrder, withOpen } from '../../../ui/held-rows.ts';
import { readSearch } from './list-search.ts';
import { isShown } from './place.ts';
import { renewed } from './reread.ts';
import { type Filter, noFilter, readShown, type Shown } from './shown.ts';
import { tagOf } from './topics.ts';

type User = Contact['users'][number];
const user = (messenger_type: User['messenger_type'], order: number, for_check_admin = false): User => ({
  id: order,
  channel_id: 1,
  messenger_type,
  chat_user: null,
  for_check_admin,
  name: 'Somebody',
  phone: null,
  can_send: true,
  last_inbound: null,
  order,
});

const row = (id: number, order: number, more: Partial<Contact> = {}): Contact => ({
  id,
  name: `Client ${id}`,
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
  ...more,
});

const shown = (folder: Shown['folder'], filter: Partial<Filter> = {}, search = ''): Shown => ({
  folder,
  filter: { ...noFilter, ...filter },
  search,
});
const all = shown('all');

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
  expect(ids(placeRow(list, row(3, 95), all))).toEqual([[3, 1, 2], []]);
});

test('a row that left the folder is gone, and a change in place keeps its place', () => {
  const list = held(null, [row(1, 90), row(2, 80), row(3, 70)]);
  expect(ids(placeRow(list, row(2, 80, { blocked: true }), all))).toEqual([[1, 3]]);
  const renamed = placeRow(list, row(2, 80, { name: 'Renamed' }), all);
  expect(ids(renamed)).toEqual([[1, 2, 3]]);
  expect(renamed.pages[0]?.data[1]?.name).toBe('Renamed');
});

test('a row below everything held waits for its page, unless the end is held', () => {
  expect(ids(placeRow(held('more', [row(1, 90)]), row(2, 10), all))).toEqual([[1]]);
  expect(ids(placeRow(held(null, [row(1, 90)]), row(2, 10), all))).toEqual([[1, 2]]);
  expect(ids(placeRow(held(null, []), row(2, 10), all))).toEqual([[2]]);
});

test('rows that are read anew take the place of all that stood between them', () => {
  const list = held('more', [row(1, 90), row(2, 80)], [row(3, 70), row(4, 60), row(5, 50)], [row(6, 40)]);
  const now = renewed(list, [row(3, 70), row(7, 65), row(5, 50)], all);
  expect(ids(now).flat()).toEqual([1, 2, 3, 7, 5, 6]);
  expect(renewed(list, [], all)).toBe(list);
});

test('a list of some channels stands by the newest message on these', () => {
  const onTelegram = shown('all', { channels: ['telegram'] });
  const [a, b] = [
    row(1, 90, { users: [user('telegram', 50), user('whatsapp', 90)] }),
    row(2, 80, { users: [user('telegram', 80)] }),
  ];
  expect(ids(placeRow(held(null, [b]), a, onTelegram))).toEqual([[2, 1]]);
  expect(ids(placeRow(held(null, [b]), row(3, 99, { users: [user('vk', 99)] }), onTelegram))).toEqual([[2]]);
});

test('a row stands in the folders and filters the server would put it in', () => {
  const it = row(1, 90, { users: [user('telegram', 90, true)], operator: 5, topics: [7] });
  const fits: [Shown, boolean][] = [
    [all, true],
    [shown('at_work'), true],
    [shown('4check'), true],
    [shown(7), true],
    [shown(8), false],
    [shown('all', { manager: 5 }), true],
    [shown('all', { manager: 6 }), false],
    [shown('all', { manager: 'none' }), false],
    [shown(7, { channels: ['telegram'], manager: 5 }), true],
    [shown(7, { channels: ['vk'] }), false],
  ];
  expect(fits.map(([where]) => isShown(it, where))).toEqual(fits.map(([, belongs]) => belongs));
  const room = row(2, 90, { users: [user('internal', 90)] });
  expect([isShown(room, all), isShown(room, shown('all', { manager: 'none' }))]).toEqual([true, false]);
});

test('what a search found follows its news; who else fits, only the server knows', () => {
  const found = shown('all', {}, 'anna');
  const list = held(null, [row(1, 90), row(2, 80)]);
  expect(ids(placeRow(list, row(3, 99), found))).toEqual([[1, 2]]);
  expect(ids(placeRow(list, row(2, 95, { blocked: true }), found))).toEqual([[2, 1]]);
  expect(ids(placeRow(list, row(2, 95, { archived: true }), found))).toEqual([[1]]);
});

test('under a moving pointer rows stay where they are, with their news; only what is further below comes', () => {
  const old = [row(1, 90), row(2, 80), row(3, 70)];
  const fresh = [row(4, 99), row(3, 95, { name: 'Newer' }), row(1, 90), row(5, 60)];
  const rows = inOldOrder(old, fresh, byNewest);
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 5]);
  expect(rows[2]?.name).toBe('Newer');
});

test('a row names a folder it is in, but not the one that is open', () => {
  const folders = [7, 8].map((id) => ({ id, title: `F${id}`, bg_color: '#aabbcc', total: 1, unread: 0, isShow: true }));
  expect(tagOf(row(1, 1, { topics: [8, 7] }), folders, 'all')?.id).toBe(7);
  expect(tagOf(row(1, 1, { topics: [8, 7] }), folders, 7)?.id).toBe(8);
  expect(tagOf(row(1, 1, { topics: [9] }), folders, 'all')).toBeNull();
});

test('folder and filter are remembered; what cannot be read is forgotten', () => {
  const kept = { folder: 12, filter: { channels: ['telegram'], manager: 'none' } };
  expect(readShown(JSON.stringify(kept))).toEqual({ folder: 12, filter: { ...noFilter, ...kept.filter }, search: '' });
  const bad = [null, '', '{', '{}', '{"folder":"x","filter":{"channels":[],"manager":null}}', '{"folder":"all"}'];
  for (const stored of [...bad, JSON.stringify({ ...kept, filter: { channels: ['fax'], manager: null } })]) {
    expect(readShown(stored)).toEqual(all);
  }
});

test('a link names the list it shows, before what is remembered; what it does not know shows everybody', () => {
  const asked = readSearch('?views=mine,waiting&order=waiting&channels=vk&manager=7&folder=12&message=3');
  const filter = { views: ['mine', 'waiting'], order: 'waiting', channels: ['vk'], manager: 7 };
  expect(readShown('{"folder":"at_work"}', asked)).toEqual({ folder: 12, filter, search: '' });
  expect(readSearch('?message=3')).toBeNull();
  const orderOf = (address: string) => readShown(null, readSearch(address)).filter.order;
  expect(['?views=waiting', '?views=waiting&order=newest', '?views=mine'].map(orderOf)).toEqual([
    'waiting',
    'newest',
    null,
  ]);
  expect(readShown(null, readSearch('?views=everything'))).toEqual(all);
});

test('a row enters and leaves a view by the rules of the server, in the order that is asked for', () => {
  const waits = (id: number, owed_order: number) =>
    row(id, 90 - id, { users: [user('telegram', 90 - id)], owed_since: '2026-01-01 10:00:00+03:00', owed_order });
  const waiting = shown('all', { views: ['waiting'], order: 'waiting' });
  const list = held(null, [waits(1, 10), waits(2, 30)]);
  expect(ids(placeRow(list, waits(3, 20), waiting))).toEqual([[1, 3, 2]]);
  expect(ids(placeRow(list, { ...waits(1, 10), owed_since: null }, waiting))).toEqual([[2]]);
  expect([isShown(waits(1, 10), shown('all', { views: ['closed'] })), isShown(waits(1, 10), waiting)]).toEqual([
    false,
    true,
  ]);
  // Whom a note calls, only the server knows: nobody enters by a row alone, and whoever is there stays.
  const called = shown('all', { views: ['mentions'] });
  expect(ids(placeRow(list, waits(3, 20), called))).toEqual([[1, 2]]);
});

test('whoever is open stays where they stood when they fit no more', () => {
  const [a, b, c] = [row(1, 90), row(2, 80), row(3, 70)];
  expect(withOpen([a, b, c], [a, c], 2)).toEqual([a, b, c]);
  expect(withOpen([a, b, c], [a, c], 1)).toEqual([a, c]);
});
