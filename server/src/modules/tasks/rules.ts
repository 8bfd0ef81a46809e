import type { Repeat } from '@parley/contract/tasks/tasks';
import {
  addDays,
  addMonths,
  type CalendarDay,
  dayOf,
  daysBetween,
  momentOf,
  sameTimeOn,
  weekdayOf,
} from '@parley/contract/time';
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
  ticket_id: number | null;
  repeat: Repeat | null;
  /** By months, the day it is meant for, where its own date is another one. */
  repeat_day: number | null;
  closed_at: string | null;
  deleted_at: string | null;
};
export type Kept = Fields & { id: number; author_id: number | null; created_auto: boolean; version: number };

/** With what follows: another contact takes the place of one who is gone, and on another day a task is meant for that day. */
export function settled(kept: Kept, wanted: Partial<Fields>, time_zone: string): Partial<Fields> {
  const date = (time: string) => dateOf(momentOf(time), time_zone);
  const isElsewhen = wanted.date !== undefined && date(wanted.date) !== date(kept.date);
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
export function isSame(name: keyof Fields, one: unknown, other: unknown): boolean {
  if (!times.has(name) || typeof one !== 'string' || typeof other !== 'string')
    return isDeepStrictEqual(one ?? null, other ?? null);
  return secondOf(one) === secondOf(other);
}
const secondOf = (time: string): number => Math.floor(momentOf(time) / 1000);

/** Which day of the month it is. */
export const dateOf = (moment: number, time_zone: string): number => Number(dayOf(moment, time_zone).slice(8));

type Repeating = {
  date: number;
  repeat: Repeat;
  time_zone: string;
  /** By months, the one it is meant for. */ on: number;
};

/** The next time of a task that repeats: the first one after now, at the same time by the project's clock. */
export function nextDate({ date, repeat, time_zone, on }: Repeating, now: number): number {
  const first = dayOf(date, time_zone);
  const passed = Math.floor(daysBetween(first, dayOf(now, time_zone)) / longest[repeat]);
  for (let n = Math.max(1, passed); ; n++) {
    const day = stepped(first, repeat, n, on);
    if (repeat === 'weekday' && isWeekend(day)) continue;
    const moment = sameTimeOn(day, date, time_zone);
    if (moment > now && moment > date) return moment;
  }
}

/** From one time to the next there are never more days, so that of a time long ago not every step is made. */
const longest: Record<Repeat, number> = { day: 1, weekday: 1, week: 7, month: 31, year: 366 };

const isWeekend = (day: CalendarDay): boolean => weekdayOf(day) % 6 === 0;

function stepped(first: CalendarDay, repeat: Repeat, n: number, on: number): CalendarDay {
  if (repeat === 'month' || repeat === 'year') return addMonths(first, repeat === 'month' ? n : 12 * n, on);
  return addDays(first, repeat === 'week' ? 7 * n : n);
}
