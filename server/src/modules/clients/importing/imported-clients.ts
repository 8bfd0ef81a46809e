import type { Actor } from '@parley/contract/actors';
import { createHash } from 'node:crypto';
import { clientCreated } from '@parley/contract/clients/client-facts';
import { clientsChanged } from '@parley/contract/clients/table';
import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import { type Db, type Tx, unanswered } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { saveManyValues, valuesOf } from '../../fields/index.ts';
import { countryOf } from '../country.queries.ts';
import { begunWith, forgetHistories, recordClients } from '../history/facts-of-clients.ts';
import { readPhone } from '../phones.ts';
import { tidyName } from '../rules.ts';
import { findKnown, insertClients, lockClients, takeIds } from '../sheets/importing/batch.queries.ts';
import { deleteClients, idleAmong } from '../sheets/importing/revert.queries.ts';

type Named = { phone: string | null; email: string | null };
export type ImportedClient = Named & {
  name: string;
  notes: string | null;
  tag?: string | null;
  organization_id: number | null;
  manager_id: number | null;
  values: Record<string, FieldValue>;
  /** When they were first known elsewhere; missing: now. */
  created_at?: string;
};
/** `mark` tells how somebody was made from what people changed since, and names nothing of them. */
export type MadeClient = { id: number; mark: string };
type Details = Record<string, FieldValue | null>;
type By = { actor: Actor; fields: readonly CustomField[] };

/** Clients that come from another program, many by a few statements. */
export const importedClients = { findSame, make, takeBack };

/** Of each, who has the number or the address already, also in a dialogue; the oldest of several. */
async function findSame(db: Db, project_id: number, given: Named[]): Promise<(number | null)[]> {
  const country = await countryOf(db as Tx, project_id);
  const sought = given.map(({ phone, email }) => ({
    phones: phone ? (readPhone(phone, country)?.spellings ?? []) : [],
    email: email?.trim().toLowerCase() || null,
  }));
  const phones = sought.flatMap((it) => it.phones);
  const emails = sought.flatMap((it) => it.email ?? []);
  if (!phones.length && !emails.length) return given.map(() => null);
  const known = await findKnown(db, { project_id, channels_ids: null, phones, emails, ids: [] });
  const byKey = new Map(known.map((it) => [`${it.kind} ${it.key}`, it.id]));
  return sought.map((it) => {
    const byPhone = it.phones.map((phone) => byKey.get(`phone ${phone}`)).find((id) => id !== undefined);
    return byPhone ?? (it.email ? byKey.get(`email ${it.email}`) : undefined) ?? null;
  });
}

/** In this order; nobody is told but screens. */
async function make(tx: Tx, project_id: number, { actor, fields }: By, given: ImportedClient[]): Promise<MadeClient[]> {
  if (!given.length) return [];
  const country = await countryOf(tx, project_id);
  const ids = await takeIds(tx, given.length);
  const rows = given.map(({ values: _, created_at: __, tag = null, ...it }, nth) => {
    const phone = it.phone ? (readPhone(it.phone, country)?.phone ?? null) : null;
    const email = it.email?.trim().toLowerCase() || null;
    const name = tidyName(it.name, phone ? `+${phone}` : (email ?? '—'));
    return { ...it, id: ids[nth]!, name, phone, email, legal_entity: null, tax_id: null, tag };
  });
  const known = rows.map((row, nth) => ({ ...row, created_at: given[nth]!.created_at ?? null }));
  unanswered(tx, insertClients(tx, project_id, known));
  const filled = given.map(({ values }, nth) => ({
    owner_id: ids[nth]!,
    values: new Map(Object.entries(values).map(([field, value]) => [Number(field), value])),
  }));
  await saveManyValues(tx, project_id, fields, filled);
  const made = rows.map(({ id, ...row }, nth) => ({ id, after: { ...row, ...fieldNames(given[nth]!.values) } }));
  recordClients(
    tx,
    project_id,
    { actor, why: 'import' },
    made.map(({ id, after }) => ({ id, kind: clientCreated, changes: begunWith(after) })),
  );
  // Who never wrote is seen by everyone.
  await emit(tx, project_id, clientsChanged, { ids: null }, everyone);
  return made.map(({ id, after }) => ({ id, mark: markOf(after) }));
}

function markOf(details: Details): string {
  const known = Object.entries(details).filter(([, it]) => it !== null);
  return createHash('sha256')
    .update(JSON.stringify(known.toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');
}

const fieldNames = (values: Record<string, FieldValue> = {}): Record<string, FieldValue> =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [`field_${id}`, value]));

/** Those go with whom nothing was done and of whom nothing was changed since; answers who. */
async function takeBack(tx: Tx, project_id: number, actor: Actor, made: MadeClient[]): Promise<number[]> {
  const ids = made.map((it) => it.id);
  const held = await lockClients(tx, project_id, ids);
  const values = await valuesOf(tx, project_id, ids);
  const idle = new Set(await idleAmong(tx, project_id, ids));
  const marks = new Map(made.map((it) => [it.id, it.mark]));
  const isAsMade = (id: number, details: Details) =>
    markOf({ ...details, ...fieldNames(values.get(id)) }) === marks.get(id);
  const gone = held.flatMap(({ id, ...details }) => (idle.has(id) && isAsMade(id, details) ? [id] : []));
  if (!gone.length) return [];
  await deleteClients(tx, { project_id, ids: gone });
  const unseen = gone.map((id) => ({ id, channels_ids: [] }));
  await forgetHistories(tx, project_id, unseen, { actor, origin: null });
  await emit(tx, project_id, clientsChanged, { ids: null }, everyone);
  return gone;
}
