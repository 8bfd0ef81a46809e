import * as z from 'zod/mini';
import type { ServiceStage } from '../fake.ts';
import { catalogueEvents, tellCatalogue } from './catalogue-calls.ts';
import { type Change, tellChange } from './hooks.ts';
import { type Client, nothingKept, salonIn, type Visit } from './salon.ts';
import { lengthOf } from './slots.ts';

const asked = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('client'),
    id: z.optional(z.number()),
    company_id: z.optional(z.number()),
    name: z.optional(z.string()),
    phone: z.optional(z.string()),
    email: z.optional(z.string()),
    comment: z.optional(z.string()),
  }),
  z.object({
    do: z.literal('record'),
    id: z.optional(z.number()),
    company_id: z.optional(z.number()),
    client_id: z.optional(z.number()),
    staff_id: z.optional(z.number()),
    service_id: z.optional(z.number()),
    at: z.optional(z.number()),
    attendance: z.optional(z.number()),
    deleted: z.optional(z.boolean()),
  }),
  z.object({
    do: z.literal('catalogue'),
    event: z.enum(catalogueEvents),
    salon_id: z.optional(z.number()),
    partner_token: z.optional(z.string()),
  }),
  z.object({ do: z.literal('revoke') }),
  z.object({ do: z.literal('many'), count: z.number() }),
]);
export type Act = z.infer<typeof asked>;

/** What the people of the salon do in their own program, or their clients in its form. */
export function act(given: unknown, stage: ServiceStage): unknown {
  const it = asked.parse(given);
  const salon = salonIn(stage.world);
  switch (it.do) {
    case 'client':
      return playClient(it, stage);
    case 'record':
      return playVisit(it, stage);
    case 'catalogue':
      return tellCatalogue(it, stage);
    case 'revoke':
      for (const user of salon.users) user.token = `revoked-${user.id}`;
      return {};
    case 'many':
      for (let nth = 0; nth < it.count; nth++) {
        const id = salon.nextId();
        salon.clients.push({ ...newClient, id, name: `Client ${nth}`, phone: `+7910${String(nth).padStart(7, '0')}` });
      }
      return {};
  }
}

const newClient: Client = {
  id: 0,
  company_id: 4564,
  name: 'Somebody',
  phone: '',
  email: '',
  comment: '',
  sex_id: 0,
  birth_date: '',
  visits_count: 0,
  sold_amount: 0,
  last_visit_date: '',
  changed_at: 0,
};

function playClient({ do: _, ...given }: Extract<Act, { do: 'client' }>, stage: ServiceStage): Client {
  const salon = salonIn(stage.world);
  const known = salon.clients.find((it) => it.id === given.id);
  const it: Client = known ?? { ...newClient, id: salon.nextId() };
  Object.assign(it, given, { id: it.id, changed_at: stage.world.now() });
  if (!known) salon.clients.push(it);
  tellChange({ resource: 'client', status: known ? 'update' : 'create', it }, stage);
  return it;
}

function playVisit(given: Extract<Act, { do: 'record' }>, stage: ServiceStage): Visit {
  const salon = salonIn(stage.world);
  const known = salon.visits.find((it) => it.id === given.id);
  const { client_id, staff_id, at, attendance, company_id } = given;
  const changes = { client_id, staff_id, at, attendance, company_id };
  const service = salon.services.find((it) => it.id === (given.service_id ?? 331))!;
  const { id, title, price_min } = service;
  const it: Visit = known ?? {
    id: salon.nextId(),
    company_id: service.company_id,
    staff_id: service.staff_ids[0]!,
    client_id: 2194,
    services: [{ id, title, cost: price_min, first_cost: price_min, discount: 0, amount: 1 }],
    at: stage.world.now() + 86_400_000,
    seance_length: lengthOf(salon, [id]),
    comment: '',
    attendance: 0,
    api_id: '',
    kept: nothingKept,
    is_online: true,
    is_deleted: false,
    created_at: stage.world.now(),
    changed_at: stage.world.now(),
  };
  Object.assign(it, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));
  Object.assign(it, { changed_at: stage.world.now(), is_deleted: given.deleted ?? it.is_deleted });
  if (!known) salon.visits.push(it);
  const status: Change['status'] = it.is_deleted ? 'delete' : known ? 'update' : 'create';
  tellChange({ resource: 'record', status, it }, stage);
  return it;
}
