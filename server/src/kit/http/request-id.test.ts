import { updateUser } from '@parley/contract/accounts/users';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { logged } from '../../../test/logged.ts';
import { owner } from '../../../test/people.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.stop());

const header = 'x-request-id';
const numberOf = async (given?: string) =>
  (await fetch(`${app.url}/healthz`, { headers: given === undefined ? {} : { [header]: given } })).headers.get(header);
const own = /^[\da-f]{10}$/;

test('each answer has a number of its own, or the one of a trusted proxy if it can be shown to people', async () => {
  const [one, other] = [await numberOf(), await numberOf()];
  expect(one).toMatch(own);
  expect(other).toMatch(own);
  expect(one).not.toBe(other);
  expect(await numberOf('5f0e-c1.A_7')).toBe('5f0e-c1.A_7');
  for (const wrong of ['', 'a b', '<b>', 'x'.repeat(65)]) expect(await numberOf(wrong)).toMatch(own);
  await app.restart({ TRUST_PROXY: 'off' });
  expect(await numberOf('5f0e-c1.A_7')).toMatch(own);
  await app.restart();
});

test('what nobody meant to happen is shown with the number by which the log knows it, in every language', async () => {
  const vera = await owner(app, 'Vera');
  const base = new pg.Client(app.database);
  await base.connect();
  await base.query(`create function broken() returns trigger language plpgsql as $$
    begin raise exception 'a screw is loose'; end $$;
    create trigger broken before update on users for each statement execute function broken()`);
  const words: string[] = [];
  for (const language of ['en', 'ru', 'pt', 'es']) {
    let [number, text] = ['', ''];
    const lines = await logged(async () => {
      const { status, body, headers } = await vera.call(
        updateUser,
        { name: 'Vera Lind' },
        { 'accept-language': language },
      );
      number = headers.get(header)!;
      text = body.error;
      expect([status, body.code, body.request_id]).toEqual([500, 'internal', number]);
    });
    words.push(text.replace(number, 'NUMBER'));
    const told = lines.split('\n').filter((line) => line.includes(number));
    expect(told.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['a screw is loose', 'answered']);
  }
  expect(words).toEqual([
    'Our mistake. It has been logged; try again (number NUMBER)',
    'Ошибка на нашей стороне, она записана. Повторите попытку (номер NUMBER)',
    'Erro nosso. Ficou registado; tente de novo (número NUMBER)',
    'Error nuestro. Ha quedado registrado; inténtelo de nuevo (número NUMBER)',
  ]);
  await base.query('drop trigger broken on users');
  await base.end();
  expect((await vera.call(updateUser, { name: '' })).body.request_id).toBe(undefined);
});

test('a line of the log says what became of a request, and nothing of what stands in its path', async () => {
  const lines = await logged(async () => {
    await fetch(`${app.url}/api/app/files/secret-word-of-a-link/?token=secret`, { headers: { [header]: 'seen-1' } });
    await fetch(`${app.url}/readyz`, { headers: { [header]: 'seen-2' } });
  });
  const told = lines.split('\n').filter((line) => line.includes('seen-'));
  expect(told.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      request: 'seen-1',
      method: 'GET',
      route: expect.any(String),
      status: expect.any(Number),
    }),
  ]);
  expect(lines).not.toContain('secret');
});
