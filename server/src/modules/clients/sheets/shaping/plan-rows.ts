import type { ImportOptions, ImportReason } from '@parley/contract/clients/import';
import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { FieldValue } from '@parley/contract/fields/fields';
import { mayBeSameNumber } from '../../phones.ts';
import type { Details, Shaped } from './shape-row.ts';

/** A client as the base has it; the project's fields as `field_<id>`. */
export type Known = Record<string, string | number | null>;
export type Found = {
  /** Who has this number, in any of its spellings; this address. */
  phones: Map<string, number>;
  emails: Map<string, number>;
  /** Everyone meant, by id. */
  clients: Map<number, Known>;
};
/** `added`: whom it is about, if that client is new. */
export type Outcome = {
  row: Shaped;
  action: 'new' | 'update' | 'skip' | 'refused';
  contact_id: number | null;
  added?: NewClient;
};
export type NewClient = { values: Known; row: Shaped };
export type ChangedClient = { id: number; before: Known; after: Known };
export type Planned = { outcomes: Outcome[]; news: NewClient[]; changes: ChangedClient[] };

type Options = Pick<ImportOptions, 'match' | 'on_match' | 'make_organizations'>;
type OrganizationOf = (name: string) => number | undefined;

/** Decides what becomes of each line, in their order: who comes twice in a sheet is one client too. */
export function planRows(rows: Shaped[], found: Found, organizationOf: OrganizationOf, options: Options): Planned {
  const planned: Planned = { outcomes: [], news: [], changes: [] };
  const changed = new Map<number, ChangedClient>();
  const newcomers = new Map<string, NewClient>();
  for (const row of rows) {
    const missing = missingIn(row, found, organizationOf, options);
    if (missing) row.reasons.push(missing);
    if (row.reasons.length) {
      planned.outcomes.push({ row, action: 'refused', contact_id: null });
      continue;
    }
    const values = valuesOf(row, organizationOf);
    const id = knownId(row, found, options);
    const twin = id === null ? twinOf(row) : undefined;
    if (twin) {
      const isChanged =
        options.on_match !== 'skip' && apply(twin.values, toldAnew(values, row, twin.values), options.on_match);
      planned.outcomes.push({ row, action: isChanged ? 'update' : 'skip', contact_id: null, added: twin });
    } else if (id === null) {
      const added: NewClient = { values: named(values), row };
      planned.news.push(added);
      for (const key of keysOf(row, options)) if (!newcomers.has(key)) newcomers.set(key, added);
      planned.outcomes.push({ row, action: 'new', contact_id: null, added });
    } else planned.outcomes.push(meet(id, row, values));
  }
  planned.changes.push(...changed.values());
  return planned;

  function twinOf(row: Shaped): NewClient | undefined {
    const twins = keysOf(row, options).flatMap((key) => newcomers.get(key) ?? []);
    return twins.find((it) => !isSomebodyElse(row, it.values, options));
  }

  function meet(id: number, row: Shaped, values: Known): Outcome {
    const current = found.clients.get(id)!;
    const before = { ...current };
    if (options.on_match === 'skip' || !apply(current, toldAnew(values, row, current), options.on_match))
      return { row, action: 'skip', contact_id: id };
    const entry = changed.get(id) ?? { id, before: {}, after: {} };
    for (const field of Object.keys(values)) {
      if ((before[field] ?? null) === (current[field] ?? null)) continue;
      if (!(field in entry.before)) entry.before[field] = before[field] ?? null;
      entry.after[field] = current[field] ?? null;
    }
    changed.set(id, entry);
    return { row, action: 'update', contact_id: id };
  }
}

function missingIn(row: Shaped, found: Found, organizationOf: OrganizationOf, options: Options): ImportReason | null {
  if (row.id !== null && options.match.includes('id') && !found.clients.has(row.id)) {
    return { code: 'id', target: 'id', value: String(row.id) };
  }
  if (row.organization && !options.make_organizations && organizationOf(row.organization) === undefined) {
    return { code: 'organization', target: 'organization', value: row.organization };
  }
  return null;
}

function valuesOf({ details, organization, custom }: Shaped, organizationOf: OrganizationOf): Known {
  const values: Known = { ...(details as Details & Known) };
  const organization_id = organization ? organizationOf(organization) : undefined;
  if (organization_id !== undefined) values.organization_id = organization_id;
  for (const [id, value] of Object.entries(custom)) values[`field_${id}`] = value as FieldValue;
  return values;
}

const keysOf = ({ spellings, details }: Shaped, { match }: Options): string[] => [
  ...(match.includes('phone') ? spellings.map((it) => `phone ${it}`) : []),
  ...(match.includes('email') && details.email ? [`email ${details.email}`] : []),
];

/** Who is meant: by id before all, then by number, then by address. */
function knownId(row: Shaped, found: Found, options: Options): number | null {
  const { id, spellings, details } = row;
  const { match } = options;
  if (id !== null && match.includes('id')) return id;
  const byPhone = match.includes('phone')
    ? spellings.map((it) => found.phones.get(it)).find((it) => it !== undefined)
    : undefined;
  const byEmail = match.includes('email') && details.email ? found.emails.get(details.email) : undefined;
  if (byPhone !== undefined || byEmail === undefined) return byPhone ?? null;
  return isSomebodyElse(row, found.clients.get(byEmail), options) ? null : byEmail;
}

/**
 * An address may belong to a whole office: where people are known by number too, another number is another person. With
 * the same address, the same number without its country's code is the same person.
 */
const isSomebodyElse = ({ spellings }: Shaped, known: Known | undefined, { match }: Options): boolean =>
  match.includes('phone') && spellings.length > 0 && Boolean(known?.phone) && !isWrittenSo(spellings, known!.phone);

const isWrittenSo = (spellings: readonly string[], phone: Known[string] | undefined): boolean =>
  spellings.some((it) => mayBeSameNumber(it, String(phone)));

/** The same number in another spelling is no news. */
const toldAnew = (values: Known, { spellings }: Shaped, { phone }: Known): Known =>
  phone && values.phone !== phone && isWrittenSo(spellings, phone) ? { ...values, phone } : values;

/** Says whether anything is different now. A name that was made of a number or an address is as good as none. */
function apply(current: Known, values: Known, how: 'fill' | 'overwrite'): boolean {
  const isFree = (field: string): boolean =>
    (current[field] ?? '') === '' ||
    (field === 'name' && [shownPhone(String(current.phone)), current.email, '—'].includes(current.name as string));
  let isChanged = false;
  for (const [field, value] of Object.entries(values)) {
    if (current[field] === value || (how === 'fill' && !isFree(field))) continue;
    current[field] = value;
    isChanged = true;
  }
  return isChanged;
}

/** Who has no name is called by number or address. */
const named = (values: Known): Known => ({
  ...values,
  name: values.name || (values.phone ? shownPhone(String(values.phone)) : (values.email ?? '—')),
});
