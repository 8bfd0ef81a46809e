import { changePassword, restorePassword } from '@parley/contract/accounts/passwords';
import { refreshToken } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes, moveClock } from '../../../kit/clock.ts';
import { db, queues } from '../../../kit/db/index.ts';
import { type Browser, type Door, newAddress, openDoor } from '../test/door.ts';
import { mailTo, newcomer, proved, signIn, someone } from '../test/people.ts';

let door: Door;
beforeAll(async () => void (door = await openDoor()));
afterEach(() => moveClock(0));
afterAll(() => door.close());

const next = 'another horse 8';
const ask = (browser: Browser, email: string, headers = {}) =>
  browser.call(restorePassword, { action: 'restore', email }, { headers });
const reset = (browser: Browser, email: string, code: unknown, password = next) =>
  browser.call(restorePassword, { action: 'reset', email, code, password, password_repeat: password });

async function codeFor(email: string): Promise<string> {
  await ask(door.browser(), email);
  return codeIn(await mailTo(email));
}
const codeIn = (mail: string | undefined): string => /\b\d{8}\b/.exec(mail ?? '')![0];
const otherThan = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');

test('the mailed code sets a new password, ends every session and signs in', async () => {
  const home = await newcomer(door);
  const browser = door.browser();
  const { status, body } = await reset(browser, home.person.email, await codeFor(home.person.email));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ expires_in: 900, projects: [{ name: 'My project' }] });
  expect((await browser.call(getUser, {})).status).toBe(200);
  expect((await home.call(getUser, {})).status).toBe(401);
  expect((await home.call(refreshToken, {})).status).toBe(401);
  expect(door.ended.at(-1)).toMatchObject({ last: { action: 'user:password_changed' } });
  expect((await signIn(door.browser(), home.person)).status).toBe(401);
  expect((await signIn(door.browser(), { ...home.person, password: next })).status).toBe(200);
});

test('an office where many forgot their passwords is let through: a code that was used does not count', async () => {
  const office = newAddress();
  for (let turn = 0; turn < 6; turn++) {
    const { person } = await newcomer(door);
    expect((await ask(door.browser(office), person.email)).status).toBe(200);
    const code = codeIn(await mailTo(person.email));
    expect((await reset(door.browser(office), person.email, code)).status).toBe(200);
  }
});

test('a code that is used late gives back its own asking and nobody else’s', async () => {
  const office = newAddress();
  const { person } = await newcomer(door);
  await ask(door.browser(office), person.email);
  const code = codeIn(await mailTo(person.email));
  await db()
    .updateTable('codes')
    .set({ expires_at: new Date(Date.now() + minutes(120)) })
    .execute();
  moveClock(minutes(61));
  for (let turn = 0; turn < 5; turn++) expect((await ask(door.browser(office), someone().email)).status).toBe(200);
  expect((await reset(door.browser(office), person.email, code)).status).toBe(200);
  expect((await ask(door.browser(office), someone().email)).status).toBe(429);
});

test('a weak password costs no try of the code', async () => {
  const home = await proved(await newcomer(door));
  const { email, name } = home.person;
  const code = await codeFor(email);
  for (let turn = 0; turn < 6; turn++)
    expect((await reset(door.browser(), email, code, `${name}1`)).body.code).toBe('weak_password');
  expect((await reset(door.browser(), email, otherThan(code), `${name}1`)).body.code).toBe('wrong_code');
  expect((await reset(door.browser(), email, code)).status).toBe(200);
});

