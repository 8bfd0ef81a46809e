import type { Actor } from '@parley/contract/actors';
import { tasksUpdated } from '@parley/contract/tasks/events';
import type { Tx } from '../../kit/db/index.ts';
import { recordAll } from '../../kit/facts/record.ts';
import { dealTasks, saveTasks } from './changes.queries.ts';
import { changedFact } from './facts-of-tasks.ts';
import { tellTasks } from './tell-tasks.ts';

/**
 * Tasks of some deals become those of another one, as when deals are merged; the answer says which they were. Given the
 * ids of tasks, only these go.
 */
export async function tieTasks(
  tx: Tx,
  { project_id, by }: { project_id: number; by: Actor },
  { deals_ids, tasks_ids, to }: { deals_ids: number[]; tasks_ids?: number[]; to: number },
): Promise<{ id: number; deal_id: number }[]> {
  const tasks = await dealTasks(tx, project_id, deals_ids, tasks_ids);
  const differences = tasks.map(({ id, comment, deal_id }) => ({
    id,
    comment,
    before: { deal_id },
    after: { deal_id: to },
  }));
  const words = await saveTasks(tx, project_id, differences);
  const why = { by: { actor: by, origin: null }, cause: { why: 'merge' } };
  recordAll(
    tx,
    project_id,
    differences.map((it) => changedFact(it, { ...why, words: words.get(it.id) })),
  );
  await tellTasks(tx, { project_id, by }, tasksUpdated, tasks);
  return tasks.map(({ id, deal_id }) => ({ id, deal_id }));
}
