import { openidLogin, openidUrl } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes, moveClock, seconds } from '../../../kit/clock.ts';
import { db } from '../../../kit/db/index.ts';
import { type Browser, type Door, openDoor } from '../test/door.ts';
import { type GoogleAccount, host, startGoogle } from '../test/google.ts';
import { newcomer, proved, signIn, someone, turnOnFactor } from '../test/people.ts';

let google: Awaited<ReturnType<typeof startGoogle>>;
let door: Door;
beforeAll(async () => {
  google = await startGoogle();
  door = await openDoor(google.env);
});
afterEach(() => moveClock(0));
afterAll(async () => {
  await door.close();
  await google.stop();
});

let count = 0;
const accountOf = (email: string, more: Partial<GoogleAccount> = {}): GoogleAccount => ({
  sub: `google-${++count}`,
  email,
  email_verified: true,
  name: 'Vera Example',
  ...more,
});
const setOut = async (browser: Browser) =>
  (await browser.call(openidUrl, { provider: 'google' }, { headers: { 'x-forwarded-host': host } })).body.data.url;
async function comeBack(browser: Browser, account: GoogleAccount) {
  return google.confirm(await setOut(browser), account);
}
async function continueWithGoogle(browser: Browser, account: GoogleAccount) {
  return browser.call(openidLogin, await comeBack(browser, account));
}
const findUser = (email: string) => db().selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

test('the browser is sent to the provider with state, nonce and a PKCE challenge, each time new ones', async () => {
  const [one, other] = [new URL(await setOut(door.browser())), new URL(await setOut(door.browser()))];
  expect(one.searchParams.get('code_challenge_method')).toBe('S256');
  expect(one.searchParams.get('redirect_uri')).toBe(`http://${host}/app/messenger/login/`);
  for (const word of ['state', 'nonce', 'code_challenge']) {
    expect(one.searchParams.get(word)).toMatch(/^[\w-]{43}$/);
    expect(one.searchParams.get(word)).not.toBe(other.searchParams.get(word));
  }
});

test('someone new gets an account without a password and a first project', async () => {
  const { email } = someone();
  const browser = door.browser();
  const { status, body } = await continueWithGoogle(browser, accountOf(email.toUpperCase()));
  expect(status).toBe(200);
  expect(body.data.projects).toMatchObject([{ name: 'My project' }]);
  expect((await browser.call(getUser, {})).body.data).toMatchObject({
    email,
    name: 'Vera Example',
    has_password: false,
  });
  expect((await findUser(email))!.email_verified).toBe(true);
  expect((await signIn(door.browser(), { ...someone(), email })).status).toBe(401);
});

test('the same Google account comes back to the same user, even when its e-mail has changed', async () => {
  const account = accountOf(someone().email);
  const [first, second] = [door.browser(), door.browser()];
  await continueWithGoogle(first, account);
  await continueWithGoogle(second, { ...account, email: someone().email, email_verified: false });
  const ids = [await first.call(getUser, {}), await second.call(getUser, {})].map((it) => it.body.data.id);
  expect(ids[0]).toBe(ids[1]);
});

test('a verified e-mail joins the account that has proved it, and its password goes on working', async () => {
  const { person } = await proved(await newcomer(door));
  const browser = door.browser();
  expect((await continueWithGoogle(browser, accountOf(person.email))).status).toBe(200);
  expect((await browser.call(getUser, {})).body.data).toMatchObject({ email: person.email, has_password: true });
  expect((await signIn(door.browser(), person)).status).toBe(200);
});

test('an e-mail that Google has not verified opens nothing and makes nothing', async () => {
  const { person } = await newcomer(door);
  const nobody = someone().email;
  for (const wrong of [{ email_verified: false }, { email_verified: 'true' as never }, { email_verified: undefined }]) {
    for (const email of [person.email, nobody]) {
      const { status, body } = await continueWithGoogle(door.browser(), accountOf(email, wrong as object));
      expect([status, body.code]).toEqual([401, 'openid_failed']);
    }
  }
  expect((await findUser(person.email))!.google_sub).toBeNull();
  expect(await findUser(nobody)).toBeUndefined();
});

test('a Google account without an e-mail is refused', async () => {
  const { status } = await continueWithGoogle(door.browser(), { sub: 'google-without', email_verified: true });
  expect(status).toBe(401);
});

test('an account that has a Google identity is not taken over by another one with its e-mail', async () => {
  const { email } = someone();
  await continueWithGoogle(door.browser(), accountOf(email));
  expect((await continueWithGoogle(door.browser(), accountOf(email))).body.code).toBe('openid_failed');
});

