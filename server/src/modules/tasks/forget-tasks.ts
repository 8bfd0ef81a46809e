import { system } from '@parley/contract/actors';
import { tasksErased } from '@parley/contract/tasks/facts';
import { taskFacts } from '@parley/contract/tasks/task-facts';
import * as z from 'zod/mini';
import { days, minutes, now } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { job, later } from '../../kit/jobs/jobs.ts';
import { forgetFacts } from '../../kit/facts/facts.queries.ts';
import { type By, record, recordAll } from '../../kit/facts/record.ts';
import { erasedFact } from './facts-of-tasks.ts';
import { eraseSome } from './task-bin.queries.ts';

const keptFor = days(30);
const bySystem: By = { actor: system, origin: null };

/** What was removed long ago goes with its history; safe to run twice, and at any time. */
export const forgetTasks = job(
  'forget-tasks',
  z.object({}),
  async (_, { project_id }) => {
    if (project_id === null) return;
    const before = new Date(now().getTime() - keptFor);
    while (await transaction(project_id, (tx) => forgetSome(tx, project_id, before)));
  },
  { queue: 'bulk' },
);

/** Says whether there were any. */
async function forgetSome(tx: Tx, project_id: number, before: Date): Promise<boolean> {
  const erased = await eraseSome(tx, project_id, before);
  await forgetHistories(tx, project_id, erased, bySystem);
  const changes = { count: [null, erased.length] as const };
  if (erased.length) record(tx, project_id, tasksErased, { id: null, name: null, by: bySystem, changes });
  return erased.length > 0;
}

/** What was told of erased tasks goes with them; that somebody erased them is told. */
export async function forgetHistories(tx: Tx, project_id: number, ids: number[], by: By): Promise<void> {
  if (!ids.length) return;
  await forgetFacts(tx, project_id, taskFacts, ids);
  recordAll(
    tx,
    project_id,
    ids.map((id) => erasedFact(id, by)),
  );
}

export const planForgetting = (tx: Tx, project_id: number): Promise<void> =>
  later(tx, forgetTasks, {}, { project_id, at: new Date(now().getTime() + keptFor + minutes(1)) });
