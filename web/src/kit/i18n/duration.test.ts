import { expect, test } from 'vitest';
import { formatDuration } from './duration.ts';

test('a length of time is said short, in whole minutes or hours', () => {
  const [half, long] = [25 * 60_000 + 59_000, 26 * 3_600_000 + 40 * 60_000];
  expect((['en', 'ru', 'pt', 'es'] as const).map((language) => formatDuration(half, language))).toEqual([
    '25 mins',
    '25 мин',
    '25 min',
    '25 min',
  ]);
  expect((['en', 'ru', 'pt', 'es'] as const).map((language) => formatDuration(long, language))).toEqual([
    '26 hrs',
    '26 ч',
    '26 h',
    '26 h',
  ]);
});

test('by the clock on the wall two days and more are days; working time has none', () => {
  const twoDays = 49 * 3_600_000;
  expect(formatDuration(twoDays, 'en', 'day')).toBe('2 days');
  expect(formatDuration(twoDays, 'ru', 'day')).toBe('2 дн.');
  expect(formatDuration(twoDays, 'en')).toBe('49 hrs');
});
