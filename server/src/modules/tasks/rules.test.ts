import { expect, test } from 'vitest';
import { dayStart, differing, endOfToday, type Fields, nextDate } from './rules.ts';

const at = (time: string) => new Date(`${time}+03:00`);

test('what repeats comes again at the same hour, and never in the past', () => {
  const now = at('2026-03-10T12:00:00');
  expect(nextDate(at('2026-03-10T10:00:00'), 'day', now)).toEqual(at('2026-03-11T10:00:00'));
  expect(nextDate(at('2026-01-01T15:00:00'), 'day', now)).toEqual(at('2026-03-10T15:00:00'));
  expect(nextDate(at('2026-03-01T10:00:00'), 'week', now)).toEqual(at('2026-03-15T10:00:00'));
  expect(nextDate(at('2026-03-20T10:00:00'), 'day', now)).toEqual(at('2026-03-21T10:00:00'));
});

test('on workdays the weekend is left out', () => {
  const friday = at('2026-03-13T10:00:00');
  expect(nextDate(friday, 'weekday', friday)).toEqual(at('2026-03-16T10:00:00'));
});

test('the last day of a month is the last day of the next one, and comes back to itself', () => {
  expect(nextDate(at('2026-01-31T10:00:00'), 'month', at('2026-01-31T11:00:00'))).toEqual(at('2026-02-28T10:00:00'));
  expect(nextDate(at('2026-01-31T10:00:00'), 'month', at('2026-03-01T11:00:00'))).toEqual(at('2026-03-31T10:00:00'));
  expect(nextDate(at('2028-02-29T10:00:00'), 'year', at('2028-03-01T11:00:00'))).toEqual(at('2029-02-28T10:00:00'));
});

test('a day begins by the clock of whoever asks', () => {
  expect(dayStart('2026-03-10', 3).toISOString()).toBe('2026-03-09T21:00:00.000Z');
  expect(dayStart('2026-03-10', -5).toISOString()).toBe('2026-03-10T05:00:00.000Z');
  expect(endOfToday(new Date('2026-03-10T22:30:00Z'), 3).toISOString()).toBe('2026-03-11T21:00:00.000Z');
  expect(endOfToday(new Date('2026-03-10T22:30:00Z'), 0).toISOString()).toBe('2026-03-11T00:00:00.000Z');
});

test('the same moment in another spelling is no change', () => {
  const task = { date: '2026-03-10 12:00:00+03:00', comment: 'Call', manager_id: 1 } as Fields;
  expect(differing(task, { date: '2026-03-10T09:00:00.000Z', comment: 'Call' })).toBeNull();
  expect(differing(task, { date: '2026-03-10T10:00:00Z' })).toMatchObject({ before: { date: task.date } });
});
