import * as z from 'zod/mini';

/** The one clock of the wire: every moment leaves the server by it, whatever zone a project lives in. */
export const wireOffset = '+03:00';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WIRE_HOURS = 3;
const DAY = 86_400_000;

/** A stretch of time, however the clocks go meanwhile. */
export const hours = (n: number): number => n * HOUR;

/** `YYYY-MM-DD HH:mm:ss+03:00`. */
export const wireTimeOf = (moment: number): string => `${clockText(moment, WIRE_HOURS)}${wireOffset}`;

const SHAPE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** The milliseconds of a time as it came over the wire or from the database; without an offset it is the wire's. NaN: none. */
export function momentOf(time: string): number {
  const [, day, minutes, seconds = ':00', offset = wireOffset] = SHAPE.exec(time.trim()) ?? [];
  if (!day) return NaN;
  return Date.parse(`${day}T${minutes}${seconds}${offset.length === 3 ? `${offset}:00` : offset}`);
}

/** An IANA zone, as `Europe/Lisbon`. Offsets are none: they know nothing of summer. */
export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'time_zone'));

/** What a creator's browser says of itself: a zone we do not know counts as none, and stops nobody from beginning. */
export const browserZone = z.pipe(
  z.optional(z.string().check(z.maxLength(64))),
  z.transform((name) => (name !== undefined && isTimeZone(name) ? name : undefined)),
);

export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][A-Za-z_]+(\/[A-Z][\w+-]+){1,2}$/.test(name)) return false;
  try {
    wallClock(name);
    return true;
  } catch {
    return false;
  }
}

/** `YYYY-MM-DD`, a day of the calendar wherever one is. */
export type CalendarDay = string;

/** What the clock on the wall and the calendar beside it say at a moment in a zone. */
export type WallTime = { day: CalendarDay; /** Since midnight, by the clock. */ minute: number };

/** By whose clock: a zone, or so many hours east of Greenwich, as callers may say who know no zones. */
export type Clock = string | number;

const hoursEast = z.number().check(z.gte(-14), z.lte(14));
/** As callers name one: a zone knows summer and winter, hours only how it stands on one side of them. */
export const givenClock = z.union([
  hoursEast,
  z.pipe(z.pipe(z.string().check(z.regex(/^[+-]?\d{1,2}(\.\d{1,2})?$/)), z.transform(Number)), hoursEast),
  timeZone,
]);

export function wallTimeOf(moment: number, clock: Clock): WallTime {
  const wall = new Date(wallOf(moment, clock));
  return { day: wall.toISOString().slice(0, 10), minute: wall.getUTCHours() * 60 + wall.getUTCMinutes() };
}

export const dayOf = (moment: number, clock: Clock): CalendarDay => wallTimeOf(moment, clock).day;

/** `YYYY-MM-DD HH:mm:ss`, as the clock and the calendar show it. */
export const clockText = (moment: number, clock: Clock): string =>
  new Date(wallOf(moment, clock)).toISOString().slice(0, 19).replace('T', ' ');

/**
 * The moment when the clock shows this minute of the day. An hour that is left out when clocks go forward is shown an hour
 * later; of one that comes twice the first is meant.
 */
export const momentAt = (day: CalendarDay, minute: number, clock: Clock): number =>
  shownAt(midnightOf(day) + minute * MINUTE, clock);

/** On another day at the same time by the clock. */
export function sameTimeOn(day: CalendarDay, moment: number, clock: Clock): number {
  const wall = wallOf(moment, clock);
  return shownAt(midnightOf(day) + (wall - midnightOf(dayOf(moment, clock))), clock);
}

/** So many days later at the same time by the clock. */
export const daysLater = (moment: number, days: number, clock: Clock): number =>
  days === 0 ? moment : sameTimeOn(addDays(dayOf(moment, clock), days), moment, clock);

// What the clock shows, as if it were Greenwich's.
const wallOf = (moment: number, clock: Clock): number => moment + offsetAt(moment, clock);

/** Where a day begins on Greenwich's clock, as a number: days are compared and added by it faster than as words. */
export const midnightOf = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`);

function shownAt(wall: number, clock: Clock): number {
  // As it was long before and as it is long after: a change of clocks lies between them, or none.
  const [before, after] = [offsetAt(wall - DAY, clock), offsetAt(wall + DAY, clock)];
  const isShown = (offset: number): boolean => offsetAt(wall - offset, clock) === offset;
  if (isShown(before)) return wall - before;
  return isShown(after) ? wall - after : wall - before;
}

/** The first moment of a day; where midnight is left out, the one when the day begins. */
export const dayBegan = (day: CalendarDay, clock: Clock): number => momentAt(day, 0, clock);

/** The first moment after a day. */
export const dayEnded = (day: CalendarDay, clock: Clock): number => dayBegan(addDays(day, 1), clock);

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(midnightOf(day) + days * DAY).toISOString().slice(0, 10);

/** So many months later, on this day of the month or the last one of a shorter month. */
export function addMonths(day: CalendarDay, months: number, on = Number(day.slice(8))): CalendarDay {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months];
  const date = new Date(0);
  // The day before the first of the month after.
  date.setUTCFullYear(year, month + 1, 0);
  date.setUTCDate(Math.min(on, date.getUTCDate()));
  return date.toISOString().slice(0, 10);
}

/** How many days of the calendar lie between two days. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((midnightOf(to) - midnightOf(from)) / DAY);

/** 0 is Sunday. */
export const weekdayOf = (day: CalendarDay): number => new Date(`${day}T00:00:00Z`).getUTCDay();

// Of what was before there were zones nobody asks for the minutes.
const FIRST = Date.UTC(1900, 0);

/** How far a clock is before Greenwich's, in milliseconds. */
export function offsetAt(moment: number, clock: Clock): number {
  if (typeof clock === 'number') return clock * HOUR;
  const day = Math.floor(Math.max(moment, FIRST) / DAY);
  const known = offsets.get(clock) ?? new Map<number, number | null>();
  offsets.set(clock, known);
  let offset = known.get(day);
  if (offset === undefined) {
    offset = workedOut(day * DAY, clock);
    if (offset !== workedOut((day + 1) * DAY, clock)) offset = null;
    if (known.size === mostKept) known.clear();
    known.set(day, offset);
  }
  return offset ?? workedOut(moment, clock);
}

// A formatter takes microseconds, and a sheet asks it for each of its cells. Null: clocks are changed on that day.
const offsets = new Map<string, Map<number, number | null>>();
const mostKept = 5000;

function workedOut(moment: number, zone: string): number {
  // Whole seconds: the clock shows no parts of them.
  const second = Math.floor(Math.max(moment, FIRST) / 1000) * 1000;
  const parts: Record<string, number> = {};
  for (const { type, value } of wallClock(zone).formatToParts(second)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}

// A formatter is slow to make, and few zones are ever asked.
const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, made);
  return made;
}
