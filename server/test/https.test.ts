import { randomUUID } from 'node:crypto';
import { login, logout, refreshToken } from '@parley/contract/accounts/sessions';
import { getFile } from '@parley/contract/inbox/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '../src/kit/db/index.ts';
import { type Browser, type Door, openDoor } from '../src/modules/accounts/test/door.ts';
import { newcomer, signIn, someone } from '../src/modules/accounts/test/people.ts';

const origin = 'https://parley.example';
let door: Door;
beforeAll(async () => void (door = await openDoor({ PUBLIC_URL: origin })));
afterAll(() => door.close());

const get = (path: string) => fetch(door.url + path, { redirect: 'manual' });

test('every answer behind https says that it is to be asked for by https', async () => {
  const paths = ['/healthz', '/api/app/user/', '/nowhere', '/widget.js', '/demo/shop', '/app/messenger/', '/'];
  const said = async (path: string) => [path, (await get(path)).headers.get('strict-transport-security')];
  expect(await Promise.all(paths.map(said))).toEqual(paths.map((path) => [path, 'max-age=31536000']));
});

test('what is ours is not to be shown on pages of others', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('cross-origin-resource-policy');
  const policies = await Promise.all(['/api/app/user/', '/healthz', '/nowhere'].map(policyOf));
  expect(policies).toEqual(['same-origin', 'same-origin', 'same-origin']);
});

test('the session is kept under names that only this host can set, and only over https', async () => {
  const browser = await newcomer(door);
  expect([...browser.cookies.keys()].sort()).toEqual([
    '__Host-parley_refresh',
    '__Host-parley_signed_in',
    '__Secure-parley_files',
  ]);
  const { headers } = await browser.call(refreshToken, {});
  for (const line of headers.getSetCookie()) {
    expect(line).toContain('; Secure');
    expect(line).not.toContain('Domain');
    expect(line).toMatch(/^(__Host-.*; Path=\/;|__Secure-)/);
  }
  await browser.call(logout, {});
  expect(browser.cookies.size).toBe(0);
});

/** As if this browser had signed in before cookies had their names. */
async function withFormerNames(browser: Browser): Promise<void> {
  const id = browser.cookies.get('__Host-parley_refresh')!.split('.')[0]!;
  await db().updateTable('sessions').set({ has_former_cookie: true }).where('id', '=', id).execute();
  for (const [name, value] of Array.from(browser.cookies)) {
    browser.cookies.delete(name);
    browser.cookies.set(name.replace(/^__(Host|Secure)-/, ''), value);
  }
}

test('who signed in under the former names stays signed in, once, and is known by the new ones from then on', async () => {
  const browser = await newcomer(door);
  await withFormerNames(browser);
  expect((await browser.call(refreshToken, {})).status).toBe(200);
  expect([...browser.cookies.keys()].every((name) => name.startsWith('__'))).toBe(true);
  expect((await browser.call(refreshToken, {})).status).toBe(200);
});

test('a former name signs out as well', async () => {
  const browser = await newcomer(door);
  await withFormerNames(browser);
  await browser.call(logout, {});
  expect(browser.cookies.size).toBe(0);
});

test('an answer that got lost is given again to who asked under the former name', async () => {
  const browser = await newcomer(door);
  await withFormerNames(browser);
  const [before, attempt] = [new Map(browser.cookies), randomUUID()];
  expect((await browser.call(refreshToken, { attempt })).status).toBe(200);
  browser.cookies.clear();
  for (const [name, value] of before) browser.cookies.set(name, value);
  expect((await browser.call(refreshToken, { attempt })).status).toBe(200);
});

test('a session that has the new name is not taken under the former one, which others can plant', async () => {
  const [attacker, victim] = [await newcomer(door), door.browser()];
  victim.cookies.set('parley_refresh', attacker.cookies.get('__Host-parley_refresh')!);
  expect((await victim.call(refreshToken, {})).status).toBe(401);
  expect(victim.cookies.size).toBe(0);
  expect((await attacker.call(refreshToken, {})).status).toBe(200);
});

test('nor is its cookie for files, while one that has no other name opens them', async () => {
  const [attacker, victim] = [await newcomer(door), door.browser()];
  const fileOf = async (cookies: Map<string, string>) => {
    const cookie = Array.from(cookies, (pair) => pair.join('=')).join('; ');
    return (await fetch(door.url + getFile.path.replace(/:\w+/g, '1'), { headers: { cookie } })).status;
  };
  victim.cookies.set('parley_files', attacker.cookies.get('__Secure-parley_files')!);
  expect(await fileOf(victim.cookies)).toBe(401);
  const former = await newcomer(door);
  await withFormerNames(former);
  expect(await fileOf(former.cookies)).not.toBe(401);
});

test('the new name goes before a former one that somebody planted', async () => {
  const [browser, planted] = [await newcomer(door), await newcomer(door)];
  browser.cookies.set('parley_refresh', planted.cookies.get('__Host-parley_refresh')!);
  expect((await browser.call(refreshToken, {})).status).toBe(200);
  expect((await planted.call(refreshToken, {})).status).toBe(200);
  expect(browser.cookies.has('parley_refresh')).toBe(false);
});

test('a page of another site signs nobody in, also where the browser says only its origin', async () => {
  const person = (await newcomer(door)).person;
  const from = (headers: Record<string, string>) => {
    const { email, password } = person;
    return door.browser().call(login, { email, password }, { headers });
  };
  for (const foreign of [
    'https://evil.example',
    'null',
    'https://parley.example.evil.example',
    'http://parley.example',
  ])
    expect([foreign, (await from({ origin: foreign })).status]).toEqual([foreign, 403]);
  expect((await from({ origin })).status).toBe(200);
  expect((await from({ origin: 'https://other.example', 'x-forwarded-host': 'other.example' })).status).toBe(200);
  expect((await from({ origin: new URL(door.url).origin })).status).toBe(200);
  expect((await signIn(door.browser(), person)).status).toBe(200);
  expect((await signIn(door.browser(), someone())).status).toBe(401);
});
