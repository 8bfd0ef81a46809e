import type { Message } from '@parley/contract/inbox/messages';
import { expect, test, vi } from 'vitest';
import type { Pending } from '../composer/pending.ts';
import { formatSize } from '../../../kit/i18n/size.ts';
import { barsOf, lengthWords, pictureRoom } from './file-words.ts';
import { firstUnread, linesOf } from './lines.ts';
import { belongs, type Page, pageOf, type Pages, placeInThread, takeOut } from './pages.ts';
import { isEmojiOnly, partsOf } from './text-parts.ts';

const me = 7;

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  uid: `uid-${id}`,
  position: id,
  contact_id: 1,
  user_id: 1,
  channel_id: 1,
  destination: 'from',
  message_type: 'text',
  message: `Message ${id}`,
  status: 'delivered',
  error: null,
  operator_id: null,
  operator_name: null,
  file: null,
  quoted: null,
  system: null,
  mentions: [],
  letter: null,
  edited_at: null,
  deleted_at: null,
  reaction: null,
  leaves_at: null,
  created_at: '2026-03-02 12:00:00+03:00',
  order: id,
  ...more,
});

const pending = (uid: string): Pending => ({
  uid,
  contact_id: 1,
  dialogue_id: 1,
  channel_id: 1,
  text: 'On its way',
  state: 'sending',
  error: null,
  at: 0,
});

const kinds = (messages: Message[], waiting: Pending[] = []) =>
  linesOf(messages, waiting, { myId: me }).map((line) => line.kind);

test('each day begins with its name, and what is on its way stands last', () => {
  const later = message(2, { created_at: '2026-03-04 12:00:00+03:00' });
  expect(kinds([message(1), later], [pending('new')])).toEqual(['day', 'message', 'day', 'message', 'pending']);
});

test('a message that came by the stream is not also shown as on its way', () => {
  expect(kinds([message(1)], [pending('uid-1')])).toEqual(['day', 'message']);
});

test('clients stand left, the team right, and among colleagues only one’s own words stand right', () => {
  const sides = linesOf(
    [
      message(1),
      message(2, { destination: 'to', operator_id: 9 }),
      message(3, { destination: 'from_operator', operator_id: 9 }),
      message(4, { destination: 'from_operator', operator_id: me }),
      message(5, { message_type: 'system' }),
    ],
    [],
    { myId: me },
  ).flatMap((line) => (line.kind === 'message' ? line.side : []));
  expect(sides).toEqual(['in', 'out', 'in', 'out', 'system']);
});

test('bubbles of one hand within five minutes form a group', () => {
  const lines = linesOf(
    [
      message(1),
      message(2),
      message(3, { created_at: '2026-03-02 12:09:00+03:00' }),
      message(4, { destination: 'to' }),
    ],
    [],
    { myId: me },
  );
  expect(lines.flatMap((line) => (line.kind === 'message' ? line.starts : []))).toEqual([true, false, true, true]);
});

const page = (data: Message[], more: Partial<Page> = {}): Page => ({ data, older: null, newer: null, ...more });
const held = (...pages: Page[]): Pages => ({ pages, pageParams: pages.map(() => null) });
const ids = ({ pages }: Pages) => pages.map(({ data }) => data.map(({ id }) => id));
const before = { direction: 'before', message_id: 1 } as const;
const after = { direction: 'after', message_id: 5 } as const;

test('notes stand with the team, and the new messages have a line above them', () => {
  const messages = [
    message(1),
    message(2, { message_type: 'comment', destination: 'from_operator', operator_id: 9 }),
    message(3),
  ];
  const lines = linesOf(messages, [], { myId: me, newFrom: firstUnread(messages, 1, me) });
  expect(lines.map((line) => (line.kind === 'message' ? `${line.side} ${line.message.id}` : line.kind))).toEqual([
    'day',
    'in 1',
    'out 2',
    'new',
    'in 3',
  ]);
});

