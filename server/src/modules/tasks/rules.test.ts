import { momentAt, wallTimeOf } from '@parley/contract/time';
import { type Repeat, repeats } from '@parley/contract/tasks/tasks';
import { expect, test } from 'vitest';
import { days } from '../../kit/clock.ts';
import { dateOf, differing, type Fields, nextDate } from './rules.ts';

const zones = ['Europe/Moscow', 'Europe/Lisbon', 'America/Sao_Paulo', 'Asia/Kathmandu'];
const [server] = zones as [string];

/** `2026-03-10 10:00` by the clock of a zone. */
const at = (time: string, zone = server) => {
  const [day, hours, minutes] = time.split(/[ :]/);
  return momentAt(day!, Number(hours) * 60 + Number(minutes), zone);
};
const next = (
  time: string,
  repeat: Repeat,
  now: string,
  { on, zone = server }: { on?: number; zone?: string } = {},
) => {
  const date = at(time, zone);
  const task = { date, repeat, time_zone: zone, on: on ?? dateOf(date, zone) };
  const { day, minute } = wallTimeOf(nextDate(task, at(now, zone)), zone);
  return `${day} ${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};

test('what repeats comes again at the same hour, and never in the past', () => {
  const now = '2026-03-10 12:00';
  for (const zone of zones) {
    expect(next('2026-03-10 10:00', 'day', now, { zone })).toBe('2026-03-11 10:00');
    expect(next('2026-01-01 15:00', 'day', now, { zone })).toBe('2026-03-10 15:00');
    expect(next('2026-03-01 10:00', 'week', now, { zone })).toBe('2026-03-15 10:00');
    expect(next('2026-03-20 10:00', 'day', now, { zone })).toBe('2026-03-21 10:00');
  }
});

test('on workdays the weekend is left out', () => {
  for (const zone of zones) {
    expect(next('2026-03-13 10:00', 'weekday', '2026-03-13 10:00', { zone })).toBe('2026-03-16 10:00');
    // Friday evening here is Saturday elsewhere.
    expect(next('2026-03-12 23:30', 'weekday', '2026-03-12 23:30', { zone })).toBe('2026-03-13 23:30');
  }
});

test('the last day of a month is the last day of the next one, and comes back to itself', () => {
  for (const zone of zones) {
    expect(next('2026-01-31 10:00', 'month', '2026-01-31 11:00', { zone })).toBe('2026-02-28 10:00');
    expect(next('2026-01-31 10:00', 'month', '2026-03-01 11:00', { zone })).toBe('2026-03-31 10:00');
    expect(next('2028-02-29 10:00', 'year', '2028-03-01 11:00', { zone })).toBe('2029-02-28 10:00');
  }
});

test('by months it comes on the day it is meant for, also after a month that has no such day', () => {
  for (const zone of zones) {
    expect(next('2026-02-28 10:00', 'month', '2026-02-28 11:00', { zone, on: 31 })).toBe('2026-03-31 10:00');
    expect(next('2026-03-31 10:00', 'month', '2026-03-31 11:00', { zone, on: 31 })).toBe('2026-04-30 10:00');
    expect(next('2029-02-28 10:00', 'year', '2031-03-01 11:00', { zone, on: 29 })).toBe('2032-02-29 10:00');
    // Half past midnight of the 1st is still the day before elsewhere.
    expect(next('2026-03-01 00:30', 'month', '2026-03-01 11:00', { zone })).toBe('2026-04-01 00:30');
  }
});

test('over both changes of clocks it stays at its hour', () => {
  const zone = 'Europe/Lisbon';
  const steps: [string, Repeat, string][] = [
    ['2026-03-28 10:00', 'day', '2026-03-29 10:00'],
    ['2026-10-24 10:00', 'day', '2026-10-25 10:00'],
    ['2026-03-27 10:00', 'weekday', '2026-03-30 10:00'],
    ['2026-10-23 10:00', 'weekday', '2026-10-26 10:00'],
    ['2026-03-23 00:30', 'week', '2026-03-30 00:30'],
    ['2026-10-19 00:30', 'week', '2026-10-26 00:30'],
    ['2026-01-31 08:00', 'month', '2026-02-28 08:00'],
    ['2026-03-01 08:00', 'month', '2026-04-01 08:00'],
    ['2026-10-01 08:00', 'month', '2026-11-01 08:00'],
    ['2025-03-29 12:00', 'year', '2026-03-29 12:00'],
  ];
  for (const [time, repeat, then] of steps) expect(next(time, repeat, time, { zone })).toBe(then);
  // The day itself has an hour less, or one more.
  const hours = (from: string, to: string) => (at(to, zone) - at(from, zone)) / 3_600_000;
  expect([hours('2026-03-28 10:00', '2026-03-29 10:00'), hours('2026-10-24 10:00', '2026-10-25 10:00')]).toEqual([
    23, 25,
  ]);
});

test('of a time very long ago the next one is found at once', () => {
  const now = at('2026-03-10 12:00', 'UTC');
  for (const repeat of repeats) {
    const task = { date: Date.parse('0001-01-01T10:00:00Z'), repeat, time_zone: 'UTC', on: 1 };
    const then = nextDate(task, now);
    expect(then > now && then - now <= days(366)).toBe(true);
    expect(new Date(then).toISOString().slice(11)).toBe('10:00:00.000Z');
  }
});

test('the same moment in another spelling is no change', () => {
  const task = { date: '2026-03-10 12:00:00+03:00', comment: 'Call', manager_id: 1 } as Fields;
  expect(differing(task, { date: '2026-03-10T09:00:00.000Z', comment: 'Call' })).toBeNull();
  expect(differing(task, { date: '2026-03-10T10:00:00Z' })).toMatchObject({ before: { date: task.date } });
});
