import type { FreeTime, makeRecord as endpoint } from '@parley/contract/integrations/booking-visits';
import type { Output, Parsed } from '@parley/contract/http';
import { momentOf } from '@parley/contract/time';
import { minutes } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { Refusal, refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { asRefusal, BookingError } from '../ask-booking.ts';
import { takeRecord } from '../funnel/take-record.ts';
import { type Booking, bookingOf } from '../open-booking.ts';
import { askAllRecords, askMasters, askRecord, askServices, askTimes, recordIn, type Wanted } from './ask-visits.ts';
import { type Attempt, dropAttempt, holdAttempt, letAttemptGo, renewHold, settleAttempt } from './attempts.queries.ts';
import { wireClock } from '../theirs.ts';
import { branchOf } from './bookable.ts';
import { confirmationOf } from './confirmation.ts';
import { nearestTo } from './nearest.ts';
import type { BookedRecord } from './read-record.ts';
import { keptRecord, type SeenClient, seenClient, shownVisit } from './visits.queries.ts';

type Asked = Parsed<typeof endpoint>;

/** Books a client. Said twice under one uid it is one record, also when nobody knows what became of the first try. */
export async function makeRecord(viewer: Viewer, asked: Asked): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const client = (await seenClient(dbOf(project_id), viewer, asked.contact_id)) ?? refuse('not_found');
  const booking = await bookingOf(project_id);
  const branch = branchOf(booking, asked.branch_id);
  const phone = client.phone ?? asked.phone ?? refuse('visit_needs_phone');
  const which = { project_id, uid: asked.uid };
  const attempt = await transaction(project_id, (tx) =>
    holdAttempt(tx, which, { contact_id: client.id, branch_id: branch.id }),
  );
  const { held_until } = attempt;
  if (attempt.record_id === null && !held_until) refuse('visit_being_made');
  const record =
    attempt.record_id === null
      ? await held(which, () =>
          book(booking, { ...asked, branch_id: branch.id, phone }, client, {
            before: attempt.before,
            renew: () => transaction(project_id, (tx) => renewHold(tx, which, held_until!)),
          }),
        )
      : await known(booking, attempt.branch_id, attempt.record_id);
  await takeRecord(project_id, record, { contact_id: client.id });
  const visit = shownVisit(
    (await keptRecord(dbOf(project_id), { project_id, branch_id: record.branch_id, id: record.id }))!,
  );
  return { data: { visit, confirmation: confirmationOf(booking, viewer, { visit, name: client.name }) } };
}

type Which = { project_id: number; uid: string };

/** Whatever becomes of it, the next try knows. */
async function held(which: Which, make: () => Promise<BookedRecord>): Promise<BookedRecord> {
  const { project_id } = which;
  try {
    const made = await make();
    await transaction(project_id, (tx) => settleAttempt(tx, which, { branch_id: made.branch_id, record_id: made.id }));
    return made;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'visit_being_made') throw error;
    const isNo = error instanceof Refusal || (error instanceof BookingError && error.kind !== 'unreachable');
    await transaction(project_id, async (tx) => {
      await (isNo ? dropAttempt(tx, which) : letAttemptGo(tx, which));
    });
    throw asRefusal(error);
  }
}

const known = (booking: Booking, branch_id: number, id: number): Promise<BookedRecord> =>
  askRecord(booking, branch_id, id).then(
    (it) => it.read,
    (error: unknown) => {
      throw asRefusal(error);
    },
  );

type Booked = Asked & { branch_id: number; phone: string };

type Try = { before: Attempt['before']; /** False: somebody else makes it by now. */ renew: () => Promise<boolean> };

async function book(
  booking: Booking,
  asked: Booked,
  client: SeenClient,
  { before, renew }: Try,
): Promise<BookedRecord> {
  const { branch_id, uid, services } = asked;
  const ours = before && (await madeBefore(booking, uid, { ...before, asked_id: branch_id }));
  if (ours) return ours;
  const wanted = { branch_id, master_id: asked.master_id, services };
  const slot = (await findSlot(booking, wanted, asked.datetime)) ?? (await refuseBusy(booking, wanted, asked.datetime));
  const offered = await askServices(booking, branch_id, slot.master_id);
  const costs = services.map((id) => offered.find((it) => it.id === id)?.price_min ?? 0);
  if (!(await renew())) refuse('visit_being_made');
  try {
    const { data } = await booking.ask({
      method: 'POST',
      path: `/records/${branch_id}`,
      body: {
        staff_id: slot.master_id,
        services: services.map((id, nth) => ({ id, first_cost: costs[nth], discount: 0, cost: costs[nth] })),
        client: { phone: `+${asked.phone.replace(/\D/g, '')}`, name: client.name, email: client.email ?? '' },
        datetime: slot.time.datetime,
        seance_length: slot.time.minutes * 60,
        save_if_busy: false,
        send_sms: false,
        comment: asked.comment ?? '',
        attendance: 0,
        api_id: uid,
      },
    });
    return recordIn(data);
  } catch (error) {
    if (error instanceof BookingError && error.kind === 'busy') return refuseBusy(booking, wanted, asked.datetime);
    throw error;
  }
}

const clocksDiffer = minutes(5);

type Before = NonNullable<Attempt['before']> & { asked_id: number };

/** What a try before has made, whatever day or branch somebody has chosen since. */
async function madeBefore(
  booking: Booking,
  uid: string,
  { at, branch_id, asked_id }: Before,
): Promise<BookedRecord | undefined> {
  for (const branch of booking.branches.filter(({ id }) => id === branch_id || id === asked_id)) {
    const changed_after = wireClock(momentOf(at) - clocksDiffer, branch);
    const made = await askAllRecords(booking, branch.id, { changed_after });
    const ours = made.find((it) => it.api_id === uid && it.state !== 'cancelled');
    if (ours) return ours;
  }
  return undefined;
}

type Slot = { master_id: number; time: FreeTime };

/** The free time that is meant, with whoever has it. */
export async function findSlot(booking: Booking, wanted: Wanted, datetime: string): Promise<Slot | null> {
  const { branch_id, services } = wanted;
  const masters = wanted.master_id
    ? [wanted.master_id]
    : (await askMasters(booking, { branch_id, services })).map((it) => it.id);
  for (const master_id of masters.slice(0, 10)) {
    const free = await askTimes(booking, { ...wanted, master_id }, datetime.slice(0, 10));
    const time = free.find((it) => isMeant(it, datetime));
    if (time) return { master_id, time };
  }
  return null;
}

/** Without an offset it is what the clock in the branch shows. */
const isMeant = (it: FreeTime, datetime: string): boolean =>
  /(Z|[+-]\d\d:?\d\d)$/.test(datetime)
    ? momentOf(it.datetime) === momentOf(datetime)
    : it.time === datetime.slice(11, 16);

export async function refuseBusy(booking: Booking, wanted: Wanted, datetime: string): Promise<never> {
  return refuse('slot_busy', { nearest: await nearestTo(booking, wanted, datetime) });
}
