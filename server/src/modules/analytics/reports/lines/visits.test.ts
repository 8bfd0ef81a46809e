import { expect, test } from 'vitest';
import { visitsOf } from './visits.ts';

const coming = (id: number, stage_id: number, entered: number, at = entered) => ({
  id,
  stage_id,
  stage_name: null,
  entered,
  at,
});
const shortly = (...comings: ReturnType<typeof coming>[]) =>
  visitsOf(comings).map(({ id, stage_id, entered, left }) => [id, stage_id, entered, left]);

test('a stay lasts until the next one, and the last goes on', () => {
  expect(shortly(coming(1, 10, 100), coming(2, 20, 200), coming(3, 10, 300))).toEqual([
    [1, 10, 100, 200],
    [2, 20, 200, 300],
    [3, 10, 300, null],
  ]);
});

test('a move that is taken back never was', () => {
  expect(shortly(coming(1, 10, 100), coming(2, 20, 200), coming(3, 10, 100, 250), coming(4, 30, 300))).toEqual([
    [1, 10, 100, 300],
    [4, 30, 300, null],
  ]);
});

test('two moves that are taken back at once never were', () => {
  expect(shortly(coming(1, 10, 100), coming(2, 20, 200), coming(3, 30, 300), coming(4, 10, 100, 400))).toEqual([
    [1, 10, 100, null],
  ]);
});

test('of nothing there is nothing', () => expect(visitsOf([])).toEqual([]));
