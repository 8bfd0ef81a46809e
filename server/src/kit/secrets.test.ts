import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { closeDatabase, db, openDatabase } from './db/index.ts';
import { secret } from './secrets.ts';
import { keepSecret } from './secrets.queries.ts';

beforeAll(async () => openDatabase(await freshDatabase()));
afterAll(closeDatabase);

test('nodes that start together agree on one key', async () => {
  const kept = await Promise.all(['a', 'b', 'c', 'd'].map((value) => keepSecret('shared', value)));
  expect(new Set(kept).size).toBe(1);
});

test('a key has 256 bits, stays the same and is not the key for something else', async () => {
  const [one, again, other] = await Promise.all([secret('one'), secret('one'), secret('other')]);
  expect(one).toHaveLength(32);
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  const { value } = await db()
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'one')
    .executeTakeFirstOrThrow();
  expect(Buffer.from(value, 'base64')).toEqual(one);
});

test('another database has other keys', async () => {
  const here = await secret('one');
  await closeDatabase();
  openDatabase(await freshDatabase());
  expect(await secret('one')).not.toEqual(here);
});
