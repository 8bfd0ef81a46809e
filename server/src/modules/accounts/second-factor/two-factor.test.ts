import { confirmTwoFactor, startTwoFactor, stopTwoFactor } from '@parley/contract/accounts/passwords';
import { refreshToken } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { Secret, TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minutes, moveClock, now, seconds } from '../../../kit/clock.ts';
import { db } from '../../../kit/db/index.ts';
import { type Browser, type Door, openDoor } from '../test/door.ts';
import { mailTo, newcomer, type Person, signIn } from '../test/people.ts';
import { sealPlainSecrets } from './seal-plain-secrets.ts';

let door: Door;
beforeAll(async () => void (door = await openDoor()));
// Five seconds into a step, so that none ends while a test looks at it.
const aligned = () => seconds(5) - (Date.now() % seconds(30));
beforeEach(() => moveClock(aligned()));
afterAll(() => door.close());

const codeAt = (secret: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() + offset });
/** Six digits that are right at no moment near now. */
function wrongCode(secret: string): string {
  const near = [-60, -30, 0, 30, 60].map((offset) => codeAt(secret, seconds(offset)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
}

const start = (browser: Browser & { person: Person }) =>
  browser.call(startTwoFactor, { current_password: browser.person.password });

/** Someone who has turned the second factor on; the code used for it is spent. */
async function guarded() {
  const browser = await newcomer(door);
  const { secret } = (await start(browser)).body.data;
  const { recovery_codes } = (await browser.call(confirmTwoFactor, { code: codeAt(secret) })).body.data;
  return { browser, person: browser.person, secret, recovery_codes };
}
const later = () => moveClock(now().getTime() - Date.now() + seconds(30));

test('an authenticator app is joined by a picture, and asked for from the confirmation on', async () => {
  const browser = await newcomer(door);
  const { secret, uri } = (await start(browser)).body.data;
  const read = URI.parse(uri) as TOTP;
  expect([read.issuer, read.label, read.secret.base32]).toEqual(['Parley', browser.person.email, secret]);
  expect((await signIn(door.browser(), browser.person)).status).toBe(200);
  expect((await browser.call(getUser, {})).body.data.two_factor).toBe(false);
  expect((await browser.call(confirmTwoFactor, { code: wrongCode(secret) })).body.code).toBe('wrong_confirmation');
  expect((await browser.call(confirmTwoFactor, { code: codeAt(read.secret.base32) })).status).toBe(200);
  expect((await browser.call(getUser, {})).body.data.two_factor).toBe(true);
  const { status, body } = await signIn(door.browser(), browser.person);
  expect([status, body.code]).toEqual([401, 'second_factor_required']);
});

test('the password alone, a wrong code and a wrong password with the right code do not let in', async () => {
  const { person, secret } = await guarded();
  later();
  const browser = door.browser();
  expect((await signIn(browser, person)).body.code).toBe('second_factor_required');
  expect((await signIn(browser, person, '')).body.code).toBe('second_factor_required');
  expect((await signIn(browser, person, wrongCode(secret))).body.code).toBe('wrong_code');
  const wrong = await signIn(browser, { ...person, password: 'wrong horse 7' }, codeAt(secret));
  expect(wrong.body.code).toBe('wrong_credentials');
  expect(browser.cookies.size).toBe(0);
  expect((await signIn(browser, person, codeAt(secret))).status).toBe(200);
});

test('a code is accepted once: not again, not for two at once, not after a later one', async () => {
  const { person, secret } = await guarded();
  expect((await signIn(door.browser(), person, codeAt(secret))).body.code).toBe('wrong_code');
  later();
  const code = codeAt(secret);
  const both = await Promise.all([signIn(door.browser(), person, code), signIn(door.browser(), person, code)]);
  expect(both.map((it) => it.status).sort()).toEqual([200, 401]);
  expect((await signIn(door.browser(), person, code)).body.code).toBe('wrong_code');
  const [early, ahead] = [codeAt(secret), codeAt(secret, seconds(30))];
  expect((await signIn(door.browser(), person, ahead)).status).toBe(200);
  expect((await signIn(door.browser(), person, early)).body.code).toBe('wrong_code');
});

test('a clock half a minute off is forgiven, more is not', async () => {
  const { person, secret } = await guarded();
  moveClock(aligned() + minutes(10));
  expect((await signIn(door.browser(), person, codeAt(secret, -seconds(60)))).body.code).toBe('wrong_code');
  expect((await signIn(door.browser(), person, codeAt(secret, seconds(90)))).body.code).toBe('wrong_code');
  expect((await signIn(door.browser(), person, codeAt(secret, -seconds(30)))).status).toBe(200);
});

test('after five wrong codes even the right one waits, and the password alone still tells nobody more', async () => {
  const { person, secret } = await guarded();
  later();
  for (let turn = 0; turn < 5; turn++) await signIn(door.browser(), person, wrongCode(secret));
  expect((await signIn(door.browser(), person, codeAt(secret))).status).toBe(429);
  moveClock(minutes(6));
  expect((await signIn(door.browser(), person, codeAt(secret))).status).toBe(200);
});

test('each recovery code lets in once, however it is typed, and only hashes are kept', async () => {
  const { person, recovery_codes } = await guarded();
  expect(new Set(recovery_codes).size).toBe(10);
  const [first, second] = recovery_codes as [string, string];
  expect((await signIn(door.browser(), person, first)).status).toBe(200);
  expect((await signIn(door.browser(), person, first)).body.code).toBe('wrong_code');
  const twice = await Promise.all([signIn(door.browser(), person, second), signIn(door.browser(), person, second)]);
  expect(twice.map((it) => it.status).sort()).toEqual([200, 401]);
  const third = recovery_codes[2]!.toUpperCase().replaceAll('-', ' ');
  expect((await signIn(door.browser(), person, third)).status).toBe(200);
  const row = await db().selectFrom('users').selectAll().where('email', '=', person.email).executeTakeFirstOrThrow();
  expect(row.recovery_codes).toHaveLength(7);
  for (const code of recovery_codes) expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''));
});

