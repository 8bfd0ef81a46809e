import { workingHours, type Period, type WorkingHours } from '@parley/contract/projects/working-hours';
import { isOpen } from '@parley/contract/projects/working-time';
import { noPromises } from '@parley/contract/tickets/promises';
import { momentAt } from '@parley/contract/time';
import { expect, test } from 'vitest';
import { hoursOf, settled, spelledHours, wantedHours } from './rules.ts';

const zone = 'Europe/Lisbon';
const everyDay = (...periods: Period[]): WorkingHours => ({
  week: Array.from({ length: 7 }, () => periods),
  holidays: [],
});
const isOpenAt = (hours: WorkingHours | null, time: string) => {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return isOpen(hours, momentAt('2026-03-10', hour * 60 + minute, zone), zone);
};

test('00:00-00:00 is what nobody said: the hours of the project', () => {
  expect(hoursOf('00:00-00:00')).toBeNull();
  expect(spelledHours(null)).toBe('00:00-00:00');
});

test('one period is the same on every day', () => {
  expect(hoursOf('09:30-18:00')).toEqual(everyDay({ from: 570, to: 1080 }));
  expect(hoursOf('09:30-00:00')).toEqual(everyDay({ from: 570, to: 1440 }));
  expect(hoursOf('00:00-08:00')).toEqual(everyDay({ from: 0, to: 480 }));
  expect(hoursOf('09:00-09:00')).toEqual(everyDay({ from: 0, to: 1440 }));
});

test('over midnight it is two periods', () => {
  const nights = hoursOf('22:00-06:00');
  expect(nights).toEqual(everyDay({ from: 0, to: 360 }, { from: 1320, to: 1440 }));
  expect(['05:59', '06:00', '21:59', '22:00'].map((it) => isOpenAt(nights, it))).toEqual([true, false, false, true]);
});

test('every spelling is hours that may be kept, and is spelled so again', () => {
  for (const it of ['09:30-18:00', '09:30-00:00', '00:00-08:00', '22:00-06:00', '23:59-00:01', '00:01-23:59']) {
    expect(workingHours.safeParse(hoursOf(it)).success).toBe(true);
    expect(spelledHours(hoursOf(it))).toBe(it);
  }
});

test('of a week the usual day is told, without its breaks', () => {
  const shop = [
    { from: 540, to: 780 },
    { from: 840, to: 1080 },
  ];
  const short = [{ from: 600, to: 840 }];
  expect(spelledHours({ week: [[], shop, shop, shop, shop, shop, short], holidays: [] })).toBe('09:00-18:00');
  expect(spelledHours({ week: [[], shop, short, [], [], [], []], holidays: [] })).toBe('09:00-18:00');
  expect(spelledHours(everyDay())).toBe('00:00-00:00');
  expect(spelledHours(everyDay({ from: 0, to: 1440 }))).toBe('00:00-00:00');
});

test('a spelling sent back as it was shown keeps the week, another one replaces it, and a week counts before it', () => {
  const kept = { week: [[], ...Array.from({ length: 6 }, () => [{ from: 540, to: 1080 }])], holidays: [] };
  expect(wantedHours(kept, { working_hours: '09:00-18:00' })).toBe(kept);
  expect(wantedHours(kept, {})).toBe(kept);
  expect(wantedHours(kept, { working_hours: '10:00-18:00' })).toEqual(everyDay({ from: 600, to: 1080 }));
  expect(wantedHours(kept, { working_hours: '00:00-00:00' })).toBeNull();
  expect(wantedHours(kept, { working_hours: '10:00-18:00', hours: null })).toBeNull();
});

const usual = {
  rating_message: 'How was it?',
  rating_period: 3,
  rating_type: 'hours' as const,
  priority_type: 'scale' as const,
  promises: { ...noPromises, high: { first_answer: 10, next_answer: null, solution: null } },
};

test('a rating needs words and a period; without one of them all of it goes', () => {
  expect(settled(usual)).toEqual(usual);
  expect(settled({ ...usual, rating_type: null }).rating_type).toBe('count');
  const none = { rating_message: null, rating_period: null, rating_type: null };
  expect(settled({ ...usual, rating_message: null })).toEqual({ ...usual, ...none });
  expect(settled({ ...usual, rating_message: '' })).toEqual({ ...usual, ...none });
  expect(settled({ ...usual, rating_period: null })).toEqual({ ...usual, ...none });
});

test('where priorities are not shown, all of them promise the same', () => {
  const { high } = usual.promises;
  const promises = { ...noPromises, medium: high };
  expect(settled({ ...usual, priority_type: null, promises }).promises).toEqual({ low: high, medium: high, high });
  expect(settled({ ...usual, priority_type: null }).promises).toEqual(noPromises);
});
