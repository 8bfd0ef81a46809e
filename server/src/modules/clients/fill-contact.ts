import { asClient } from '../../kit/actor.ts';
import type { Tx } from '../../kit/db/index.ts';
import { changesIn } from './change-client.ts';
import { countryOf } from './country.queries.ts';
import { readClient, saveClient } from './clients.queries.ts';
import { noteChanges } from './history/facts-of-clients.ts';
import { normalPhone } from './phones.ts';
import { tidyName } from './rules.ts';

type Told = { name?: string | null; phone?: string | null; email?: string | null };
type Details = { name?: string; phone?: string; email?: string };

/** What somebody said of themselves, as it is kept; what makes no sense is left out. */
export async function fillContact(tx: Tx, project_id: number, id: number, told: Told): Promise<Details> {
  const name = told.name ? tidyName(told.name, '') : '';
  const phone = told.phone ? normalPhone(told.phone, await countryOf(tx, project_id)) : null;
  const email = told.email?.trim().toLowerCase();
  const details: Details = { ...(name && { name }), ...(phone && { phone }), ...(email && { email }) };
  if (!Object.keys(details).length) return details;
  const was = await readClient(tx, project_id, id);
  const fields = changesIn(was, details);
  await saveClient(tx, project_id, id, details);
  await noteChanges(tx, project_id, { actor: asClient({ id, name: was.name }), why: 'channel' }, [
    { contact_id: id, fields },
  ]);
  return details;
}
