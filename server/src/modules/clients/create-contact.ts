import { system } from '@parley/contract/actors';
import { clientCreated } from '@parley/contract/clients/client-facts';
import { shownPhone } from '@parley/contract/clients/shown-phone';
import type { Tx } from '../../kit/db/index.ts';
import { insertContact } from './clients.queries.ts';
import { begunWith, type ClientCause, recordClients } from './history/facts-of-clients.ts';
import { knownPhone } from './phones.ts';
import { tidyName } from './rules.ts';

type Given = {
  name: string;
  /** With the country's code. */
  phone?: string | null;
  email?: string | null;
  is_room?: boolean;
};

/** A new client, as a fact; who is made by nobody in particular comes by a channel. */
export async function createContact(
  tx: Tx,
  project_id: number,
  given: Given,
  by: ClientCause = { actor: system, why: 'channel' },
): Promise<number> {
  const { id, ...begun } = await beginContact(tx, project_id, given);
  recordClients(tx, project_id, by, [{ id, kind: clientCreated, changes: begunWith(begun) }]);
  return id;
}

/** A new person, of whom nothing is told yet; who has no name is called by number or address. */
export async function beginContact(tx: Tx, project_id: number, given: Given) {
  const phone = given.phone ? knownPhone(given.phone) : null;
  const email = given.email?.trim().toLowerCase() || null;
  const name = tidyName(given.name, phone ? shownPhone(phone) : (email ?? '—'));
  const { id } = await insertContact(tx, project_id, { name, phone, email, is_room: given.is_room ?? false });
  return { id, name, phone, email };
}
