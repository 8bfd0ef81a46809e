import { deleteProducts, listProducts, updateProduct } from '@parley/contract/clients/products';
import { createProduct } from '@parley/contract/clients/products';
import { previewBookingSync } from '@parley/contract/integrations/booking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProject, openWorld } from '../test/open-branch.ts';

let it: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  it = await openWorld();
});
afterAll(() => it.stop());

test('services and goods come once, by name where they are known; what was changed here alone stays', async () => {
  const { vera, begin, ended } = await openProject(it.app, 'Shop');
  const sold = async () =>
    (await vera.call(listProducts, {})).body.data.map(({ name, type, price, count }) => [name, type, price, count]);
  const known = (await vera.call(createProduct, { name: 'HAIRCUT', type: 'service', price: 1 })).body.data;
  const preview = (await vera.call(previewBookingSync, { what: 'products' })).body.data;
  expect(preview).toMatchObject({ total: 5, new: 4, known: 1, to_send: 0 });
  await begin('products');
  expect(await ended('products')).toMatchObject({ done: 5, created: 4, updated: 1, matched: 1 });
  expect(await sold()).toEqual([
    ['Colouring', 'service', 9000, null],
    ['Hair oil', 'product', 1500, 4],
    ['Haircut', 'service', 4500, null],
    ['Manicure', 'service', 2500, null],
    ['Shampoo', 'product', 900, 12],
  ]);
  await vera.call(updateProduct, { id: known.id, price: 5000 });
  const shampoo = it.salon.goods.find((one) => one.title === 'Shampoo')!;
  Object.assign(shampoo, { cost: 950, amount: 11 });
  const oil = (await vera.call(listProducts, { search: 'oil' })).body.data[0]!;
  await vera.call(deleteProducts, { ids: [oil.id] });
  await begin('products');
  expect(await ended('products')).toMatchObject({ created: 0, updated: 1 });
  expect(await sold()).toEqual([
    ['Colouring', 'service', 9000, null],
    ['Haircut', 'service', 5000, null],
    ['Manicure', 'service', 2500, null],
    ['Shampoo', 'product', 950, 11],
  ]);
});
