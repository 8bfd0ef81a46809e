import { clientCreated } from '@parley/contract/clients/client-facts';
import { clientsChanged, type createClient as endpoint } from '@parley/contract/clients/table';
import type { Output, Parsed } from '@parley/contract/http';
import { actorOf } from '../../kit/actor.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { everyone } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { saveValues } from '../fields/index.ts';
import { keptAs, refuseMissing } from './change-client.ts';
import { contactsLike, saveClient } from './clients.queries.ts';
import { countryOf } from './country.queries.ts';
import { beginContact } from './create-contact.ts';
import { begunWith, recordClients, valueChanges } from './history/facts-of-clients.ts';
import { type Country, phoneSpellings } from './phones.ts';
import { rowsOf } from './table/list-clients.ts';
import { linesOf } from './table/pages.queries.ts';

type Asked = Parsed<typeof endpoint>;

/** Whoever has this number or address already is named instead, unless the caller knows better. */
export async function createClient(
  viewer: Viewer,
  { is_new = false, custom_field = {}, ...given }: Asked,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const country = given.phone ? await countryOf(tx, project_id) : null;
    const available = is_new ? [] : await availableFor(tx, viewer, given, country);
    if (available.length) return { data: { client: null, available } };
    const { name = '', phone = null, email = null, ...rest } = keptAs(given, country);
    await refuseMissing(tx, project_id, rest);
    const { id, ...begun } = await beginContact(tx, project_id, { name, phone, email });
    if (Object.keys(rest).length) await saveClient(tx, project_id, id, rest);
    const values = await saveValues(tx, project_id, id, custom_field);
    const changes = { ...begunWith({ ...begun, ...rest }), ...valueChanges(values) };
    recordClients(tx, project_id, { actor: actorOf(viewer), why: null }, [{ id, kind: clientCreated, changes }]);
    // Who never wrote is seen by everyone.
    await emit(tx, project_id, clientsChanged, { ids: [id] }, everyone);
    const [client] = await rowsOf(tx, project_id, await linesOf(tx, viewer, [id]));
    return { data: { client: client!, available: [] } };
  });
}

type Sought = Pick<Asked, 'phone' | 'email'>;

async function availableFor(tx: Tx, viewer: Viewer, { phone, email }: Sought, country: Country) {
  const spellings = phone ? phoneSpellings(phone, country) : [];
  if (!spellings.length && !email) return [];
  const ids = await contactsLike(tx, viewer, { spellings, email: email?.toLowerCase() ?? null });
  return rowsOf(tx, viewer.project_id, await linesOf(tx, viewer, ids));
}
