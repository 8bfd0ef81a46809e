import { bookingSyncChanged, type BookingSyncKind, bookingSyncKinds } from '@parley/contract/integrations/booking';
import * as z from 'zod/mini';
import { now, seconds } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { BookingError } from '../ask-booking.ts';
import { type Booking, openBooking } from '../open-booking.ts';
import type { TheirClient, TheirProduct } from '../theirs.ts';
import { bringClients } from './bring-clients.ts';
import { bringProducts } from './bring-products.ts';
import { planVisits } from './bring-visits.ts';
import { lookAnew, markNewcomers } from './links.queries.ts';
import { type Page, pageOfClients, pageOfProducts } from './pages.ts';
import { sendClients, sendingKey } from './send-clients.ts';
import { sendNewProducts } from './send-products.ts';
import { lockSync, readSync, saveSync, shownSync, type SyncRow } from './syncs.queries.ts';
import { waitForService } from './wait-for-service.ts';

export const syncKey = (project_id: number, what: BookingSyncKind): string => `booking sync ${project_id} ${what}`;

// Whatever else is done in the background has its turn.
const turnMs = seconds(20);

/**
 * Page after page, each a transaction that also says how far it came: after a crash it goes on there. While the service
 * refuses or is away it waits.
 */
export const runSync = job(
  'run-booking-sync',
  z.object({ what: z.enum(bookingSyncKinds) }),
  async ({ what }, { project_id }) => {
    const until = performance.now() + turnMs;
    while (await nextPage(project_id!, what)) {
      if (performance.now() > until) throw new RetryLater(now(), 'others have their turn', { is_part: true });
    }
  },
  {
    queue: 'outside',
    died: async (tx, { what }, { project_id }) => {
      const it = await lockSync(tx, project_id!, what);
      if (it?.status === 'running') await endSync(tx, it, 'stopped');
    },
  },
);

/** False: it is over, or nobody wants it any more. */
async function nextPage(project_id: number, what: BookingSyncKind): Promise<boolean> {
  const it = await readSync(project_id, what);
  const booking = it?.status === 'running' ? await openBooking(project_id) : null;
  if (!it || !booking) return false;
  const branch_id = it.branches_ids[it.branch_nth];
  if (branch_id === undefined) return finish(it, booking);
  const page = await waitForService(() => readPage(booking, it, branch_id));
  let hasGrown = false;
  const goesOn = await transaction(project_id, async (tx) => {
    const known = await lockSync(tx, project_id, what);
    const isSame = known?.id === it.id && known.branch_nth === it.branch_nth && known.page === it.page;
    if (!isSame || known.status !== 'running') return known?.status === 'running';
    const brought = await bring(tx, booking, branch_id, what, page);
    const after = await saveSync(tx, known, {
      ...(page.is_last ? { branch_nth: it.branch_nth + 1, page: 1 } : { page: it.page + 1 }),
      total: Math.max(known.total + page.found, known.done + page.rows.length),
      done: known.done + page.rows.length,
      created: known.created + brought.created,
      updated: known.updated + brought.updated,
      matched: known.matched + brought.matched,
    });
    await tellSync(tx, after);
    hasGrown = what === 'clients' && timesDoubled(after.done) > timesDoubled(known.done);
    return true;
  });
  if (hasGrown) await lookAnew(dbOf(project_id));
  return goesOn;
}

// From so many on it makes a difference.
const many = 2000;
const timesDoubled = (clients: number): number => (clients < many ? 0 : 1 + Math.floor(Math.log2(clients / many)));

type AnyPage = Page<TheirClient> | Page<TheirProduct>;

/** A branch that is gone, or no longer ours, has nothing more. */
async function readPage({ ask }: Booking, { what, page }: SyncRow, branch_id: number): Promise<AnyPage> {
  try {
    return await (what === 'clients' ? pageOfClients : pageOfProducts)(ask, branch_id, page);
  } catch (error) {
    if (error instanceof BookingError && error.kind === 'missing') return { rows: [], found: 0, is_last: true };
    throw error;
  }
}

const bring = (tx: Tx, booking: Booking, branch_id: number, what: BookingSyncKind, { rows }: AnyPage) =>
  what === 'clients'
    ? bringClients(tx, booking, branch_id, rows as TheirClient[])
    : bringProducts(tx, booking, branch_id, rows as TheirProduct[]);

async function finish({ project_id, what, id }: SyncRow, { settings }: Booking): Promise<false> {
  await transaction(project_id, async (tx) => {
    const it = await lockSync(tx, project_id, what);
    if (it?.id !== id || it.status !== 'running') return;
    if (what === 'clients' && settings.sends_new) await markNewcomers(tx, project_id);
    if (what === 'products' && settings.sends_new) await sendNewProducts(tx, project_id);
    // Whose visits nobody was are somebody's now.
    if (what === 'clients') await planVisits(tx, project_id, settings.branches_ids);
    if (what === 'clients') await later(tx, sendClients, {}, { project_id, key: sendingKey(project_id) });
    await endSync(tx, it, 'done');
  });
  return false;
}

export async function endSync(tx: Tx, it: SyncRow, status: 'done' | 'stopped'): Promise<void> {
  await tellSync(tx, await saveSync(tx, it, { status, ended_at: now() }));
}

/** Figures without names: everybody may see them. */
export const tellSync = (tx: Tx, it: SyncRow): Promise<void> =>
  emit(tx, it.project_id, bookingSyncChanged, shownSync(it), everyone);
