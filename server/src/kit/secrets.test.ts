import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { closeDatabase, openDatabase } from './db/index.ts';
import { openKeys } from './keys/keys.ts';
import { newMasterKey } from './keys/master-key.ts';
import { seal, unseal } from './secrets.ts';

const master = newMasterKey();
beforeAll(async () => {
  openDatabase(await freshDatabase());
  await openKeys(master);
});
afterAll(closeDatabase);

test('a sealed text can be read here and nowhere else, looks different each time, and bears no change', async () => {
  const [one, again] = [await seal('the site’s own key'), await seal('the site’s own key')];
  expect(one).not.toBe(again);
  expect(one).not.toContain('site');
  expect(await unseal(one)).toBe('the site’s own key');
  const [number, box] = one.split(':') as [string, string];
  const bytes = Buffer.from(box, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  const changed = `${number}:${bytes.toString('base64')}`;
  for (const wrong of [changed, box, `2:${box}`, '', '1:', 'AAAA', 'not sealed at all'])
    expect(await unseal(wrong)).toBeNull();
  await closeDatabase();
  openDatabase(await freshDatabase());
  await openKeys(master);
  expect(await unseal(one)).toBeNull();
});
