import * as z from 'zod/mini';
import { days, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { job, later, type Planned, takeBehind } from '../../../kit/jobs/jobs.ts';
import { findIntegration, type Integration } from '../../../modules/projects/index.ts';
import { AmoError } from './ask-amo.ts';
import { renewKey } from './open-account.ts';
import type { AmoSecrets } from './secrets.ts';

// A refresh token that nobody uses is over after three months: two tries may fail.
const every = days(30);
const again = days(1);

/** Which connection it is for: one that was made anew has a turn of its own. Missing: of before there were turns. */
const shape = z.object({ connected_at: z.optional(z.string()) });
const keeping: Planned<typeof shape> = { name: 'keep-amo-key', shape, queue: 'outside' };

/** An account that nobody asks for months lets us in all the same. Whom it refuses is told so by its card. */
export const keepAmoKey = job(
  keeping.name,
  shape,
  async ({ connected_at }, { project_id }) => {
    const integration = await findIntegration(dbOf(project_id!), project_id!, 'amo');
    if (!integration || (connected_at && integration.connected_at !== connected_at)) return;
    const wait = await tryToRenew(integration);
    if (wait !== null) await transaction(project_id!, (tx) => planKeeping(tx, integration, wait));
  },
  {
    queue: 'outside',
    died: (tx, { connected_at }, { project_id }) => planKeeping(tx, { project_id: project_id!, connected_at }, again),
  },
);

/** One waits at a time for an account. */
export async function planKeeping(
  tx: Tx,
  { project_id, connected_at }: { project_id: number; connected_at?: string | undefined },
  wait = every,
): Promise<void> {
  const key = `amo-key ${project_id}`;
  await takeBehind(tx, { name: keeping.name, key, most: 10 });
  await later(tx, keeping, { connected_at }, { project_id, key, at: new Date(now().getTime() + wait) });
}

/** Milliseconds until the next one; null: only connecting anew helps, which plans its own. */
async function tryToRenew({ project_id, secrets }: Integration): Promise<number | null> {
  const known = secrets as AmoSecrets;
  if (!known.refresh_token) return null;
  try {
    await renewKey(project_id, known);
    return every;
  } catch (error) {
    if (!(error instanceof AmoError)) throw error;
    // Keys that this server lacks may come back with its next start.
    return error.kind === 'refused' && error.code !== 'amo_no_app' ? null : again;
  }
}
