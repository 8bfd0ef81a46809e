import type { AmoLead } from '@parley/contract/integrations/amo';
import { wireTimeOf } from '@parley/contract/time';
import * as z from 'zod/mini';
import { baseOf } from '../account/ask-amo.ts';
import type { OpenAccount } from '../account/open-account.ts';
import type { KnownClient } from './known.queries.ts';
import { type Names, namesIn } from './names.ts';
import { endings, isMeant, lastDigits } from './rules.ts';

const fieldValues = z.nullish(
  z.array(
    z.object({
      field_id: z.number(),
      field_code: z.nullish(z.string()),
      values: z.array(z.object({ value: z.optional(z.unknown()), enum_id: z.nullish(z.number()) })),
    }),
  ),
);
const contacts = z.object({
  _embedded: z.object({
    contacts: z.array(
      z.object({
        id: z.number(),
        custom_fields_values: fieldValues,
        _embedded: z.optional(z.object({ leads: z.optional(z.array(z.object({ id: z.number() }))) })),
      }),
    ),
  }),
});
type Found = z.infer<typeof contacts>['_embedded']['contacts'][number];

const leads = z.object({
  _embedded: z.object({
    leads: z.array(
      z.object({
        id: z.number(),
        name: z.nullish(z.string()),
        price: z.nullish(z.number()),
        responsible_user_id: z.nullish(z.number()),
        status_id: z.number(),
        pipeline_id: z.number(),
        created_at: z.number(),
        updated_at: z.number(),
        is_deleted: z._default(z.boolean(), false),
      }),
    ),
  }),
});
type WireLead = z.infer<typeof leads>['_embedded']['leads'][number];

export type FoundLeads = { contacts_ids: number[]; leads: (AmoLead & { created: number })[]; more: boolean };

const mostContacts = 50;
const shown = 20;

/** The client's contacts there by number or address, and what was agreed with them, the newest first. */
export async function findLeads(account: OpenAccount, client: KnownClient): Promise<FoundLeads> {
  const people = await contactsOf(account, client);
  const ids = [...new Set(people.flatMap((it) => it._embedded?.leads ?? []).map((it) => it.id))];
  const found = ids.length ? await leadsById(account, ids.slice(-250)) : [];
  const names = found.length ? await namesIn(account) : { pipelines: [], users: [] };
  const told = found.map((it) => wireLead(account, it, names));
  return { contacts_ids: people.map((it) => it.id), leads: told.slice(0, shown), more: told.length > shown };
}

/** Those who really have one of the numbers, or the address. */
async function contactsOf({ ask }: OpenAccount, client: KnownClient): Promise<Found[]> {
  const words = [...client.phones.flatMap((it) => lastDigits(it) ?? []), ...(client.email ? [client.email] : [])];
  const found = new Map<number, Found>();
  for (const word of new Set(words)) {
    const query: [string, string][] = [
      ['query', word],
      ['with', 'leads'],
      ['limit', String(mostContacts)],
    ];
    const told = await ask('/api/v4/contacts', { query });
    for (const it of told === null ? [] : contacts.parse(told)._embedded.contacts)
      if (isMeant(it.custom_fields_values, client)) found.set(it.id, it);
  }
  return [...found.values()];
}

async function leadsById({ ask }: OpenAccount, ids: number[]): Promise<WireLead[]> {
  const named = ids.map((id): [string, string] => ['filter[id][]', String(id)]);
  const told = await ask('/api/v4/leads', { query: [...named, ['order[updated_at]', 'desc'], ['limit', '250']] });
  return told === null ? [] : leads.parse(told)._embedded.leads.filter((it) => !it.is_deleted);
}

function wireLead({ domain }: OpenAccount, it: WireLead, { pipelines, users }: Names): FoundLeads['leads'][number] {
  const pipeline = pipelines.find(({ id }) => id === it.pipeline_id);
  const status = pipeline?._embedded.statuses.find(({ id }) => id === it.status_id);
  return {
    id: it.id,
    name: it.name ?? '',
    price: it.price ?? 0,
    pipeline: pipeline?.name ?? null,
    stage: status?.name ?? null,
    color: status?.color ?? null,
    ending: endings[it.status_id] ?? null,
    responsible: users.find(({ id }) => id === it.responsible_user_id)?.name ?? null,
    url: `${baseOf(domain)}/leads/detail/${it.id}`,
    updated_at: wireTimeOf(it.updated_at * 1000),
    created: it.created_at,
  };
}
