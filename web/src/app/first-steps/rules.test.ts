import { expect, test } from 'vitest';
import { clientWay, progressOf } from './rules.ts';

const steps = (...done: boolean[]) =>
  (['channel', 'message', 'funnel'] as const).map((name, at) => ({ name, is_done: done[at] ?? false }));

test('the next step is the first that is not done, whatever is done after it', () => {
  expect(progressOf({ steps: steps() })).toEqual({ done: 0, total: 3, isOver: false, next: 'channel' });
  expect(progressOf({ steps: steps(true, false, true) })).toEqual({
    done: 2,
    total: 3,
    isOver: false,
    next: 'message',
  });
  expect(progressOf({ steps: steps(true, true, true) })).toMatchObject({ isOver: true, next: null });
});

test('whoever has no step to take is through with them', () => {
  expect(progressOf({ steps: [] })).toEqual({ done: 0, total: 0, isOver: true, next: null });
});

test('one writes as a client by the own chat, by the simulator’s phones, by the own phone, in this order', () => {
  const none = { widget_key: null, is_simulated: false, hasSimulator: false, hasChannel: false };
  expect(clientWay(none)).toBe('none');
  expect(clientWay({ ...none, hasChannel: true })).toBe('phone');
  // A channel that was once played, where nobody plays it now.
  expect(clientWay({ ...none, hasChannel: true, is_simulated: true })).toBe('phone');
  expect(clientWay({ ...none, hasChannel: true, is_simulated: true, hasSimulator: true })).toBe('simulator');
  expect(clientWay({ ...none, hasChannel: true, is_simulated: true, hasSimulator: true, widget_key: 'k' })).toBe(
    'widget',
  );
});
