import type { ClientChanges, ClientField } from '@parley/contract/clients/clients';
import type { FieldChanges } from '@parley/contract/fields/fields';
import type { Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { saveValues } from '../fields/index.ts';
import { countryOf } from './country.queries.ts';
import { areLiving, type Client, readClient, saveClient } from './clients.queries.ts';
import { type Changed, type ClientCause, noteChanges } from './history/facts-of-clients.ts';
import { type Country, normalPhone } from './phones.ts';
import { tidyName } from './rules.ts';

type Given = ClientChanges & { custom_field?: FieldChanges | undefined };

/** What a colleague changed of a client, as it is kept; what was the same before is not named. Whether they may is for whoever calls to know. */
export async function changeClient(
  tx: Tx,
  project_id: number,
  id: number,
  { custom_field = {}, ...given }: Given,
  by: ClientCause,
): Promise<Changed & { details: Partial<Client> }> {
  const wanted = keptAs(given, given.phone ? await countryOf(tx, project_id) : null);
  const fields = Object.keys(wanted).length ? changesIn(await readClient(tx, project_id, id), wanted) : {};
  const details: Partial<Client> = Object.fromEntries(Object.entries(fields).map(([field, [, is]]) => [field, is]));
  await refuseMissing(tx, project_id, details);
  if (Object.keys(details).length) await saveClient(tx, project_id, id, details);
  const values = await saveValues(tx, project_id, id, custom_field);
  const changed = { contact_id: id, fields, values };
  await noteChanges(tx, project_id, by, [changed]);
  return { ...changed, details };
}

/** Where they are to belong must be there. */
export async function refuseMissing(tx: Tx, project_id: number, details: Partial<Client>): Promise<void> {
  if (!details.organization_id && !details.manager_id) return;
  const { organization, manager } = await areLiving(tx, project_id, details);
  if (!organization || !manager) refuse('not_found');
}

export function changesIn(was: Client, wanted: Partial<Client>): Changed['fields'] {
  const other = (Object.keys(wanted) as ClientField[]).filter((field) => wanted[field] !== was[field]);
  return Object.fromEntries(other.map((field) => [field, [was[field], wanted[field]]]));
}

export function keptAs({ name, phone, email, ...rest }: ClientChanges, country: Country): Partial<Client> {
  const kept: Partial<Client> = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (name !== undefined) kept.name = tidyName(name, '—');
  if (email !== undefined) kept.email = email?.toLowerCase() ?? null;
  if (phone !== undefined) kept.phone = phone === null ? null : normalPhone(phone, country);
  return kept;
}
