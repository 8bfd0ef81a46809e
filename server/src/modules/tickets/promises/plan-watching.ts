import { momentOf } from '@parley/contract/time';
import * as z from 'zod/mini';
import type { Tx } from '../../../kit/db/index.ts';
import { laterAll, type Planned } from '../../../kit/jobs/jobs.ts';

const shape = z.object({ id: z.number() });
/** What tells that a promise is at risk or broken: see watch-promises.ts. */
export const watching = { name: 'watch-promise', shape, queue: 'live' } as const satisfies Planned<typeof shape>;

/** Each is looked at at its moment. */
export const planWatching = (tx: Tx, project_id: number, tickets: { id: number; watch_at: string | null }[]): void => {
  const due = tickets.filter((it) => it.watch_at !== null);
  laterAll(
    tx,
    watching,
    due.map(({ id }) => ({ id })),
    project_id,
    due.map((it) => new Date(momentOf(it.watch_at!))),
  );
};
