import type { Call } from '@parley/contract/calls/calls';
import { expect, test } from 'vitest';
import { eventOf, isRinging, ringingAfter } from './call-news.ts';

const ended = (direction: 'in' | 'out', result: Call['result'], error: string | null = null) =>
  eventOf({ state: 'ended', direction, result, error }, 5);

test('what the server says of a call is a step of its client', () => {
  expect(eventOf({ state: 'ringing', direction: 'out', result: null, error: null }, 5)).toBeNull();
  expect(eventOf({ state: 'active', direction: 'out', result: null, error: null }, 5)).toEqual({
    kind: 'answered',
    at: 5,
  });
  expect(eventOf({ state: 'active', direction: 'in', result: null, error: null }, 5)).toEqual({
    kind: 'accepted',
    at: 5,
  });
});

test.each([
  ['out', 'answered', null, { kind: 'ended', type: 1 }],
  ['out', 'answered', 'call_was_lost', { kind: 'failed', error: 'call_was_lost' }],
  ['out', 'no_answer', null, { kind: 'timed_out' }],
  ['in', 'missed', null, { kind: 'ended', type: 3 }],
  ['out', 'cancelled', null, { kind: 'ended', type: 0 }],
  ['out', 'rejected', null, { kind: 'ended', type: 2 }],
  ['out', 'busy', null, { kind: 'ended', type: 2 }],
  ['out', 'failed', 'call_signaling_error', { kind: 'failed', error: 'call_signaling_error' }],
  ['out', 'failed', null, { kind: 'failed', error: 'call_line_is_away' }],
] as const)('%s, %s (%s)', (direction, result, error, event) => {
  expect(ended(direction, result, error)).toEqual(event);
});

const ringing = (id: number, it: Partial<Call> = {}) =>
  ({ id, direction: 'in', state: 'ringing', operator_id: null, ...it }) as Call;

test('what rings for everybody is what nobody has taken', () => {
  expect(isRinging(ringing(1))).toBe(true);
  expect(isRinging(ringing(1, { operator_id: 7 }))).toBe(false);
  expect(isRinging(ringing(1, { direction: 'out' }))).toBe(false);
  expect(isRinging(ringing(1, { state: 'active' }))).toBe(false);
});

test('those that ring stand as they began, each once', () => {
  let all = ringingAfter([], ringing(4));
  all = ringingAfter(all, ringing(2));
  all = ringingAfter(all, ringing(4, { name: 'Anna' }));
  expect(all.map(({ id }) => id)).toEqual([2, 4]);
  expect(ringingAfter(all, ringing(2, { state: 'ended' })).map(({ id }) => id)).toEqual([4]);
});
