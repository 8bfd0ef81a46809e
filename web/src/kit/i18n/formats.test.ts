import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatListTime,
  formatNumber,
  formatPercent,
  formatTime,
} from './formats.ts';
import { relativeTime } from './relative.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const at = (text: string) => new Date(text);

test('numbers and shares follow the language', () => {
  expect(plain(formatNumber(12480, 'ru'))).toBe('12 480');
  expect(formatNumber(12480, 'en')).toBe('12,480');
  expect(plain(formatPercent(0.124, 'ru'))).toBe('12,4 %');
});

test('the clock has 24 hours in every language', () => {
  expect(formatTime(at('2026-11-16T00:05:00'))).toBe('00:05');
  expect(formatTime(at('2026-11-16T18:00:00'))).toBe('18:00');
  expect(plain(formatDateTime(at('2026-11-16T18:00:00'), 'ru'))).toBe('16 ноября 2026, 18:00');
});

test('a day fits a column in every language', () => {
  const days = (['ru', 'en', 'pt', 'es'] as const).map((language) =>
    plain(formatDay(at('2026-11-16T12:00:00'), language)),
  );
  expect(days).toEqual(['16 нояб. 2026', '16 Nov 2026', '16 nov. 2026', '16 nov 2026']);
});

test('a list shows the hour today, then the weekday, then the date', () => {
  const now = at('2026-11-16T12:00:00');
  expect(formatListTime(at('2026-11-16T08:30:00'), now, 'en')).toBe('08:30');
  expect(formatListTime(at('2026-11-15T23:59:00'), now, 'en')).toBe('Sun');
  expect(formatListTime(at('2026-11-15T23:59:00'), at('2026-11-16T00:10:00'), 'en')).toBe('23:59');
  expect(formatListTime(at('2026-11-09T23:59:00'), now, 'en')).toBe('9 Nov');
  expect(formatListTime(at('2025-11-16T12:00:00'), now, 'en')).toBe('16/11/25');
  expect(formatListTime(at('2026-11-17T09:00:00'), now, 'en')).toBe('17 Nov');
});

test('relative times speak of minutes, hours, yesterday and then the date', () => {
  const now = at('2026-11-16T12:00:00');
  expect(relativeTime(at('2026-11-16T11:59:30'), now, 'ru')).toBe('сейчас');
  expect(plain(relativeTime(at('2026-11-16T11:56:00'), now, 'ru'))).toBe('4 мин. назад');
  expect(plain(relativeTime(at('2026-11-16T15:10:00'), now, 'en'))).toBe('in 3 hr');
  expect(relativeTime(at('2026-11-15T18:00:00'), now, 'ru')).toBe('вчера, 18:00');
  expect(relativeTime(at('2026-11-17T11:30:00'), now, 'es')).toBe('mañana, 11:30');
  expect(relativeTime(at('2026-10-01T11:30:00'), now, 'en')).toBe('1 October 2026');
});

const zones = ['Europe/Lisbon', 'Europe/Moscow', 'America/Sao_Paulo', 'Asia/Kathmandu'];

test('a list says the hour of today and the weekday of yesterday by the viewer’s clock', () => {
  const now = at('2026-11-18T20:00:00Z');
  const said = (text: string) => zones.map((zone) => formatListTime(at(text), now, 'en', zone));
  // In Kathmandu it is already the 19th.
  expect(said('2026-11-18T02:30:00Z')).toEqual(['02:30', '05:30', 'Tue', 'Wed']);
  expect(said('2026-01-01T00:30:00Z')).toEqual(['1 Jan', '1 Jan', '31/12/25', '1 Jan']);
});

test('yesterday is that of the viewer', () => {
  const now = at('2026-11-18T20:00:00Z');
  const said = zones.map((zone) => relativeTime(at('2026-11-18T02:30:00Z'), now, 'en', zone));
  expect(said).toEqual(['17 hr ago', '17 hr ago', 'yesterday, 23:30', 'yesterday, 08:15']);
});

test('the day of a clock change is one day, with 23 hours or 25', () => {
  const seen = (time: string, now: string) => relativeTime(at(time), at(now), 'en', 'Europe/Lisbon');
  expect(seen('2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z')).toBe('yesterday, 23:30');
  expect(seen('2026-10-24T23:30:00Z', '2026-10-25T23:30:00Z')).toBe('24 hr ago');
});

test('a day of the calendar is the same day whoever reads it', () => {
  for (const zone of zones) {
    expect(formatDate('2026-11-16', 'en', zone)).toBe('16 November 2026');
    expect(formatDay('2026-11-16', 'en', zone)).toBe('16 Nov 2026');
  }
  expect(formatDateTime(at('2026-11-18T20:30:00Z'), 'en', 'Asia/Kathmandu')).toBe('19 November 2026, 02:15');
});
