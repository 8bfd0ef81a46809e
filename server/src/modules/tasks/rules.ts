import type { Repeat } from '@parley/contract/tasks/tasks';
import { isDeepStrictEqual } from 'node:util';

/** What may change of a task. Times are wire text, as they are read. */
export type Fields = {
  date: string;
  comment: string;
  result: string | null;
  priority: boolean;
  category_id: number | null;
  manager_id: number | null;
  contact_id: number | null;
  /** Where the contact is gone for good: by which it is seen. */
  channels_ids: number[] | null;
  deal_id: number | null;
  repeat: Repeat | null;
  /** By months, the day it is meant for, where its own date is another one. */
  repeat_day: number | null;
  closed_at: string | null;
  deleted_at: string | null;
};
export type Kept = Fields & { id: number; author_id: number | null; version: number };

/** With what follows: another contact takes the place of one who is gone, and on another day a task is meant for that day. */
export function settled(kept: Kept, wanted: Partial<Fields>): Partial<Fields> {
  const isElsewhen = wanted.date !== undefined && dayOf(momentOf(wanted.date)) !== dayOf(momentOf(kept.date));
  return {
    ...(isElsewhen && { repeat_day: null }),
    ...wanted,
    ...(typeof wanted.contact_id === 'number' && { channels_ids: null }),
  };
}

/** What a change really changes; null where nothing would be different. */
export function differing(
  before: Fields,
  wanted: Partial<Fields>,
): { before: Partial<Fields>; after: Partial<Fields> } | null {
  const names = (Object.keys(wanted) as (keyof Fields)[]).filter(
    (name) => wanted[name] !== undefined && !isSame(name, before[name], wanted[name]),
  );
  if (!names.length) return null;
  const pick = (from: Partial<Fields>) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(wanted) };
}

const times = new Set<keyof Fields>(['date', 'closed_at', 'deleted_at']);

/** The same moment may be spelt in several ways. */
function isSame(name: keyof Fields, one: unknown, other: unknown): boolean {
  if (!times.has(name) || typeof one !== 'string' || typeof other !== 'string') return isDeepStrictEqual(one, other);
  return secondOf(one) === secondOf(other);
}
const secondOf = (time: string): number => Math.floor(Date.parse(time.replace(' ', 'T')) / 1000);

/** Whether what a change made is still as it made it. */
export const isStill = (now: Fields, after: Partial<Fields>): boolean => differing(now, after) === null;

export const momentOf = (time: string): Date => new Date(time.replace(' ', 'T'));

// Days begin by server time.
const serverOffset = 3 * 3_600_000;

/** Which day of the month it is by server time. */
export const dayOf = (date: Date): number => new Date(date.getTime() + serverOffset).getUTCDate();

/** The next time of a task that repeats: the first one after now, at the same hour; by months on the day it is meant for. */
export function nextDate(date: Date, repeat: Repeat, now: Date, day = dayOf(date)): Date {
  const start = new Date(date.getTime() + serverOffset);
  const passed = Math.floor((now.getTime() - date.getTime()) / longest[repeat]);
  for (let n = Math.max(1, passed); ; n++) {
    const next = stepped(start, repeat, n, day);
    const moment = new Date(next.getTime() - serverOffset);
    if (moment > now && moment > date && !(repeat === 'weekday' && isWeekend(next))) return moment;
  }
}

const oneDay = 86_400_000;
/** From one time to the next it is never longer, so that of a time long ago not every step is made. */
const longest: Record<Repeat, number> = {
  day: oneDay,
  weekday: oneDay,
  week: 7 * oneDay,
  month: 31 * oneDay,
  year: 366 * oneDay,
};

const isWeekend = (day: Date): boolean => day.getUTCDay() % 6 === 0;

function stepped(start: Date, repeat: Repeat, n: number, day: number): Date {
  const next = new Date(start);
  if (repeat === 'day' || repeat === 'weekday') next.setUTCDate(next.getUTCDate() + n);
  if (repeat === 'week') next.setUTCDate(next.getUTCDate() + 7 * n);
  if (repeat === 'month' || repeat === 'year') {
    const months = repeat === 'month' ? n : 12 * n;
    next.setUTCDate(1);
    next.setUTCMonth(next.getUTCMonth() + months);
    // The 31st is the last day of a shorter month.
    const last = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
    next.setUTCDate(Math.min(day, last));
  }
  return next;
}

/** Where a day begins on a clock so many hours east of Greenwich. */
export const dayStart = (day: string, timezone: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - timezone * 3_600_000);

/** The end of today on that clock. */
export function endOfToday(now: Date, timezone: number): Date {
  const local = new Date(now.getTime() + timezone * 3_600_000);
  return dayStart(new Date(local.getTime() + oneDay).toISOString().slice(0, 10), timezone);
}
