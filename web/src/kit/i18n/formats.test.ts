import { expect, test } from 'vitest';
import { formatDateTime, formatDay, formatListTime, formatNumber, formatPercent, formatTime } from './formats.ts';
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
