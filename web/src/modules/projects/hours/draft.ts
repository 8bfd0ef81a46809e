import { type Holiday, mostPeriods, type Period, type WorkingHours } from '@parley/contract/projects/working-hours';
import type { CalendarDay } from '@parley/contract/time';

const usual: Period = { from: 9 * 60, to: 18 * 60 };

/** What most begin with: from Monday to Friday, nine to six. */
export const usualHours: WorkingHours = {
  week: Array.from({ length: 7 }, (_, day) => (isWeekday(day) ? [usual] : [])),
  holidays: [],
};

function isWeekday(day: number): boolean {
  return day !== 0 && day !== 6;
}

/** One more: the usual one first; a lunch in the middle of a single long one; after that the rest of the day. */
export function withPeriod(periods: Period[]): Period[] {
  const last = periods.at(-1);
  if (!last) return [usual];
  const noon = 13 * 60;
  if (periods.length === 1 && last.from < noon && last.to > noon + 60)
    return [
      { from: last.from, to: noon },
      { from: noon + 60, to: last.to },
    ];
  const from = last.to + 60;
  return [...periods, { from: Math.min(from, 1380), to: Math.min(from + 120, 1440) }];
}

export const mayAdd = (periods: Period[]): boolean =>
  periods.length < mostPeriods && (periods.at(-1)?.to ?? 0) + 60 < 1440;

export const withDay = (week: Period[][], day: number, periods: Period[]): Period[][] => week.with(day, periods);

/** From Monday to Friday as on this day. */
export const onWeekdays = (week: Period[][], day: number): Period[][] =>
  week.map((periods, nth) => (isWeekday(nth) ? week[day]! : periods));

export const newHoliday = (day: CalendarDay): Holiday => ({
  from: day,
  to: day,
  name: '',
  periods: [],
  every_year: false,
});

/** A range stays one: whichever end is moved past the other takes it along. */
export function withDays(it: Holiday, change: { from?: CalendarDay; to?: CalendarDay }): Holiday {
  const { from, to } = { ...it, ...change };
  if (from <= to) return { ...it, from, to };
  return change.from === undefined ? { ...it, from: to, to } : { ...it, from, to: from };
}
