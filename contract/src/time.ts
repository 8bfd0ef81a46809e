import * as z from 'zod/mini';

/** The one clock of the wire: every moment leaves the server by it, whatever zone a project lives in. */
const WIRE_OFFSET = '+03:00';
const WIRE_OFFSET_MS = 3 * 3_600_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** `YYYY-MM-DD HH:mm:ss+03:00`. */
export const wireTimeOf = (moment: number): string =>
  `${new Date(moment + WIRE_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')}${WIRE_OFFSET}`;

const SHAPE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** The milliseconds of a time as it came over the wire or from the database; without an offset it is the wire's. NaN: none. */
export function momentOf(time: string): number {
  const [, day, minutes, seconds = ':00', offset = WIRE_OFFSET] = SHAPE.exec(time.trim()) ?? [];
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

export function wallTimeOf(moment: number, zone: string): WallTime {
  const shifted = new Date(moment + offsetAt(moment, zone));
  return { day: shifted.toISOString().slice(0, 10), minute: shifted.getUTCHours() * 60 + shifted.getUTCMinutes() };
}

export const dayOf = (moment: number, zone: string): CalendarDay => wallTimeOf(moment, zone).day;

/**
 * The moment when the clock shows this minute of the day. An hour that is left out when clocks go forward is shown an hour
 * later; of one that comes twice the first is meant.
 */
export function momentAt(day: CalendarDay, minute: number, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE;
  // As it was long before and as it is long after: a change of clocks lies between them, or none.
  const [before, after] = [offsetAt(wall - DAY, zone), offsetAt(wall + DAY, zone)];
  const isShown = (offset: number): boolean => offsetAt(wall - offset, zone) === offset;
  if (isShown(before)) return wall - before;
  return isShown(after) ? wall - after : wall - before;
}

/** The first moment of a day; where midnight is left out, the one when the day begins. */
export const dayBegan = (day: CalendarDay, zone: string): number => momentAt(day, 0, zone);

/** The first moment after a day. */
export const dayEnded = (day: CalendarDay, zone: string): number => dayBegan(addDays(day, 1), zone);

export const addDays = (day: CalendarDay, days: number): CalendarDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** So many months later, on this day of the month or the last one of a shorter month. */
export function addMonths(day: CalendarDay, months: number, on = Number(day.slice(8))): CalendarDay {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(on, last))).toISOString().slice(0, 10);
}

/** How many days of the calendar lie between two days. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);

/** 0 is Sunday. */
export const weekdayOf = (day: CalendarDay): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** How far the clock of a zone is before Greenwich's, in milliseconds. */
export function offsetAt(moment: number, zone: string): number {
  // Whole seconds: the clock shows no parts of them.
  const second = Math.floor(moment / 1000) * 1000;
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
