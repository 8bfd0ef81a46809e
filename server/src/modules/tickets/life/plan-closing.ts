import { momentOf } from '@parley/contract/time';
import * as z from 'zod/mini';
import type { Tx } from '../../../kit/db/index.ts';
import { laterAll, type Planned } from '../../../kit/jobs/jobs.ts';

const shape = z.object({ id: z.number() });
/** What closes a ticket when nobody has said a word for long: see close-idle.ts. */
export const closingIdle = { name: 'close-idle-ticket', shape, queue: 'bulk' } as const satisfies Planned<typeof shape>;

/** Each is looked at at its moment. */
export const planClosing = (tx: Tx, project_id: number, tickets: { id: number; close_at: string | null }[]): void => {
  const due = tickets.filter((it) => it.close_at !== null);
  laterAll(
    tx,
    closingIdle,
    due.map(({ id }) => ({ id })),
    project_id,
    due.map((it) => new Date(momentOf(it.close_at!))),
  );
};
