import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  dayBegan,
  dayEnded,
  dayOf,
  daysBetween,
  isTimeZone,
  momentAt,
  momentOf,
  offsetAt,
  wallTimeOf,
  weekdayOf,
  wireTimeOf,
} from './time.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const hour = 3_600_000;
const zones = ['Europe/Lisbon', 'Europe/Moscow', 'America/Sao_Paulo', 'Asia/Kathmandu', 'America/New_York', 'UTC'];

test('a moment keeps the spelling of the wire, and what came without an offset is the wire’s', () => {
  expect(wireTimeOf(utc('2026-11-17T21:30:05'))).toBe('2026-11-18 00:30:05+03:00');
  expect(momentOf('2026-11-18 00:30:05+03:00')).toBe(utc('2026-11-17T21:30:05'));
  expect(momentOf('2026-11-18 00:30:05+03')).toBe(utc('2026-11-17T21:30:05'));
  expect(momentOf('2026-11-18T00:30')).toBe(utc('2026-11-17T21:30:00'));
  expect(momentOf('2026-11-17T21:30:05.250Z')).toBe(utc('2026-11-17T21:30:05.250'));
  expect(momentOf('tomorrow')).toBeNaN();
});

test('zones are names of places, not offsets', () => {
  for (const zone of zones) expect(isTimeZone(zone)).toBe(true);
  for (const zone of ['+03:00', 'EST5EDT', 'Europe/Nowhere', '', 'europe/lisbon; drop'])
    expect(isTimeZone(zone)).toBe(false);
});

test('days begin where the project is', () => {
  const at = utc('2026-11-17T21:30:00');
  expect(dayOf(at, 'Europe/Lisbon')).toBe('2026-11-17');
  expect(dayOf(at, 'Europe/Moscow')).toBe('2026-11-18');
  expect(dayOf(at, 'America/Sao_Paulo')).toBe('2026-11-17');
  expect(wallTimeOf(at, 'Asia/Kathmandu')).toEqual({ day: '2026-11-18', minute: 3 * 60 + 15 });
  expect(dayBegan('2026-11-18', 'Asia/Kathmandu')).toBe(utc('2026-11-17T18:15:00'));
});

test('a day when clocks go forward has 23 hours, and the hour that is left out is shown later', () => {
  expect(dayEnded('2026-03-29', 'Europe/Lisbon') - dayBegan('2026-03-29', 'Europe/Lisbon')).toBe(23 * hour);
  expect(momentAt('2026-03-29', 90, 'Europe/Lisbon')).toBe(utc('2026-03-29T01:30:00'));
  expect(wallTimeOf(utc('2026-03-29T01:30:00'), 'Europe/Lisbon').minute).toBe(150);
  // In Brazil clocks went forward at midnight until 2019: that day began at one.
  expect(dayBegan('2018-11-04', 'America/Sao_Paulo')).toBe(utc('2018-11-04T03:00:00'));
  expect(dayOf(dayBegan('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('2018-11-04');
});

test('a day when clocks go back has 25 hours, and of the hour that comes twice the first is meant', () => {
  expect(dayEnded('2026-10-25', 'Europe/Lisbon') - dayBegan('2026-10-25', 'Europe/Lisbon')).toBe(25 * hour);
  expect(momentAt('2026-10-25', 90, 'Europe/Lisbon')).toBe(utc('2026-10-25T00:30:00'));
  expect(momentAt('2026-11-01', 90, 'America/New_York')).toBe(utc('2026-11-01T05:30:00'));
});

test('all year round what the clock shows leads back to the moment', () => {
  for (const zone of zones) {
    for (let at = utc('2026-01-01T00:00:00'); at < utc('2027-01-01T00:00:00'); at += 11 * hour) {
      const { day, minute } = wallTimeOf(at, zone);
      const back = momentAt(day, minute, zone);
      // Of an hour that comes twice the first: an hour before.
      expect([0, hour]).toContain(at - back);
      expect(wallTimeOf(back, zone)).toEqual({ day, minute });
      expect(dayBegan(day, zone)).toBeLessThanOrEqual(at);
      expect(dayEnded(day, zone)).toBeGreaterThan(at);
    }
  }
});

test('the calendar counts by itself', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(weekdayOf('2026-11-18')).toBe(3);
  expect(offsetAt(utc('2026-07-01T12:00:00'), 'Asia/Kathmandu')).toBe(5.75 * hour);
});
