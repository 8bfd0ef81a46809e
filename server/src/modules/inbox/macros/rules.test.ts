import { expect, test } from 'vitest';
import { pauseEnds } from './rules.ts';

const at = (time: string) => new Date(`${time}+03:00`);

test('a pause is counted in hours, or ends at nine in the morning', () => {
  expect(pauseEnds(5, at('2026-03-04T12:30:00'))).toEqual(at('2026-03-04T17:30:00'));
  expect(pauseEnds('tomorrow', at('2026-03-04T12:30:00'))).toEqual(at('2026-03-05T09:00:00'));
  expect(pauseEnds('tomorrow', at('2026-03-04T00:30:00'))).toEqual(at('2026-03-05T09:00:00'));
});

test('the next week begins on Monday, also when today is one', () => {
  expect(pauseEnds('next_week', at('2026-03-04T12:30:00'))).toEqual(at('2026-03-09T09:00:00'));
  expect(pauseEnds('next_week', at('2026-03-08T23:59:00'))).toEqual(at('2026-03-09T09:00:00'));
  expect(pauseEnds('next_week', at('2026-03-09T08:00:00'))).toEqual(at('2026-03-16T09:00:00'));
});
