import { deleteProducts, listProducts, updateProduct } from '@parley/contract/clients/products';
import { createProduct } from '@parley/contract/clients/products';
import { previewBookingSync } from '@parley/contract/integrations/booking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settled } from '../../../../test/office.ts';
import { until } from '../../../../test/until.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { askedOf, byTheRiver, greenStreet, openProject, openWorld } from '../test/open-branch.ts';

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

const writtenThere = () => askedOf(it.simulator, 'PUT', /^\/api\/v1\/(services|goods)\//);

test('a price or name that is changed here goes there with all that only the salon knows, and does not come back', async () => {
  const { vera, begin, ended } = await openProject(it.app, 'Prices', { keeps: ['products'] });
  await begin('products');
  await ended('products');
  expect(writtenThere()).toEqual([]);
  const one = async (search: string) => (await vera.call(listProducts, { search })).body.data[0]!;
  const [colouring, shampoo] = [await one('Colouring'), await one('Shampoo')];
  const [service, good] = [it.salon.services.find((a) => a.id === 332)!, it.salon.goods[0]!];
  const was = { ...service };
  await vera.call(updateProduct, { id: colouring.id, price: 9500 });
  await until(() => expect(service).toEqual({ ...was, price_min: 9500, price_max: 9500 }));
  await vera.call(updateProduct, { id: shampoo.id, name: 'Shampoo, big', count: 3 });
  await until(() => expect(good).toMatchObject({ title: 'Shampoo, big', amount: 11 }));
  await begin('products');
  expect(await ended('products')).toMatchObject({ created: 0, updated: 0 });
  expect(writtenThere()).toHaveLength(2);
  expect(await one('Shampoo')).toMatchObject({ name: 'Shampoo, big', count: 3 });
});

test('while the service is away an edit waits, and one that was made there meanwhile comes here', async () => {
  const { vera, begin, ended } = await openProject(it.app, 'Away', { keeps: ['products'] });
  await begin('products');
  await ended('products');
  const one = async (search: string) => (await vera.call(listProducts, { search })).body.data[0]!;
  const manicure = await one('Manicure');
  it.simulator.world.turn('booking', { error: { name: 'flood', times: 1 } });
  await vera.call(updateProduct, { id: manicure.id, name: 'Manicure, long' });
  const service = it.salon.services.find((a) => a.id === 333)!;
  Object.assign(service, { price_min: 2700, price_max: 2700 });
  await until(() => expect(service).toMatchObject({ title: 'Manicure, long', price_min: 2700 }));
  expect(await one('Manicure')).toMatchObject({ name: 'Manicure, long', price: 2700 });
});

const madeThere = () => askedOf(it.simulator, 'POST', /^\/api\/v1\/(services|goods)\/\d+$/);

test('what is new here begins there too, once, and does not come back', async () => {
  const { vera, begin, ended } = await openProject(it.app, 'New goods', { keeps: ['products'], sends_new: true });
  const old = (await vera.call(createProduct, { name: 'Scarf', type: 'product', price: 700, count: 9 })).body.data;
  const scarf = () => it.salon.goods.filter((a) => a.title === 'Scarf');
  await until(() => expect(scarf()).toMatchObject([{ company_id: greenStreet, cost: 700 }]));
  await vera.call(createProduct, { name: 'Braids', type: 'service', price: 3000 });
  await vera.call(createProduct, { name: 'Not offered', type: 'service', visible: false });
  const braids = () => it.salon.services.filter((a) => a.title === 'Braids');
  await until(() => expect(braids()).toMatchObject([{ price_min: 3000, price_max: 3000, active: 1 }]));
  expect(madeThere().map((a) => JSON.parse(a.body) as unknown)).toEqual([
    { title: 'Scarf', cost: 700 },
    { title: 'Braids', category_id: 31, price_min: 3000, price_max: 3000, active: 1 },
  ]);
  await settled();
  const written = writtenThere().length;

  // Nobody answered: whether it was made is not known here.
  await dbOf(vera.project_id).deleteFrom('booking_products').where('product_id', '=', old.id).execute();
  await vera.call(updateProduct, { id: old.id, price: 700 });
  const linked = () =>
    dbOf(vera.project_id)
      .selectFrom('booking_products')
      .select('outside_id')
      .where('product_id', '=', old.id)
      .execute();
  await until(async () => expect(await linked()).toEqual([{ outside_id: scarf()[0]!.good_id }]));
  await begin('products');
  expect(await ended('products')).toMatchObject({ updated: 0 });
  await settled();
  expect([madeThere().length, writtenThere().length, scarf().length]).toEqual([2, written, 1]);
  const shown = (await vera.call(listProducts, { search: 'Scarf' })).body.data;
  // Its stock stays what it is here until people of the salon count it there.
  expect(shown).toMatchObject([{ id: old.id, price: 700, count: 9 }]);
});

test('all that is new here is sent once all has come; what is known there under its name keeps the price of the winner', async () => {
  const { vera, begin, ended } = await openProject(it.app, 'Many new', { sends_new: true });
  for (const name of ['Comb', 'Brush']) await vera.call(createProduct, { name, type: 'product', price: 100, count: 1 });
  // What they have under this name keeps their price.
  await vera.call(createProduct, { name: 'Colouring', type: 'service', price: 1 });
  expect((await vera.call(previewBookingSync, { what: 'products' })).body.data).toMatchObject({ to_send: 3 });
  const before = madeThere().length;
  await begin('products');
  await ended('products');
  await until(() => expect(madeThere().length).toBe(before + 2));
  expect(it.salon.services.filter((a) => a.title === 'Colouring')).toMatchObject([{ price_min: 9500 }]);
  expect((await vera.call(listProducts, { search: 'Colouring' })).body.data).toMatchObject([{ price: 9500 }]);
  expect((await vera.call(previewBookingSync, { what: 'products' })).body.data).toMatchObject({ to_send: 0 });
});

test('what two branches sell under one name keeps the price of each', async () => {
  const before = writtenThere().length;
  const wish = { keeps: ['products' as const], branches_ids: [greenStreet, byTheRiver] };
  const { vera, begin, ended } = await openProject(it.app, 'Two prices', wish);
  await begin('products');
  await ended('products');
  const haircut = (await vera.call(listProducts, { search: 'Haircut' })).body.data[0]!;
  await vera.call(updateProduct, { id: haircut.id, price: 1 });
  const shampoo = (await vera.call(listProducts, { search: 'Shampoo' })).body.data[0]!;
  await vera.call(updateProduct, { id: shampoo.id, price: 990 });
  await until(() => expect(it.salon.goods[0]!.cost).toBe(990));
  expect(it.salon.services.filter((a) => a.title === 'Haircut').map((a) => a.price_min)).toEqual([4500, 4000]);
  expect(writtenThere()).toHaveLength(before + 1);
});
