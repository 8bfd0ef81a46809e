import { restorePassword } from '@parley/contract/accounts/passwords';
import { register } from '@parley/contract/accounts/registration';
import { login } from '@parley/contract/accounts/sessions';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hours, minutes, moveClock, seconds } from '../../kit/clock.ts';
import { type Browser, type Door, newAddress, openDoor } from './test/door.ts';
import { newcomer, type Person, signIn, someone } from './test/people.ts';

let door: Door;
beforeAll(async () => void (door = await openDoor()));
afterEach(() => moveClock(0));
afterAll(() => door.close());

const guess = (browser: Browser, person: Person) => signIn(browser, { ...person, password: 'wrong horse 7' });
const times = async <T>(count: number, act: () => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let turn = 0; turn < count; turn++) results.push(await act());
  return results;
};
const statusesOf = (answers: { status: number }[]) => answers.map((it) => it.status);

test('one address tries five times in 20 seconds, whomever it tries', async () => {
  const address = newAddress();
  const tries = await times(6, () => guess(door.browser(address), someone()));
  expect(statusesOf(tries)).toEqual([401, 401, 401, 401, 401, 429]);
  const { headers, body } = tries[5]!;
  expect(body.code).toBe('too_many_requests');
  const wait = Number(headers.get('retry-after'));
  expect(wait).toBeGreaterThan(10);
  expect(wait).toBeLessThanOrEqual(20);
  expect(body.error).toBe(`Too many attempts. Try again in ${wait} s`);
});

test('the address may try again when its time is over, and refused tries do not lengthen it', async () => {
  const address = newAddress();
  const { person } = await newcomer(door);
  const began = Date.now();
  // However long the tries themselves took.
  const secondsLater = (n: number) => moveClock(seconds(n) - (Date.now() - began));
  await times(5, () => guess(door.browser(address), someone()));
  secondsLater(19);
  expect((await signIn(door.browser(address), person)).status).toBe(429);
  moveClock(seconds(21));
  expect((await signIn(door.browser(address), person)).status).toBe(200);
});

test('fifty people of one office sign in at once, and only wrong passwords add up', async () => {
  const address = newAddress();
  const { person } = await newcomer(door);
  const office = await Promise.all(Array.from({ length: 50 }, () => signIn(door.browser(address), person)));
  expect(new Set(statusesOf(office))).toEqual(new Set([200]));
  expect(statusesOf(await times(6, () => guess(door.browser(address), someone())))).toEqual([
    401, 401, 401, 401, 401, 429,
  ]);
});

test('a right password among guesses gives back its own try alone', async () => {
  const address = newAddress();
  const { person: own } = await newcomer(door);
  const spray = async () => [
    await signIn(door.browser(address), own),
    await guess(door.browser(address), someone()),
    await signIn(door.browser(address), own),
  ];
  const tries = (await times(6, spray)).flat();
  expect(statusesOf(tries).filter((status) => status === 401)).toHaveLength(5);
  expect(statusesOf(tries).slice(-2)).toEqual([429, 429]);
});

test('tries made at the same moment are each counted', async () => {
  const address = newAddress();
  const tries = await Promise.all(Array.from({ length: 12 }, () => guess(door.browser(address), someone())));
  expect(statusesOf(tries).filter((status) => status === 401)).toHaveLength(5);
});

test('a visitor who owns a whole network of IPv6 is one visitor', async () => {
  const network = '2001:db8:7:9';
  const tries = await times(6, () =>
    guess(door.browser(`${network}:${Math.floor(Math.random() * 65_535).toString(16)}::1`), someone()),
  );
  expect(statusesOf(tries).at(-1)).toBe(429);
  expect((await guess(door.browser('2001:db8:7:a::1'), someone())).status).toBe(401);
});

test('one e-mail is tried twenty times in five minutes, from wherever; then even the right password waits', async () => {
  const { person } = await newcomer(door);
  const tries = await times(20, () => guess(door.browser(), person));
  expect(new Set(statusesOf(tries))).toEqual(new Set([401]));
  expect((await signIn(door.browser(), person)).status).toBe(429);
  moveClock(minutes(5) + seconds(1));
  expect((await signIn(door.browser(), person)).status).toBe(200);
});

test('an e-mail that nobody has is limited alike', async () => {
  const nobody = someone();
  const tries = await times(21, () => guess(door.browser(), nobody));
  expect(statusesOf(tries).at(-1)).toBe(429);
});

test('who guesses from elsewhere does not lock the owner out where they have signed in before', async () => {
  const { person, address } = await newcomer(door);
  await times(25, () => guess(door.browser(), person));
  expect((await signIn(door.browser(), person)).status).toBe(429);
  expect((await signIn(door.browser(address), person)).status).toBe(200);
});

test('signing in rightly does not count against the e-mail', async () => {
  const { person } = await newcomer(door);
  const tries = await times(25, () => signIn(door.browser(), person));
  expect(new Set(statusesOf(tries))).toEqual(new Set([200]));
});

test('one address registers five times in five minutes', async () => {
  const address = newAddress();
  const join = () => {
    const person = someone();
    return door.browser(address).call(register, { ...person, password_repeat: person.password });
  };
  expect(statusesOf(await times(6, join))).toEqual([200, 200, 200, 200, 200, 429]);
  moveClock(minutes(5) + seconds(1));
  expect((await join()).status).toBe(200);
});

test('a code is asked for five times an hour per e-mail, known or not, and per address', async () => {
  const { person } = await newcomer(door);
  for (const email of [person.email, someone().email]) {
    const asked = await times(6, () => door.browser().call(restorePassword, { action: 'restore', email }));
    expect(statusesOf(asked)).toEqual([200, 200, 200, 200, 200, 429]);
  }
  const address = newAddress();
  const ask = () => door.browser(address).call(restorePassword, { action: 'restore', email: someone().email });
  expect(statusesOf(await times(6, ask)).at(-1)).toBe(429);
  moveClock(hours(1) + seconds(1));
  expect((await ask()).status).toBe(200);
});

test('a refusal speaks the language of the caller', async () => {
  const address = newAddress();
  await times(5, () => guess(door.browser(address), someone()));
  const { email, password } = someone();
  const headers = { 'accept-language': 'pt-BR' };
  const { body } = await door.browser(address).call(login, { email, password }, { headers });
  expect(body.error).toMatch(/^Demasiadas tentativas/);
});
