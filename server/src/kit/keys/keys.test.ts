import { createCipheriv, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/database.ts';
import { closeDatabase, db, openDatabase } from '../db/index.ts';
import { seal, unseal } from '../secrets.ts';
import { openKeys, secret } from './keys.ts';
import { newMasterKey, readMasterKey } from './master-key.ts';

const names = ['one', 'other'];
beforeEach(async () => openDatabase(await freshDatabase()));
afterEach(closeDatabase);

const rows = () => db().selectFrom('secrets').selectAll().orderBy('name').execute();

test('a key has 256 bits, stays the same, is not the key for something else, and is nowhere in the base', async () => {
  const master = newMasterKey();
  await openKeys(master, names);
  const [one, again, other] = await Promise.all([secret('one'), secret('one'), secret('other')]);
  expect(one).toHaveLength(32);
  expect(again).toEqual(one);
  expect(other).not.toEqual(one);
  await openKeys(master, names);
  expect(await secret('one')).toEqual(one);
  const stored = JSON.stringify(await rows());
  for (const spelling of ['base64', 'base64url', 'hex'] as const) expect(stored).not.toContain(one.toString(spelling));
});

test('another database has other keys under the same master key', async () => {
  const master = newMasterKey();
  await openKeys(master, names);
  const here = await secret('one');
  await closeDatabase();
  openDatabase(await freshDatabase());
  await openKeys(master, names);
  expect(await secret('one')).not.toEqual(here);
});

test('a wrapped key does not open in the place of another', async () => {
  const master = newMasterKey();
  await openKeys(master, names);
  const [one] = (await rows()).filter((it) => it.name === 'one');
  await db().updateTable('secrets').set({ value: one!.value }).where('name', '=', 'other').execute();
  await expect(openKeys(master, names)).rejects.toThrow('was changed');
});

test('plain keys of before are wrapped at the first start, keep their meaning, and are gone from the base', async () => {
  const [signing, sealing] = [randomBytes(32), randomBytes(32)];
  const plain = { one: signing.toString('base64'), seal: sealing.toString('base64') };
  for (const [name, value] of Object.entries(plain)) await db().insertInto('secrets').values({ name, value }).execute();
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
  const hidden = Buffer.concat([cipher.update('token of before'), cipher.final()]);
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64');

  const master = newMasterKey();
  await Promise.all([openKeys(master, names), openKeys(master, names)]);
  expect(await secret('one')).toEqual(signing);
  expect(await unseal(sealed)).toBe('token of before');
  const stored = await rows();
  expect(stored.map((it) => it.name)).toEqual(['one', 'other', 'seal', 'seal:1']);
  expect(new Set(stored.map((it) => it.wrapped_by))).toEqual(new Set([master.id]));
  for (const value of Object.values(plain)) expect(JSON.stringify(stored)).not.toContain(value);
});

test('of nodes with different master keys the second refuses to start, says what to do, and changes nothing', async () => {
  await openKeys(newMasterKey(), names);
  const [before, sealed] = [await rows(), await seal('kept')];
  await expect(openKeys(newMasterKey(), names)).rejects.toThrow(
    /another master key.*Is DATA_DIR the folder of before.*copy secret.key.*SECRET_KEY/,
  );
  await expect(unseal(sealed)).resolves.toBeNull();
  expect(await rows()).toEqual(before);
});

test('nodes that start together on an empty base agree if they have one master key, else one stays out', async () => {
  const [mine, theirs] = [newMasterKey(), newMasterKey()];
  const started = await Promise.allSettled([mine, theirs].map((master) => openKeys(master, names)));
  expect(started.some((it) => it.status === 'rejected')).toBe(true);
  const [wrapper, ...others] = new Set((await rows()).map((it) => it.wrapped_by));
  expect([mine.id, theirs.id]).toContain(wrapper);
  expect(others).toEqual([]);
  const one = wrapper === mine.id ? mine : theirs;
  await Promise.all([one, one, one].map((master) => openKeys(master, names)));
  expect(await rows()).toHaveLength(names.length + 1);
});

test('the master key is made once in the data folder, for its owner’s eyes, however many begin', async () => {
  const data_dir = join(await mkdtemp(join(tmpdir(), 'parley-keys-')), 'data');
  const made = await Promise.all(Array.from({ length: 8 }, () => readMasterKey({ data_dir })));
  expect(new Set(made.map((it) => it.id)).size).toBe(1);
  const path = join(data_dir, 'secret.key');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const value = (await readFile(path, 'utf8')).trim();
  expect((await readMasterKey({ data_dir: '/nowhere', value })).id).toBe(made[0]!.id);
  expect((await readMasterKey({ data_dir: '/nowhere', file: path })).id).toBe(made[0]!.id);
  await rm(data_dir, { recursive: true });
});

test('a key that is none, and a named file that is not there, are said and not replaced', async () => {
  const data_dir = await mkdtemp(join(tmpdir(), 'parley-keys-'));
  await writeFile(join(data_dir, 'secret.key'), 'hello\n');
  await expect(readMasterKey({ data_dir })).rejects.toThrow('holds no key');
  await expect(readMasterKey({ data_dir, value: 'short' })).rejects.toThrow('SECRET_KEY holds no key');
  await expect(readMasterKey({ data_dir, file: join(data_dir, 'none') })).rejects.toThrow('ENOENT');
  await rm(data_dir, { recursive: true });
});
