import type { BookingMaster, FreeTime, OfferedService } from '@parley/contract/integrations/booking-visits';
import type { Booking } from '../open-booking.ts';
import { listIn, numberIn, recordIn as objectIn, textIn } from '../theirs.ts';
import { type BookedRecord, momentIn, readRecord } from './read-record.ts';

/** What somebody wants to be booked for; without a master: with whoever is free. */
export type Wanted = { branch_id: number; master_id: number; services: number[] };

export async function askMasters(booking: Booking, { branch_id, services }: Omit<Wanted, 'master_id'>) {
  const { data } = await booking.ask({ path: `/book_staff/${branch_id}`, query: { service_ids: services } });
  return listIn(data)
    .filter((it) => it.bookable !== false && !numberIn(it.fired) && !numberIn(it.hidden))
    .map((it): BookingMaster => ({
      id: numberIn(it.id),
      name: textIn(it.name),
      title: textIn(it.specialization),
      rating: numberIn(it.rating) || null,
    }));
}

export async function askServices(booking: Booking, branch_id: number, master_id: number): Promise<OfferedService[]> {
  const query = master_id ? { staff_id: master_id } : {};
  const { data } = await booking.ask({ path: `/book_services/${branch_id}`, query });
  const { services, category } = objectIn(data);
  const titles = new Map(listIn(category).map((it) => [numberIn(it.id), textIn(it.title)]));
  return listIn(services).map((it) => ({
    id: numberIn(it.id),
    title: textIn(it.title),
    category: titles.get(numberIn(it.category_id)) ?? '',
    price_min: numberIn(it.price_min),
    price_max: numberIn(it.price_max),
    minutes: Math.round(numberIn(it.seance_length ?? it.duration) / 60) || null,
  }));
}

export async function askDays(booking: Booking, { branch_id, master_id, services }: Wanted): Promise<string[]> {
  const query = { service_ids: services, ...(master_id && { staff_id: master_id }) };
  const { data } = await booking.ask({ path: `/book_dates/${branch_id}`, query });
  const dates = objectIn(data).booking_dates;
  return (Array.isArray(dates) ? dates : []).map(textIn).filter((it) => /^\d{4}-\d\d-\d\d$/.test(it));
}

export async function askTimes(
  booking: Booking,
  { branch_id, master_id, services }: Wanted,
  day: string,
): Promise<FreeTime[]> {
  const { data } = await booking.ask({
    path: `/book_times/${branch_id}/${master_id}/${day}`,
    query: { service_ids: services },
  });
  return listIn(data).flatMap((it): FreeTime[] => {
    const datetime = textIn(it.datetime);
    const when = momentIn(datetime);
    if (!when) return [];
    return [{ day: when.day, time: when.time, datetime, minutes: Math.round(numberIn(it.seance_length) / 60) }];
  });
}

/** Whom the service knows by this number, in one of its branches. */
export async function askClientId(booking: Booking, branch_id: number, phone: string): Promise<number | null> {
  const { data } = await booking.ask({
    method: 'POST',
    path: `/company/${branch_id}/clients/search`,
    body: {
      page: 1,
      page_size: 5,
      fields: ['id', 'phone'],
      order_by: 'id',
      order_by_direction: 'ASC',
      operation: 'AND',
      filters: [{ type: 'quick_search', state: { value: phone } }],
    },
  });
  const found = listIn(data).find((it) => digitsOf(textIn(it.phone)) === digitsOf(phone));
  return found ? numberIn(found.id) || null : null;
}

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

type Narrowed = Record<string, string | number>;
const mostAtOnce = 100;

/** Records of a branch, those that were cancelled too. */
async function askRecords(booking: Booking, branch_id: number, query: Narrowed): Promise<BookedRecord[]> {
  const { data } = await booking.ask({
    path: `/records/${branch_id}`,
    query: { ...query, count: mostAtOnce, with_deleted: 1 },
  });
  return listIn(data).flatMap((it) => readRecord(it) ?? []);
}

/** The same, however many they are, or as many pages of them as somebody waits for. */
export async function askAllRecords(
  booking: Booking,
  branch_id: number,
  query: Narrowed,
  { pages = Infinity }: { pages?: number } = {},
): Promise<BookedRecord[]> {
  const all: BookedRecord[] = [];
  for (let page = 1; page <= pages; page++) {
    const some = await askRecords(booking, branch_id, { ...query, page });
    all.push(...some);
    if (some.length < mostAtOnce) break;
  }
  return all;
}

export async function askRecord(
  booking: Booking,
  branch_id: number,
  id: number,
): Promise<{ raw: Record<string, unknown>; read: BookedRecord }> {
  const { data } = await booking.ask({ path: `/record/${branch_id}/${id}` });
  const read = readRecord(data);
  if (!read) throw new Error('the booking service told of a record that is none');
  return { raw: objectIn(data), read };
}

/** A record that was made or changed; some answer with a list of one. */
export function recordIn(data: unknown): BookedRecord {
  const read = readRecord(Array.isArray(data) ? data[0] : data);
  if (!read) throw new Error('the booking service answered without the record');
  return read;
}
