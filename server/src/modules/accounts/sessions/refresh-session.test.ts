import { randomUUID } from 'node:crypto';
import { logout, refreshToken } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { days, moveClock } from '../../../kit/clock.ts';
import { type Browser, type Door, openDoor } from '../test/door.ts';
import { newcomer } from '../test/people.ts';

let door: Door;
beforeAll(async () => void (door = await openDoor()));
afterEach(() => moveClock(0));
afterAll(() => door.close());

const cookieOf = (browser: Browser) => browser.cookies.get('parley_refresh');
const refresh = (browser: Browser, input: object = {}) => browser.call(refreshToken, input);
const isSignedIn = async (browser: Browser) => (await browser.call(getUser, {})).status === 200;

/** Someone else who holds a copy of the cookie. */
function copyOf(browser: Browser, cookie = cookieOf(browser)!): Browser {
  const thief = door.browser();
  thief.cookies.set('parley_refresh', cookie);
  return thief;
}

test('the cookie gives a new token and is itself renewed', async () => {
  const browser = await newcomer(door);
  const [token, cookie] = [browser.token, cookieOf(browser)];
  const { status, body } = await refresh(browser);
  expect(status).toBe(200);
  expect(body.data.expires_in).toBe(900);
  expect(cookieOf(browser)).not.toBe(cookie);
  expect(await isSignedIn(browser)).toBe(true);
  expect(token).toBeTruthy();
  expect((await refresh(browser)).status).toBe(200);
});

test('a used cookie ends the whole session at once, for the thief and for the owner', async () => {
  const browser = await newcomer(door);
  const stolen = cookieOf(browser)!;
  await refresh(browser);
  const thief = copyOf(browser, stolen);
  const refused = await refresh(thief);
  expect([refused.status, refused.body.code]).toEqual([401, 'unauthorized']);
  expect(cookieOf(thief)).toBeUndefined();
  expect(await isSignedIn(browser)).toBe(false);
  expect((await refresh(browser)).status).toBe(401);
  expect(door.ended.at(-1)).toEqual({ sessions_ids: [stolen.split('.')[0]] });
});

test('an old cookie from many turns ago ends the session as well', async () => {
  const browser = await newcomer(door);
  const first = cookieOf(browser)!;
  for (let turn = 0; turn < 4; turn++) await refresh(browser);
  expect((await refresh(copyOf(browser, first))).status).toBe(401);
  expect(await isSignedIn(browser)).toBe(false);
});

test('of several who come with one cookie at once a single one wins, and the session ends', async () => {
  const browser = await newcomer(door);
  const copies = Array.from({ length: 6 }, () => copyOf(browser));
  const statuses = (await Promise.all(copies.map((it) => refresh(it)))).map((it) => it.status);
  expect(statuses.sort()).toEqual([200, 401, 401, 401, 401, 401]);
  const winner = copies.find((it) => cookieOf(it))!;
  expect(await isSignedIn(winner)).toBe(false);
  expect((await refresh(winner)).status).toBe(401);
});

describe('an attempt that has a name', () => {
  test('can be repeated when its answer was lost, and gets the same cookie', async () => {
    const browser = await newcomer(door);
    const before = copyOf(browser);
    const attempt = randomUUID();
    await refresh(browser, { attempt });
    expect((await refresh(before, { attempt })).status).toBe(200);
    expect(cookieOf(before)).toBe(cookieOf(browser));
    expect(await isSignedIn(before)).toBe(true);
    expect((await refresh(before)).status).toBe(200);
  });

  test('serves several tabs that ask at once', async () => {
    const browser = await newcomer(door);
    const tabs = Array.from({ length: 5 }, () => copyOf(browser));
    const attempt = randomUUID();
    const statuses = (await Promise.all(tabs.map((it) => refresh(it, { attempt })))).map((it) => it.status);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(tabs.map(cookieOf)).size).toBe(1);
  });

  test('helps nobody who does not know the name', async () => {
    const browser = await newcomer(door);
    const thief = copyOf(browser);
    await refresh(browser, { attempt: randomUUID() });
    expect((await refresh(thief, { attempt: randomUUID() })).status).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is over once the next one has been made', async () => {
    const browser = await newcomer(door);
    const before = copyOf(browser);
    const attempt = randomUUID();
    await refresh(browser, { attempt });
    await refresh(browser, { attempt: randomUUID() });
    expect((await refresh(before, { attempt })).status).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('is a UUID and nothing else', async () => {
    const browser = await newcomer(door);
    expect((await refresh(browser, { attempt: 'again' })).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

test('a session unused for 30 days is over; used, it goes on', async () => {
  const [idle, used] = [await newcomer(door), await newcomer(door)];
  moveClock(days(29));
  expect((await refresh(used)).status).toBe(200);
  moveClock(days(31));
  expect((await refresh(used)).status).toBe(200);
  expect((await refresh(idle)).status).toBe(401);
});

test('however much it is used, a session is over 90 days after it began', async () => {
  const browser = await newcomer(door);
  for (const day of [25, 50, 75]) {
    moveClock(days(day));
    expect((await refresh(browser)).status).toBe(200);
  }
  moveClock(days(89));
  expect((await refresh(browser)).status).toBe(200);
  moveClock(days(91));
  expect(await isSignedIn(browser)).toBe(false);
  expect((await refresh(browser)).status).toBe(401);
});

test('an empty, cut, padded or made-up cookie is refused and harms nobody', async () => {
  const browser = await newcomer(door);
  const [id, token] = cookieOf(browser)!.split('.') as [string, string];
  const made = ['', '.', id, `${id}.`, `.${token}`, `${id}.${token}=`, `${id}.${token}.x`, `${id}.${token.slice(1)}`];
  made.push(`${randomUUID()}.${token}`, `${id.toUpperCase()}.${token}`, `${id}.%00${token}`, `${id}.${'='.repeat(43)}`);
  for (const cookie of made) expect((await refresh(copyOf(browser, cookie))).status).toBe(401);
  expect((await refresh(door.browser())).status).toBe(401);
  expect((await refresh(browser)).status).toBe(200);
});

test('both readings of the paths share one session', async () => {
  const browser = await newcomer(door);
  const second = { ...refreshToken, path: '/adm/chat_new/user/refresh-token/' };
  expect((await browser.call(second, {})).status).toBe(200);
  expect((await refresh(browser)).status).toBe(200);
  expect((await browser.call({ ...getUser, path: '/adm/chat_new/user' }, {})).status).toBe(200);
});

test('a page of another site can neither refresh nor sign out', async () => {
  const browser = await newcomer(door);
  const headers = { 'sec-fetch-site': 'cross-site' };
  expect((await browser.call(refreshToken, {}, { headers })).status).toBe(403);
  expect((await browser.call(logout, {}, { headers })).status).toBe(403);
  expect((await refresh(browser)).status).toBe(200);
});
