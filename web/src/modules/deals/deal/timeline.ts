import type { LeadAction } from '@parley/contract/deals/history';
import type { Task } from '@parley/contract/tasks/tasks';

/** Something that happened to a deal: a change of it, or a task that was given or done for it. */
export type Moment = { id: string; time: string } & (
  | { kind: 'change'; action: LeadAction }
  | { kind: 'given' | 'done'; task: Task }
);

/**
 * Changes and tasks by their time, the newest first. While older changes are still to be read, tasks from before them
 * wait, too.
 */
export function timelineOf(actions: readonly LeadAction[], tasks: readonly Task[], hasOlder: boolean): Moment[] {
  const changes = actions.map((action): Moment => ({
    id: `change ${action.id}`,
    time: action.created_at,
    kind: 'change',
    action,
  }));
  const least = hasOlder ? (changes.at(-1)?.time ?? '') : '';
  return [...changes, ...tasks.flatMap(momentsOf)]
    .filter(({ time }) => time >= least)
    .toSorted((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0));
}

/** One that came by itself is told by the rule that gave it. */
function momentsOf(task: Task): Moment[] {
  const given: Moment = { id: `given ${task.id}`, time: task.created_at, kind: 'given', task };
  const done: Moment[] = task.closed_at ? [{ id: `done ${task.id}`, time: task.closed_at, kind: 'done', task }] : [];
  return task.created_auto ? done : [given, ...done];
}
