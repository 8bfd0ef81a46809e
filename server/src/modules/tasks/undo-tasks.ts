import { taskCreated, taskFacts } from '@parley/contract/tasks/task-facts';
import { now } from '../../kit/clock.ts';
import { undoable } from '../../kit/facts/take-back.ts';
import { change } from './change-tasks.ts';
import { type Living, livingIn, lockTasks } from './changes.queries.ts';
import { type Fields, isSame, type Kept } from './rules.ts';

/** How tasks go back. One that followed another, or was given, goes unless somebody touched it. */
export const undoableTasks = undoable<Kept>({
  module: 'tasks',
  subject: 'task',
  kinds: taskFacts,
  made: taskCreated,
  follows: { repeat_day: 'date', channels_ids: 'contact_id' },
  isSame: (name, one, other) => isSame(name as keyof Fields, one, other),
  hold: (tx, viewer, ids) => lockTasks(tx, { ...viewer, channels_ids: null }, ids, true),
  stands: (task, name) => task[name as keyof Kept],
  goneSince: async (tx, project_id, all) => {
    const living = await livingIn(tx, project_id, (name) => all.flatMap((it) => (it[name]?.[0] ?? []) as number[]));
    return (name, was) => typeof was === 'number' && name in living && !living[name as keyof Living].includes(was);
  },
  unmade: ({ deleted_at }) => (deleted_at === null ? { deleted_at: now().toISOString() } : {}),
  write: async (tx, viewer, steps, cause) => {
    const wanted = steps.map(({ row, back }) => ({ kept: row, wanted: back as Partial<Fields> }));
    return { restored: (await change(tx, viewer, wanted, cause)).map((it) => it.id) };
  },
});
