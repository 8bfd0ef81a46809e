import * as z from 'zod/mini';
import { transaction } from '../../../kit/db/index.ts';
import { job, later, type Planned } from '../../../kit/jobs/jobs.ts';
import { takeTagOff } from './tags.queries.ts';

const atOnce = 5000;
const shape = z.object({ tag_id: z.number(), after: z.number() });
const forgetting: Planned<typeof shape> = { name: 'forget-ticket-tag', shape, queue: 'bulk' };

/** A tag that is gone is taken off tickets, some at a time; nobody waits for it, since what is no tag is not shown. */
export const forgetTag = job(
  forgetting.name,
  shape,
  async ({ tag_id, after }, { project_id }) => {
    await transaction(project_id, async (tx) => {
      const last = await takeTagOff(tx, project_id!, { tag_id, after, most: atOnce });
      if (last !== null) await later(tx, forgetting, { tag_id, after: last }, { project_id });
    });
  },
  { queue: forgetting.queue },
);
