import { register } from '@parley/contract/accounts/registration';
import { login } from '@parley/contract/accounts/sessions';
import { changePassword, restorePassword } from '@parley/contract/accounts/passwords';
import { confirmEmail, getUser, sendEmailCode } from '@parley/contract/accounts/users';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codeIn, openPost } from '../../../../test/post.ts';
import { minutes, moveClock } from '../../../kit/clock.ts';
import { db } from '../../../kit/db/index.ts';
import { type Browser, type Door, newAddress, openDoor } from '../test/door.ts';
import { type Person, someone } from '../test/people.ts';

let post: Awaited<ReturnType<typeof openPost>>;
let door: Door;
beforeAll(async () => {
  post = await openPost();
  door = await openDoor(post.env);
});
afterEach(() => moveClock(0));
afterAll(async () => {
  await door.close();
  await post.close();
});

const ask = (browser: Browser, person: Person, more = {}) =>
  browser.call(register, { ...person, password_repeat: person.password, ...more });
const findUser = (email: string) => db().selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const otherThan = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0');

async function registered(person = someone()) {
  const browser = door.browser();
  await ask(browser, person);
  const { status } = await ask(browser, person, { code: codeIn(await post.letterTo(person.email)) });
  expect(status).toBe(200);
  return Object.assign(browser, { person });
}

/** As those who registered before mail left. */
async function unproved() {
  const browser = await registered();
  await db().updateTable('users').set({ email_verified: false }).where('email', '=', browser.person.email).execute();
  return browser;
}

test('an account begins with the mailed code: proved, signed in, with a first project', async () => {
  const person = someone();
  const browser = door.browser();
  const asked = await ask(browser, person);
  expect([asked.status, asked.body]).toEqual([200, { data: { code_sent: true } }]);
  expect(browser.cookies.size).toBe(0);
  expect(await findUser(person.email)).toBeUndefined();
  const { status, body } = await ask(browser, person, { code: codeIn(await post.letterTo(person.email)) });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ projects: [{ name: 'My project' }] });
  expect((await browser.call(getUser, {})).body.data).toMatchObject({ email: person.email, email_verified: true });
});

test('who is registered is told to them alone: the answers are the same, and a letter to sign in comes', async () => {
  const { person } = await registered();
  const again = await ask(door.browser(), { ...person, password: 'some other horse' });
  expect([again.status, again.body]).toEqual([200, { data: { code_sent: true } }]);
  const letter = await post.letterTo(person.email, { earlier: 1 });
  expect(letter.subject).toBe('You already have a Parley account');
  expect(letter.text).not.toMatch(/\d{8}/);
  const wrong = [
    await ask(door.browser(), person, { code: '12345678' }),
    await ask(door.browser(), someone(), { code: '12345678' }),
  ];
  expect(wrong.map((it) => [it.status, it.body])).toEqual(
    Array(2).fill([401, { error: 'The code is wrong or has expired', code: 'wrong_code' }]),
  );
});

test('a code serves one address, once, for 30 minutes and five tries, and is kept as a hash', async () => {
  const [vera, late, wrong] = [someone(), someone(), someone()];
  for (const person of [vera, late, wrong]) await ask(door.browser(), person);
  const codes: string[] = [];
  for (const person of [vera, late, wrong]) codes.push(codeIn(await post.letterTo(person.email)));
  const kept = JSON.stringify([
    await db().selectFrom('codes').selectAll().execute(),
    await db().selectFrom('jobs').selectAll().execute(),
  ]);
  expect(codes.some((code) => kept.includes(code))).toBe(false);
  expect((await ask(door.browser(), late, { code: codes[0] })).body.code).toBe('wrong_code');
  const both = await Promise.all([1, 2].map(() => ask(door.browser(), vera, { code: codes[0] })));
  expect(both.map((it) => it.status).sort()).toEqual([200, 401]);
  for (let tries = 0; tries < 5; tries++) await ask(door.browser(), wrong, { code: otherThan(codes[2]!) });
  expect((await ask(door.browser(), wrong, { code: codes[2] })).body.code).toBe('wrong_code');
  moveClock(minutes(31));
  expect((await ask(door.browser(), late, { code: codes[1] })).body.code).toBe('wrong_code');
  expect(await findUser(late.email)).toBeUndefined();
});

test('letters to one address are few, whoever asks for them', async () => {
  const person = someone();
  const statuses = [];
  for (let times = 0; times < 6; times++) statuses.push((await ask(door.browser(), person)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

test('an office registers behind one address: a code that was right does not count', async () => {
  const address = newAddress();
  for (let turn = 0; turn < 11; turn++) {
    const person = someone();
    expect((await ask(door.browser(address), person)).status).toBe(200);
    const code = codeIn(await post.letterTo(person.email));
    expect((await ask(door.browser(address), person, { code })).status).toBe(200);
  }
});

test('whoever tries to register with an address spends nothing of the code its owner has inside', async () => {
  const browser = await unproved();
  const { email } = browser.person;
  await browser.call(sendEmailCode, {});
  const code = codeIn(await post.letterTo(email, { earlier: 1 }));
  for (let tries = 0; tries < 5; tries++)
    expect((await ask(door.browser(), browser.person, { code: otherThan(code) })).status).toBe(401);
  expect((await browser.call(confirmEmail, { code })).status).toBe(200);
});

test('who has registered before proves the address from inside and loses nothing but other sessions', async () => {
  const browser = await unproved();
  const { email, password } = browser.person;
  const elsewhere = door.browser();
  await elsewhere.call(login, { email, password });
  expect((await browser.call(getUser, {})).body.data.email_verified).toBe(false);
  expect((await browser.call(sendEmailCode, {})).status).toBe(200);
  const code = codeIn(await post.letterTo(email, { earlier: 1 }));
  expect((await browser.call(confirmEmail, { code: otherThan(code) })).body.code).toBe('wrong_confirmation');
  expect((await (await unproved()).call(confirmEmail, { code })).body.code).toBe('wrong_confirmation');
  const { body } = await browser.call(confirmEmail, { code });
  expect(body.data).toMatchObject({ email_verified: true, has_password: true });
  expect((await elsewhere.call(getUser, {})).status).toBe(401);
  expect((await browser.call(confirmEmail, { code })).body.code).toBe('wrong_confirmation');
  expect((await door.browser().call(login, { email, password })).status).toBe(200);
});

test('an address that nobody has proved is told what became of its account, in no words that somebody chose', async () => {
  const browser = await unproved();
  const { email, password } = browser.person;
  const next = 'another horse 8';
  await browser.call(changePassword, { current_password: password, password: next, password_repeat: next });
  await door.browser().call(restorePassword, { action: 'restore', email });
  for (const contains of ['has just been changed', 'your code for a new password']) {
    const { text } = await post.letterTo(email, { contains });
    expect(text).toContain(email);
    expect(text).not.toContain(browser.person.name);
  }
});
