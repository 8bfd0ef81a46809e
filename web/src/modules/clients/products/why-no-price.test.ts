import { expect, test } from 'vitest';
import { whyNoPrice } from './why-no-price.ts';

const why = (typed: string) => whyNoPrice(typed, 'ru');

test('a price below zero is told from what is no number', () => {
  expect(['-3', ' -1 234,50', '−3', '- 3'].map(why)).toEqual(Array(4).fill('below_zero'));
  expect(['abc', '-', '--3', '1,2,3', '-abc'].map(why)).toEqual(Array(5).fill('not_a_number'));
});
