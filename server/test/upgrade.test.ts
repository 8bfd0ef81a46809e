import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate } from '../src/kit/db/migrate.ts';
import { bareDatabase } from './database.ts';

const folder = new URL('../db/migrations/', import.meta.url);
// Bases of this age are in use; what was made of them before is in the files that ran.
const usedSince = '0056';

test('a base in use is brought up to date, with its people, channels and waiting work', async () => {
  const url = await bareDatabase();
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create table migrations (name text primary key, ran_at timestamptz default now())');
  for (const name of (await readdir(folder)).sort().filter((it) => it < usedSince)) {
    await client.query(await readFile(new URL(name, folder), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
  }
  await client.query(`
    insert into users (email, name) values ('vera@example.test', 'Vera Lind');
    insert into projects (name, brand, owner, tariff_id, modules) select 'Lind Studio', 'parley', id, 1, '{}' from users;
    select set_config('parley.project_id', (select id::text from projects), false);
    insert into channels (project_id, id, type, name, hook_word) select id, 1, 'telegram', 'Bot', 'word' from projects;
    insert into jobs (project_id, name, queue, payload, run_at, due_at)
    select id, 'some-work', 'live', '{}', now(), now() from projects;
  `);
  expect(await migrate(url)).not.toEqual([]);
  const { rows } = await client.query<{ name: string }>('select name from jobs order by name');
  await client.end();
  expect(rows.map((it) => it.name)).toEqual(['seal-hook-words', 'some-work']);
});
