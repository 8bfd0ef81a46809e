import type { VisitorMessage } from '@parley/contract/widget/visitor';
import { expect, test } from 'vitest';
import { joinNewest, newestOfTeam, unreadIn } from './state.ts';

const message = (id: number, it: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id,
  uid: null,
  by: 'team',
  name: 'Vera',
  picture: null,
  text: `Text ${id}`,
  file: null,
  is_seen: false,
  created_at: '2026-01-01 10:00:00+03:00',
  order: id * 1000,
  ...it,
});
const idsOf = (messages: VisitorMessage[]) => messages.map((it) => it.id);

test('a newer page is joined with what is known, each message once and in order', () => {
  const known = [message(1), message(2), message(3)];
  expect(idsOf(joinNewest(known, [message(2), message(3), message(4)], true))).toEqual([1, 2, 3, 4]);
  expect(idsOf(joinNewest([], [message(2), message(1)], false))).toEqual([1, 2]);
});

test('a message that left late takes its place between those already shown', () => {
  const known = [message(1), message(3)];
  expect(idsOf(joinNewest(known, [message(1), message(2), message(3)], false))).toEqual([1, 2, 3]);
});

test('a hole is never shown: what lies before it is asked for again', () => {
  const known = [message(1), message(2)];
  expect(idsOf(joinNewest(known, [message(30), message(31)], true))).toEqual([30, 31]);
  expect(idsOf(joinNewest(known, [message(3), message(4)], false))).toEqual([1, 2, 3, 4]);
});

test('a mark once shown stays, and new marks are taken over', () => {
  const known = [message(1, { is_seen: true }), message(2)];
  const joined = joinNewest(known, [message(1), message(2, { is_seen: true })], false);
  expect(joined.map((it) => it.is_seen)).toEqual([true, true]);
});

test('only what the team wrote and nobody looked at is unread', () => {
  const messages = [message(1, { is_seen: true }), message(2), message(3, { by: 'visitor' }), message(4)];
  expect(unreadIn(messages)).toBe(2);
  expect(newestOfTeam([...messages, message(5, { by: 'visitor' })])?.id).toBe(4);
});
