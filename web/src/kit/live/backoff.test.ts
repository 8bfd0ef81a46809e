import { expect, test } from 'vitest';
import { backoff, spread } from './backoff.ts';

test('a socket that could not be opened is tried again after one to one and a half seconds', () => {
  expect(backoff(0, () => 0)).toBe(1000);
  expect(backoff(0, () => 1)).toBe(1500);
});

test('while the server stays away the pauses grow, up to a limit', () => {
  expect([1, 2, 3, 9].map((failures) => backoff(failures, () => 0))).toEqual([2000, 4000, 8000, 15_000]);
});

test('of many that are cut at once no second sees more than a fifth come back, and all are back before the tenth', () => {
  const { random } = Math;
  const returns = Array.from({ length: 1000 }, (_, nth) => spread(() => (nth + random()) / 1000));
  const seconds = [...Map.groupBy(returns, (it) => Math.floor(it / 1000)).values()];
  expect(Math.max(...seconds.map((it) => it.length))).toBeLessThan(200);
  expect([Math.min(...returns) >= 1000, Math.max(...returns) <= 8000]).toEqual([true, true]);
});
