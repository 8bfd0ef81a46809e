import { addDays, type CalendarDay, dayOf, daysBetween } from '@parley/contract/time';

export type Days = { from: CalendarDay; to: CalendarDay };

const usualDays = 30;

export function periodOf(
  { date_from, date_to }: { date_from?: string | undefined; date_to?: string | undefined },
  now: number,
  time_zone: string,
): Days {
  const today = dayOf(now, time_zone);
  const to = date_to ?? (date_from && date_from > today ? date_from : today);
  return { from: date_from ?? addDays(to, 1 - usualDays), to };
}

/** As many days before it. */
export const periodBefore = ({ from, to }: Days): Days => {
  const ends = addDays(from, -1);
  return { from: addDays(ends, -daysBetween(from, to)), to: ends };
};

/** Whole months, by their first days, and the days around them. */
export type Pieces = { months: Days | null; days: Days[] };

/** The whole months of a period, by their first days, and the days around them: what is added up to get it. */
export function piecesOf({ from, to }: Days): Pieces {
  const first = from.endsWith('-01') ? from : monthAfter(from);
  const end = firstOf(addDays(to, 1));
  if (first >= end) return { months: null, days: [{ from, to }] };
  const days = [...(from < first ? [{ from, to: addDays(first, -1) }] : []), ...(end <= to ? [{ from: end, to }] : [])];
  return { months: { from: first, to: firstOf(addDays(end, -1)) }, days };
}

export const firstOf = (day: CalendarDay): CalendarDay => `${day.slice(0, 7)}-01`;
const monthAfter = (day: CalendarDay): CalendarDay => firstOf(addDays(firstOf(day), 31));

/** All days from the first to the last. */
export const daysOf = ({ from, to }: Days): CalendarDay[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth));
