import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { Tx } from '../../kit/db/index.ts';
import { insertContact } from './clients.queries.ts';
import { knownPhone } from './phones.ts';
import { tidyName } from './rules.ts';
import { tellFollowers } from './surroundings.ts';

type Given = {
  name: string;
  /** With the country's code. */
  phone?: string | null;
  email?: string | null;
  is_room?: boolean;
  /** Somebody we have not met before, unless said. */
  is_new?: boolean;
};

/** A new person; who has no name yet is called by number or address. */
export async function createContact(tx: Tx, project_id: number, given: Given): Promise<number> {
  const phone = given.phone ? knownPhone(given.phone) : null;
  const email = given.email?.trim().toLowerCase() || null;
  const name = tidyName(given.name, phone ? shownPhone(phone) : (email ?? '—'));
  const { id } = await insertContact(tx, project_id, { name, phone, email, is_room: given.is_room ?? false });
  if (phone || email) await tellFollowers(tx, { project_id, contact_id: id, is_new: given.is_new ?? true });
  return id;
}
