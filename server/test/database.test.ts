import pg from 'pg';
import { expect, test } from 'vitest';
import { freshDatabase } from './database.ts';

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('two fresh databases do not see each other', async () => {
  const [mine, yours] = [await freshDatabase(), await freshDatabase()];
  await ask(mine, 'create table note (words text)');
  await expect(ask(yours, 'select * from note')).rejects.toThrow('does not exist');
});

test('a fresh database is migrated', async () => {
  const rows = await ask(await freshDatabase(), "select 1 from pg_tables where schemaname = 'public'");
  expect(rows.length).toBeGreaterThan(3);
});

test('the role of the application is no superuser and cannot run programs', async () => {
  const url = await freshDatabase();
  const [row] = await ask<{ rolsuper: boolean }>(url, 'select rolsuper from pg_roles where rolname = current_user');
  expect(row?.rolsuper).toBe(false);
  await expect(ask(url, "copy (select 1) to program 'true'")).rejects.toThrow(/permission denied|must be superuser/);
});
