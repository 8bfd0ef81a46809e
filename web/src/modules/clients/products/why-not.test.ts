import { expect, test } from 'vitest';
import { whyNoCount, whyNoPrice } from './why-not.ts';

test('a price below zero is told from what is no number', () => {
  const why = (typed: string) => whyNoPrice(typed, 'ru');
  expect(['-3', ' -1 234,50', '−3', '- 3'].map(why)).toEqual(Array(4).fill('below_zero'));
  expect(['abc', '-', '--3', '1,2,3', '-abc'].map(why)).toEqual(Array(5).fill('not_a_number'));
});

test('a part of a piece is told from less than none and from what is no number', () => {
  const why = (typed: string) => whyNoCount(typed, 'pt');
  expect(['1,5', '0.5', '-1', '-1,5', 'abc'].map(why)).toEqual([
    'not_whole',
    'not_whole',
    'below_zero',
    'below_zero',
    'not_a_number',
  ]);
});
