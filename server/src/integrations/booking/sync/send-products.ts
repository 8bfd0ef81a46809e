import { productsChanged } from '@parley/contract/clients/products';
import * as z from 'zod/mini';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { on } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { log } from '../../../kit/log.ts';
import { BookingError } from '../ask-booking.ts';
import { type Booking, openBooking } from '../open-booking.ts';
import { goodIn, recordIn, serviceIn } from '../theirs.ts';
import { bringProducts } from './bring-products.ts';
import { holdLinks } from './links.queries.ts';
import { beginProduct } from './begin-product.ts';
import { allNewProducts, newProducts, ownLinks, putProductLinks, type SoldHere } from './products.queries.ts';
import { isAny, reconcile, type SharedProduct } from './rules.ts';
import { waitForService } from './wait-for-service.ts';
import { wantedIn } from './wanted.queries.ts';

/**
 * Stock is counted there: it is known how to read it, and of no call that writes it. Of goods the service does not say
 * whether they are offered.
 */
const sent = { service: ['name', 'price', 'visible'], product: ['name', 'price'] } as const;

/** What is sold here goes there: what is new, where the project wishes it, and what was changed of name, price and whether a service is offered. */
export const sendProducts = job(
  'send-booking-products',
  z.object({ ids: z.array(z.number()) }),
  async ({ ids }, { project_id }) => {
    const booking = await openBooking(project_id!);
    if (!booking) return;
    if (booking.settings.sends_new)
      for (const it of await newProducts(dbOf(project_id!), project_id!, ids))
        await waitForService(() => taken(project_id!, it.id, () => beginProduct(booking, it)));
    for (const it of await ownLinks(dbOf(project_id), project_id!, ids))
      if (booking.branches.some(({ id }) => id === it.branch_id) && isAny(wantedOf(it, it.here, it.agreed)))
        await waitForService(() => taken(project_id!, it.product_id, () => sendProduct(booking, it)));
  },
  { queue: 'outside' },
);

const key = (project_id: number): string => `booking products ${project_id}`;
// Each is asked for and made, so that a turn is about half a minute of what may be asked.
const atOnce = 50;

/** Everything that is offered here alone begins there too. */
export async function sendNewProducts(tx: Tx, project_id: number): Promise<void> {
  const all = await allNewProducts(tx, project_id);
  for (let from = 0; from < all.length; from += atOnce)
    await later(tx, sendProducts, { ids: all.slice(from, from + atOnce) }, { project_id, key: key(project_id) });
}

/** What it says no to is seen when the product is next changed; others do not wait for it. */
async function taken(project_id: number, product_id: number, send: () => Promise<void>): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof BookingError && ['wrong', 'missing', 'busy'].includes(error.kind))) throw error;
    log.warn({ project_id, product_id }, 'the booking service does not take a product');
  }
}

/** Where the project wishes it. */
export const productEdits = on(
  productsChanged,
  async function sendToBooking({ ids }, { project_id }) {
    if (project_id === null) return;
    await transaction(project_id, (tx) => later(tx, sendProducts, { ids }, { project_id, key: key(project_id) }));
  },
  async (_, project_id, tx) => {
    const { is_connected, products } = await wantedIn(tx, project_id);
    return is_connected && products;
  },
);

type Changes = Partial<SharedProduct>;

/** Of these differences, those that go there. */
function wantedOf({ kind }: Pick<SoldHere, 'kind'>, here: SharedProduct, there: SharedProduct): Changes {
  const differing = sent[kind].filter((field) => here[field] !== there[field]);
  return Object.fromEntries(differing.map((field) => [field, here[field]]));
}

/** It is asked first how it stands there: what was changed there meanwhile comes here as it always does. */
async function sendProduct(booking: Booking, it: SoldHere): Promise<void> {
  const { project_id, ask } = booking;
  const { branch_id, kind, outside_id } = it;
  const paths = {
    service: { read: `/company/${branch_id}/services/${outside_id}`, write: `/services/${branch_id}/${outside_id}` },
    product: { read: `/goods/${branch_id}/${outside_id}`, write: `/goods/${branch_id}/${outside_id}` },
  }[kind];
  const raw = recordIn((await ask({ path: paths.read, is_bulk: true })).data);
  const theirs = { ...(kind === 'service' ? serviceIn : goodIn)(raw), outside_id };
  const changes = await transaction(project_id, async (tx) => {
    await holdLinks(tx, project_id);
    const [known] = (await ownLinks(tx, project_id, [it.product_id])).filter((one) => one.outside_id === outside_id);
    if (!known) return {};
    const { here, there } = reconcile(known.here, theirs.shared, known.agreed, booking.settings.winner);
    if (isAny(here)) await bringProducts(tx, booking, branch_id, [theirs]);
    const fields: readonly string[] = sent[kind];
    return Object.fromEntries(Object.entries(there).filter(([field]) => fields.includes(field))) as Changes;
  });
  if (!isAny(changes)) return;
  // What is left out is emptied there, so all of it is said.
  await ask({ method: 'PUT', path: paths.write, body: { ...raw, ...written(kind, changes, raw) }, is_bulk: true });
  const agreed = { ...theirs.shared, ...changes };
  await transaction(project_id, async (tx) => {
    await holdLinks(tx, project_id);
    await putProductLinks(tx, project_id, branch_id, [{ kind, outside_id, product_id: it.product_id, agreed }]);
  });
}

function written(kind: SoldHere['kind'], { name, price, visible }: Changes, raw: Record<string, unknown>) {
  const named = name === undefined ? {} : { title: name };
  if (kind === 'product') return { ...named, ...(price !== undefined && { cost: price }) };
  // One price is both ends of it.
  const most = raw.price_max === raw.price_min ? price : Math.max(price ?? 0, Number(raw.price_max) || 0);
  return {
    ...named,
    ...(price !== undefined && { price_min: price, price_max: most }),
    ...(visible !== undefined && { active: visible ? 1 : 0 }),
  };
}
