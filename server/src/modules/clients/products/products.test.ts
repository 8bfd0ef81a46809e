import * as products from '@parley/contract/clients/products';
import type { Input } from '@parley/contract/http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { erasedByItself } from '../../../../test/erased-by-itself.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { quietFacts } from '../../../../test/quiet-facts.ts';
import { days, moveClock } from '../../../kit/clock.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { queriesSent } from '../../../kit/db/pool.ts';
import { forgetRemovedProducts } from './delete-products.ts';

let app: TestApp;
let vera: Person;
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
});
afterAll(() => app.stop());

const add = async (name: string, it: Partial<Input<typeof products.createProduct>> = {}) =>
  (await vera.call(products.createProduct, { name, type: 'product', ...it })).body.data;
const names = async (input: Input<typeof products.listProducts> = {}) =>
  (await vera.call(products.listProducts, input)).body.data.map((it) => it.name);

test('a product has a quantity that is never below nothing, a service has none', async () => {
  expect(await add('Chair')).toMatchObject({ type: 'product', count: 0, price: 0, visible: true });
  const haircut = await add('Haircut', { type: 'service', count: 7, price: 19.99, visible: false });
  expect(haircut).toMatchObject({ count: null, price: 19.99, visible: false });
  const sold = await vera.call(products.updateProduct, { id: haircut.id, type: 'product', count: 3 });
  expect(sold.body.data).toEqual({ ...haircut, type: 'product', count: 3 });
  const again = await vera.call(products.updateProduct, { id: haircut.id, type: 'service' });
  expect(again.body.data).toEqual(haircut);
  for (const wrong of [{ count: -1 }, { count: 1.5 }, { price: -1 }, { price: 0.001 }, { name: ' ' }]) {
    expect((await vera.call(products.updateProduct, { id: haircut.id, ...wrong })).status).toBe(400);
  }
});

test('pages in every order show each product once', async () => {
  const boss = await owner(app, 'Shop');
  await sql`
    insert into products (project_id, name, type, count, price)
    select ${boss.project_id}, 'Thing ' || (n % 7), 'product', n % 5, n % 3 from generate_series(1, 60) n`.execute(
    dbOf(boss.project_id),
  );
  for (const sort of ['name', '-name', 'price', '-price', 'count', '-count'] as const) {
    const seen: products.Product[] = [];
    let next: string | null | undefined;
    do {
      const { body } = await boss.call(products.listProducts, { sort, count: 17, ...(next ? { next } : {}) });
      seen.push(...body.data);
      next = body.meta.next;
    } while (next);
    expect(new Set(seen.map((it) => it.id)).size).toBe(60);
    const keys = seen.map((it) => it[sort.replace('-', '') as 'name']);
    const sorted = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    expect(keys).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted);
  }
});

test('products are found by any part of their name, by kind and by whether deals offer them', async () => {
  await add('Café crème', { price: 3 });
  await add('Massagem São João', { type: 'service', visible: false });
  expect(await names({ search: 'CREME' })).toEqual(['Café crème']);
  expect(await names({ search: 'sao' })).toEqual(['Massagem São João']);
  expect(await names({ search: 'sao', type: 'product' })).toEqual([]);
  expect(await names({ search: 'sao', visible: 'true' })).toEqual([]);
  for (const search of ["'; select pg_sleep(9) --", '%', '_', '\\', '1) or (1=1']) {
    expect((await vera.call(products.listProducts, { search })).status).toBe(200);
  }
  for (const next of ['x', 'W10', Buffer.from('["a",1]').toString('base64url')]) {
    expect((await vera.call(products.listProducts, { sort: 'price', next })).status).toBe(400);
  }
  const sort = 'price; drop table products' as 'price';
  expect((await vera.call(products.listProducts, { sort })).status).toBe(400);
});

test('products that are named by their ids are told, nobody else’s among them', async () => {
  const [first, second] = [await add('Named'), await add('Named too')];
  const boss = await owner(app, 'Elsewhere');
  const other = (await boss.call(products.createProduct, { name: 'Theirs', type: 'product' })).body.data;
  expect(await names({ ids: [second.id, first.id, other.id] })).toEqual(['Named', 'Named too']);
  expect(await names({ ids: first.id })).toEqual(['Named']);
});

test('removed products come back, and are forgotten after thirty days', async () => {
  const [bag, hat] = [await add('Bag'), await add('Hat')];
  const ids = [bag.id, hat.id];
  await vera.call(products.deleteProducts, { ids });
  expect(await names({ search: 'bag' })).toEqual([]);
  expect((await vera.call(products.updateProduct, { id: bag.id, name: 'Sack' })).status).toBe(404);
  await vera.call(products.restoreProducts, { ids: [bag.id] });
  expect(await names({ search: 'bag' })).toEqual(['Bag']);
  moveClock(days(31));
  await forgetRemovedProducts.run({ ids }, { project_id: vera.project_id });
  moveClock(0);
  expect((await vera.call(products.restoreProducts, { ids: [hat.id] })).status).toBe(404);
  expect(await erasedByItself(vera.project_id, 'productsErased')).toEqual([{ name: 'Hat', count: 1 }]);
  expect((await vera.call(products.restoreProducts, { ids: [bag.id] })).status).toBe(200);
  expect((await vera.call(products.deleteProducts, { ids: [bag.id, 99_999_999] })).status).toBe(404);
  expect(await names({ search: 'bag' })).toEqual(['Bag']);
});

test('everyone in the project works with products, nobody beside it', async () => {
  const [tom, stranger] = [await member(app, vera, 'Tom'), await owner(app, 'Stranger')];
  const lamp = await add('Lamp');
  expect((await tom.call(products.updateProduct, { id: lamp.id, price: 12.5 })).body.data.price).toBe(12.5);
  expect((await stranger.call(products.updateProduct, { id: lamp.id, price: 1 })).status).toBe(404);
  expect((await stranger.call(products.deleteProducts, { ids: [lamp.id] })).status).toBe(404);
  expect((await stranger.call(products.listProducts, {})).body.data).toEqual([]);
  const { rows } = await sql<{ audience: unknown }>`
    select audience from event_outbox where action = ${products.productsChanged.action}
    union all select audience from events where action = ${products.productsChanged.action}`.execute(queues());
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((it) => JSON.stringify(it.audience) === '{"everyone":true}')).toBe(true);
});

test('a page of a hundred thousand products is read from one index', async () => {
  const boss = await owner(app, 'Warehouse');
  const { project_id } = boss;
  await sql`
    insert into products (project_id, name, type, count, price)
    select ${project_id}, md5(n::text), 'product', n, n / 100.0 from generate_series(1, 20000) n`.execute(
    dbOf(project_id),
  );
  await sql`analyze products`.execute(dbOf(project_id));
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from products p where p.project_id = ${project_id} and p.deleted_at is null
      and (p.word, p.id) > (${'a'}::text, 5::bigint) order by p.word, p.id limit 51`.execute(dbOf(project_id));
  const plan = rows.map((it) => it['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index.*products_by_name/);
  expect(plan).toMatch(/Index Cond:.*ROW\(word, id\)/);
  await quietFacts();
  const before = queriesSent();
  await boss.call(products.listProducts, {});
  expect(queriesSent() - before).toBeLessThanOrEqual(3);
});
