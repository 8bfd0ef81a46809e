import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { isUntouched, type Past, summed, wayBack } from './take-back-rules.ts';

const now = (present: Record<string, unknown>, gone: unknown[] = []) => ({
  stands: (name: string) => present[name],
  isSame: (_: string, one: unknown, other: unknown) => isDeepStrictEqual(one, other),
  isGone: (_: string, was: unknown) => gone.includes(was),
  follows: { day: 'date' },
});
const past: Past = { date: [1, 2], day: [31, null], who: ['Ann', 'Bob'] };

test('what is as the press made it goes back, what others changed stays theirs, what is back already is nothing', () => {
  expect(wayBack(past, now({ date: 2, day: null, who: 'Bob' }))).toEqual({
    back: { date: 1, day: 31, who: 'Ann' },
    isKept: false,
  });
  expect(wayBack(past, now({ date: 2, day: null, who: 'Eve' }))).toEqual({ back: { date: 1, day: 31 }, isKept: true });
  expect(wayBack(past, now({ date: 1, day: 31, who: 'Ann' }))).toEqual({ back: {}, isKept: false });
});

test('nothing goes back to what is gone', () => {
  expect(wayBack(past, now({ date: 2, day: null, who: 'Bob' }, ['Ann']))).toEqual({
    back: { date: 1, day: 31 },
    isKept: true,
  });
});

test('what only follows from another goes where that one goes; changed alone it goes by itself', () => {
  expect(wayBack(past, now({ date: 3, day: null, who: 'Bob' }))).toEqual({ back: { who: 'Ann' }, isKept: true });
  expect(wayBack({ day: [31, null] }, now({ date: 3, day: null }))).toEqual({ back: { day: 31 }, isKept: false });
});

test('several changes of one press are one from the first to the last; what was made is untouched or not', () => {
  expect(summed([{ who: [null, 'Ann'] }, { who: ['Ann', 'Bob'], date: [1, 2] }])).toEqual({
    who: [null, 'Bob'],
    date: [1, 2],
  });
  expect(isUntouched({ who: [null, 'Ann'] }, now({ who: 'Ann', date: 5 }))).toBe(true);
  expect(isUntouched({ who: [null, 'Ann'] }, now({ who: 'Bob' }))).toBe(false);
});
