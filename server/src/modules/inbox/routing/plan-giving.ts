import * as z from 'zod/mini';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { later, type Planned } from '../../../kit/jobs/jobs.ts';
import { log } from '../../../kit/log.ts';
import { addWaiting, isAnyoneWaiting, type Waiting } from './waiting.queries.ts';

/** `came`: who has just come, whom the node that does the work may not know of yet. */
const shape = z.object({ came: z.array(z.number()) });

export const giving: Planned<typeof shape> = { name: 'give-waiting', shape, queue: 'live' };

/** From now on this client waits for somebody, until the rule of the channel or of the team has found them. */
export async function waitFor(tx: Tx, waiting: Waiting): Promise<void> {
  await addWaiting(tx, waiting);
  await planGiving(tx, waiting.project_id);
}

/** One after another in a project, so that each choice knows of the one before. */
export const planGiving = (tx: Tx, project_id: number, came: number[] = []): Promise<void> =>
  later(tx, giving, { came }, { project_id, key: `routing:${project_id}` });

/** The same as a reaction: somebody is back, sees more, or is in a team. */
export async function lookAgainIn(_: unknown, { project_id }: { project_id: number | null }): Promise<void> {
  if (project_id !== null) await lookAgain(project_id);
}

/** People have come. Nobody waits for it: who still has nobody is looked at again with the next change. */
export function giveToWhoCame(project_id: number, ids: number[]): void {
  lookAgain(project_id, ids).catch((error: unknown) =>
    log.warn({ error: (error as Error).message }, 'those who wait were not given out'),
  );
}

/** Something changed by which those who wait may find somebody; mostly nobody waits. */
async function lookAgain(project_id: number, came: number[] = []): Promise<void> {
  if (!(await isAnyoneWaiting(dbOf(project_id), project_id))) return;
  await transaction(project_id, (tx) => planGiving(tx, project_id, came));
}
