import type { disconnectBooking as leaving, updateBooking as updating } from '@parley/contract/integrations/booking';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { hurry } from '../../kit/jobs/jobs.ts';
import { log } from '../../kit/log.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { changeIntegration, forgetIntegration } from '../../modules/projects/index.ts';
import { getBooking } from './get-booking.ts';
import { keepSalon } from './hooks/salons.queries.ts';
import { dropHooks } from './hooks/set-hooks.ts';
import { type Booking, openBooking, wholeBookingOf } from './open-booking.ts';
import { dropAllLinks } from './sync/links.queries.ts';
import { planVisits } from './sync/bring-visits.ts';
import { beginReconciling, reconcileBooking, reconcilingKey } from './sync/reconcile.ts';
import { endWork } from './work.ts';

export async function updateBooking(viewer: Viewer, given: Parsed<typeof updating>): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  const booking = await wholeBookingOf(viewer);
  const known = booking.account.branches.map((it) => it.id);
  if (given.branches_ids?.some((id) => !known.includes(id))) refuse('booking_branch_unknown');
  const settings = { ...booking.settings, ...chosen(given, viewer) };
  await transaction(project_id, async (tx) => {
    await changeIntegration(tx, project_id, 'booking', { settings, by: viewer });
    // New branches are to tell us what happens.
    await beginReconciling(tx, project_id);
    await hurry(tx, reconcileBooking, {}, reconcilingKey(project_id));
    const known_ids = booking.branches.map((it) => it.id);
    await planVisits(
      tx,
      project_id,
      settings.branches_ids.filter((id) => !known_ids.includes(id)),
    );
  });
  const left = booking.branches.filter((it) => !settings.branches_ids.includes(it.id));
  await leaveHooks(
    booking,
    left.map((it) => it.id),
  );
  return getBooking(viewer);
}

function chosen({ confirmation: text, ...given }: Parsed<typeof updating>, { language }: Viewer) {
  const confirmation = text ? { text, language } : null;
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(text !== undefined && { confirmation }),
  };
}

export async function disconnectBooking(
  viewer: Viewer,
  { keep_links = true }: Parsed<typeof leaving>,
): Promise<Output<typeof leaving>> {
  const { project_id } = viewer;
  const booking = await openBooking(project_id);
  if (booking) await leaveHooks(booking, booking.settings.branches_ids);
  await transaction(project_id, async (tx) => {
    await endWork(tx, project_id);
    await keepSalon(tx, project_id, null);
    if (!keep_links) await dropAllLinks(tx, project_id);
    await forgetIntegration(tx, viewer, 'booking');
  });
  return { data: null };
}

/** A service that is away keeps an address that answers nobody. */
async function leaveHooks(booking: Booking, branches_ids: number[]): Promise<void> {
  for (const id of branches_ids) {
    const isLeft = await dropHooks(booking, id).then(
      () => true,
      (error: unknown) =>
        log.info({ error: (error as Error).message }, 'a hook of the booking service was left behind'),
    );
    if (isLeft !== true) return;
  }
}
