import type { ImportOptions } from '@parley/contract/clients/import';
import type { CustomField } from '@parley/contract/fields/fields';
import type { Db } from '../../../../kit/db/index.ts';
import { fieldsOf, valuesOf } from '../../../fields/index.ts';
import { countryOf } from '../../country.queries.ts';
import { lentDeals } from '../../surroundings.ts';
import { type Found, type Known, planRows, type Planned } from '../shaping/plan-rows.ts';
import type { Shaped, ShapePlan } from '../shaping/shape-row.ts';
import type { ImportRow } from './imports.queries.ts';
import { colleaguesOf, findKnown, lockClients, organizationNames, readClients } from './batch.queries.ts';

export const usualOptions: ImportOptions = {
  headers: true,
  match: ['id', 'phone', 'email'],
  on_match: 'fill',
  make_organizations: true,
  into: 'base',
};

type Meant = Pick<ImportRow, 'project_id' | 'columns' | 'mapping' | 'options'>;

/** What the columns mean in this project now: its fields, its colleagues, what the stage wants. */
export async function planFor(db: Db, it: Meant): Promise<ShapePlan> {
  const { project_id, columns, mapping, options } = it;
  const managers: Record<string, number> = Object.create(null);
  for (const { id, name, email } of await colleaguesOf(db, project_id)) {
    managers[name.toLowerCase()] = id;
    managers[email.toLowerCase()] = id;
  }
  const fields = await fieldsOf(db, project_id, 'client');
  const signs = Object.fromEntries(
    mapping
      .flatMap((target, nth) => (target && columns[nth]?.signs ? [[target, columns[nth].signs]] : []))
      .toReversed(),
  );
  const country = await countryOf(db, project_id);
  const deal = await dealPlan(db, project_id, options.into);
  return { mapping, signs, fields, country, managers: { ...managers }, deal };
}

async function dealPlan(db: Db, project_id: number, into: ImportOptions['into']): Promise<ShapePlan['deal']> {
  if (into === 'base') return null;
  const stage = await lentDeals().stage(db, project_id, into.stage_id);
  return { fields: await fieldsOf(db, project_id, 'lead'), required: stage?.required_fields ?? [] };
}

export type Organizations = Map<string, number>;
export const folded = (name: string): string => name.trim().toLowerCase();

export async function organizationsIn(db: Db, project_id: number): Promise<Organizations> {
  return new Map((await organizationNames(db, project_id)).map(({ id, name }) => [folded(name), id]));
}

/** Those that these lines name and that are not there, by their folded names. */
export function missingOrganizations(rows: Shaped[], organizations: Organizations): Map<string, string> {
  const missing = new Map<string, string>();
  for (const { organization, reasons } of rows) {
    if (organization && !reasons.length && !organizations.has(folded(organization)))
      missing.set(folded(organization), organization);
  }
  return missing;
}

type Asked = { project_id: number; channels_ids: readonly number[] | null; options: ImportOptions };

/** Whom these lines mean. Within a transaction they are held, so that what is decided about them stays true. */
export async function lookUp(
  db: Db,
  { project_id, channels_ids, options }: Asked,
  rows: Shaped[],
  isHolding: boolean,
): Promise<Found> {
  const good = rows.filter((it) => !it.reasons.length);
  const { match } = options;
  const met = await findKnown(db, {
    project_id,
    channels_ids,
    phones: match.includes('phone') ? [...new Set(good.flatMap((it) => it.spellings))] : [],
    emails: match.includes('email') ? [...new Set(good.flatMap((it) => it.details.email ?? []))] : [],
    ids: match.includes('id') ? [...new Set(good.flatMap((it) => it.id ?? []))] : [],
  });
  const ids = [...new Set(met.map((it) => it.id))];
  const found: Found = { phones: new Map(), emails: new Map(), clients: new Map() };
  if (!ids.length) return found;
  const clients = isHolding ? await lockClients(db as never, project_id, ids) : await readClients(db, project_id, ids);
  const values = await valuesOf(db, project_id, ids);
  for (const { id, ...client } of clients)
    found.clients.set(id, { ...(client as Known), ...fieldNames(values.get(id)) });
  for (const { kind, key, id } of met) {
    if (!found.clients.has(id)) continue;
    if (kind === 'phone') found.phones.set(key, id);
    if (kind === 'email') found.emails.set(key, id);
  }
  return found;
}

export const fieldNames = (values: Record<string, string | number> = {}): Known =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [`field_${id}`, value]));

export const plan = (rows: Shaped[], found: Found, organizations: Organizations, options: ImportOptions): Planned =>
  planRows(rows, found, (name) => organizations.get(folded(name)), options);

/** A value as people read it. */
export function wordsFor(
  fields: readonly CustomField[],
): (target: string, value: string | number | null | undefined) => string | null {
  const byName = new Map(fields.map((it) => [`field_${it.id}`, it]));
  return (target, value) => {
    if (value === null || value === undefined) return null;
    const field = byName.get(target);
    return field?.type === 'list' ? (field.fields.find((it) => it.id === value)?.value ?? null) : String(value);
  };
}
