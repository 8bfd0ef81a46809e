import type { Visit, VisitService, VisitState } from '@parley/contract/integrations/booking-visits';
import { momentOf } from '@parley/contract/time';
import { changedIn, listIn, numberIn, recordIn, textIn } from '../theirs.ts';

/** A record as the service tells of it, in our words. */
export type BookedRecord = Omit<Visit, 'starts_at'> & {
  starts_at: Date;
  /** When the service last changed it, by its clock: to the second. */
  changed_at: Date;
  /** Who is booked there; null: nobody, as for a pause. */
  client: { id: number | null; name: string; phone: string; email: string } | null;
  /** The key it was made under, by whoever made it. */
  api_id: string;
};

type Raw = Record<string, unknown>;
/** Its calls say `1`, its hooks say `true`, or `"1"`. */
const isYes = (it: unknown): boolean => it === true || it === 1 || it === '1' || it === 'true';

/** Null: it is no record, or says neither when nor where. */
export function readRecord(given: unknown): BookedRecord | null {
  const it = recordIn(given);
  const when = momentIn(textIn(it.datetime) || textIn(it.date));
  const [id, branch_id] = [numberIn(it.id), numberIn(it.company_id)];
  if (!when || !id || !branch_id) return null;
  const services = listIn(it.services).map(serviceOf);
  return {
    id,
    branch_id,
    ...when,
    minutes: Math.round(numberIn(it.seance_length ?? it.length) / 60),
    services,
    master: masterOf(it),
    price: services.reduce((sum, one) => sum + one.price, 0),
    state: stateOf(it),
    comment: textIn(it.comment).slice(0, 1000),
    changed_at: changedIn(it) ?? new Date(0),
    client: clientOf(it.client),
    api_id: textIn(it.api_id),
  };
}

/** A moment, and what the clock on the wall of the branch shows then. */
export function momentIn(datetime: string): { starts_at: Date; day: string; time: string } | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)/.exec(datetime) ?? [];
  const moment = momentOf(datetime);
  return day && time && !Number.isNaN(moment) ? { starts_at: new Date(moment), day, time } : null;
}

const serviceOf = (it: Raw): VisitService => ({
  id: numberIn(it.id),
  title: textIn(it.title).slice(0, 300),
  price: numberIn(it.cost),
});

function masterOf({ staff, staff_id }: Raw): BookedRecord['master'] {
  const known = recordIn(staff);
  const id = numberIn(staff_id) || numberIn(known.id);
  return id ? { id, name: textIn(known.name).slice(0, 200) } : null;
}

function stateOf({ deleted, attendance, visit_attendance }: Raw): VisitState {
  if (isYes(deleted)) return 'cancelled';
  const said = numberIn(attendance ?? visit_attendance);
  return said === 1 ? 'came' : said === -1 ? 'no_show' : said === 2 ? 'confirmed' : 'waiting';
}

/** Where there is none, hooks have an empty list. */
function clientOf(given: unknown): BookedRecord['client'] {
  const it = recordIn(given);
  const [id, phone] = [numberIn(it.id), textIn(it.phone)];
  return id || phone ? { id: id || null, name: textIn(it.name).slice(0, 200), phone, email: textIn(it.email) } : null;
}

/** As it is on the wire. */
export const attendanceOf: Record<Exclude<VisitState, 'cancelled'>, number> = {
  waiting: 0,
  confirmed: 2,
  came: 1,
  no_show: -1,
};
