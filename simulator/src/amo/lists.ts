import { type FakeAnswer, type FakeRequest, json } from '../fake.ts';
import type { AmoAccount, Entity, Kind } from './account.ts';
import { nothing, problem } from './problem.ts';

const most = 250;

/** A page of what was found, as every list of amoCRM is told. */
export function paged(request: FakeRequest, word: string, rows: object[]): FakeAnswer {
  const { query, base, path } = request;
  const limit = Number(query.get('limit') ?? 50);
  const page = Number(query.get('page') ?? 1);
  if (!(limit > 0 && limit <= most && page > 0)) return problem(400, 'Limit is out of range');
  const shown = rows.slice((page - 1) * limit, page * limit);
  if (!shown.length) return nothing;
  const next = rows.length > page * limit ? { next: { href: `${base}${path}?page=${page + 1}&limit=${limit}` } } : {};
  return json({ _page: page, _links: { self: { href: `${base}${path}` }, ...next }, _embedded: { [word]: shown } });
}

/** Contacts, companies and leads. */
export function listEntities(account: AmoAccount, kind: Kind, request: FakeRequest): FakeAnswer {
  const { query } = request;
  const ids = [...query].filter(([name]) => /^filter\[id\]/.test(name)).map(([, value]) => Number(value));
  const words = query.get('query')?.toLowerCase();
  const found = account[kind]
    .filter((it) => !it.is_deleted)
    .filter((it) => !ids.length || ids.includes(it.id))
    .filter((it) => !words || textOf(it).includes(words))
    .toSorted(orderOf(query));
  const beside = (query.get('with') ?? '').split(',');
  return paged(
    request,
    kind,
    found.map((it) => wireEntity(account, kind, it, beside)),
  );
}

/** It searches in everything that is written on the card; digits of a number are found however it is spelt. */
const textOf = (it: Entity): string => {
  const values = (it.custom_fields_values ?? []).flatMap((field) => field.values.map(({ value }) => String(value)));
  return [it.name, ...values, ...values.map((value) => value.replace(/\D/g, ''))].join(' ').toLowerCase();
};

function orderOf(query: URLSearchParams): (a: Entity, b: Entity) => number {
  const [name, way] = [...query].find(([word]) => word.startsWith('order[')) ?? ['order[id]', 'desc'];
  const by = name.slice(6, -1) === 'updated_at' ? 'updated_at' : 'id';
  return (a, b) => (way === 'asc' ? 1 : -1) * (a[by] - b[by]);
}

export function wireEntity(account: AmoAccount, kind: Kind, it: Entity, beside: string[]): object {
  const { contacts, companies, first_name, tags = [], loss_reason, ...plain } = it;
  const leads = account.leads.filter((lead) =>
    kind === 'contacts' ? lead.contacts.some(({ id }) => id === it.id) : lead.companies.some(({ id }) => id === it.id),
  );
  return {
    ...plain,
    ...(kind === 'contacts' && { first_name: first_name ?? it.name, last_name: '' }),
    group_id: 0,
    created_by: it.responsible_user_id,
    closest_task_at: null,
    account_id: account.id,
    _embedded: {
      tags,
      ...(beside.includes('loss_reason') && loss_reason && { loss_reason: [loss_reason] }),
      ...(kind !== 'companies' && { companies }),
      ...(beside.includes('contacts') && { contacts }),
      ...(kind !== 'leads' && beside.includes('leads') && { leads: leads.map(({ id }) => ({ id })) }),
    },
  };
}
