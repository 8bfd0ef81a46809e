import { type FakeAnswer, type FakeRequest, json } from '../fake.ts';
import type { World } from '../world.ts';
import type { AmoAccount, Entity, FieldValues } from './account.ts';
import { newEntity } from './filled.ts';
import { problem } from './problem.ts';

type GivenField = { field_code?: string; field_id?: number; values: FieldValues['values'] };
type GivenContact = { id?: number; name?: string; first_name?: string; custom_fields_values?: GivenField[] };
type GivenLead = {
  name?: unknown;
  price?: unknown;
  pipeline_id?: number;
  status_id?: number;
  request_id?: string;
  _embedded?: { contacts?: GivenContact[] };
};

/** New leads; `complex` makes their contacts too, `plain` ties those that are there. */
export function addLeads(
  account: AmoAccount,
  world: World,
  request: FakeRequest,
  way: 'plain' | 'complex',
): FakeAnswer {
  const given = JSON.parse(request.body.toString('utf8')) as GivenLead[];
  const wrong = Array.isArray(given) ? given.flatMap((it, nth) => wrongIn(account, it, nth)) : null;
  if (!wrong) return problem(400, 'Request is not a list');
  if (wrong.length) return problem(400, 'Request validation failed', wrong);
  const made = given.map((it, nth) => ({
    ...addLead(account, world, it, way),
    request_id: it.request_id ?? String(nth),
  }));
  if (way === 'complex')
    return json(
      made.map(({ id, contact_id, request_id }) => ({
        id,
        contact_id,
        company_id: null,
        merged: false,
        request_id: [request_id],
      })),
    );
  return json({ _links: {}, _embedded: { leads: made.map(({ id, request_id }) => ({ id, request_id })) } });
}

function wrongIn(account: AmoAccount, { name, price, pipeline_id, status_id, request_id }: GivenLead, nth: number) {
  const statuses = account.pipelines.flatMap((it) =>
    pipeline_id === undefined || it.id === pipeline_id ? it.statuses : [],
  );
  const errors = [
    ...(name !== undefined && typeof name !== 'string'
      ? [{ code: 'InvalidType', path: 'name', detail: 'This value should be of type string.' }]
      : []),
    ...(price !== undefined && !Number.isInteger(price)
      ? [{ code: 'InvalidType', path: 'price', detail: 'This value should be of type int.' }]
      : []),
    ...(status_id !== undefined && !statuses.some((it) => it.id === status_id)
      ? [{ code: 'NotSupportedChoice', path: 'status_id', detail: 'The value you selected is not a valid choice.' }]
      : []),
  ];
  return errors.length ? [{ request_id: request_id ?? String(nth), errors }] : [];
}

function addLead(account: AmoAccount, world: World, given: GivenLead, way: 'plain' | 'complex') {
  const [person] = given._embedded?.contacts ?? [];
  const contact = !person
    ? null
    : person.id
      ? { id: person.id }
      : way === 'complex'
        ? addContact(account, world, person)
        : null;
  const [pipeline] = account.pipelines;
  const lead = newEntity(world, {
    name: String(given.name ?? ''),
    price: Number(given.price ?? 0),
    pipeline_id: given.pipeline_id ?? pipeline?.id ?? 0,
    status_id: given.status_id ?? pipeline?.statuses[0]?.id ?? 0,
    contacts: contact ? [{ id: contact.id, is_main: true }] : [],
    responsible_user_id: account.users[0]?.id ?? 0,
  });
  account.leads.push(lead);
  return { id: lead.id, contact_id: contact?.id ?? null };
}

function addContact(account: AmoAccount, world: World, given: GivenContact): Entity {
  const textOf = (code: string) => given.custom_fields_values?.find((it) => it.field_code === code)?.values[0]?.value;
  const [phone, email] = [textOf('PHONE'), textOf('EMAIL')];
  const made = newEntity(world, {
    name: given.name ?? given.first_name ?? '',
    responsible_user_id: account.users[0]?.id ?? 0,
    ...(phone ? { phone: String(phone) } : {}),
    ...(email ? { email: String(email) } : {}),
  });
  account.contacts.push(made);
  return made;
}
