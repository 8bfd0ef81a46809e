import { changePassword } from '@parley/contract/accounts/passwords';
import { refreshToken } from '@parley/contract/accounts/sessions';
import { getUser } from '@parley/contract/accounts/users';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutes, moveClock } from '../../../kit/clock.ts';
import { db } from '../../../kit/db/index.ts';
import { type Browser, type Door, openDoor } from '../test/door.ts';
import { mailTo, newcomer, signIn } from '../test/people.ts';

let door: Door;
beforeAll(async () => void (door = await openDoor()));
afterEach(() => moveClock(0));
afterAll(() => door.close());

const next = 'another horse 8';
const change = (browser: Browser, current_password: string, password = next) =>
  browser.call(changePassword, { current_password, password, password_repeat: password });

test('a new password ends every other session and says why; this one goes on', async () => {
  const home = await newcomer(door);
  const stranger = await newcomer(door);
  const phone = door.browser();
  await signIn(phone, home.person);
  const session = phone.cookies.get('parley_refresh')!.split('.')[0];
  expect((await change(home, home.person.password)).status).toBe(200);
  const { id: user_id } = (await home.call(getUser, {})).body.data;
  const last = { action: 'user:password_changed', payload: { user_id } };
  expect(door.ended.at(-1)).toEqual({ sessions_ids: [session], last });
  expect((await phone.call(getUser, {})).status).toBe(401);
  expect((await phone.call(refreshToken, {})).status).toBe(401);
  expect((await home.call(getUser, {})).status).toBe(200);
  expect((await home.call(refreshToken, {})).status).toBe(200);
  expect((await stranger.call(getUser, {})).status).toBe(200);
  expect((await signIn(phone, home.person)).status).toBe(401);
  expect((await signIn(phone, { ...home.person, password: next })).status).toBe(200);
  expect(await mailTo(home.person.email)).toContain('has just been changed');
});

test('without the current password nothing changes, and nobody is sent to Login', async () => {
  const browser = await newcomer(door);
  const { status, body } = await change(browser, 'wrong horse 7');
  expect([status, body.code]).toEqual([403, 'wrong_password']);
  expect((await change(browser, '')).status).toBe(403);
  expect((await signIn(door.browser(), browser.person)).status).toBe(200);
});

test('whoever holds an open session cannot guess the password for long', async () => {
  const browser = await newcomer(door);
  for (let turn = 0; turn < 5; turn++) await change(browser, `guess ${turn}`);
  expect((await change(browser, browser.person.password)).status).toBe(429);
});

test('someone who came with Google sets a first password, if it was just now', async () => {
  const browser = await newcomer(door);
  await db().updateTable('users').set({ password_hash: null }).where('email', '=', browser.person.email).execute();
  moveClock(minutes(11));
  expect((await change(browser, '')).body.code).toBe('sign_in_again');
  moveClock(minutes(9));
  expect((await change(browser, '')).status).toBe(200);
  expect((await signIn(door.browser(), { ...browser.person, password: next })).status).toBe(200);
});

test('a password has at least six characters and is repeated', async () => {
  const browser = await newcomer(door);
  expect((await change(browser, browser.person.password, '12345')).body.errors).toHaveProperty('password');
  const differing = { current_password: browser.person.password, password: next, password_repeat: 'x' };
  expect((await browser.call(changePassword, differing)).body.errors).toEqual({
    password_repeat: ['Passwords do not match'],
  });
});
