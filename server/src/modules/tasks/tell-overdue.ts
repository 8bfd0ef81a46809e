import { system } from '@parley/contract/actors';
import { tasksOverdue } from '@parley/contract/tasks/events';
import { momentOf } from '@parley/contract/time';
import * as z from 'zod/mini';
import { now } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { job, later, laterAll } from '../../kit/jobs/jobs.ts';
import { claimOverdue } from './overdue.queries.ts';
import { tellTasks } from './tell-tasks.ts';

/** At its minute: looks again, since it may have been done, put off or told meanwhile. */
export const tellOverdue = job('tell-overdue', z.object({ id: z.number() }), async ({ id }, { project_id }) => {
  await transaction(project_id!, async (tx) => {
    const task = await claimOverdue(tx, project_id!, id, now());
    if (task) await tellTasks(tx, { project_id: project_id!, by: system }, tasksOverdue, [task]);
  });
});

export const planOverdue = (tx: Tx, project_id: number, id: number, date: string): Promise<void> =>
  later(tx, tellOverdue, { id }, { project_id, at: new Date(momentOf(date)) });

/** The same for many tasks, by one statement. */
export const planOverdueOf = (tx: Tx, project_id: number, tasks: { id: number; date: string }[]): void =>
  laterAll(
    tx,
    tellOverdue,
    tasks.map(({ id }) => ({ id })),
    project_id,
    tasks.map((it) => new Date(momentOf(it.date))),
  );
