import {
  addDays,
  type CalendarDay,
  type Clock,
  dayOf,
  momentAt,
  momentOf,
  offsetAt,
  wallTimeOf,
  wireTimeOf,
} from '@parley/contract/time';
import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const WEEK = 7 * DAY;
const HALF_YEAR = 26 * WEEK;

/** So long, in milliseconds; not for days of the calendar, which have 23 to 25 hours. */
export const hours = (count: number): number => count * 60 * MINUTE;
export const days = (count: number): number => count * DAY;

/** Null: this is no time. */
export function readWireTime(text: string): Date | null {
  const moment = momentOf(text);
  return Number.isNaN(moment) ? null : new Date(moment);
}

export const writeWireTime = (time: Date): string => wireTimeOf(time.getTime());

/** By whose clock this device goes: a project that is made on it begins with it. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let ownZone: string | undefined;
let shownZone: string | undefined;
const watchers = new Set<() => void>();

/** By whose clock times are shown and typed: the member's choice, else the project's; the device's before there is one. */
export const displayZone = (): string => shownZone ?? deviceZone();

/** The zone of the viewer; null as long as nobody knows it. */
export function showTimesBy(zone: string | null) {
  // A browser may be older than a zone's name, or not say its own: any clock is better than no screen.
  const next = zone !== null && isKnown(zone) ? zone : undefined;
  if (next === shownZone) return;
  shownZone = next;
  for (const notify of watchers) notify();
}

export function watchZone(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

export const useDisplayZone = (): string => useSyncExternalStore(watchZone, displayZone);

/** Whether the clock by which times are shown is another than the one on this desk, now or in the other half of the year. */
export const isOtherClock = (zone = displayZone(), now = Date.now()): boolean =>
  [now, now + HALF_YEAR].some((moment) => offsetOf(moment, zone) !== offsetOf(moment, deviceZone()));

function deviceZone(): string {
  if (ownZone) return ownZone;
  const named = browserZone();
  return (ownZone = isKnown(named) ? named : 'UTC');
}

function isKnown(zone: string): boolean {
  try {
    offsetAt(0, zone);
    return true;
  } catch {
    return false;
  }
}

/** The day of the calendar at a moment. */
export const dayAt = (time: Date, zone = displayZone()): CalendarDay => dayOf(time.getTime(), zone);

/** A moment by the clock of a day. */
export const timeAt = (day: CalendarDay, hour: number, minute = 0, zone = displayZone()): Date =>
  new Date(momentAt(day, hour * 60 + minute, zone));

/** On another day, when the clock shows the same hour and minute. */
export const sameTimeOn = (day: CalendarDay, time: Date, zone = displayZone()): Date =>
  new Date(momentAt(day, wallTimeOf(time.getTime(), zone).minute, zone));

/** So many days later at the same hour and minute. */
export const daysLater = (time: Date, days: number, zone = displayZone()): Date =>
  days === 0 ? time : sameTimeOn(addDays(dayAt(time, zone), days), time, zone);

/** Calendar days from `time` to `now`; negative when `time` lies ahead. */
export const daysBetween = (time: Date, now: Date, zone = displayZone()): number =>
  Math.floor(wallOf(now, zone) / DAY) - Math.floor(wallOf(time, zone) / DAY);

/** Whole days by the clock, from an hour to the same hour. */
export const wholeDays = (from: Date, to: Date, zone = displayZone()): number =>
  Math.floor((wallOf(to, zone) - wallOf(from, zone)) / DAY);

export const isSameYear = (one: Date, other: Date, zone = displayZone()): boolean =>
  new Date(wallOf(one, zone)).getUTCFullYear() === new Date(wallOf(other, zone)).getUTCFullYear();

/** `HH:mm`. Lists ask it of thousands of rows. */
export function clockOf(time: Date, zone = displayZone()): string {
  const wall = wallOf(time, zone);
  const minute = Math.floor((wall - Math.floor(wall / DAY) * DAY) / MINUTE);
  const hours = Math.floor(minute / 60);
  const minutes = minute - hours * 60;
  return `${hours < 10 ? '0' : ''}${hours}:${minutes < 10 ? '0' : ''}${minutes}`;
}

/** What the clock and the calendar show, as if it were Greenwich's; a day is the same day everywhere. */
export const wallOf = (time: Date | CalendarDay, zone = displayZone()): number =>
  typeof time === 'string' ? Date.parse(`${time}T00:00:00Z`) : time.getTime() + offsetOf(time.getTime(), zone);

/** Calendars speak `YYYY-MM-DD HH:mm:ss`, and know no zones. */
export const toPicked = (time: Date, zone = displayZone()): string =>
  new Date(wallOf(time, zone)).toISOString().slice(0, 19).replace('T', ' ');

export function fromPicked(text: string, zone = displayZone()): Date {
  const [hour = 0, minute = 0] = text.slice(11, 16).split(':').map(Number);
  return timeAt(text.slice(0, 10), hour, minute, zone);
}

/** As the server is told by whose clock days begin: an old device may name one without its place, as EST. */
export const askedClock = (zone = displayZone()): Clock => (/\/|UTC/.test(zone) ? zone : hoursEast(zone));

/** Hours east of Greenwich, as it stands now. */
export const hoursEast = (zone = displayZone()): number => offsetOf(Date.now(), zone) / (60 * MINUTE);

/** When the clock shows a whole hour next, or already. */
export function nextHour(time: Date, zone = displayZone()): Date {
  const past = wallOf(time, zone) % (60 * MINUTE);
  return new Date(time.getTime() + (past ? 60 * MINUTE - past : 0));
}

type Stretch = { before: number; after: number; /** From then on it is the latter. */ turns: number };
const stretches = new Map<string, Map<number, Stretch>>();

/** As the contract says it, remembered by weeks: clocks do not change twice in one. */
function offsetOf(moment: number, zone: string): number {
  const week = Math.floor(moment / WEEK);
  let known = stretches.get(zone);
  if (!known) stretches.set(zone, (known = new Map()));
  let stretch = known.get(week);
  if (!stretch) known.set(week, (stretch = stretchOf(week, zone)));
  return moment < stretch.turns ? stretch.before : stretch.after;
}

function stretchOf(week: number, zone: string): Stretch {
  let [from, to] = [week * WEEK, (week + 1) * WEEK];
  const [before, after] = [offsetAt(from, zone), offsetAt(to, zone)];
  if (before === after) return { before, after, turns: to };
  while (to - from > MINUTE) {
    const middle = Math.floor((from + to) / 2 / MINUTE) * MINUTE;
    if (offsetAt(middle, zone) === before) from = middle;
    else to = middle;
  }
  return { before, after, turns: to };
}
