import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrate, ownMigrations } from '../src/kit/db/migrate.ts';
import { bareDatabase } from './database.ts';
import { folderOf } from './migrations.ts';

const file = '0052_places_of_texts.sql';

test('texts of two projects get their places by and by, also those of removed clients, while others read and write', async () => {
  const url = await bareDatabase();
  const { path } = await folderOf({});
  const before = (await readdir(ownMigrations)).filter((name) => name < file);
  for (const name of before) await copyFile(join(ownMigrations, name), join(path, name));
  await migrate(url, path);
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`
    insert into users (email, name) values ('vera@example.test', 'Vera Lind');
    insert into projects (name, brand, owner, tariff_id, modules)
    select n.name, 'parley', id, 1, '{}' from users, unnest(array['One', 'Two']) as n (name)`);
  await client.query(`select set_config('parley.deleted', 'shown', false)`);
  const { rows: projects } = await client.query<{ id: string }>('select id from projects');
  for (const { id } of projects) {
    await client.query(`select set_config('parley.project_id', $1, false)`, [id]);
    await client.query(`insert into contacts (project_id, name)
      select current_project(), 'Client ' || n from generate_series(1, 4500) as n`);
    await client.query(`update contacts set deleted_at = now() where name = 'Client 7'`);
  }
  await copyFile(join(ownMigrations, file), join(path, file));
  const running = migrate(url, path);
  let isOver = false;
  void running.finally(() => (isOver = true));
  for (let n = 0; !isOver; n++) {
    await client.query('update contacts set name = $1 where name = $2', [
      `Client 9 (${n})`,
      n ? `Client 9 (${n - 1})` : 'Client 9',
    ]);
    await client.query('select count(*) from contact_texts');
  }
  expect(await running).toEqual([file]);
  for (const { id } of projects) {
    await client.query(`select set_config('parley.project_id', $1, false)`, [id]);
    const { rows } = await client.query(`
      select count(*)::int as texts, count(*) filter (where t.name = c.name and t.created_at = c.created_at)::int as placed
      from contact_texts t join contacts c on c.project_id = t.project_id and c.id = t.contact_id`);
    expect(rows).toEqual([{ texts: 4500, placed: 4500 }]);
  }
  await client.end();
});
