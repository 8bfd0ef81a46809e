import type { Task } from '@parley/contract/tasks/tasks';
import { readWireTime } from '../../kit/wire-time.ts';

export const dayGroups = ['overdue', 'today', 'tomorrow', 'week', 'later'] as const;
export type DayGroup = (typeof dayGroups)[number];

const startOf = (now: Date, days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** Where a moment stands, seen from now: what has passed is overdue, even if it was today. */
export function groupOf(time: Date, now: Date): DayGroup {
  if (time < now) return 'overdue';
  if (time < startOf(now, 1)) return 'today';
  if (time < startOf(now, 2)) return 'tomorrow';
  return time < startOf(now, 7) ? 'week' : 'later';
}

export const timeOf = (task: Task): Date => readWireTime(task.date) ?? new Date(0);

export type Line = { kind: 'head'; group: DayGroup; count: number } | { kind: 'task'; task: Task };

/** Tasks in their order with a heading above each group; groups without a task have none. */
export function linesOf(tasks: readonly Task[], now: Date): Line[] {
  const groups = Map.groupBy(tasks, (task) => groupOf(timeOf(task), now));
  return dayGroups.flatMap((group) => {
    const own = groups.get(group) ?? [];
    const head: Line[] = own.length ? [{ kind: 'head', group, count: own.length }] : [];
    return [...head, ...own.map((task): Line => ({ kind: 'task', task }))];
  });
}

/** What a task dropped on a group is to be done by: the same hour on that day, or the end of today's work. */
export function movedTo(group: Exclude<DayGroup, 'overdue'>, time: Date, now: Date): Date {
  const days = { today: 0, tomorrow: 1, week: 2, later: 7 }[group];
  const moved = startOf(now, days);
  moved.setHours(time.getHours(), time.getMinutes());
  if (moved > now) return moved;
  // Its hour has passed today: in an hour, or at the end of the day.
  return new Date(Math.min(now.getTime() + 3_600_000, startOf(now, 1).getTime() - 60_000));
}
