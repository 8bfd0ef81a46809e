import pg from 'pg';
import { expect, test } from 'vitest';
import { bareDatabase } from '../../../test/database.ts';
import { folderOf } from '../../../test/migrations.ts';
import { migrate } from './migrate.ts';

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const notes = { '0001_notes.sql': 'create table notes (\n  words text\n);\n' };
const colours = { '0002_colours.sql': `alter table notes add column colour text not null default 'red';\n` };
const columnsOfNotes = `select attname as name from pg_attribute where attrelid = 'notes'::regclass and attnum > 0`;

test('what is new runs once, in order', async () => {
  const url = await bareDatabase();
  const { path, write } = await folderOf(notes);
  expect(await migrate(url, path)).toEqual(['0001_notes.sql']);
  await write(colours);
  expect(await migrate(url, path)).toEqual(['0002_colours.sql']);
  expect(await migrate(url, path)).toEqual([]);
  expect(await ask(url, columnsOfNotes)).toEqual([{ name: 'words' }, { name: 'colour' }]);
});

test('a file that was changed after it ran is refused by name, and nothing new runs', async () => {
  const url = await bareDatabase();
  const { path, write } = await folderOf(notes);
  await migrate(url, path);
  await write({ ...colours, '0001_notes.sql': 'create table notes (words text not null);' });
  await expect(migrate(url, path)).rejects.toThrow(/^0001_notes\.sql .*changed after it ran.*Put its text back/);
  expect(await ask(url, columnsOfNotes)).toEqual([{ name: 'words' }]);
  await write(notes);
  expect(await migrate(url, path)).toEqual(['0002_colours.sql']);
});

test('other line endings are no change', async () => {
  const url = await bareDatabase();
  const { path, write } = await folderOf(notes);
  await migrate(url, path);
  await write({ '0001_notes.sql': notes['0001_notes.sql'].replaceAll('\n', '\r\n') });
  expect(await migrate(url, path)).toEqual([]);
});

test('an older program leaves a newer base alone', async () => {
  const url = await bareDatabase();
  await migrate(url, (await folderOf({ ...notes, ...colours })).path);
  const older = await folderOf({ ...notes, '0003_own.sql': 'drop table notes' });
  await expect(migrate(url, older.path)).rejects.toThrow(/newer than the program: 0002_colours\.sql/);
  expect(await ask(url, columnsOfNotes)).toHaveLength(2);
});

test('a base from before hashes were kept gets those of the files, and from then on is guarded', async () => {
  const url = await bareDatabase();
  await ask(
    url,
    `create table migrations (name text primary key, ran_at timestamptz default now());
    insert into migrations (name) values ('0001_notes.sql');
    ${notes['0001_notes.sql']}`,
  );
  const { path, write } = await folderOf(notes);
  expect(await migrate(url, path)).toEqual([]);
  const [kept] = await ask(url, 'select hash from migrations');
  expect(kept?.hash).toMatch(/^[\da-f]{64}$/);
  await write({ '0001_notes.sql': '-- nothing' });
  await expect(migrate(url, path)).rejects.toThrow('changed after it ran');
});

test('a file that fails leaves nothing, and those before it stay', async () => {
  const url = await bareDatabase();
  const { path, write } = await folderOf({ ...notes, '0002_colours.sql': 'drop table notes; select 1 / 0;' });
  await expect(migrate(url, path)).rejects.toThrow('migration 0002_colours.sql failed: division by zero');
  await write(colours);
  expect(await migrate(url, path)).toEqual(['0002_colours.sql']);
});
