import type { ClientChanges } from '@parley/contract/clients/clients';
import type { Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { areLiving, type Client, saveClient } from './clients.queries.ts';
import { normalPhone } from './phones.ts';
import { tidyName } from './rules.ts';
import { tellFollowers } from './surroundings.ts';

const findable = ['name', 'phone', 'email', 'organization_id'] as const;

/** What a colleague changed of a client, as it is kept. Whether they may is for whoever calls to know. */
export async function changeClient(tx: Tx, project_id: number, id: number, given: ClientChanges) {
  const details = keptAs(given);
  if (!Object.keys(details).length) return details;
  const { organization, manager } =
    details.organization_id || details.manager_id
      ? await areLiving(tx, project_id, details)
      : { organization: true, manager: true };
  if (!organization || !manager) refuse('not_found');
  await saveClient(tx, project_id, id, details);
  if (findable.some((field) => field in details)) {
    await tellFollowers(tx, { project_id, contact_id: id, is_new: false });
  }
  return details;
}

function keptAs({ name, phone, email, ...rest }: ClientChanges): Partial<Client> {
  const kept: Partial<Client> = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (name !== undefined) kept.name = tidyName(name, '—');
  if (email !== undefined) kept.email = email?.toLowerCase() ?? null;
  if (phone !== undefined) kept.phone = phone === null ? null : normalPhone(phone);
  return kept;
}