test('both steps may come as a form to the old path', async () => {
  const { person } = await newcomer(door);
  const old = { ...restorePassword, path: '/adm/chat_new/ajax/' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (fields: Record<string, string>) =>
    door.browser().call(old, {}, { headers, body: new URLSearchParams(fields).toString() });
  expect((await send({ action: 'restore', email: person.email })).body).toEqual({ data: null });
  const code = codeIn(await mailTo(person.email));
  const fields = { action: 'reset', email: person.email, code, password: next, password_repeat: next };
  expect((await send(fields)).status).toBe(200);
});

test('the owner is told by mail that the password was changed', async () => {
  const { person } = await proved(await newcomer(door));
  await reset(door.browser(), person.email, await codeFor(person.email));
  expect(await mailTo(person.email, 'has just been changed')).toContain('Your Parley password was changed');
});

test('who has an account is not told by the answer; the account is looked up after it, by a job', async () => {
  const { person } = await newcomer(door);
  const nobody = someone().email;
  for (const email of [person.email, nobody]) {
    const answer = await ask(door.browser(), email);
    expect([answer.status, answer.body]).toEqual([200, { data: null }]);
  }
  const wrong = [await reset(door.browser(), person.email, '1'), await reset(door.browser(), nobody, '1')];
  expect(wrong.map((it) => [it.status, it.body])).toEqual([
    [401, { error: 'The code is wrong or has expired', code: 'wrong_code' }],
    [401, { error: 'The code is wrong or has expired', code: 'wrong_code' }],
  ]);
});

test('the code is kept only as a hash, in no job either', async () => {
  const { person } = await newcomer(door);
  const code = await codeFor(person.email);
  const rows = [
    await db().selectFrom('codes').selectAll().execute(),
    await queues().selectFrom('jobs').selectAll().execute(),
    await queues().selectFrom('dead_jobs').selectAll().execute(),
  ];
  expect(rows[0]!.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('a code serves once, also when two come with it together', async () => {
  const { person } = await newcomer(door);
  const code = await codeFor(person.email);
  const both = await Promise.all([
    reset(door.browser(), person.email, code),
    reset(door.browser(), person.email, code, 'a third horse 9'),
  ]);
  expect(both.map((it) => it.status).sort()).toEqual([200, 401]);
  expect((await reset(door.browser(), person.email, code)).body.code).toBe('wrong_code');
});

test('a code serves for 30 minutes', async () => {
  const [late, timely] = [await newcomer(door), await newcomer(door)];
  const codes = [await codeFor(late.person.email), await codeFor(timely.person.email)];
  moveClock(minutes(29));
  expect((await reset(door.browser(), timely.person.email, codes[1])).status).toBe(200);
  moveClock(minutes(31));
  expect((await reset(door.browser(), late.person.email, codes[0])).status).toBe(401);
  expect((await signIn(door.browser(), late.person)).status).toBe(200);
});

test('after five wrong tries the right code is worthless too', async () => {
  const { person } = await newcomer(door);
  const code = await codeFor(person.email);
  for (let turn = 0; turn < 5; turn++) await reset(door.browser(), person.email, otherThan(code));
  expect((await reset(door.browser(), person.email, code)).status).toBe(401);
  expect((await signIn(door.browser(), person)).status).toBe(200);
});

test('a newer code replaces the older one', async () => {
  const { person } = await newcomer(door);
  const older = await codeFor(person.email);
  await ask(door.browser(), person.email);
  let newer = older;
  while (newer === older) newer = codeIn(await mailTo(person.email));
  expect((await reset(door.browser(), person.email, older)).status).toBe(401);
  expect((await reset(door.browser(), person.email, newer)).status).toBe(200);
});

test("nobody's code opens another account", async () => {
  const [mine, theirs] = [await newcomer(door), await newcomer(door)];
  const code = await codeFor(mine.person.email);
  await codeFor(theirs.person.email);
  expect((await reset(door.browser(), theirs.person.email, code)).status).toBe(401);
});

test('an empty, padded or shapeless code is refused', async () => {
  const { person } = await newcomer(door);
  const code = await codeFor(person.email);
  for (const wrong of ['', '   ', [code], { code }, Number(code), null]) {
    expect((await reset(door.browser(), person.email, wrong)).status).toBe(400);
  }
  expect((await reset(door.browser(), person.email, `${code}0`)).status).toBe(401);
  expect((await reset(door.browser(), person.email, code.slice(0, 7))).status).toBe(401);
  expect((await reset(door.browser(), person.email, ` ${code} `)).status).toBe(200);
});

test('a password changed in the meantime makes the code worthless', async () => {
  const browser = await newcomer(door);
  const { email, password } = browser.person;
  const code = await codeFor(email);
  await browser.call(changePassword, { current_password: password, password: next, password_repeat: next });
  expect((await reset(door.browser(), email, code)).body.code).toBe('wrong_code');
});

test('whoever has a second factor sets the password but is not let in without it', async () => {
  const home = await proved(await newcomer(door));
  await db()
    .updateTable('users')
    .set({ two_factor_secret: 'JBSWY3DPEHPK3PXP', two_factor_since: new Date() })
    .where('email', '=', home.person.email)
    .execute();
  const browser = door.browser();
  const { status, body } = await reset(browser, home.person.email, await codeFor(home.person.email));
  expect([status, body.data, browser.cookies.size]).toEqual([200, null, 0]);
  const { body: refused } = await signIn(browser, { ...home.person, password: next });
  expect(refused.code).toBe('second_factor_required');
});

test.each([
  ['ru', 'Ваш код для нового пароля'],
  ['pt-PT', 'o seu código para uma nova palavra-passe'],
  ['es', 'su código para una contraseña nueva'],
  ['de', 'your code for a new password'],
])('the mail to someone whose language we do not know speaks that of the asker: %s', async (language, words) => {
  const { person } = await newcomer(door);
  await db().updateTable('users').set({ language: null }).where('email', '=', person.email).execute();
  await ask(door.browser(), person.email, { 'accept-language': language, 'x-forwarded-host': 'beseda.example.test' });
  const mail = await mailTo(person.email);
  expect(mail).toContain(words);
  expect(mail).toMatch(/Beseda$/);
});

test('the mail speaks the language of the account before that of the asker', async () => {
  const { person } = await newcomer(door);
  await db().updateTable('users').set({ language: 'es' }).where('email', '=', person.email).execute();
  await ask(door.browser(), person.email, { 'accept-language': 'ru' });
  expect(await mailTo(person.email)).toContain('su código');
});