test('of what is unread only the messages of others count, and never more than there are', () => {
  const messages = [message(1), message(2, { destination: 'to' }), message(3), message(4, { message_type: 'system' })];
  expect([0, 1, 2, 9].map((unread) => firstUnread(messages, unread, me))).toEqual([null, 3, 1, 1]);
});

test('a new message stands by its time, and a second telling changes nothing', () => {
  const known = held(page([message(5), message(7)]), page([message(1), message(3)], { older: before }));
  const once = placeInThread(known, message(6));
  expect(ids(once)).toEqual([
    [5, 6, 7],
    [1, 3],
  ]);
  expect(placeInThread(once, message(6))).toEqual(once);
  expect(ids(placeInThread(known, message(4)))).toEqual([
    [5, 7],
    [1, 3, 4],
  ]);
  expect(ids(placeInThread(known, message(8)))).toEqual([
    [5, 7, 8],
    [1, 3],
  ]);
});

test('what lies beyond the held pages is left to the page that brings it', () => {
  const middle = held(page([message(4), message(5)], { older: before, newer: after }));
  expect(placeInThread(middle, message(9))).toBe(middle);
  expect(placeInThread(middle, message(1))).toBe(middle);
  expect(ids(placeInThread(held(page([message(4)])), message(1)))).toEqual([[1, 4]]);
  expect(ids(placeInThread(held(page([])), message(1)))).toEqual([[1]]);
});

test('a changed message is replaced in the page that holds it, a removed one is gone', () => {
  const known = held(page([message(3)]), page([message(1)]));
  const changed = placeInThread(known, message(1, { status: 'seen' }));
  expect(changed.pages.map(({ data }) => data.map(({ status }) => status))).toEqual([['delivered'], ['seen']]);
  expect(ids(takeOut(known, 1))).toEqual([[3], []]);
  expect(takeOut(known, 99)).toBe(known);
});

test('pages say where they go on, whichever way they were read', () => {
  const read = (asked: Parameters<typeof pageOf>[0], data: Message[], next: string | null, newer?: string | null) => {
    const { older, newer: below } = pageOf(asked, {
      data,
      meta: { count: data.length, next, ...(newer === undefined ? {} : { newer }) },
    });
    return [older?.message_id ?? null, below?.message_id ?? null];
  };
  const two = [message(3), message(4)];
  expect(read(null, two, '3')).toEqual([3, null]);
  expect(read(null, two, null)).toEqual([null, null]);
  expect(read({ direction: 'before', message_id: 9 }, two, '3')).toEqual([3, 4]);
  expect(read({ direction: 'after', message_id: 1 }, two, '4')).toEqual([3, 4]);
  expect(read({ direction: 'after', message_id: 1 }, two, null)).toEqual([3, null]);
  expect(read({ direction: 'around', message_id: 3 }, two, '3', '4')).toEqual([3, 4]);
  expect(read({ direction: 'around', message_id: 3 }, two, null, null)).toEqual([null, null]);
});

test('a filtered thread takes only what belongs to it', () => {
  const all = { only: null, dialogueId: null, around: null };
  const note = message(1, { message_type: 'comment', destination: 'from_operator' });
  expect(belongs(note, { ...all, only: 'notes' })).toBe(true);
  expect(belongs(note, { ...all, only: 'team' })).toBe(false);
  expect(belongs(message(1), { ...all, only: 'client' })).toBe(true);
  expect(belongs(message(1), { ...all, only: 'files' })).toBe(false);
  expect(belongs(message(1, { user_id: 5 }), { ...all, dialogueId: 6 })).toBe(false);
});

const shownAs = (text: string) =>
  partsOf(text)
    .flatMap(({ pieces }) => pieces.map((it) => it.text))
    .join('');
const links = (text: string) => partsOf(text).flatMap(({ kind, href }) => (kind === 'link' ? [href] : []));
const wholeOf = (text: string, options = {}) =>
  partsOf(text, options)
    .flatMap(({ pieces }) => pieces.map((piece) => piece.text))
    .join('');

