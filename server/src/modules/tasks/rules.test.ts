import { repeats } from '@parley/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { days } from '../../kit/clock.ts';
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

test('by months it comes on the day it is meant for, also after a month that has no such day', () => {
  expect(nextDate(at('2026-02-28T10:00:00'), 'month', at('2026-02-28T11:00:00'), 31)).toEqual(
    at('2026-03-31T10:00:00'),
  );
  expect(nextDate(at('2026-03-31T10:00:00'), 'month', at('2026-03-31T11:00:00'), 31)).toEqual(
    at('2026-04-30T10:00:00'),
  );
  expect(nextDate(at('2029-02-28T10:00:00'), 'year', at('2031-03-01T11:00:00'), 29)).toEqual(at('2032-02-29T10:00:00'));
});

test('the hour is that of server time, where clocks are never changed', () => {
  // Over the last Sunday of March and of October, when clocks of others are.
  expect(nextDate(at('2026-03-28T10:00:00'), 'day', at('2026-03-28T11:00:00')).toISOString()).toBe(
    '2026-03-29T07:00:00.000Z',
  );
  expect(nextDate(at('2026-10-23T00:30:00'), 'week', at('2026-10-23T11:00:00'))).toEqual(at('2026-10-30T00:30:00'));
  // Half past midnight of the 1st there is still the day before in Greenwich.
  expect(nextDate(at('2026-03-01T00:30:00'), 'month', at('2026-03-01T11:00:00'))).toEqual(at('2026-04-01T00:30:00'));
});

test('of a time very long ago the next one is found at once', () => {
  const now = at('2026-03-10T12:00:00');
  for (const repeat of repeats) {
    const next = nextDate(at('0001-01-01T10:00:00'), repeat, now);
    expect(next > now && next.getTime() - now.getTime() <= days(366)).toBe(true);
    expect(next.toISOString().slice(11)).toBe('07:00:00.000Z');
  }
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
