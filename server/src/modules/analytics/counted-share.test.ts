import { expect, test } from 'vitest';
import { countedShare } from './counted-share.ts';

test('how far a count is says a share, and nothing of how many there are', () => {
  expect(countedShare(null)).toBeNull();
  expect(countedShare({ left: 30, all: 40 })).toBe(0.25);
  expect([countedShare({ left: 0, all: 7 }), countedShare({ left: 0, all: 0 })]).toEqual([1, 1]);
});