test('a text of nothing but signs is shown as it is, however long', () => {
  for (const sign of ['-', '.', '+1', 'a-', ')', 'www.']) {
    const text = sign.repeat(100_000);
    expect([sign, shownAs(text) === text]).toEqual([sign, true]);
    expect([sign, shownAs(`http://a${text}`) === `http://a${text}`]).toEqual([sign, true]);
  }
});

test('what is written to us leads to no place of ours that would act', () => {
  vi.stubGlobal('location', { host: 'desk.example' });
  const page = 'https://desk.example/app/messenger/7';
  expect(links(`${page} https://desk.example/api/app/user/logout/ https://desk.example/app/logout/`)).toEqual([page]);
  vi.unstubAllGlobals();
});

test('addresses, letters and calls can be pressed, without the signs around them', () => {
  expect(links('See https://shop.example/a?b=1, or (www.shop.example/x).')).toEqual([
    'https://shop.example/a?b=1',
    'https://www.shop.example/x',
  ]);
  expect(links('https://en.example/wiki/A_(b) и почта anna@shop.example!')).toEqual([
    'https://en.example/wiki/A_(b)',
    'mailto:anna@shop.example',
  ]);
  expect(links('Звоните +7 (921) 555-01-11.')).toEqual(['tel:+79215550111']);
});

test('nothing else becomes a link, and every sign stays as it was written', () => {
  const odd = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    'vbscript:x ftp://x.example file:///etc/passwd',
    '12345678901 2026-11-15 10:00',
    'JAVASCRIPT&colon;alert(1)',
  ];
  for (const text of odd) {
    expect(links(text)).toEqual([]);
    expect(wholeOf(text)).toBe(text);
  }
  expect(links('https://user:pass@evil.example/<script>')).toEqual(['https://user:pass@evil.example/']);
});

test('searched words are marked, also inside a link, and mentions stand out', () => {
  const marked = (text: string, words: string[]) =>
    partsOf(text, { words }).flatMap(({ pieces }) => pieces.filter((it) => it.isMarked).map((it) => it.text));
  expect(marked('Цена и ЦЕНА', ['цена'])).toEqual(['Цена', 'ЦЕНА']);
  expect(marked('https://shop.example/price', ['price'])).toEqual(['price']);
  expect(marked('a.b a+b', ['a+b'])).toEqual(['a+b']);
  const parts = partsOf('@Vera Lind, look: @Vera', { names: ['Vera', 'Vera Lind'] });
  expect(parts.filter(({ kind }) => kind === 'mention').map(({ pieces }) => pieces[0]?.text)).toEqual([
    '@Vera Lind',
    '@Vera',
  ]);
});

test('up to three emoji alone are large', () => {
  for (const text of ['👍', '👩‍👩‍👧‍👦 ❤️', '🇪🇸🇵🇹', '1️⃣', '😀😀😀']) expect([text, isEmojiOnly(text)]).toEqual([text, true]);
  for (const text of ['', '12', 'ok 👍', '😀😀😀😀', 'ы', '#', '*'])
    expect([text, isEmojiOnly(text)]).toEqual([text, false]);
});

test('sizes, lengths and the room of a picture are known before it is loaded', () => {
  expect(['en' as const, 'ru' as const].map((language) => formatSize(3_565_158, language))).toEqual([
    '3.4 MB',
    '3,4 МБ',
  ]);
  expect([formatSize(820, 'en'), formatSize(14_300, 'en')]).toEqual(['820 B', '14 KB']);
  expect([7, 750, 3723].map(lengthWords)).toEqual(['0:07', '12:30', '1:02:03']);
  expect(pictureRoom(1600, 900)).toEqual({ width: 320, height: 180 });
  expect(pictureRoom(900, 1600)).toEqual({ width: 203, height: 360 });
  expect(pictureRoom(10, 10)).toEqual({ width: 72, height: 72 });
  expect(barsOf([0, 100], 4)).toEqual([0.08, 0.08, 1, 1]);
  expect(barsOf(null, 3)).toHaveLength(3);
});
