import type { getComingVisits as endpoint } from '@parley/contract/integrations/booking-visits';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { bookingOf } from '../open-booking.ts';
import { comingOf, seenClient, shownVisit } from './visits.queries.ts';

/** For the header of every dialogue that is opened: what is known here, without a question to the service. */
export async function getComingVisits(
  viewer: Viewer,
  { contact }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const db = dbOf(project_id);
  const client = (await seenClient(db, viewer, contact)) ?? refuse('not_found');
  await bookingOf(project_id);
  const { next, count } = await comingOf(db, project_id, client.id, now());
  return { data: { count, next: next && shownVisit(next) } };
}
