import * as z from 'zod/mini';
import { momentOf } from '@parley/contract/time';
import { days, minutes, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { job, later, type Planned } from '../../../kit/jobs/jobs.ts';
import { type Box, openBox, saveForgetting, type Whose } from './boxes.queries.ts';
import { dropBefore, oldestOf } from './notices.queries.ts';
import { settleDropped } from './withdraw-notices.ts';

const keptFor = days(90);
const whose = z.object({ user_id: z.number() });
const planned: Planned<typeof whose> = { name: 'forget-notices', shape: whose, queue: 'bulk' };

/** What is older goes, and it comes again when the next one is; safe to run twice, and at any time. */
export const forgetNotices = job(
  planned.name,
  whose,
  async ({ user_id }, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      const its = { project_id, user_id };
      if (!(await openBox(tx, its))) return;
      const dropped = await dropBefore(tx, { ...its, before: new Date(now().getTime() - keptFor) });
      await settleDropped(tx, its, dropped);
      const [oldest] = await oldestOf(tx, its);
      await plan(tx, its, oldest ? new Date(momentOf(oldest.created_at)) : null);
    });
  },
  { queue: planned.queue },
);

/** With the first notice of a box; from then on the job plans itself. */
export async function planForgetting(tx: Tx, its: Whose, { forgets_at }: Box): Promise<void> {
  if (forgets_at === null) await plan(tx, its, now());
}

async function plan(tx: Tx, { project_id, user_id }: Whose, oldest: Date | null): Promise<void> {
  const at = oldest && new Date(oldest.getTime() + keptFor + minutes(1));
  await saveForgetting(tx, { project_id, user_id }, at);
  if (at) await later(tx, planned, { user_id }, { project_id, at });
}
