import type { BookingBranch } from '@parley/contract/integrations/booking';
import { momentOf } from '@parley/contract/time';
import * as z from 'zod/mini';
import { minutes, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { isAnyWaiting, job, later } from '../../../kit/jobs/jobs.ts';
import { noteHealthy } from '../../../modules/projects/index.ts';
import { BookingError } from '../ask-booking.ts';
import { forgetNews } from '../hooks/news.queries.ts';
import { setHooks } from '../hooks/set-hooks.ts';
import { type Booking, openBooking } from '../open-booking.ts';
import { wireClock } from '../theirs.ts';
import { bringClients } from './bring-clients.ts';
import { bringProducts } from './bring-products.ts';
import { hearVisits } from './bring-visits.ts';
import { pageOfChanged, pageOfProducts } from './pages.ts';
import { sendClients, sendingKey } from './send-clients.ts';
import { waitForService } from './wait-for-service.ts';
import { type Wanted, wantedIn } from './wanted.queries.ts';

const everyMs = minutes(10);
// Clocks differ, and what was changed in the moment of asking may not be told yet.
const overlapMs = minutes(5);

export const reconcilingKey = (project_id: number): string => `booking reconciling ${project_id}`;

/** The service tells once and never again: what was lost on the way is asked for. */
export const reconcileBooking = job(
  'reconcile-booking',
  z.object({}),
  async (_, { project_id }) => {
    const booking = await openBooking(project_id!);
    if (!booking) return;
    await waitForService(() => askForChanges(booking));
    // Branches that were chosen meanwhile are not to wait for their turn.
    const isSame = idsOf(booking) === idsOf(await openBooking(project_id!));
    await transaction(project_id, (tx) => planNext(tx, project_id!, isSame ? everyMs : 0));
  },
  { queue: 'outside', died: (tx, _, { project_id }) => planNext(tx, project_id!) },
);

const idsOf = (booking: Booking | null): string => booking?.branches.map((it) => it.id).join() ?? '';

const planNext = (tx: Tx, project_id: number, inMs = everyMs): Promise<void> =>
  later(
    tx,
    reconcileBooking,
    {},
    { project_id, key: reconcilingKey(project_id), at: new Date(now().getTime() + inMs) },
  );

/** From now on, unless it is planned. */
export async function beginReconciling(tx: Tx, project_id: number): Promise<void> {
  const key = reconcilingKey(project_id);
  if (!(await isAnyWaiting(tx, key))) await later(tx, reconcileBooking, {}, { project_id, key });
}

async function askForChanges(booking: Booking): Promise<void> {
  const { project_id, branches } = booking;
  const began = now();
  const since = momentOf(booking.synced_at ?? booking.connected_at) - overlapMs;
  const wanted = await wantedIn(dbOf(project_id), project_id);
  let closed: BookingError | null = null;
  for (const branch of branches) {
    const error = await askBranch(booking, branch, { wanted, changed_after: wireClock(since, branch) }).catch(ofBranch);
    // One that is closed to us is asked again from where it was, and holds up no other.
    if (error?.kind === 'forbidden') closed = error;
  }
  if (closed) throw closed;
  await transaction(project_id, async (tx) => {
    await forgetNews(tx, project_id);
    if (wanted.clients) await later(tx, sendClients, {}, { project_id, key: sendingKey(project_id) });
  });
  await noteHealthy(project_id, 'booking', { synced_at: began, began });
}

type Asked = { wanted: Wanted; changed_after: string };

async function askBranch(booking: Booking, branch: BookingBranch, { wanted, changed_after }: Asked): Promise<null> {
  await setHooks(booking, branch.id);
  if (wanted.clients) await clientsSince(booking, branch, changed_after);
  if (wanted.products) await productsSince(booking, branch, changed_after);
  await hearVisits(booking, branch.id, { changed_after });
  return null;
}

/** What is so of one branch alone: one that is gone has nothing more. */
function ofBranch(error: unknown): BookingError {
  if (error instanceof BookingError && (error.kind === 'forbidden' || error.kind === 'missing')) return error;
  throw error;
}

async function clientsSince(booking: Booking, { id }: BookingBranch, changed_after: string): Promise<void> {
  for (let page = 1; ; page++) {
    const { rows, is_last } = await pageOfChanged(booking.ask, id, changed_after, page);
    if (rows.length) await transaction(booking.project_id, (tx) => bringClients(tx, booking, id, rows));
    if (is_last) return;
  }
}

async function productsSince(booking: Booking, { id }: BookingBranch, changed_after: string): Promise<void> {
  for (let page = 1; ; page++) {
    const { rows, is_last } = await pageOfProducts(booking.ask, id, page, changed_after);
    if (rows.length) await transaction(booking.project_id, (tx) => bringProducts(tx, booking, id, rows));
    if (is_last) return;
  }
}
