import { expect, test } from 'vitest';
import { MOST_SELECTED, nobody, toggled, upTo } from './selection.ts';

const listed = [5, 4, 3, 2, 1];
const chosen = (ids: number[], anchor: number | null = null) => ({ ids: new Set(ids), anchor, isAll: false });

test('one is chosen and let go', () => {
  expect(toggled(nobody, 4, listed)).toEqual(chosen([4], 4));
  expect(toggled(chosen([4], 4), 4, listed)).toEqual(nobody);
});

test('a range goes from the last one chosen, up or down', () => {
  expect(upTo(chosen([4], 4), 2, listed)).toEqual(chosen([4, 3, 2], 4));
  expect(upTo(chosen([2], 2), 5, listed)).toEqual(chosen([2, 5, 4, 3], 2));
  expect(upTo(nobody, 3, listed)).toEqual(chosen([3], 3));
});

test('one taken out of everyone leaves those in sight', () => {
  expect(toggled({ ...nobody, isAll: true }, 3, listed)).toEqual(chosen([5, 4, 2, 1], 3));
});

test('no more are chosen than one call can name', () => {
  const many = Array.from({ length: MOST_SELECTED + 10 }, (_, at) => at + 1);
  expect(upTo(chosen([1], 1), MOST_SELECTED + 10, many).ids.size).toBe(MOST_SELECTED);
});
