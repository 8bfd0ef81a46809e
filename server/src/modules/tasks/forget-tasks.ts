import * as z from 'zod/mini';
import { days, minutes, now } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { job, later } from '../../kit/jobs/jobs.ts';
import { forgetSome } from './changes.queries.ts';

const keptFor = days(30);

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

export const planForgetting = (tx: Tx, project_id: number): Promise<void> =>
  later(tx, forgetTasks, {}, { project_id, at: new Date(now().getTime() + keptFor + minutes(1)) });
