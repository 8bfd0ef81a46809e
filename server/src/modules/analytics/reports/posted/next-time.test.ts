import { clockText, momentAt } from '@parley/contract/time';
import { expect, test } from 'vitest';
import { nextTime, spanBefore } from './next-time.ts';

const lisbon = 'Europe/Lisbon';
const mondayAtNine = { weekday: 1, minute: 540 };
const nextAfter = (day: string, minute: number, zone = lisbon) =>
  clockText(nextTime(mondayAtNine, momentAt(day, minute, zone), zone), zone);

test('nine on Monday is nine by the clock on the wall, over both changes of clocks', () => {
  expect(nextAfter('2026-03-23', 540)).toBe('2026-03-30 09:00:00');
  expect(nextAfter('2026-10-19', 540)).toBe('2026-10-26 09:00:00');
  const week = 7 * 86_400_000;
  const over = (day: string) => nextTime(mondayAtNine, momentAt(day, 540, lisbon), lisbon) - momentAt(day, 540, lisbon);
  // On the last Sunday of March an hour is left out, on that of October one comes twice.
  expect([over('2026-03-16'), over('2026-03-23'), over('2026-10-19')]).toEqual([
    week,
    week - 3_600_000,
    week + 3_600_000,
  ]);
});

test('on its own day it is today until its minute has come', () => {
  expect(nextAfter('2026-11-16', 539)).toBe('2026-11-16 09:00:00');
  expect(nextAfter('2026-11-16', 540)).toBe('2026-11-23 09:00:00');
  expect(nextAfter('2026-11-15', 1439)).toBe('2026-11-16 09:00:00');
});

test('Sunday is the seventh day', () => {
  const sunday = { weekday: 7, minute: 0 };
  const next = nextTime(sunday, momentAt('2026-11-16', 0, lisbon), lisbon);
  expect(clockText(next, lisbon)).toBe('2026-11-22 00:00:00');
});

test('a report holds the days before the one on which it is sent', () => {
  const due = momentAt('2026-11-16', 540, lisbon);
  expect(spanBefore('week', due, lisbon)).toEqual({ date_from: '2026-11-09', date_to: '2026-11-15' });
  expect(spanBefore('month', due, lisbon)).toEqual({ date_from: '2026-10-17', date_to: '2026-11-15' });
  expect(spanBefore('last_month', due, lisbon)).toEqual({ date_from: '2026-10-01', date_to: '2026-10-31' });
  const newYear = momentAt('2027-01-01', 0, lisbon);
  expect(spanBefore('last_month', newYear, lisbon)).toEqual({ date_from: '2026-12-01', date_to: '2026-12-31' });
});
