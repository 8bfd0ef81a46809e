import { login, refreshToken } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '../../../kit/db/index.ts';
import { type Door, openDoor } from '../test/door.ts';
import { newcomer, signIn } from '../test/people.ts';

let door: Door;
beforeAll(async () => void (door = await openDoor()));
afterAll(() => door.close());

const sessionsIn = async () => (await db().selectFrom('sessions').select('id').execute()).length;

test('the right password signs in, with a token for 15 minutes and the projects to choose from', async () => {
  const { person } = await newcomer(door);
  const browser = door.browser();
  const { status, body } = await signIn(browser, person);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ expires_in: 900, projects: [{ name: 'My project' }] });
  expect((await browser.call(getUser, {})).body.data).toMatchObject({ email: person.email, has_password: true });
});

test('the refresh token lives only in a cookie that scripts cannot read and other sites do not send', async () => {
  const { person } = await newcomer(door);
  const { headers, body } = await signIn(door.browser(), person);
  const cookie = headers.getSetCookie().find((it) => it.startsWith('parley_refresh='))!;
  expect(cookie).toMatch(/; Max-Age=2592000(;|$)/);
  expect(cookie).toMatch(/; Path=\/(;|$)/);
  expect(cookie).toMatch(/; HttpOnly(;|$)/);
  expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
  const token = /\.([\w-]{43});/.exec(cookie)![1]!;
  expect(JSON.stringify(body)).not.toContain(token);
  const rows = await db().selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('a page can see that someone is signed in, and nothing more than that', async () => {
  const { person } = await newcomer(door);
  const { headers } = await signIn(door.browser(), person);
  const cookie = headers.getSetCookie().find((it) => !it.includes('HttpOnly'))!;
  expect(cookie).toMatch(/^parley_signed_in=1; Max-Age=2592000; Path=\/; SameSite=Lax$/);
});

test('an e-mail is the same in capitals', async () => {
  const { person } = await newcomer(door);
  const { status } = await signIn(door.browser(), { ...person, email: ` ${person.email.toUpperCase()} ` });
  expect(status).toBe(200);
});

test('a wrong password and a stranger get the same answer and no session', async () => {
  const { person } = await newcomer(door);
  const before = await sessionsIn();
  const [wrong, stranger] = [door.browser(), door.browser()];
  const first = await signIn(wrong, { ...person, password: 'wrong horse 7' });
  const second = await signIn(stranger, { ...person, email: 'nobody@example.test' });
  expect(first.status).toBe(401);
  expect(first.body).toEqual({ error: 'Wrong e-mail or password', code: 'wrong_credentials' });
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect([...wrong.cookies, ...stranger.cookies]).toEqual([]);
  expect((await wrong.call(refreshToken, {})).status).toBe(401);
  expect(await sessionsIn()).toBe(before);
});

test('someone without a password cannot sign in with any', async () => {
  const { person } = await newcomer(door);
  await db().updateTable('users').set({ password_hash: null }).where('email', '=', person.email).execute();
  expect((await signIn(door.browser(), person)).body.code).toBe('wrong_credentials');
});

test('time does not tell whether an e-mail exists', async () => {
  const { person } = await newcomer(door);
  const took = async (email: string) => {
    const began = performance.now();
    await signIn(door.browser(), { ...person, email, password: 'wrong horse 7' });
    return performance.now() - began;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < 9; round++) {
    known.push(await took(person.email));
    unknown.push(await took(`nobody.${round}@example.test`));
  }
  // Without the hash to verify, a stranger's answer would come ten times sooner. The fastest of nine is what the
  // work itself takes, however busy the machine is.
  expect(Math.min(...unknown) / Math.min(...known)).toBeGreaterThan(0.4);
});

describe('only text is taken for text', () => {
  const wrong: [string, object][] = [
    ['an object for the password', { password: { $ne: '' } }],
    ['an array for the password', { password: ['right horse 7'] }],
    ['an object for the e-mail', { email: { $gt: '' } }],
    ['an array for the e-mail', { email: ['vera@example.test'] }],
    ['true for the password', { password: true }],
    ['a number for the code', { code: 123456 }],
    ['null for the password', { password: null }],
    ['a field nobody knows', { is_admin: true }],
    ['NUL in the e-mail', { email: 've\0ra@example.test' }],
  ];
  test.each(wrong)('%s is refused', async (_, change) => {
    const { status, body } = await door
      .browser()
      .call(login, { email: 'vera@example.test', password: 'right horse 7', ...change });
    expect(status).toBe(400);
    expect(Object.keys(body.errors!)).toEqual(Object.keys(change));
  });
});

test("another site's form cannot sign a visitor in as somebody else", async () => {
  const { person } = await newcomer(door);
  const [browser, before] = [door.browser(), await sessionsIn()];
  const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ email: person.email, password: person.password }).toString();
  expect((await browser.call(login, {}, { headers, body })).status).toBe(403);
  expect([browser.cookies.size, await sessionsIn()]).toEqual([0, before]);
});

test('signing in anew ends the session this browser held', async () => {
  const browser = await newcomer(door);
  const earlier = browser.token;
  await signIn(browser, browser.person);
  expect((await browser.call(getUser, {})).status).toBe(200);
  expect((await browser.call(getUser, {}, { headers: { authorization: `Bearer ${earlier}` } })).status).toBe(401);
});
