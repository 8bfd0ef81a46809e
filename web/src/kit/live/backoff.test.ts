import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('a cut socket is tried again after one to one and a half seconds', () => {
  expect(backoff(0, () => 0)).toBe(1000);
  expect(backoff(0, () => 1)).toBe(1500);
});

test('while the server stays away the pauses grow, up to a limit', () => {
  expect([1, 2, 3, 9].map((failures) => backoff(failures, () => 0))).toEqual([2000, 4000, 8000, 15_000]);
});

test('of many that found the server away no second sees more than a fifth come back', () => {
  const { random } = Math;
  const returns = Array.from({ length: 1000 }, (_, nth) => backoff(1, () => (nth + random()) / 1000));
  const seconds = [...Map.groupBy(returns, (it) => Math.floor(it / 1000)).values()];
  expect(Math.max(...seconds.map((it) => it.length))).toBeLessThan(200);
});
