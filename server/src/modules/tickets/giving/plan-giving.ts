import * as z from 'zod/mini';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { later, type Planned } from '../../../kit/jobs/jobs.ts';
import { log } from '../../../kit/log.ts';
import { isAnyToGive } from './waiting.queries.ts';

/** `came`: who has just come, whom the node that does the work may not know of yet. */
const shape = z.object({ came: z.array(z.number()) });

export const giving = { name: 'give-tickets', shape, queue: 'live' } as const satisfies Planned<typeof shape>;

/** One after another in a project, so that each choice knows of the one before. */
export const planGiving = (tx: Tx, project_id: number, came: number[] = []): Promise<void> =>
  later(tx, giving, { came }, { project_id, key: `give tickets:${project_id}` });

type Standing = { status: string; manager_id: number | null; department_id: number | null; waits_since: string | null };
type Changed = { kept: Standing; now: Standing };

/** After a change: one waits that did not, or somebody has less to do than before. */
export async function planGivingAfter(tx: Tx, project_id: number, changed: Changed[]): Promise<void> {
  if (changed.some(begunToWait) || changed.some(leftSomebody)) await lookAgain(tx, project_id);
}

const begunToWait = ({ kept, now }: Changed): boolean =>
  now.waits_since !== null && (kept.waits_since === null || kept.department_id !== now.department_id);

const leftSomebody = ({ kept, now }: Changed): boolean =>
  kept.manager_id !== null &&
  kept.status === 'opened' &&
  (now.status !== 'opened' || now.manager_id !== kept.manager_id);

/** The same as a reaction: somebody is back or sees more. */
export async function lookForTicketsIn(_: unknown, { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id !== null) await transaction(project_id, (tx) => lookAgain(tx, project_id));
}

/** People have come. Nobody waits for it: what still has nobody is looked at again with the next change. */
export function giveTicketsToWhoCame(project_id: number, ids: number[]): void {
  const look = async () => {
    if (await isAnyToGive(dbOf(project_id), { project_id }))
      await transaction(project_id, (tx) => planGiving(tx, project_id, ids));
  };
  look().catch((error: unknown) =>
    log.warn({ error: (error as Error).message }, 'tickets that wait were not given out'),
  );
}

/** Mostly nothing waits, or nobody is to be given anything. */
export async function lookAgain(tx: Tx, project_id: number): Promise<void> {
  if (await isAnyToGive(tx, { project_id })) await planGiving(tx, project_id);
}

export const isAwaited = (_: unknown, project_id: number, tx: Tx): Promise<boolean> => isAnyToGive(tx, { project_id });
