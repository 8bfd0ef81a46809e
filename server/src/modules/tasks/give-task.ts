import { randomUUID } from 'node:crypto';
import type { Actor } from '@parley/contract/actors';
import { tasksCreated } from '@parley/contract/tasks/events';
import { askedBy } from '../../kit/actor.ts';
import type { Tx } from '../../kit/db/index.ts';
import { recordAll } from '../../kit/facts/record.ts';
import { insertTask, type NewTask } from './changes.queries.ts';
import { createdFact } from './facts-of-tasks.ts';
import { planOverdue } from './tell-overdue.ts';
import { tellTasks } from './tell-tasks.ts';

type Given = Pick<NewTask, 'date' | 'category_id' | 'manager_id'> & Partial<NewTask>;

/** A task as it is kept, planned for and told of; null: one with this uid is there already. */
export async function giveTask(
  tx: Tx,
  project_id: number,
  { uid = randomUUID(), ...given }: Given,
  by: Actor,
): Promise<number | null> {
  const usual = { comment: '', priority: false, contact_id: null, deal_id: null, ticket_id: null, repeat: null };
  const author_id = askedBy(by);
  const made = { ...usual, ...given, author_id, created_auto: author_id === null };
  const inserted = await insertTask(tx, project_id, { ...made, uid });
  if (!inserted) return null;
  const { id, words } = inserted;
  const why = { by: { actor: by, origin: null }, cause: { token: uid }, words };
  recordAll(tx, project_id, [createdFact({ ...made, id }, why)]);
  await planOverdue(tx, project_id, id, made.date);
  await tellTasks(tx, { project_id, by }, tasksCreated, [{ ...made, id }]);
  return id;
}
