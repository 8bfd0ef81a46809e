import type {
  BookingSyncKind,
  stopBookingSync as stopping,
  syncBookingClients,
} from '@parley/contract/integrations/booking';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { wholeBookingOf } from '../open-booking.ts';
import { endSync, runSync, syncKey, tellSync } from './run-sync.ts';
import { beginSync, lockSync, shownSync } from './syncs.queries.ts';

/** Everything the chosen branches have is read once. */
export const startSync =
  (what: BookingSyncKind) =>
  async (viewer: Viewer): Promise<Output<typeof syncBookingClients>> => {
    const { project_id, user_id } = viewer;
    const { branches } = await wholeBookingOf(viewer);
    const branches_ids = branches.map((it) => it.id);
    if (!branches_ids.length) refuse('booking_no_branch');
    return transaction(project_id, async (tx) => {
      const before = await lockSync(tx, project_id, what);
      if (before?.status === 'running') refuse('booking_sync_running');
      const begun = await beginSync(tx, { project_id, what, branches_ids, started_by: user_id, at: now() });
      await later(tx, runSync, { what }, { project_id, key: syncKey(project_id, what) });
      await tellSync(tx, begun);
      return { data: shownSync(begun) };
    });
  };

export async function stopSync(
  { project_id }: Viewer,
  { what }: Parsed<typeof stopping>,
): Promise<Output<typeof stopping>> {
  await transaction(project_id, async (tx) => {
    const it = await lockSync(tx, project_id, what);
    if (it?.status === 'running') await endSync(tx, it, 'stopped');
  });
  return { data: null };
}
