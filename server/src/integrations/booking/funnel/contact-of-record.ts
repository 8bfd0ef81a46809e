import { clientCreated } from '@parley/contract/clients/client-facts';
import { clientsChanged } from '@parley/contract/clients/table';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import {
  beginContact,
  begunWith,
  countryOf,
  findPerson,
  normalPhone,
  phoneSpellings,
  recordClients,
} from '../../../modules/clients/index.ts';
import { lockPerson } from '../../../modules/deals/index.ts';
import { holdLinks, linksOf, putLinks } from '../sync/links.queries.ts';
import type { BookedRecord } from '../visits/read-record.ts';
import { byBooking } from './by-booking.ts';

/** Who is booked, as they were linked or found by their number; made where a funnel wants a deal of them. Null: nobody, or nobody is wanted. */
export async function contactOfRecord(
  tx: Tx,
  project_id: number,
  { client, branch_id }: BookedRecord,
  isWanted: boolean,
): Promise<number | null> {
  if (!client) return null;
  // Whoever is new is told of twice at once, as a client and by the record: whoever comes second finds them.
  await holdLinks(tx, project_id);
  const [link] = client.id ? await linksOf(tx, project_id, branch_id, [client.id]) : [];
  if (link) return link.contact_id;
  const country = await countryOf(tx, project_id);
  const phone = normalPhone(client.phone, country);
  if (!phone) return null;
  await lockPerson(tx, project_id, phone);
  const found = await findPerson(tx, project_id, { spellings: phoneSpellings(client.phone, country), email: null });
  if (found) return found.id;
  if (!isWanted) return null;
  const { id, name, email } = await begin(tx, project_id, { ...client, phone });
  if (client.id) {
    const agreed = { name, phone, email };
    await putLinks(tx, project_id, [{ branch_id, outside_id: client.id, contact_id: id, agreed, changed_at: null }]);
  }
  return id;
}

type Newcomer = { name: string; phone: string; email: string };

async function begin(tx: Tx, project_id: number, { name, phone, email }: Newcomer) {
  const { id, ...begun } = await beginContact(tx, project_id, { name, phone, email: email || null });
  const actor = await byBooking(tx, project_id);
  recordClients(tx, project_id, { actor, why: null }, [{ id, kind: clientCreated, changes: begunWith(begun) }]);
  await emit(tx, project_id, clientsChanged, { ids: [id] }, everyone);
  return { id, ...begun };
}
