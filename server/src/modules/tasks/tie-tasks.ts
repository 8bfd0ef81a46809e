import { randomUUID } from 'node:crypto';
import type { Actor } from '@parley/contract/actors';
import { tasksUpdated } from '@parley/contract/tasks/events';
import type { Tx } from '../../kit/db/index.ts';
import { dealTasks, saveTasks, writeChanges } from './changes.queries.ts';
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
  const stroke = randomUUID();
  await saveTasks(
    tx,
    project_id,
    tasks.map(({ id }) => ({ id, after: { deal_id: to } })),
  );
  const change = { stroke, actor: by, kind: 'edited' as const, after: { deal_id: to } };
  await writeChanges(
    tx,
    project_id,
    tasks.map(({ id, deal_id }) => ({ ...change, task_id: id, before: { deal_id } })),
  );
  await tellTasks(tx, { project_id, by }, tasksUpdated, tasks);
  return tasks.map(({ id, deal_id }) => ({ id, deal_id }));
}
