import { transaction } from '../../../kit/db/index.ts';
import { BookingError } from '../ask-booking.ts';
import type { Booking } from '../open-booking.ts';
import { goodIn, listIn, numberIn, recordIn, serviceIn, type TheirProduct } from '../theirs.ts';
import { bringProducts } from './bring-products.ts';
import { holdLinks } from './links.queries.ts';
import { type NewProduct, productLinks, putProductLinks } from './products.queries.ts';

/**
 * Something that is sold here alone begins in the first branch too. It is looked for by its name first, as when all is
 * synchronised: so a try that nobody answered is found, and not made once more.
 */
export async function beginProduct(booking: Booking, it: NewProduct): Promise<void> {
  const { project_id, branches } = booking;
  const [branch] = branches;
  if (!branch) return;
  const known = await findThere(booking, branch.id, it);
  const { kind, outside_id, shared } = known ?? (await makeThere(booking, branch.id, it));
  // Of what both have under one name the winner stays, as if the other had not changed it; stock that nobody has counted
  // there yet is none to follow.
  const isTheirs = known && booking.settings.winner === 'theirs';
  const agreed = isTheirs ? { ...it.here, count: shared.count } : shared;
  await transaction(project_id, async (tx) => {
    await holdLinks(tx, project_id);
    await putProductLinks(tx, project_id, branch.id, [{ kind, outside_id, product_id: it.id, agreed }]);
    if (known) await bringProducts(tx, booking, branch.id, [known]);
  });
}

/** What has its name there and is nothing else here. */
async function findThere(
  { project_id, ask }: Booking,
  branch_id: number,
  { kind, here: { name } }: NewProduct,
): Promise<TheirProduct | undefined> {
  const isService = kind === 'service';
  const { data } = isService
    ? await ask({ path: `/company/${branch_id}/services`, is_bulk: true })
    : await ask({ path: `/goods/${branch_id}`, query: { term: name, count: 100 }, is_bulk: true });
  const named = listIn(data)
    .map(isService ? serviceIn : goodIn)
    .filter((it) => it.shared.name === name && it.outside_id > 0);
  const ids = named.map((it) => it.outside_id);
  const links = await transaction(project_id, (tx) => productLinks(tx, project_id, branch_id, ids));
  return named.find((it) => !links.some((link) => link.kind === it.kind && link.outside_id === it.outside_id));
}

async function makeThere({ ask }: Booking, branch_id: number, { kind, here }: NewProduct): Promise<TheirProduct> {
  const isService = kind === 'service';
  const { data } = await ask({
    method: 'POST',
    path: `/${isService ? 'services' : 'goods'}/${branch_id}`,
    body: isService
      ? { title: here.name, category_id: await categoryIn(ask, branch_id), ...onePrice(here), active: 1 }
      : { title: here.name, cost: here.price },
    is_bulk: true,
  });
  const made = (isService ? serviceIn : goodIn)(recordIn(Array.isArray(data) ? data[0] : data));
  // It may be there nevertheless: the next try looks.
  if (!made.outside_id) throw new BookingError('unreachable', 'answered without its number', { words: '' });
  return made;
}

const onePrice = ({ price }: NewProduct['here']) => ({ price_min: price, price_max: price });

/** A service stands in some category; which one, people of the salon decide. */
async function categoryIn(ask: Booking['ask'], branch_id: number): Promise<number> {
  const { data } = await ask({ path: `/service_categories/${branch_id}`, is_bulk: true });
  return numberIn(listIn(data)[0]?.id);
}
