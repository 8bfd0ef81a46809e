import { register } from '@parley/contract/accounts/registration';
import { refreshToken } from '@parley/contract/accounts/sessions';
import { getUser, updateUser } from '@parley/contract/accounts/users';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '../../../kit/db/index.ts';
import { type Door, openDoor } from '../test/door.ts';
import { newcomer, someone } from '../test/people.ts';

let door: Door;
beforeAll(async () => void (door = await openDoor()));
afterAll(() => door.close());

const findUser = (email: string) => db().selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

test('who registers is signed in and owns a first project in their language and brand', async () => {
  const person = someone('Olga Muster');
  const browser = door.browser();
  const headers = { 'accept-language': 'ru', 'x-forwarded-host': 'beseda.example.test' };
  const { status, body } = await browser.call(register, { ...person, password_repeat: person.password }, { headers });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ projects: [{ name: 'Мой проект', brand: 'beseda' }] });
  const user = (await findUser(person.email))!;
  expect((await browser.call(getUser, {})).body.data).toEqual({
    id: user.id,
    name: 'Olga Muster',
    picture: null,
    email: person.email,
    email_verified: false,
    phone: '+15550100199',
    referral_abbreviation: 'P',
    permissions: [],
    language: 'ru',
    has_password: true,
    two_factor: false,
    tips_seen: [],
  });
});

test('the first project is at home where the number of its owner is', async () => {
  const person = { ...someone(), phone: '+351912345678' };
  const { body } = await door.browser().call(register, { ...person, password_repeat: person.password });
  const { id } = (body.data as { projects: { id: number }[] }).projects[0]!;
  const project = db().selectFrom('projects').select('country').where('id', '=', id).executeTakeFirst();
  expect(await project).toEqual({ country: 'PT' });
});

test('the password is kept only as an argon2id hash', async () => {
  const { person } = await newcomer(door);
  const user = (await findUser(person.email))!;
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(JSON.stringify(user)).not.toContain(person.password);
});

test('a promo code is kept, and not needed', async () => {
  const person = someone();
  await door.browser().call(register, { ...person, password_repeat: person.password, promo_code: ' SPRING ' });
  expect((await findUser(person.email))!.promo_code).toBe('SPRING');
  expect((await findUser((await newcomer(door)).person.email))!.promo_code).toBeNull();
});

test('an e-mail registers once, however it is written, also by two at once', async () => {
  const person = someone();
  const again = () =>
    door.browser().call(register, {
      ...person,
      email: person.email.toUpperCase(),
      password_repeat: person.password,
    });
  const statuses = (await Promise.all([again(), again(), again()])).map((it) => it.status);
  expect(statuses.sort()).toEqual([200, 409, 409]);
  expect((await again()).body.code).toBe('email_taken');
});

test('without its first project nobody is registered', async () => {
  const person = someone();
  const browser = door.browser();
  const node = new pg.Client(door.database_url);
  await node.connect();
  await node.query('alter table projects add constraint nothing_more check (false) not valid');
  const { status } = await browser.call(register, { ...person, password_repeat: person.password });
  await node.query('alter table projects drop constraint nothing_more');
  await node.end();
  expect(status).toBe(500);
  expect(await findUser(person.email)).toBeUndefined();
  expect((await browser.call(refreshToken, {})).status).toBe(401);
});

test('what is missing or does not fit is told field by field, and nobody is registered', async () => {
  const person = someone();
  const given = { ...person, phone: '12', password: '12345', password_repeat: 'other', name: ' ' };
  const { status, body } = await door.browser().call(register, given, { headers: { 'accept-language': 'ru' } });
  expect(status).toBe(400);
  expect(body.errors).toMatchObject({
    name: ['Обязательное поле'],
    phone: ['Некорректный номер телефона'],
    password: ['Не менее 6 символов'],
    password_repeat: ['Пароли не совпадают'],
  });
  expect(await findUser(person.email)).toBeUndefined();
});

test('nobody can give themselves rights, an id or a verified e-mail', async () => {
  const person = someone();
  const wish = { permissions: ['_ALL_'], id: 1, email_verified: true, google_sub: 'x', two_factor_since: null };
  const { status, body } = await door
    .browser()
    .call(register, { ...person, password_repeat: person.password, ...wish });
  expect(status).toBe(400);
  expect(Object.keys(body.errors!).sort()).toEqual(Object.keys(wish).sort());
});

test('name, phone and language can be changed; e-mail and rights cannot', async () => {
  const browser = await newcomer(door);
  const { body } = await browser.call(updateUser, {
    name: 'Vera Beispiel',
    phone: '8 (999) 000-11-22',
    language: 'es',
  });
  expect(body.data).toMatchObject({ name: 'Vera Beispiel', phone: '89990001122', language: 'es' });
  expect((await browser.call(updateUser, {})).body.data.name).toBe('Vera Beispiel');
  expect((await browser.call(updateUser, { email: 'other@example.test' })).status).toBe(400);
  expect((await browser.call(updateUser, { permissions: ['_ALL_'] })).status).toBe(400);
  expect((await browser.call(getUser, {})).body.data).toMatchObject({ email: browser.person.email, permissions: [] });
});
