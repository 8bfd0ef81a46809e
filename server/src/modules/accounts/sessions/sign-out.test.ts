import {
  endOtherSessions,
  endSession,
  listSessions,
  logout,
  logoutByLink,
  refreshToken,
} from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, type Door, openDoor } from '../test/door.ts';
import { newcomer, signIn } from '../test/people.ts';
import { until } from '../../../../test/until.ts';

let door: Door;
beforeAll(async () => void (door = await openDoor()));
afterAll(() => door.close());

const isSignedIn = async (browser: Browser) => (await browser.call(getUser, {})).status === 200;
const sessionOf = (browser: Browser) => browser.cookies.get('parley_refresh')!.split('.')[0]!;

test.each([
  ['POST', logout],
  ['GET', logoutByLink],
])('signing out by %s takes the cookie away and ends the session', async (_, endpoint) => {
  const browser = await newcomer(door);
  const [cookie, session] = [browser.cookies.get('parley_refresh')!, sessionOf(browser)];
  expect((await browser.call(endpoint, {})).status).toBe(200);
  expect(browser.cookies.size).toBe(0);
  expect(await isSignedIn(browser)).toBe(false);
  browser.cookies.set('parley_refresh', cookie);
  expect((await browser.call(refreshToken, {})).status).toBe(401);
  expect(door.ended.filter((it) => it.sessions_ids.includes(session))).toHaveLength(1);
});

test("another site's picture or link does not sign anyone out", async () => {
  const browser = await newcomer(door);
  for (const site of ['cross-site', 'same-site']) {
    expect((await browser.call(logoutByLink, {}, { headers: { 'sec-fetch-site': site } })).status).toBe(403);
  }
  expect(await isSignedIn(browser)).toBe(true);
  expect((await browser.call(logoutByLink, {}, { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200);
});

test('where a browser says only where one comes from, a link on another site does not sign out either', async () => {
  const browser = await newcomer(door);
  const from = (headers: Record<string, string>) => browser.call(logoutByLink, {}, { headers });
  expect((await from({ referer: 'http://evil.example/page' })).status).toBe(403);
  expect((await from({ referer: 'nonsense' })).status).toBe(403);
  expect(await isSignedIn(browser)).toBe(true);
  expect((await from({ referer: `${door.url}/app/messenger/` })).status).toBe(200);
});

test('whoever is signed out may sign out once more', async () => {
  expect((await door.browser().call(logout, {})).status).toBe(200);
});

test('a person sees where they are signed in, and nobody else', async () => {
  const home = await newcomer(door);
  await newcomer(door);
  const phone = door.browser();
  await phone.call(getUser, {});
  await signIn(phone, home.person);
  const { body } = await phone.call(listSessions, {});
  expect(body.data.map(({ id, address, current }) => ({ id, address, current }))).toEqual([
    { id: sessionOf(phone), address: phone.address, current: true },
    { id: sessionOf(home), address: home.address, current: false },
  ]);
});

test('a place that is ended stops at once and no other does', async () => {
  const home = await newcomer(door);
  const phone = door.browser();
  await signIn(phone, home.person);
  expect(await isSignedIn(phone)).toBe(true);
  expect((await home.call(endSession, { session: sessionOf(phone) })).status).toBe(200);
  expect(await isSignedIn(phone)).toBe(false);
  expect((await phone.call(refreshToken, {})).status).toBe(401);
  expect(await isSignedIn(home)).toBe(true);
  expect((await home.call(endSession, { session: sessionOf(home) })).status).toBe(200);
  expect(await isSignedIn(home)).toBe(false);
});

test("another user's session cannot be ended, and looks like none", async () => {
  const [mine, theirs] = [await newcomer(door), await newcomer(door)];
  const { status, body } = await mine.call(endSession, { session: sessionOf(theirs) });
  expect([status, body.code]).toEqual([404, 'not_found']);
  expect((await mine.call(endSession, { session: 'x' })).status).toBe(400);
  expect(await isSignedIn(theirs)).toBe(true);
});

test('everywhere else is ended with one call', async () => {
  const home = await newcomer(door);
  const stranger = await newcomer(door);
  const others = [door.browser(), door.browser()];
  for (const other of others) await signIn(other, home.person);
  expect((await home.call(endOtherSessions, {})).status).toBe(200);
  expect(await Promise.all([home, stranger, ...others].map(isSignedIn))).toEqual([true, true, false, false]);
  expect(door.ended.at(-1)!.sessions_ids.sort()).toEqual(others.map(sessionOf).sort());
  expect((await home.call(listSessions, {})).body.data).toHaveLength(1);
});

test('a session ended on another node stops within a second, even when no word of it arrives', async () => {
  const browser = await newcomer(door);
  expect(await isSignedIn(browser)).toBe(true);
  const node = new pg.Client(door.database_url);
  await node.connect();
  await node.query('update sessions set ended_at = now() where id = $1', [sessionOf(browser)]);
  await node.end();
  await until(async () => expect(await isSignedIn(browser)).toBe(false));
});
