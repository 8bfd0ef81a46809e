import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seconds } from '../clock.ts';
import { onTold, tell, topic } from './bus.ts';
import { grantWishes, type Wishes, wishFor } from './wishes.ts';

const bells: Wishes<{ house: number }, 'ring', string> = {
  wished: topic('bells:wished'),
  granted: topic('bells:told'),
};
const house = 7;
const stops: (() => void)[] = [];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

test('whoever holds it may take its time, and does it once', async () => {
  const grant = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('rang'), seconds(20))));
  stops.push(grantWishes(bells, (it) => it.house === house, grant));
  const done = wishFor(bells, { house }, 'ring');
  await vi.advanceTimersByTimeAsync(seconds(20));
  expect(await done).toBe('rang');
  expect(grant).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('what heard it and says nothing more is gone', async () => {
  stops.push(onTold(bells.wished, ({ id }) => tell(bells.granted, { id, done: null })));
  const failure = wishFor(bells, { house }, 'ring').catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(seconds(5));
  expect(await failure).toBe('whoever heard a wish is gone');
});

test('what nobody holds is answered by silence, later where somebody is about to', async () => {
  const isGoing = vi.fn(() => Promise.resolve(true));
  const [done, later] = [wishFor(bells, { house }, 'ring'), wishFor(bells, { house }, 'ring', isGoing)];
  await vi.advanceTimersByTimeAsync(seconds(3));
  expect(await done).toBeNull();
  stops.push(
    grantWishes(
      bells,
      (it) => it.house === house,
      () => Promise.resolve('rang'),
    ),
  );
  await vi.advanceTimersByTimeAsync(seconds(1));
  expect([await later, isGoing.mock.calls.length]).toEqual(['rang', 1]);
});
