import { randomUUID } from 'node:crypto';
import { tasksCreated } from '@parley/contract/tasks/events';
import type { createTask as creating } from '@parley/contract/tasks/tasks';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { areReal, findByUid, insertTask, writeChanges } from './changes.queries.ts';
import { readTask } from './list.queries.ts';
import { planOverdue } from './tell-overdue.ts';
import { tellTasks } from './tell-tasks.ts';

export async function createTask(
  viewer: Viewer,
  { uid = randomUUID(), ...given }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id, user_id } = viewer;
  return transaction(project_id, async (tx) => {
    if (!(await areReal(tx, viewer, given))) refuse('not_found');
    const { comment = '', priority = false, contact_id = null, repeat = null, ...rest } = given;
    const made = { ...rest, comment, priority, contact_id, repeat, author_id: user_id };
    const id = await insertTask(tx, project_id, { ...made, created_auto: false, uid });
    if (id === null) {
      const known = await findByUid(tx, project_id, uid);
      return { data: (known?.author_id === user_id && (await readTask(viewer, known.id, tx))) || refuse('uid_taken') };
    }
    const created = { task_id: id, stroke: uid, user_id, kind: 'created' as const, before: {}, after: {} };
    await writeChanges(tx, project_id, [created]);
    await planOverdue(tx, project_id, id, given.date);
    await tellTasks(tx, { project_id, by: user_id }, tasksCreated, [{ ...made, id }]);
    return { data: (await readTask(viewer, id, tx))! };
  });
}
