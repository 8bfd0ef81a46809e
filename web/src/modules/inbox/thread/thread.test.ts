import type { Message } from '@parley/contract/inbox/messages';
import { expect, test } from 'vitest';
import type { Pending } from '../composer/pending.ts';
import { linesOf } from './lines.ts';
import { type Pages, placeInThread } from './messages.ts';

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

const kinds = (messages: Message[], waiting: Pending[] = []) => linesOf(messages, waiting, me).map((line) => line.kind);

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
    me,
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
    me,
  );
  expect(lines.flatMap((line) => (line.kind === 'message' ? line.starts : []))).toEqual([true, false, true, true]);
});

const held = (...pages: Message[][]): Pages => ({
  pages: pages.map((data) => ({ data, meta: { count: data.length, next: null } })),
  pageParams: pages.map(() => null),
});

test('a new message joins the newest page in order of time, and a second telling changes nothing', () => {
  const once = placeInThread(held([message(3), message(5)], [message(1), message(2)]), message(4));
  expect(once.pages[0]?.data.map(({ id }) => id)).toEqual([3, 4, 5]);
  expect(placeInThread(once, message(4))).toEqual(once);
});

test('a changed message is replaced in the page that holds it', () => {
  const changed = placeInThread(held([message(3)], [message(1)]), message(1, { status: 'seen' }));
  expect(changed.pages.map((page) => page.data.map(({ status }) => status))).toEqual([['delivered'], ['seen']]);
});
