import { productChanged, productCreated } from '@parley/contract/clients/facts';
import {
  type createProduct as creating,
  type listProducts as listing,
  type Product,
  productsChanged,
  type updateProduct as updating,
} from '@parley/contract/clients/products';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { differences, doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lastOf, sizeOf, wordFor } from '../keyset.ts';
import { insertProduct, lockProduct, type Order, productsIn, saveProduct } from './products.queries.ts';

const usual = 50;

export async function listProducts(
  { project_id }: Viewer,
  { ids, search = '', type, visible, sort = 'name', count, next }: Parsed<typeof listing>,
): Promise<Output<typeof listing>> {
  const order: Order = { by: sort.replace('-', '') as Order['by'], desc: sort.startsWith('-') };
  const after = lastOf(next, order.by === 'name' ? 'string' : 'number');
  const size = sizeOf(count, usual);
  const asked = {
    ids: ids === undefined ? null : [ids].flat(),
    words: search.trim(),
    type,
    visible,
    order,
    after,
    limit: size + 1,
  };
  const found = await productsIn(dbOf(project_id), project_id, asked);
  if (ids !== undefined && !found.length) refuse('not_found');
  const data = found.slice(0, size).map(({ key: _, ...it }) => it);
  const last = found.length > size ? found[size - 1]! : null;
  return { data, meta: { count: data.length, next: last && wordFor(last) } };
}

export async function createProduct(
  viewer: Viewer,
  { name, type, visible = true, price = 0, count }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const data = await insertProduct(tx, project_id, { name, type, visible, price, count: stockOf(type, count) });
    const changes = differences<object>({}, { type, price, visible, count: data.count });
    record(tx, project_id, productCreated, { id: data.id, name, by: doneBy(viewer), changes });
    await tellProducts(tx, project_id, [data.id]);
    return { data };
  });
}

export async function updateProduct(
  viewer: Viewer,
  { id, ...given }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const known = (await lockProduct(tx, project_id, id)) ?? refuse('not_found');
    const { name = known.name, type = known.type, visible = known.visible, price = known.price } = given;
    const count = stockOf(type, given.count === undefined ? known.count : given.count);
    const data = { name, type, visible, price, count };
    await saveProduct(tx, project_id, id, data);
    const changes = differences<object>(known, data);
    if (Object.keys(changes).length)
      record(tx, project_id, productChanged, { id, name: known.name, by: doneBy(viewer), changes });
    await tellProducts(tx, project_id, [id]);
    return { data: { id, ...data } };
  });
}

/** A service is never out of stock; of a product there are none unless said. */
const stockOf = (type: Product['type'], count: number | null | undefined): number | null =>
  type === 'service' ? null : (count ?? 0);

/** What is sold is known to the whole team. */
export const tellProducts = (tx: Tx, project_id: number, ids: number[]) =>
  emit(tx, project_id, productsChanged, { ids }, everyone);
