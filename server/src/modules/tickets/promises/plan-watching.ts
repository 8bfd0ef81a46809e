import * as z from 'zod/mini';
import type { Tx } from '../../../kit/db/index.ts';
import { laterAll, type Planned } from '../../../kit/jobs/jobs.ts';
import type { Clocks } from './rules.ts';
import { nextToTell } from './run-out.ts';

const shape = z.object({ id: z.number() });
/** What tells that a promise is at risk or broken: see watch-promises.ts. */
export const watching = { name: 'watch-promise', shape, queue: 'live' } as const satisfies Planned<typeof shape>;

/** Tickets whose clocks became others are looked at when there is something to tell of them. */
export function planWatching(tx: Tx, project_id: number, tickets: ({ id: number } & Clocks)[]): void {
  const looks = tickets.flatMap((it) => {
    const moment = nextToTell(it);
    return moment === null ? [] : [{ id: it.id, at: new Date(moment) }];
  });
  laterAll(
    tx,
    watching,
    looks.map(({ id }) => ({ id })),
    project_id,
    looks.map((it) => it.at),
  );
}
