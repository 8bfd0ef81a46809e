import { expect, test } from 'vitest';
import { peaksOf } from './peaks.ts';

test('a recording of any length becomes the same number of bars, the loudest being full', () => {
  expect(peaksOf([0.1, 0.2, 0.4, 0.2], 4)).toEqual([25, 50, 100, 50]);
  expect(peaksOf([0.1, 0.4, 0.2, 0.2], 2)).toEqual([100, 50]);
  expect(peaksOf([0.5], 3)).toEqual([100, 100, 100]);
  expect(peaksOf(Array.from({ length: 1000 }, () => 0.3))).toHaveLength(44);
});

test('silence has no bars', () => {
  expect(peaksOf([0, 0], 2)).toEqual([0, 0]);
  expect(peaksOf([], 2)).toEqual([0, 0]);
});
