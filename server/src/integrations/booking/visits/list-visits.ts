import type { getVisits as endpoint, Visit } from '@parley/contract/integrations/booking-visits';
import type { Output, Parsed } from '@parley/contract/http';
import { momentOf } from '@parley/contract/time';
import { hours, minutes, now } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { BookingError } from '../ask-booking.ts';
import { type Booking, bookingOf } from '../open-booking.ts';
import { countryOf, findPerson, phoneSpellings } from '../../../modules/clients/index.ts';
import { linksOf, linksOfContact } from '../sync/links.queries.ts';
import { takeRecord } from '../funnel/take-record.ts';
import { askAllRecords, askClientId } from './ask-visits.ts';
import { noteAsked, wasAskedLately } from './asked-lately.ts';
import type { BookedRecord } from './read-record.ts';
import { keptVisits, mostKept, type SeenClient, seenClient, shownVisit, unsaidMessages } from './visits.queries.ts';

const toldWithin = hours(12);
// Somebody waits. Who has been there more often than a thousand times is everybody who gave no name.
const mostPages = 10;

/** What the service says now; where it does not answer, what it said before. */
export async function getVisits(
  viewer: Viewer,
  { contact }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const client = (await seenClient(dbOf(project_id), viewer, contact)) ?? refuse('not_found');
  const booking = await bookingOf(project_id);
  const isKnown = wasAskedLately(project_id, client.id);
  const silence = isKnown ? null : await hearVisits(booking, client);
  if (!isKnown && silence === null) noteAsked(project_id, client.id);
  const kept = (await keptVisits(dbOf(project_id), project_id, client.id)).map(shownVisit);
  // What has just been is still to be told of: who came, who did not.
  const isComing = ({ starts_at, minutes: long, state }: Visit): boolean =>
    (state === 'waiting' || state === 'confirmed') &&
    momentOf(starts_at) + minutes(long) + toldWithin > now().getTime();
  const coming = kept.filter(isComing).toReversed();
  const past = kept.filter((it) => !coming.includes(it));
  const { branches } = booking;
  const unsaid = await unsaidMessages(dbOf(project_id), project_id, client.id);
  const stale = { is_stale: silence !== null, problem_words: silence ?? '' };
  return { data: { coming, past, branches, unsaid, phone: client.phone, ...stale } };
}

/** Null: all is known. Otherwise why not, in the service's words. */
async function hearVisits(booking: Booking, { id, phone }: SeenClient): Promise<string | null> {
  const links = await linksOfContact(dbOf(booking.project_id), booking.project_id, id);
  const kept = await keptVisits(dbOf(booking.project_id), booking.project_id, id);
  const isNews = (it: BookedRecord): boolean =>
    !kept.some(
      (one) =>
        one.branch_id === it.branch_id &&
        one.id === it.id &&
        one.state === it.state &&
        momentOf(one.changed_at) >= it.changed_at.getTime(),
    );
  try {
    for (const branch of booking.branches) {
      const link = links.find((it) => it.branch_id === branch.id);
      const client_id = link?.outside_id ?? (await theirsBy(booking, branch.id, { id, phone }));
      const all = client_id ? await askAllRecords(booking, branch.id, { client_id }, { pages: mostPages }) : [];
      // The service says nothing of their order.
      const records = all.toSorted((a, b) => b.starts_at.getTime() - a.starts_at.getTime()).slice(0, mostKept);
      for (const record of records.filter(isNews)) await takeRecord(booking.project_id, record, { contact_id: id });
    }
    return null;
  } catch (error) {
    if (error instanceof BookingError) return error.words;
    throw error;
  }
}

/**
 * Who has this number there, unless that is somebody else here: one number may be that of several, and whoever types it
 * into a card must not be shown the visits of others.
 */
async function theirsBy(
  booking: Booking,
  branch_id: number,
  { id, phone }: Pick<SeenClient, 'id' | 'phone'>,
): Promise<number | null> {
  const { project_id } = booking;
  if (!phone) return null;
  const db = dbOf(project_id);
  const spellings = phoneSpellings(phone, await countryOf(db, project_id));
  const person = await findPerson(db, project_id, { spellings, email: null });
  if (person && person.id !== id) return null;
  const client_id = await askClientId(booking, branch_id, phone);
  const [link] = client_id ? await linksOf(db, project_id, branch_id, [client_id]) : [];
  return link && link.contact_id !== id ? null : client_id;
}
