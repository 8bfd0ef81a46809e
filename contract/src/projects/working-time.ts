import {
  addDays,
  type CalendarDay,
  dayBegan,
  dayEnded,
  dayOf,
  hours as hoursOf,
  midnightOf,
  momentAt,
  offsetAt,
  weekdayOf,
} from '../time.ts';
import { exceptionsBetween } from './exceptions.ts';
import type { Period, WorkingHours } from './working-hours.ts';

// All of these take the hours, not whose they are; null means that nobody said any: always open.
type Hours = WorkingHours | null;

const MINUTE = 60_000;
const DAY = hoursOf(24);
/** What does not open or close within so many days never does: the longest holiday takes one year. */
const farthest = 5 * 366;
/** Time is added up over so many days at most, so that no moment costs more than some milliseconds. */
const longest = 30 * 366;

export const isOpen = (hours: Hours, moment: number, zone: string): boolean =>
  !hours || openSpans(hours, dayAt(moment, zone), zone).some((it) => it.from <= moment && moment < it.to);

/** This moment if it is open then, else when it opens next; null: never. */
export function opensAt(hours: Hours, moment: number, zone: string): number | null {
  if (!hours) return moment;
  const first = dayAt(moment, zone);
  for (let nth = 0; nth < farthest; nth++) {
    const span = openSpans(hours, addDays(first, nth), zone).find((it) => it.to > moment);
    if (span) return Math.max(span.from, moment);
  }
  return null;
}

/** This moment if it is closed then, else when it closes next; null: never. */
export function closesAt(hours: Hours, moment: number, zone: string): number | null {
  if (!hours) return null;
  const first = dayAt(moment, zone);
  let end = moment;
  for (let nth = 0; nth < farthest; nth++) {
    const day = addDays(first, nth);
    // A day that is open from midnight to midnight needs no clock.
    if (nth > 0 && isWhole(periodsOf(hours, day))) continue;
    if (nth > 0) end = Math.max(end, dayBegan(day, zone));
    for (const span of openSpans(hours, day, zone)) if (span.from <= end && span.to > end) end = span.to;
    if (end < dayEnded(day, zone)) return end;
  }
  return null;
}

/** Since when it is closed at this moment, or this moment if it is open then; null: it never was. */
export function closedSince(hours: WorkingHours, moment: number, zone: string): number | null {
  const last = dayAt(moment, zone);
  for (let nth = 0; nth < farthest; nth++) {
    const span = openSpans(hours, addDays(last, -nth), zone).findLast((it) => it.from <= moment);
    if (span) return Math.min(span.to, moment);
  }
  return null;
}

/** How much of the time between two moments it is open; nothing when the second one is earlier. */
export function workingTimeBetween(hours: Hours, from: number, to: number, zone: string): number {
  if (to <= from) return 0;
  if (!hours) return to - from;
  const last = dayAt(to, zone);
  const first = dayAt(Math.max(from, to - longest * DAY), zone);
  let sum = 0;
  for (let day = first; day <= last;) {
    const weeks = day > first ? usualWeeks(hours, day, last, zone) : 0;
    if (!weeks)
      for (const it of openSpans(hours, day, zone)) sum += Math.max(0, Math.min(it.to, to) - Math.max(it.from, from));
    sum += weeks * timeOfWeek(hours);
    day = addDays(day, weeks * 7 || 1);
  }
  return sum;
}

/** The first moment by which it has been open for so long since `from`; null: never. */
export function addWorkingTime(hours: Hours, from: number, ms: number, zone: string): number | null {
  if (!hours || ms <= 0) return from + Math.max(ms, 0);
  const first = dayAt(from, zone);
  const last = addDays(first, longest);
  let left = ms;
  for (let day = first; day < last;) {
    const weeks = day > first ? usualWeeks(hours, day, last, zone, left) : 0;
    if (!weeks)
      for (const it of openSpans(hours, day, zone)) {
        const began = Math.max(it.from, from);
        if (began + left <= it.to) return began + left;
        left -= Math.max(0, it.to - began);
      }
    left -= weeks * timeOfWeek(hours);
    day = addDays(day, weeks * 7 || 1);
  }
  return null;
}

type Span = { from: number; to: number };

/**
 * When it is open on a day. Clocks that change may lead a period out of its day or into the next one: it is counted once,
 * in its own day.
 */
function openSpans(hours: WorkingHours, day: CalendarDay, zone: string): Span[] {
  const periods = periodsOf(hours, day);
  if (!periods.length) return [];
  const offset = steadyOffset(midnightOf(day), 1, zone);
  if (offset !== null) {
    const began = midnightOf(day) - offset;
    return periods.map((it) => ({ from: began + it.from * MINUTE, to: began + it.to * MINUTE }));
  }
  const end = dayEnded(day, zone);
  let free = dayBegan(day, zone);
  return periods.flatMap((it) => {
    const from = Math.max(free, momentAt(day, it.from, zone));
    const to = it.to === 1440 ? end : Math.min(end, momentAt(day, it.to, zone));
    free = Math.max(free, to);
    return from < to ? [{ from, to }] : [];
  });
}

/** By the calendar day that clocks call a moment; where they go back over midnight, the day that had begun goes on. */
function dayAt(moment: number, zone: string): CalendarDay {
  const day = dayOf(moment, zone);
  return moment < dayEnded(day, zone) ? day : addDays(day, 1);
}

const isWhole = ([first]: readonly Period[]): boolean => first?.from === 0 && first.to === 1440;

const periodsOf = (hours: WorkingHours, day: CalendarDay): readonly Period[] =>
  exceptionsBetween(hours, midnightOf(day), midnightOf(day))[0]?.periods ?? hours.week[weekdayOf(day)]!;

const timeOfWeek = ({ week }: WorkingHours): number =>
  week.flat().reduce((sum, it) => sum + (it.to - it.from) * MINUTE, 0);

/**
 * How many whole weeks from this day on are as every week, up to a day or while there is less in them than `most`: eight
 * at once, or one. None: a day is out of the ordinary, or clocks change near.
 */
function usualWeeks(hours: WorkingHours, day: CalendarDay, last: CalendarDay, zone: string, most = Infinity): number {
  const midnight = midnightOf(day);
  const isUsual = (weeks: number): boolean =>
    midnight + weeks * 7 * DAY <= midnightOf(last) &&
    weeks * timeOfWeek(hours) < most &&
    !exceptionsBetween(hours, midnight, midnight + (weeks * 7 - 1) * DAY).length &&
    steadyOffset(midnight, weeks * 7, zone) !== null;
  return [8, 1].find(isUsual) ?? 0;
}

/** How far the clock is before Greenwich's on these days, if it does not change on them nor next to them. */
function steadyOffset(midnight: number, days: number, zone: string): number | null {
  const before = offsetNear(midnight - DAY, zone);
  for (let passed = 7; passed <= days; passed += 7)
    if (offsetNear(midnight + passed * DAY, zone) !== before) return null;
  return before === offsetNear(midnight + (days + 1) * DAY, zone) ? before : null;
}

// Asking a clock takes microseconds, and the same few days are asked for every row of a list.
const known = new Map<string, Map<number, number>>();
const mostKnown = 20_000;

function offsetNear(midnight: number, zone: string): number {
  const ofZone = known.get(zone) ?? new Map<number, number>();
  if (!ofZone.size) known.set(zone, ofZone);
  const found = ofZone.get(midnight);
  if (found !== undefined) return found;
  if (ofZone.size >= mostKnown) ofZone.clear();
  const offset = offsetAt(midnight, zone);
  ofZone.set(midnight, offset);
  return offset;
}
