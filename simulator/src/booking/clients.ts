import type { FakeAnswer } from '../fake.ts';
import { missing, pageOf, refused, told, wrong } from './answers.ts';
import type { Asked } from './booking.ts';
import { tellChange } from './hooks.ts';
import { type Client, momentOf, wallOf } from './salon.ts';
import { clientOf } from './shown.ts';

const shownFields = ['id', 'name', 'phone', 'email', 'last_visit_date', 'sold_amount', 'visits_count', 'custom_fields'];

/** Named fields only; without names there is nothing but the id. */
export function searchClients({ company, salon, given }: Asked): FakeAnswer {
  const { page = 1, page_size = 25, fields = ['id'], filters = [] } = given as Record<string, never>;
  if (!(page_size >= 1 && page_size <= 200)) return wrong({ page_size: ['The page size must be at most 200.'] });
  const unknown = (fields as string[]).filter((it) => !shownFields.includes(it));
  if (unknown.length) return wrong({ fields: unknown.map((it) => `Unknown field ${it}.`) });
  const words = (filters as { type: string; state: { value: string } }[])
    .filter((it) => it.type === 'quick_search')
    .map((it) => it.state.value.toLowerCase());
  const found = salon.clients
    .filter((it) => it.company_id === company.id)
    .filter((it) => words.every((word) => `${it.name} ${it.phone} ${it.email}`.toLowerCase().includes(word)))
    .toSorted((a, b) => a.id - b.id);
  const shown = pageOf(found, page, page_size).map((it) =>
    Object.fromEntries(
      (fields as string[]).map((field) => [field, field === 'custom_fields' ? [] : it[field as keyof Client]]),
    ),
  );
  return told(shown, { total_count: found.length });
}

/** The older list, which knows when each was changed. */
export function listClients({ company, salon, query }: Asked): FakeAnswer {
  const after = query.get('changed_after');
  const size = Math.min(200, Number(query.get('count') ?? 25));
  const found = salon.clients
    .filter((it) => it.company_id === company.id)
    .filter((it) => !after || wallOf(it.changed_at, company).datetime >= after.slice(0, 19))
    .toSorted((a, b) => a.id - b.id);
  const shown = pageOf(found, Number(query.get('page') ?? 1), size).map((it) => clientOf(it, company));
  return told(shown, { total_count: found.length });
}

export function getClient({ company, salon, id }: Asked): FakeAnswer {
  const found = salon.clients.find((it) => it.company_id === company.id && it.id === id);
  return found ? told(clientOf(found, company)) : missing;
}

const digits = (text: unknown): string => (typeof text === 'string' ? text.replace(/\D/g, '') : '');

export function createClient(asked: Asked): FakeAnswer {
  const { company, salon, given, stage } = asked;
  const phone = digits(given.phone);
  if (typeof given.name !== 'string' || !given.name) return wrong({ name: ['The name field is required.'] });
  if (phone.length < 7) return wrong({ phone: ['The phone format is invalid.'] });
  const twin = salon.clients.find((it) => it.company_id === company.id && digits(it.phone) === phone);
  if (twin) return refused(422, 'A client with this phone number already exists.', { phone: ['taken'] });
  const made: Client = {
    id: salon.nextId(),
    company_id: company.id,
    name: given.name,
    phone: `+${phone}`,
    email: String(given.email ?? ''),
    comment: String(given.comment ?? ''),
    sex_id: Number(given.sex_id ?? 0),
    birth_date: String(given.birth_date ?? ''),
    visits_count: 0,
    sold_amount: 0,
    last_visit_date: '',
    changed_at: stage.world.now(),
  };
  salon.clients.push(made);
  tellChange({ resource: 'client', status: 'create', it: made, by_us: true }, stage);
  return told(clientOf(made, company), [], 201);
}

/** Whatever is not named is emptied, as the real one does it; name and phone must be there. */
export function updateClient({ company, salon, given, id, stage }: Asked): FakeAnswer {
  const found = salon.clients.find((it) => it.company_id === company.id && it.id === id);
  if (!found) return missing;
  if (typeof given.name !== 'string' || !given.name) return wrong({ name: ['The name field is required.'] });
  if (digits(given.phone).length < 7) return wrong({ phone: ['The phone format is invalid.'] });
  Object.assign(found, {
    name: given.name,
    phone: `+${digits(given.phone)}`,
    email: String(given.email ?? ''),
    comment: String(given.comment ?? ''),
    sex_id: Number(given.sex_id ?? 0),
    birth_date: String(given.birth_date ?? ''),
    changed_at: stage.world.now(),
  });
  tellChange({ resource: 'client', status: 'update', it: found, by_us: true }, stage);
  return told(clientOf(found, company));
}

/** Visits of one client, the newest first, 25 at once; the meta says where the next page begins. */
export function searchVisits({ company, salon, given }: Asked): FakeAnswer {
  const { client_id, client_phone, from, to } = given as Record<string, string | number | null | undefined>;
  const whose = salon.clients.find((it) =>
    client_id ? it.id === Number(client_id) : digits(it.phone) === digits(client_phone),
  );
  if (!whose) return told({ visits: [] }, { dates: { from: null, to: null } });
  const [first, last] = [
    from ? momentOf(String(from).slice(0, 10), 0, company) : 0,
    to ? momentOf(String(to).slice(0, 10), 86_400, company) : Infinity,
  ];
  const found = salon.visits
    .filter((it) => it.company_id === company.id && it.client_id === whose.id && !it.is_deleted)
    .filter((it) => it.at >= first && it.at < last)
    .toSorted((a, b) => b.at - a.at);
  const shown = found.slice(0, 25);
  const rest = found[25];
  return told(
    {
      visits: shown.map((it) => ({
        record: { id: it.id, services: it.services, attendance: it.attendance },
        staff: salon.staff.find((master) => master.id === it.staff_id) ?? null,
        datetime: wallOf(it.at, company).datetime,
        amount: it.services.reduce((sum, one) => sum + one.cost, 0),
      })),
    },
    { dates: { from: rest ? wallOf(0, company).day : null, to: rest ? wallOf(rest.at, company).day : null } },
  );
}