test("another user's code or recovery code opens nothing", async () => {
  const [mine, theirs] = [await guarded(), await guarded()];
  later();
  expect((await signIn(door.browser(), theirs.person, codeAt(mine.secret))).status).toBe(401);
  expect((await signIn(door.browser(), theirs.person, mine.recovery_codes[0])).status).toBe(401);
});

test('a second factor in force is not replaced by starting anew', async () => {
  const { browser, person, secret } = await guarded();
  expect((await start(browser)).body.code).toBe('two_factor_already_on');
  later();
  expect((await browser.call(confirmTwoFactor, { code: codeAt(secret) })).body.code).toBe('two_factor_already_on');
  expect((await signIn(door.browser(), person, codeAt(secret))).status).toBe(200);
});

test('it is turned off only with a code, of the app or for recovery', async () => {
  const { browser, person, secret, recovery_codes } = await guarded();
  expect((await browser.call(stopTwoFactor, { code: wrongCode(secret) })).body.code).toBe('wrong_confirmation');
  expect((await signIn(door.browser(), person)).body.code).toBe('second_factor_required');
  expect((await browser.call(stopTwoFactor, { code: recovery_codes[0]! })).status).toBe(200);
  expect((await browser.call(getUser, {})).body.data.two_factor).toBe(false);
  expect((await signIn(door.browser(), person)).status).toBe(200);
  const row = await db().selectFrom('users').selectAll().where('email', '=', person.email).executeTakeFirstOrThrow();
  expect([row.two_factor_secret, row.recovery_codes]).toEqual([null, []]);
});

test('a confirmation without a start turns nothing on', async () => {
  const browser = await newcomer(door);
  expect((await browser.call(confirmTwoFactor, { code: '000000' })).body.code).toBe('wrong_confirmation');
  expect((await browser.call(getUser, {})).body.data.two_factor).toBe(false);
});

test('it is turned on only by whoever knows the password, and tries are counted', async () => {
  const browser = await newcomer(door);
  for (const current_password of ['', 'wrong horse 7']) {
    const { status, body } = await browser.call(startTwoFactor, { current_password });
    expect([status, body.code]).toEqual([403, 'wrong_password']);
  }
  const row = await rowOf(browser.person);
  expect(row.two_factor_secret).toBeNull();
  for (let turn = 0; turn < 3; turn++) await browser.call(startTwoFactor, { current_password: `guess ${turn}` });
  expect((await start(browser)).status).toBe(429);
});

test('who has no password must have signed in within ten minutes', async () => {
  const browser = await newcomer(door);
  await db().updateTable('users').set({ password_hash: null }).where('email', '=', browser.person.email).execute();
  moveClock(aligned() + minutes(12));
  const late = await browser.call(startTwoFactor, { current_password: '' });
  expect([late.status, late.body.code]).toEqual([403, 'sign_in_again']);
  moveClock(aligned() + minutes(8));
  expect((await browser.call(startTwoFactor, { current_password: '' })).status).toBe(200);
});

test('turned on, it ends every other session and no one else’s, and the owner is told of both turns by mail', async () => {
  const [browser, stranger] = [await newcomer(door), await newcomer(door)];
  const thief = door.browser();
  await signIn(thief, browser.person);
  const { secret } = (await start(browser)).body.data;
  expect((await thief.call(getUser, {})).status).toBe(200);
  const { recovery_codes } = (await browser.call(confirmTwoFactor, { code: codeAt(secret) })).body.data;
  expect((await thief.call(getUser, {})).status).toBe(401);
  expect((await thief.call(refreshToken, {})).status).toBe(401);
  expect((await browser.call(getUser, {})).status).toBe(200);
  expect((await stranger.call(getUser, {})).status).toBe(200);
  expect(await mailTo(browser.person.email)).toContain('Two-step sign-in is on at Parley');
  await browser.call(stopTwoFactor, { code: recovery_codes[0]! });
  expect(await mailTo(browser.person.email, 'turned off')).toContain('Two-step sign-in is off at Parley');
  expect(await mailTo(stranger.person.email)).toBeUndefined();
});

test('the secret is kept sealed, and those of before are sealed at the next start without asking anybody', async () => {
  const { person, secret } = await guarded();
  expect(JSON.stringify(await rowOf(person))).not.toContain(secret);
  const plain = db().updateTable('users').set({ two_factor_secret: secret }).where('email', '=', person.email);
  await plain.execute();
  await Promise.all([sealPlainSecrets(), sealPlainSecrets()]);
  expect(JSON.stringify(await rowOf(person))).not.toContain(secret);
  later();
  expect((await signIn(door.browser(), person, codeAt(secret))).status).toBe(200);
});

const rowOf = ({ email }: Person) =>
  db().selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
