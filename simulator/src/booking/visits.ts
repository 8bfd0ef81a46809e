import type { FakeAnswer } from '../fake.ts';
import { busy, missing, pageOf, refused, told, wrong } from './answers.ts';
import type { Asked } from './booking.ts';
import { tellChange } from './hooks.ts';
import { type Appointed, type Kept, momentOf, nothingKept, type Salon, type Visit, wallOf } from './salon.ts';
import { visitOf } from './shown.ts';
import { isAtWork, isTaken, lengthOf } from './slots.ts';

export function listVisits({ company, salon, query }: Asked): FakeAnswer {
  const has = (name: string, value: number | null) => !query.get(name) || Number(query.get(name)) === value;
  const from = query.get('start_date') ? momentOf(query.get('start_date')!.slice(0, 10), 0, company) : 0;
  const to = query.get('end_date') ? momentOf(query.get('end_date')!.slice(0, 10), 86_400, company) : Infinity;
  const after = query.get('changed_after');
  const size = Math.min(200, Number(query.get('count') ?? 25));
  const found = salon.visits
    .filter((it) => it.company_id === company.id && (!it.is_deleted || query.get('with_deleted') === '1'))
    .filter((it) => has('client_id', it.client_id) && has('staff_id', it.staff_id) && it.at >= from && it.at < to)
    .filter((it) => !after || wallOf(it.changed_at, company).datetime >= after.slice(0, 19))
    .toSorted((a, b) => a.id - b.id);
  const shown = pageOf(found, Number(query.get('page') ?? 1), size).map((it) => visitOf(it, salon, company));
  return told(shown, { page: Number(query.get('page') ?? 1), total_count: found.length });
}

const find = ({ company, salon, id }: Asked): Visit | undefined =>
  salon.visits.find((it) => it.company_id === company.id && it.id === id && !it.is_deleted);

export function getVisit(asked: Asked): FakeAnswer {
  const found = find(asked);
  return found ? told(visitOf(found, asked.salon, asked.company)) : missing;
}

/** Labels by their numbers; whatever else it is stays as it is said. */
function keptIn({ labels }: Salon, given: Record<string, unknown>): Kept {
  const ids = Array.isArray(given.record_labels) ? given.record_labels.map(Number) : [];
  const said = Object.keys(nothingKept).filter((it) => it in given);
  return {
    ...nothingKept,
    ...Object.fromEntries(said.map((it) => [it, given[it]])),
    record_labels: labels.filter((it) => ids.includes(it.id)),
  };
}

type Wanted = Pick<Visit, 'staff_id' | 'at' | 'seance_length' | 'services'>;

/** What is asked for, or why it cannot be; nobody is in two places, and nobody works at night. */
function wantedIn({ company, salon, given }: Asked, except?: number): Wanted | FakeAnswer {
  const services = Array.isArray(given.services) ? (given.services as Partial<Appointed>[]) : [];
  const known = services.map((it) => salon.services.find((one) => one.id === Number(it.id)));
  const master = salon.staff.find((it) => it.id === Number(given.staff_id) && it.company_id === company.id);
  const at = typeof given.datetime === 'string' ? Date.parse(given.datetime) : NaN;
  if (!master) return wrong({ staff_id: ['The selected staff is invalid.'] });
  if (!services.length || known.includes(undefined)) return wrong({ services: ['The selected services are invalid.'] });
  if (Number.isNaN(at)) return wrong({ datetime: ['The datetime is not a valid date.'] });
  const length =
    Number(given.seance_length) ||
    lengthOf(
      salon,
      known.map((it) => it!.id),
    );
  if (!given.save_if_busy && isTaken(salon, { staff_id: master.id, at, length, ...(except && { except }) }))
    return busy;
  if (!isAtWork(master, company, at, length)) return refused(422, 'The staff member does not work at this time.');
  return {
    staff_id: master.id,
    at,
    seance_length: length,
    services: known.map((it, nth) => ({
      id: it!.id,
      title: it!.title,
      cost: Number(services[nth]!.cost ?? it!.price_min),
      first_cost: Number(services[nth]!.first_cost ?? it!.price_min),
      discount: Number(services[nth]!.discount ?? 0),
      amount: 1,
    })),
  };
}

export function createVisit(asked: Asked): FakeAnswer {
  const { company, salon, given, stage } = asked;
  const wanted = wantedIn(asked);
  if ('status' in wanted) return wanted;
  const client = (given.client ?? {}) as { phone?: string; name?: string; email?: string };
  const digits = String(client.phone ?? '').replace(/\D/g, '');
  if (digits.length < 7) return wrong({ 'client.phone': ['The client.phone format is invalid.'] });
  const made: Visit = {
    ...wanted,
    id: salon.nextId(),
    company_id: company.id,
    client_id: clientWith(asked, digits, client),
    comment: String(given.comment ?? ''),
    attendance: Number(given.attendance ?? 0),
    api_id: String(given.api_id ?? ''),
    kept: keptIn(salon, given),
    is_online: false,
    is_deleted: false,
    created_at: stage.world.now(),
    changed_at: stage.world.now(),
  };
  salon.visits.push(made);
  tellChange({ resource: 'record', status: 'create', it: made, by_us: true }, stage);
  return told(visitOf(made, salon, company), [], 201);
}

function clientWith(
  { company, salon, stage }: Asked,
  digits: string,
  given: { name?: string; email?: string },
): number {
  const known = salon.clients.find((it) => it.company_id === company.id && it.phone === `+${digits}`);
  if (known) return known.id;
  const id = salon.nextId();
  salon.clients.push({
    id,
    company_id: company.id,
    name: given.name ?? '',
    phone: `+${digits}`,
    email: given.email ?? '',
    comment: '',
    sex_id: 0,
    birth_date: '',
    visits_count: 0,
    sold_amount: 0,
    last_visit_date: '',
    changed_at: stage.world.now(),
  });
  return id;
}

export function updateVisit(asked: Asked): FakeAnswer {
  const { company, salon, given, stage } = asked;
  const found = find(asked);
  if (!found) return missing;
  const wanted = wantedIn(asked, found.id);
  if ('status' in wanted) return wanted;
  const attendance = Number(given.attendance ?? found.attendance);
  Object.assign(found, wanted, {
    attendance,
    comment: String(given.comment ?? found.comment),
    kept: keptIn(salon, given),
    changed_at: stage.world.now(),
  });
  tellChange({ resource: 'record', status: 'update', it: found, by_us: true }, stage);
  return told(visitOf(found, salon, company));
}

export function deleteVisit(asked: Asked): FakeAnswer {
  const found = find(asked);
  if (!found) return missing;
  Object.assign(found, { is_deleted: true, changed_at: asked.stage.world.now() });
  tellChange({ resource: 'record', status: 'delete', it: found, by_us: true }, asked.stage);
  return { status: 204, body: '' };
}
