import * as z from 'zod/mini';
import type { Tx } from '../../../kit/db/index.ts';
import { later, type Planned } from '../../../kit/jobs/jobs.ts';

const from = z.object({ after: z.number() });
/** What counts all tickets anew, some at a time: see keep-sums.ts. */
export const recounting = { name: 'recount-tickets', shape: from, queue: 'bulk' } as const satisfies Planned<
  typeof from
>;

export const planRecount = (tx: Tx, project_id: number, after = 0): Promise<void> =>
  later(tx, recounting, { after }, { project_id });
