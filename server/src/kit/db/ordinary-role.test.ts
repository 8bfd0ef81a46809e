import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';
import { asOrdinaryRole } from './ordinary-role.ts';

test('given a superuser, the program works behind the wall all the same', async () => {
  const server = inject('testServer');
  const name = `${server.template}_mighty_${randomBytes(4).toString('hex')}`;
  await ask(server.adminUrl, `create database ${name}`);
  const mighty = new URL(server.adminUrl);
  mighty.pathname = `/${name}`;
  const url = await asOrdinaryRole(mighty.href);
  await migrate(url);
  const [who] = await ask(
    url,
    'select rolsuper or rolbypassrls as is_mighty from pg_roles where rolname = current_user',
  );
  expect(who).toEqual({ is_mighty: false });
  const [wall] = await ask(
    url,
    `select relforcerowsecurity as stands, pg_get_userbyid(relowner) as owner
    from pg_class where relname = 'messages'`,
  );
  expect(wall).toEqual({ stands: true, owner: 'parley_app' });
  expect(await asOrdinaryRole(url)).toBe(url);
});

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
