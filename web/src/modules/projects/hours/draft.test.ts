import { workingHours } from '@parley/contract/projects/working-hours';
import { expect, test } from 'vitest';
import { mayAdd, newHoliday, onWeekdays, usualHours, withDay, withDays, withPeriod } from './draft.ts';

const fits = (week: (typeof usualHours)['week']) => workingHours.safeParse({ week, holidays: [] }).success;

test('one more period is the usual day, then a lunch in it, then the evening; always one that is taken', () => {
  let periods = withPeriod([]);
  expect(periods).toEqual([{ from: 540, to: 1080 }]);
  periods = withPeriod(periods);
  expect(periods).toEqual([
    { from: 540, to: 780 },
    { from: 840, to: 1080 },
  ]);
  while (mayAdd(periods)) {
    periods = withPeriod(periods);
    expect(fits(withDay(usualHours.week, 1, periods))).toBe(true);
  }
  expect(mayAdd([{ from: 0, to: 1440 }])).toBe(false);
});

test('a day is copied to the days from Monday to Friday and to no other', () => {
  const week = onWeekdays(withDay(usualHours.week, 6, [{ from: 600, to: 660 }]), 6);
  expect(week.map((it) => it.length)).toEqual([0, 1, 1, 1, 1, 1, 1]);
  expect(week[3]).toEqual([{ from: 600, to: 660 }]);
});

test('whichever end of a holiday is moved past the other takes it along', () => {
  const it = newHoliday('2026-12-25');
  expect(withDays(it, { to: '2026-12-27' })).toMatchObject({ from: '2026-12-25', to: '2026-12-27' });
  expect(withDays(it, { from: '2026-12-30' })).toMatchObject({ from: '2026-12-30', to: '2026-12-30' });
  expect(withDays(it, { to: '2026-12-01' })).toMatchObject({ from: '2026-12-01', to: '2026-12-01' });
});
