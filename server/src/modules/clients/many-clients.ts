import { clientCreated } from '@parley/contract/clients/client-facts';
import { shownPhone } from '@parley/contract/clients/shown-phone';
import { clientsChanged } from '@parley/contract/clients/table';
import { type Tx, unanswered } from '../../kit/db/index.ts';
import { everyone } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';
import { changesIn } from './change-client.ts';
import type { Client } from './clients.queries.ts';
import { countryOf } from './country.queries.ts';
import { begunWith, type ClientCause, recordClients } from './history/facts-of-clients.ts';
import { readPhone } from './phones.ts';
import { tidyName } from './rules.ts';
import {
  findKnown,
  insertClients,
  keepPlans,
  lockClients,
  planAnew,
  takeIds,
  updateClients,
} from './sheets/importing/batch.queries.ts';
import type { Known } from './sheets/shaping/plan-rows.ts';

export type ManyClients = {
  /** Those who are here, by id. */
  clients: Map<number, Client>;
  /** Who has a number, in whatever spelling: by the number as it was given. */
  byPhone: Map<string, number>;
};

/** Some hundred clients at once, by id or by phone, held until the end of the transaction. */
export async function holdClients(
  tx: Tx,
  project_id: number,
  asked: { ids: number[]; phones: string[] },
): Promise<ManyClients> {
  const country = await countryOf(tx, project_id);
  const spellings = asked.phones.map((given) => ({ given, all: readPhone(given, country)?.spellings ?? [] }));
  const phones = spellings.flatMap((it) => it.all);
  unanswered(tx, planAnew(tx));
  const met = phones.length ? await findKnown(tx, { project_id, channels_ids: null, phones, emails: [], ids: [] }) : [];
  const owners = new Map(met.map(({ key, id }) => [key, id]));
  const found = [...new Set([...asked.ids, ...owners.values()])];
  const rows = found.length ? await lockClients(tx, project_id, found) : [];
  unanswered(tx, keepPlans(tx));
  const clients = new Map(rows.map(({ id, ...it }) => [id, it as unknown as Client]));
  const byPhone = new Map<string, number>();
  for (const { given, all } of spellings) {
    const id = all.map((one) => owners.get(one)).find((it) => it !== undefined && clients.has(it));
    if (id !== undefined) byPhone.set(given, id);
  }
  return { clients, byPhone };
}

type Details = Pick<Client, 'name' | 'phone' | 'email'>;
type Writing = {
  news: Details[];
  /** Of those who are held: as they stand, and what becomes of them. */
  changes: { id: number; was: Client; details: Partial<Details> }[];
};

/** Writes them by a few statements however many they are; answers the ids of the new ones, in their order. */
export async function writeClients(
  tx: Tx,
  project_id: number,
  by: ClientCause,
  { news, changes }: Writing,
): Promise<number[]> {
  if (!news.length && !changes.length) return [];
  const ids = news.length ? await takeIds(tx, news.length) : [];
  const made = news.map((it, nth) => ({ ...it, id: ids[nth]! }));
  if (made.length) unanswered(tx, insertClients(tx, project_id, made));
  const changed = changes.map(
    ({ id, was, details }) => ({ ...was, ...details, id }) as unknown as Known & { id: number },
  );
  if (changed.length) unanswered(tx, updateClients(tx, project_id, changed));
  recordClients(tx, project_id, by, [
    ...made.map(({ id, ...begun }) => ({ id, kind: clientCreated, changes: begunWith(begun) })),
    ...changes.map(({ id, was, details }) => ({ id, changes: changesIn(was, details) })),
  ]);
  // Who never wrote is seen by everyone; it says no more than that there is something to fetch.
  await emit(tx, project_id, clientsChanged, { ids: null }, everyone);
  return ids;
}

/** What another service says of somebody, as it would be kept here; a name there always is. */
export async function detailsAsKept(
  tx: Tx,
  project_id: number,
  given: { name: string; phone: string; email: string }[],
): Promise<Details[]> {
  const country = await countryOf(tx, project_id);
  return given.map((it) => {
    const phone = it.phone ? (readPhone(it.phone, country)?.phone ?? null) : null;
    const email = it.email.trim().toLowerCase() || null;
    return { name: tidyName(it.name, phone ? shownPhone(phone) : (email ?? '—')), phone, email };
  });
}
