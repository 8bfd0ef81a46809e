import { randomUUID } from 'node:crypto';
import { tasksCreated } from '@parley/contract/tasks/events';
import type { Tx } from '../../kit/db/index.ts';
import { insertTask, type NewTask, writeChanges } from './changes.queries.ts';
import { planOverdue } from './tell-overdue.ts';
import { tellTasks } from './tell-tasks.ts';

type Given = Pick<NewTask, 'date' | 'category_id' | 'manager_id'> & Partial<NewTask>;

/** A task as it is kept, planned for and told of; null: one with this uid is there already. `by` null: by itself. */
export async function giveTask(
  tx: Tx,
  project_id: number,
  { uid = randomUUID(), ...given }: Given,
  by: number | null,
): Promise<number | null> {
  const usual = { comment: '', priority: false, contact_id: null, deal_id: null, repeat: null };
  const made = { ...usual, ...given, author_id: by, created_auto: by === null };
  const id = await insertTask(tx, project_id, { ...made, uid });
  if (id === null) return null;
  const created = { task_id: id, stroke: uid, user_id: by, kind: 'created' as const, before: {}, after: {} };
  await writeChanges(tx, project_id, [created]);
  await planOverdue(tx, project_id, id, made.date);
  await tellTasks(tx, { project_id, by }, tasksCreated, [{ ...made, id }]);
  return id;
}
