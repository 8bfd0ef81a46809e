import { dbOf, transaction } from '../../../kit/db/index.ts';
import { log } from '../../../kit/log.ts';
import { detailsAsKept, mainContactOf, readClient } from '../../../modules/clients/index.ts';
import { BookingError } from '../ask-booking.ts';
import type { Booking } from '../open-booking.ts';
import { clientIn, listIn, recordIn, type TheirClient } from '../theirs.ts';
import { bringClients } from './bring-clients.ts';
import { type ClientLink, dropLink, holdLinks, linksOfContact, putLinks } from './links.queries.ts';
import { isAny, reconcile, type Shared } from './rules.ts';

/**
 * The service learns what is known here. It is asked first how it stands there, so that nothing is written that is so
 * already, and nothing is lost that it alone knows.
 */
export async function sendClient(booking: Booking, contact_id: number): Promise<void> {
  const { project_id } = booking;
  try {
    const ours = await sharedOf(project_id, contact_id);
    if (!ours) return;
    const links = await linksOfContact(dbOf(project_id), project_id, contact_id);
    const chosen = links.filter((it) => booking.branches.some(({ id }) => id === it.branch_id));
    for (const link of chosen) await updateThere(booking, contact_id, link);
    if (!links.length && booking.settings.sends_new && ours.phone) await createThere(booking, contact_id, ours);
  } catch (error) {
    if (!(error instanceof BookingError && ['wrong', 'missing', 'busy'].includes(error.kind))) throw error;
    // Its words may name somebody: how it stands there is seen when it is next changed.
    log.warn({ project_id, contact_id }, 'the booking service does not take a client');
  }
}

async function sharedOf(project_id: number, contact_id: number): Promise<Shared | null> {
  if ((await mainContactOf(dbOf(project_id), project_id, contact_id)) !== contact_id) return null;
  const { name, phone, email } = await readClient(dbOf(project_id), project_id, contact_id);
  return { name, phone, email };
}

// What is left out of a change is emptied there.
const writable = [
  'name',
  'surname',
  'patronymic',
  'phone',
  'email',
  'sex_id',
  'importance_id',
  'discount',
  'card',
  'birth_date',
  'comment',
  'spent',
  'balance',
  'sms_check',
  'sms_not',
  'custom_fields',
];

async function updateThere(booking: Booking, contact_id: number, { branch_id, outside_id }: ClientLink): Promise<void> {
  const { project_id, ask, settings } = booking;
  const path = `/client/${branch_id}/${outside_id}`;
  const found = await ask({ path, is_bulk: true }).catch((error: unknown) => {
    if (error instanceof BookingError && error.kind === 'missing') return null;
    throw error;
  });
  if (!found) return void (await transaction(project_id, (tx) => dropLink(tx, project_id, branch_id, outside_id)));
  const there = recordIn(found.data);
  const changes = await transaction(project_id, async (tx) => {
    await holdLinks(tx, project_id);
    const link = (await linksOfContact(tx, project_id, contact_id)).find((it) => it.outside_id === outside_id);
    const [theirs] = await detailsAsKept(tx, project_id, [clientIn(there)]);
    const { name, phone, email } = await readClient(tx, project_id, contact_id);
    const differing = reconcile({ name, phone, email }, theirs!, link?.agreed ?? null, settings.winner);
    // What was changed there meanwhile comes here as it always does.
    if (isAny(differing.here)) await bringClients(tx, booking, branch_id, [clientIn(there)]);
    return differing.there;
  });
  // A client of theirs always has a phone.
  if ('phone' in changes && changes.phone === null) delete changes.phone;
  if (!isAny(changes)) return;
  const { categories } = there;
  const body = {
    ...Object.fromEntries(writable.filter((it) => it in there).map((it) => [it, there[it]])),
    ...(Array.isArray(categories) && { categories: listIn(categories).map((it) => it.id) }),
    ...written(changes),
  };
  const told = await ask({ method: 'PUT', path, body, is_bulk: true });
  await remember(booking, branch_id, contact_id, { ...clientIn({ ...body, ...recordIn(told.data) }), outside_id });
}

const written = ({ name, phone, email }: Partial<Shared>) => ({
  ...(name !== undefined && { name }),
  ...(phone && { phone: `+${phone}` }),
  ...(email !== undefined && { email: email ?? '' }),
});

/** Whoever has the number there already is the same one. */
async function createThere(booking: Booking, contact_id: number, ours: Shared): Promise<void> {
  const branch_id = booking.branches[0]?.id;
  if (branch_id === undefined) return;
  const { ask, project_id } = booking;
  try {
    const told = await ask({ method: 'POST', path: `/clients/${branch_id}`, body: written(ours), is_bulk: true });
    const made = clientIn({ ...written(ours), ...recordIn(told.data) });
    if (made.outside_id) await remember(booking, branch_id, contact_id, made);
  } catch (error) {
    if (!(error instanceof BookingError) || error.kind !== 'wrong') throw error;
    const twin = await findThere(booking, branch_id, ours.phone!);
    if (!twin) throw error;
    await transaction(project_id, (tx) => bringClients(tx, booking, branch_id, [twin]));
  }
}

async function findThere({ ask }: Booking, branch_id: number, phone: string): Promise<TheirClient | null> {
  const { data } = await ask({
    method: 'POST',
    path: `/company/${branch_id}/clients/search`,
    body: {
      page: 1,
      page_size: 10,
      fields: ['id', 'name', 'phone', 'email'],
      order_by: 'id',
      order_by_direction: 'ASC',
      operation: 'AND',
      filters: [{ type: 'quick_search', state: { value: phone } }],
    },
    is_bulk: true,
  });
  return (
    listIn(data)
      .map(clientIn)
      .find((it) => it.phone.replace(/\D/g, '') === phone) ?? null
  );
}

/** What was written there is no news when it comes back. */
const remember = ({ project_id }: Booking, branch_id: number, contact_id: number, it: TheirClient): Promise<unknown> =>
  transaction(project_id, async (tx) => {
    await holdLinks(tx, project_id);
    const [agreed] = await detailsAsKept(tx, project_id, [it]);
    const { outside_id, changed_at } = it;
    return putLinks(tx, project_id, [{ branch_id, outside_id, contact_id, agreed: agreed!, changed_at }]);
  });