test('a wrong, changed or foreign code lets nobody in', async () => {
  const browser = door.browser();
  const { code, ...rest } = await comeBack(browser, accountOf(someone().email));
  const other = await comeBack(door.browser(), accountOf(someone().email));
  expect((await browser.call(openidLogin, { ...rest, code: other.code })).body.code).toBe('openid_failed');
  expect((await browser.call(openidLogin, { ...rest, code })).body.code).toBe('openid_failed');
  expect((await browser.call(openidLogin, { ...rest, code: { $ne: '' } })).status).toBe(400);
  expect((await browser.call(openidLogin, { code: '', state: '' })).status).toBe(400);
  expect((await browser.call(getUser, {})).status).toBe(401);
});

test('a state serves once', async () => {
  const browser = door.browser();
  const back = await comeBack(browser, accountOf(someone().email));
  const state = browser.cookies.get('parley_openid')!;
  expect((await browser.call(openidLogin, back)).status).toBe(200);
  browser.cookies.set('parley_openid', state);
  expect((await browser.call(openidLogin, back)).body.code).toBe('openid_failed');
});

test('a state serves for ten minutes', async () => {
  const browser = door.browser();
  const back = await comeBack(browser, accountOf(someone().email));
  moveClock(minutes(11));
  expect((await browser.call(openidLogin, back)).body.code).toBe('openid_failed');
});

test("nobody is signed in by another's link: the browser that set out must come back", async () => {
  const attacker = door.browser();
  const link = await comeBack(attacker, accountOf(someone().email));
  const victim = door.browser();
  expect((await victim.call(openidLogin, link)).body.code).toBe('openid_failed');
  await setOut(victim);
  expect((await victim.call(openidLogin, link)).body.code).toBe('openid_failed');
  expect(victim.cookies.has('parley_refresh')).toBe(false);
});

test('an answer that names another issuer is refused', async () => {
  const browser = door.browser();
  const back = await comeBack(browser, accountOf(someone().email));
  const { status } = await browser.call(openidLogin, { ...back, iss: 'http://elsewhere.example.test' });
  expect(status).toBe(401);
});

test('a second factor is asked for here too, and the code of the provider need not be fetched again', async () => {
  const home = await proved(await newcomer(door));
  const { codeNow } = await turnOnFactor(home);
  const browser = door.browser();
  const back = await comeBack(browser, accountOf(home.person.email));
  expect((await browser.call(openidLogin, back)).body.code).toBe('second_factor_required');
  expect(browser.cookies.has('parley_refresh')).toBe(false);
  expect((await findUser(home.person.email))!.google_sub).toBeNull();
  expect((await browser.call(openidLogin, { ...back, second_factor: 'abcdefgh' })).body.code).toBe('wrong_code');
  moveClock(seconds(31));
  const second_factor = codeNow();
  expect((await browser.call(openidLogin, { ...back, code: 'another', second_factor })).status).toBe(401);
  expect((await browser.call(openidLogin, { ...back, second_factor })).status).toBe(200);
  expect((await browser.call(getUser, {})).body.data.two_factor).toBe(true);
  expect((await findUser(home.person.email))!.google_sub).not.toBeNull();
});

test('an identity that waits for the second factor is not joined beside another one', async () => {
  const home = await proved(await newcomer(door));
  const { codeNow } = await turnOnFactor(home);
  const [early, late] = [door.browser(), door.browser()];
  const backs = [];
  for (const browser of [early, late]) {
    backs.push(await comeBack(browser, accountOf(home.person.email)));
    expect((await browser.call(openidLogin, backs.at(-1)!)).body.code).toBe('second_factor_required');
  }
  moveClock(seconds(31));
  expect((await early.call(openidLogin, { ...backs[0]!, second_factor: codeNow() })).status).toBe(200);
  const { google_sub } = (await findUser(home.person.email))!;
  moveClock(seconds(62));
  expect((await late.call(openidLogin, { ...backs[1]!, second_factor: codeNow() })).body.code).toBe('openid_failed');
  expect((await findUser(home.person.email))!.google_sub).toBe(google_sub);
});

test('two who are new and the same come in as one', async () => {
  const account = accountOf(someone().email);
  const browsers = [door.browser(), door.browser()];
  const backs = [await comeBack(browsers[0]!, account), await comeBack(browsers[1]!, account)];
  const both = await Promise.all(browsers.map((browser, index) => browser.call(openidLogin, backs[index]!)));
  expect(both.filter((it) => it.status === 200).length).toBeGreaterThan(0);
  const users = await db().selectFrom('users').select('id').where('google_sub', '=', account.sub).execute();
  expect(users).toHaveLength(1);
});
