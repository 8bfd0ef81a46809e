import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import { dbOf, type Tx } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { BookingError } from '../ask-booking.ts';
import { recordChanged } from '../hooks/record-changed.ts';
import { type Booking, openBooking } from '../open-booking.ts';
import { listIn, numberIn, wireClock } from '../theirs.ts';
import { keptRecord } from '../visits/visits.queries.ts';
import { waitForService } from './wait-for-service.ts';

/**
 * Visits of a branch from today on that were booked before the project worked with it: nobody tells of them. Broken off,
 * it begins anew; what is known by then is no news.
 */
export const bringVisits = job(
  'bring-booking-visits',
  z.object({ branch_id: z.number(), lacks_deals: z.optional(z.boolean()) }),
  async ({ branch_id, lacks_deals = false }, { project_id }) => {
    const booking = await openBooking(project_id!);
    const branch = booking?.branches.find((it) => it.id === branch_id);
    if (!booking || !branch) return;
    const start_date = wireClock(now().getTime(), branch).slice(0, 10);
    await waitForService(() => hearVisits(booking, branch_id, { start_date }, { is_brought: true, lacks_deals })).catch(
      gone,
    );
  },
  { queue: 'outside' },
);

/** A branch that is not there any more has none. */
function gone(error: unknown): void {
  if (!(error instanceof BookingError && error.kind === 'missing')) throw error;
}

/** `lacks_deals`: those that were heard of before are looked at too, since a funnel may have begun to listen later. */
export async function planVisits(
  tx: Tx,
  project_id: number,
  branches_ids: readonly number[],
  { lacks_deals = false } = {},
): Promise<void> {
  for (const branch_id of branches_ids)
    await later(tx, bringVisits, { branch_id, lacks_deals }, { project_id, key: `booking visits ${project_id}` });
}

const visitsAtOnce = 200;
type Narrowed = { start_date: string } | { changed_after: string };

/** What the service has of a branch, those that were cancelled too. */
export async function hearVisits(
  { project_id, ask }: Booking,
  branch_id: number,
  narrowed: Narrowed,
  { is_brought = false, lacks_deals = false } = {},
): Promise<void> {
  for (let page = 1; ; page++) {
    const query = { ...narrowed, with_deleted: 1, page, count: visitsAtOnce };
    const rows = listIn((await ask({ path: `/records/${branch_id}`, query, is_bulk: true })).data);
    for (const record of rows) {
      const status = record.deleted ? 'delete' : 'update';
      const which = { project_id, branch_id, id: numberIn(record.id) };
      // Cancelled before anybody heard of it, it is nothing to us.
      if (is_brought && status === 'delete' && !(await keptRecord(dbOf(project_id), which))) continue;
      await recordChanged({ project_id, branch_id, status, record, is_brought, lacks_deals });
    }
    if (rows.length < visitsAtOnce) return;
  }
}
