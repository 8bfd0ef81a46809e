import { channelStopped } from '@parley/contract/projects/channels';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { seal } from '../../../kit/secrets.ts';
import { sayConnectionChanged } from '../say-connection-changed.ts';
import { lockChannel, saveChannel } from './connections.queries.ts';

/** The provider no longer takes us, or takes us again. */
export const setChannelState = (
  project_id: number,
  id: number,
  { is_auth, problem }: { is_auth: boolean; problem: string | null },
): Promise<void> =>
  transaction(project_id, async (tx) => {
    const row = await lockChannel(tx, project_id, id);
    const isFinished = is_auth && row?.step;
    if (!row || (row.is_auth === is_auth && row.problem === problem && !isFinished)) return;
    // Taken off by hand, it stays off; what is still being connected cannot be lost.
    const isOff = !row.is_auth && row.problem === null;
    if (isOff && !isFinished) return;
    await saveChannel(tx, project_id, id, { is_auth, problem, ...(is_auth && { step: null }) });
    await sayConnectionChanged(tx, project_id);
    // Screens have been told; this is for whoever runs the project.
    const since = is_auth ? null : now().toISOString();
    if (row.is_auth !== is_auth) await emit(tx, project_id, channelStopped, { id, since }, only());
  });

/** A connected channel cannot be reached for now: it goes on trying, and says so; null: it is reached again. */
export const noteUnreached = (
  project_id: number,
  id: number,
  trouble: { problem: string; since: Date } | null,
): Promise<void> =>
  transaction(project_id, async (tx) => {
    const row = await lockChannel(tx, project_id, id);
    const problem = trouble?.problem ?? null;
    if (!row?.is_auth || row.problem === problem) return;
    await saveChannel(tx, project_id, id, { problem, ...(trouble && { problem_since: trouble.since }) });
    await sayConnectionChanged(tx, project_id);
  });

/** Where a listener stopped; `insist` fails if it is no longer the one who says so. */
export async function keepListener(
  project_id: number,
  id: number,
  state: string,
  insist: (tx: Tx) => Promise<void>,
): Promise<void> {
  const listener = await seal(state);
  await transaction(project_id, async (tx) => {
    await insist(tx);
    await saveChannel(tx, project_id, id, { listener });
  });
}
