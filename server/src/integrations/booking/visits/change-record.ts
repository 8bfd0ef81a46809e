import type {
  cancelRecord as cancelling,
  changeRecord as changing,
  Visit,
} from '@parley/contract/integrations/booking-visits';
import type { Output, Parsed } from '@parley/contract/http';
import { momentOf } from '@parley/contract/time';
import { now } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { asRefusal, BookingError } from '../ask-booking.ts';
import { takeRecord } from '../funnel/take-record.ts';
import { type Booking, bookingOf } from '../open-booking.ts';
import { askRecord, recordIn } from './ask-visits.ts';
import { branchOf } from './bookable.ts';
import { confirmationOf } from './confirmation.ts';
import { findSlot, refuseBusy } from './make-record.ts';
import { numberIn } from '../theirs.ts';
import { attendanceOf, type BookedRecord } from './read-record.ts';
import { keptRecord, type SeenClient, seenClient, shownVisit } from './visits.queries.ts';

type Asked = Parsed<typeof changing>;
type Held = { booking: Booking; branch_id: number; client: SeenClient };

/** A visit of somebody whom this viewer sees: of others they know nothing. */
async function hold(viewer: Viewer, { branch, id }: { branch: number; id: number }): Promise<Held> {
  const { project_id } = viewer;
  const kept = await keptRecord(dbOf(project_id), { project_id, branch_id: branch, id });
  const client = kept?.contact_id ? await seenClient(dbOf(project_id), viewer, kept.contact_id) : undefined;
  if (!client) refuse('not_found');
  const booking = await bookingOf(project_id);
  return { booking, branch_id: branchOf(booking, branch).id, client };
}

export async function changeRecord(viewer: Viewer, asked: Asked): Promise<Output<typeof changing>> {
  const { booking, branch_id, client } = await hold(viewer, asked);
  const changed = await change(booking, branch_id, asked).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const visit = await keep(viewer, changed, client);
  return { data: { visit, confirmation: confirmationOf(booking, viewer, { visit, name: client.name }) } };
}

/** The service takes a whole record: what is not changed is said as it stands there now. */
async function change(booking: Booking, branch_id: number, asked: Asked): Promise<BookedRecord> {
  const { raw, read } = await askRecord(booking, branch_id, asked.id);
  const services = read.services.map((it) => it.id);
  const own_id = read.master?.id ?? 0;
  // Whoever is free at its own time is whoever has it.
  const isAnyone = asked.master_id === 0 && asked.datetime !== undefined;
  const wanted = { branch_id, master_id: isAnyone ? 0 : asked.master_id || own_id, services };
  const isMoved = asked.datetime !== undefined || !!asked.master_id;
  const goal = asked.datetime ?? String(raw.datetime);
  const slot = asked.datetime === undefined ? null : await findSlot(booking, wanted, asked.datetime);
  // Its own time is taken by itself, so what overlaps it is left to the service to judge.
  const datetime = slot?.time.datetime ?? withOffset(goal, String(raw.datetime));
  try {
    const { data } = await booking.ask({
      method: 'PUT',
      path: `/record/${branch_id}/${asked.id}`,
      body: {
        staff_id: slot?.master_id ?? (asked.master_id || own_id),
        services: raw.services,
        client: raw.client,
        datetime,
        seance_length: Number(raw.seance_length ?? raw.length),
        // What others put into its time is the salon's own doing.
        save_if_busy: !isMoved,
        comment: raw.comment ?? '',
        attendance: asked.state ? attendanceOf[asked.state] : Number(raw.attendance ?? 0),
        ...carriedOver(raw),
      },
    });
    return recordIn(data);
  } catch (error) {
    const isBusy =
      error instanceof BookingError && (error.kind === 'busy' || (isMoved && error.kind === 'wrong' && !slot));
    if (isBusy) return refuseBusy(booking, wanted, goal);
    throw error;
  }
}

const carried = ['custom_fields', 'custom_color', 'sms_remain_hours', 'email_remain_hours', 'api_id'];

/** What a salon keeps about a record, as it is told there. What is left out there is emptied. */
function carriedOver(raw: Record<string, unknown>): Record<string, unknown> {
  // Where there are no fields a list is told; zero hours are a choice.
  const isKept = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : !!value || value === 0);
  const kept = Object.fromEntries(carried.filter((it) => isKept(raw[it])).map((it) => [it, raw[it]]));
  const told: unknown[] = Array.isArray(raw.record_labels) ? raw.record_labels : [];
  const labels = told.flatMap((it) => numberIn((it as { id?: unknown } | null)?.id ?? it) || []);
  const activity_id = numberIn(raw.activity_id);
  return { ...kept, ...(labels.length > 0 && { record_labels: labels }), ...(activity_id > 0 && { activity_id }) };
}

/** By the clock of the branch, as its other times are. */
const withOffset = (datetime: string, like: string): string =>
  /(Z|[+-]\d\d:?\d\d)$/.test(datetime)
    ? datetime
    : `${datetime.slice(0, 10)}T${datetime.slice(11, 16)}:00${/(Z|[+-]\d\d:?\d\d)$/.exec(like)?.[0] ?? ''}`;

export async function cancelRecord(
  viewer: Viewer,
  asked: Parsed<typeof cancelling>,
): Promise<Output<typeof cancelling>> {
  const { booking, branch_id, client } = await hold(viewer, asked);
  const kept = await askRecord(booking, branch_id, asked.id).catch(gone);
  if (kept) {
    const cancelled = booking.ask({ method: 'DELETE', path: `/record/${branch_id}/${asked.id}` });
    await cancelled.catch(gone);
  }
  const { project_id } = viewer;
  const before = (await keptRecord(dbOf(project_id), { project_id, branch_id, id: asked.id }))!;
  const read: BookedRecord = kept?.read ?? {
    ...before,
    starts_at: new Date(momentOf(before.starts_at)),
    changed_at: now(),
    client: null,
    api_id: '',
  };
  const visit = await keep(viewer, { ...read, state: 'cancelled', changed_at: now() }, client);
  return { data: { visit } };
}

/** Somebody cancelled it already: that is what was wanted. */
function gone(error: unknown): null {
  if (error instanceof BookingError && error.kind === 'missing') return null;
  throw asRefusal(error);
}

async function keep({ project_id }: Viewer, record: BookedRecord, client: SeenClient): Promise<Visit> {
  await takeRecord(project_id, record, { contact_id: client.id });
  return shownVisit((await keptRecord(dbOf(project_id), { project_id, branch_id: record.branch_id, id: record.id }))!);
}
