import { expect, test } from 'vitest';
import { pauseEnds } from './rules.ts';

const at = (time: string) => new Date(`${time}+03:00`);

test('a pause is counted in hours, or ends at nine in the morning', () => {
  expect(pauseEnds(5, at('2026-03-04T12:30:00'), 'Europe/Moscow')).toEqual(at('2026-03-04T17:30:00'));
  expect(pauseEnds('tomorrow', at('2026-03-04T12:30:00'), 'Europe/Moscow')).toEqual(at('2026-03-05T09:00:00'));
  expect(pauseEnds('tomorrow', at('2026-03-04T00:30:00'), 'Europe/Moscow')).toEqual(at('2026-03-05T09:00:00'));
});

test('nine in the morning is the project’s, over both changes of clocks', () => {
  const ends = (pause: 'tomorrow' | 'next_week', now: string, zone: string) =>
    pauseEnds(pause, new Date(now), zone).toISOString().slice(0, 16);
  expect(ends('tomorrow', '2026-03-28T12:00:00Z', 'Europe/Lisbon')).toBe('2026-03-29T08:00');
  expect(ends('tomorrow', '2026-10-24T12:00:00Z', 'Europe/Lisbon')).toBe('2026-10-25T09:00');
  expect(ends('next_week', '2026-03-28T12:00:00Z', 'America/Sao_Paulo')).toBe('2026-03-30T12:00');
  expect(ends('next_week', '2026-03-29T19:00:00Z', 'Asia/Kathmandu')).toBe('2026-04-06T03:15');
});

test('the next week begins on Monday, also when today is one', () => {
  expect(pauseEnds('next_week', at('2026-03-04T12:30:00'), 'Europe/Moscow')).toEqual(at('2026-03-09T09:00:00'));
  expect(pauseEnds('next_week', at('2026-03-08T23:59:00'), 'Europe/Moscow')).toEqual(at('2026-03-09T09:00:00'));
  expect(pauseEnds('next_week', at('2026-03-09T08:00:00'), 'Europe/Moscow')).toEqual(at('2026-03-16T09:00:00'));
});
