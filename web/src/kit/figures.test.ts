import { expect, test } from 'vitest';
import { readCount, readPrice } from './figures.ts';

test('sums are read as people type them', () => {
  expect(['1 234,50', '0.07', '12', '1\u00A0000'].map(readPrice)).toEqual([1234.5, 0.07, 12, 1000]);
  expect(['', 'abc', '-1', '1,2,3'].map(readPrice)).toEqual([null, null, null, null]);
});

test('a quantity is whole and never below nothing', () => {
  expect(['7', '1 000', '-3', '2.6', 'x'].map(readCount)).toEqual([7, 1000, 0, 3, null]);
});
