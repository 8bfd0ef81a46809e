import type { Task } from '@parley/contract/tasks/tasks';
import { addDays } from '@parley/contract/time';
import { dayAt, daysBetween, displayZone, hours, readWireTime, sameTimeOn, timeAt } from '../../kit/time.ts';
import type { Wish } from './tasks.ts';

export const dayGroups = ['overdue', 'today', 'tomorrow', 'week', 'later'] as const;
export type DayGroup = (typeof dayGroups)[number];

/** Where a moment stands, seen from now: what has passed is overdue, even if it was today. */
export function groupOf(time: Date, now: Date, zone = displayZone()): DayGroup {
  if (time < now) return 'overdue';
  const days = -daysBetween(time, now, zone);
  if (days < 2) return days < 1 ? 'today' : 'tomorrow';
  return days < 7 ? 'week' : 'later';
}

export const timeOf = (task: Task): Date => readWireTime(task.date) ?? new Date(0);

export type Line = { kind: 'head'; group: DayGroup; count: string } | { kind: 'task'; task: Task };

/** As many as are known, of perhaps more. */
export const countOf = (known: number, hasMore: boolean): string => `${known}${hasMore ? '+' : ''}`;

/**
 * Tasks in their order with a heading above each group; groups without a task have none. If there are more, they are of
 * the last one first.
 */
export function linesOf(tasks: readonly Task[], now: Date, hasMore = false, zone = displayZone()): Line[] {
  const groups = Map.groupBy(tasks, (task) => groupOf(timeOf(task), now, zone));
  return dayGroups.flatMap((group) => {
    const own = groups.get(group) ?? [];
    const count = countOf(own.length, hasMore && own.at(-1) === tasks.at(-1));
    const head: Line[] = own.length ? [{ kind: 'head', group, count }] : [];
    return [...head, ...own.map((task): Line => ({ kind: 'task', task }))];
  });
}

const reach = { today: [0, 0], tomorrow: [1, 1], week: [2, 6], later: [7, null] } as const;

/** What is wished for, of these days only; null: none of it can be there. */
export function wishIn(group: DayGroup, wish: Wish, now: Date, zone = displayZone()): Wish | null {
  if (group === 'overdue') return { ...wish, other: 'overdue' };
  const [first, last] = reach[group];
  const today = dayAt(now, zone);
  const { date_from = '', date_to = '9999' } = wish;
  const from = [date_from, addDays(today, first)].toSorted().at(-1)!;
  const to = [date_to, last === null ? '9999' : addDays(today, last)].toSorted()[0]!;
  if (wish.other === 'overdue' || from > to) return null;
  return { ...wish, date_from: from, ...(to === '9999' ? {} : { date_to: to }) };
}

/** What a task dropped on a group is to be done by: the same hour on that day, or the end of today's work. */
export function movedTo(group: Exclude<DayGroup, 'overdue'>, time: Date, now: Date, zone = displayZone()): Date {
  const days = { today: 0, tomorrow: 1, week: 2, later: 7 }[group];
  const today = dayAt(now, zone);
  const moved = sameTimeOn(addDays(today, days), time, zone);
  if (moved > now) return moved;
  // Its hour has passed today: in an hour, or at the end of the day.
  return new Date(Math.min(now.getTime() + hours(1), timeAt(addDays(today, 1), 0, 0, zone).getTime() - 60_000));
}
