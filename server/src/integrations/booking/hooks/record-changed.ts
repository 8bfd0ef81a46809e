import { momentOf } from '@parley/contract/time';
import { dbOf } from '../../../kit/db/index.ts';
import { BookingError } from '../ask-booking.ts';
import { isOther, takeRecord } from '../funnel/take-record.ts';
import { openBooking } from '../open-booking.ts';
import { askRecord } from '../visits/ask-visits.ts';
import { type BookedRecord, readRecord } from '../visits/read-record.ts';
import { keptRecord } from '../visits/visits.queries.ts';

/** A visit was made, changed or cancelled at the service: as it tells of it, by a hook or when it is asked. */
export type RecordNews = {
  project_id: number;
  branch_id: number;
  status: 'create' | 'update' | 'delete';
  record: Record<string, unknown>;
  /** It was booked before anybody here could hear of it. */
  is_brought?: boolean;
  /** It may have no deal yet, though it was heard of before. */
  lacks_deals?: boolean;
};

/**
 * Told at least once, and not always in order. The service's clock knows seconds: of two that may be of the same second
 * it is asked how the record stands.
 */
export async function recordChanged({
  project_id,
  branch_id,
  status,
  record: told,
  lacks_deals = false,
  ...how
}: RecordNews): Promise<void> {
  const given = { company_id: branch_id, ...told };
  const heard = readRecord(status === 'delete' ? { ...given, deleted: true } : given);
  if (!heard) return;
  const kept = await keptRecord(dbOf(project_id), { project_id, branch_id, id: heard.id });
  const isOfSameSecond = kept !== undefined && momentOf(kept.changed_at) === heard.changed_at.getTime();
  const isSame = isOfSameSecond && !isOther(kept, heard);
  // Whose it is may be known by now.
  if (isSame && kept.contact_id !== null && !lacks_deals) return;
  const record = isOfSameSecond && !isSame ? await asItStands(project_id, heard) : heard;
  if (record) await takeRecord(project_id, record, how);
}

/** Null: nobody can be asked any more. What is not there is cancelled. */
async function asItStands(project_id: number, heard: BookedRecord): Promise<BookedRecord | null> {
  const booking = await openBooking(project_id);
  if (!booking) return null;
  try {
    return (await askRecord(booking, heard.branch_id, heard.id)).read;
  } catch (error) {
    if (error instanceof BookingError && error.kind === 'missing') return { ...heard, state: 'cancelled' };
    throw error;
  }
}
