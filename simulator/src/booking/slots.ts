import type { FakeAnswer } from '../fake.ts';
import { missing, told } from './answers.ts';
import type { Asked } from './booking.ts';
import { type Company, type Master, momentOf, type Salon, wallOf } from './salon.ts';
import { masterOf, serviceOf } from './shown.ts';

const step = 1800;
const day = 86_400_000;
const ahead = 30;

const idsIn = (query: URLSearchParams): number[] =>
  [...query.getAll('service_ids[]'), ...query.getAll('service_ids')].map(Number).filter(Boolean);

/** How long these take together; an hour where nothing is chosen. */
export const lengthOf = (salon: Salon, ids: number[]): number =>
  ids.reduce((sum, id) => sum + (salon.services.find((it) => it.id === id)?.duration ?? 0), 0) || 3600;

const mastersFor = ({ company, salon }: Pick<Asked, 'company' | 'salon'>, staff_id: number, ids: number[]): Master[] =>
  salon.staff.filter(
    (it) =>
      it.company_id === company.id &&
      it.bookable &&
      !it.fired &&
      (!staff_id || it.id === staff_id) &&
      ids.every((id) => salon.services.some((one) => one.id === id && one.staff_ids.includes(it.id))),
  );

type Span = { staff_id: number; at: number; length: number; except?: number };

/** Somebody has this master in that time. */
export const isTaken = (salon: Salon, { staff_id, at, length, except }: Span): boolean =>
  salon.visits.some(
    (it) =>
      it.staff_id === staff_id &&
      !it.is_deleted &&
      it.id !== except &&
      it.at < at + length * 1000 &&
      at < it.at + it.seance_length * 1000,
  );

/** The master is at work all that time. */
export function isAtWork({ days, from, to }: Master, company: Company, at: number, length: number): boolean {
  const wall = wallOf(at, company).day;
  const [opens, closes] = [momentOf(wall, from * 3600, company), momentOf(wall, to * 3600, company)];
  return days.includes(new Date(`${wall}T00:00:00Z`).getUTCDay()) && at >= opens && at + length * 1000 <= closes;
}

/** Free beginnings of a day, by the half hour. */
function freeOn(asked: Asked, masters: Master[], wanted: string, length: number): number[] {
  const { company, salon, stage } = asked;
  const all = Array.from({ length: day / 1000 / step }, (_, nth) => momentOf(wanted, nth * step, company));
  return all.filter(
    (at) =>
      at > stage.world.now() &&
      masters.some((it) => isAtWork(it, company, at, length) && !isTaken(salon, { staff_id: it.id, at, length })),
  );
}

export function bookDates(asked: Asked): FakeAnswer {
  const { company, salon, query, stage } = asked;
  const ids = idsIn(query);
  const masters = mastersFor(asked, Number(query.get('staff_id') ?? 0), ids);
  const length = lengthOf(salon, ids);
  const days = Array.from({ length: ahead }, (_, nth) => wallOf(stage.world.now() + nth * day, company).day);
  const working = days.filter((it) => masters.some((one) => one.days.includes(new Date(it).getUTCDay())));
  const booking_dates = working.filter((it) => freeOn(asked, masters, it, length).length);
  const booking_days: Record<string, number[]> = {};
  for (const it of booking_dates) (booking_days[Number(it.slice(5, 7))] ??= []).push(Number(it.slice(8)));
  return told({ booking_days, booking_dates, working_dates: working });
}

export function bookTimes(asked: Asked): FakeAnswer {
  const { company, salon, query, words } = asked;
  const [staff_id, wanted = ''] = [Number(words[0] ?? 0), words[1]];
  if (!/^\d{4}-\d\d-\d\d$/.test(wanted)) return missing;
  const ids = idsIn(query);
  const length = lengthOf(salon, ids);
  const found = freeOn(asked, mastersFor(asked, staff_id, ids), wanted, length);
  return told(
    found.map((at) => {
      const { time, datetime } = wallOf(at, company);
      return { time: time.slice(0, 5).replace(/^0/, ''), seance_length: length, datetime };
    }),
  );
}

export const bookStaff = (asked: Asked): FakeAnswer => told(mastersFor(asked, 0, idsIn(asked.query)).map(masterOf));

export function bookServices({ company, salon, query }: Asked): FakeAnswer {
  const staff_id = Number(query.get('staff_id') ?? 0);
  const services = salon.services.filter(
    (it) => it.company_id === company.id && it.active && (!staff_id || it.staff_ids.includes(staff_id)),
  );
  const category = salon.categories.filter((it) => services.some((one) => one.category_id === it.id));
  return told({
    events: [],
    services: services.map(serviceOf),
    category: category.map(({ id, title }) => ({ id, title })),
  });
}
