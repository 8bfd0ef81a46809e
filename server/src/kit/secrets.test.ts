import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { closeDatabase, db, openDatabase } from './db/index.ts';
import { seal, secret, unseal } from './secrets.ts';
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

test('a sealed text can be read here and nowhere else, looks different each time, and bears no change', async () => {
  const [one, again] = [await seal('the site’s own key'), await seal('the site’s own key')];
  expect(one).not.toBe(again);
  expect(one).not.toContain('site');
  expect(await unseal(one)).toBe('the site’s own key');
  const bytes = Buffer.from(one, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  expect(await unseal(bytes.toString('base64'))).toBeNull();
  for (const wrong of ['', 'AAAA', 'not sealed at all']) expect(await unseal(wrong)).toBeNull();
  await closeDatabase();
  openDatabase(await freshDatabase());
  expect(await unseal(one)).toBeNull();
});
