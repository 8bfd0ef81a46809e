import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('a cut socket comes back after one to one and a half seconds', () => {
  expect(backoff(0, () => 0)).toBe(1000);
  expect(backoff(0, () => 1)).toBe(1500);
});

test('while the server stays away the pauses grow, up to a limit', () => {
  expect([1, 2, 3, 9].map((failures) => backoff(failures, () => 0))).toEqual([2000, 4000, 8000, 15_000]);
});
