import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { Tx } from '../../kit/db/index.ts';
import type { Viewer } from '../../kit/viewer.ts';
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

/**
 * Whoever sees only some channels may type the number of somebody they do not see: joined with them by itself, the new
 * one would show what is known there. It is only offered then, to whoever sees both.
 */
export const mayBeJoined = ({ channels_ids }: Viewer): boolean => channels_ids === null;

/** A new person; who has no name yet is called by number or address. */
export const createContact = async (tx: Tx, project_id: number, given: Given): Promise<number> =>
  (await beginContact(tx, project_id, given)).id;

/** The same, with what is known of them. */
export async function beginContact(tx: Tx, project_id: number, given: Given) {
  const phone = given.phone ? knownPhone(given.phone) : null;
  const email = given.email?.trim().toLowerCase() || null;
  const name = tidyName(given.name, phone ? shownPhone(phone) : (email ?? '—'));
  const { id } = await insertContact(tx, project_id, { name, phone, email, is_room: given.is_room ?? false });
  if (phone || email) await tellFollowers(tx, { project_id, contact_id: id, is_new: given.is_new ?? true });
  return { id, name, phone, email };
}
