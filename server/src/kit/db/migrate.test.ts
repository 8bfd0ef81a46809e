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

test('a text that took the place of an older one with the same result runs no second time', async () => {
  const url = await bareDatabase();
  const { path, write } = await folderOf(notes);
  await migrate(url, path);
  const [kept] = await ask(url, 'select hash from migrations');
  await write({ '0001_notes.sql': `-- once: ${String(kept!.hash)}\n${notes['0001_notes.sql']}` });
  expect(await migrate(url, path)).toEqual([]);
});

const little = { lockMs: 50, tries: 3, pauseMs: 10 };

async function holder(url: string, text: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`begin; ${text}`);
  return { letGo: () => client.query('rollback').then(() => client.end()) };
}

test('a table that somebody holds is waited for shortly, again and again, and nothing is left behind in vain', async () => {
  const url = await bareDatabase();
  const { path, write } = await folderOf(notes);
  await migrate(url, path);
  await write(colours);
  const reader = await holder(url, 'lock table notes in access share mode');
  await expect(migrate(url, path, little)).rejects.toThrow(
    /^migration 0002_colours\.sql failed: .*lock timeout.*try again in a quieter moment/,
  );
  const patient = migrate(url, path, { ...little, tries: 10_000 });
  // Whoever only reads comes in between, however long the migration waits.
  for (let n = 0; n < 20; n++) expect(await ask(url, 'select count(*)::int as n from notes')).toEqual([{ n: 0 }]);
  await reader.letGo();
  expect(await patient).toEqual(['0002_colours.sql']);
});

const steps = `-- in steps
alter table notes add column if not exists length int;
-- step outside a transaction
create index concurrently if not exists notes_by_words on notes (words);
-- step outside a transaction
do $$ begin
  update notes set length = char_length(words) where words < 'm';
  commit;
  perform 1 / (select count(*) from notes where words = 'late');
  update notes set length = char_length(words) where length is null;
end $$;
-- step
alter table notes alter column words set default '';
`;

test('a file in steps commits each, says which file failed, begins anew after that, and is kept once', async () => {
  const url = await bareDatabase();
  const { path, write } = await folderOf(notes);
  await migrate(url, path);
  await ask(url, `insert into notes values ('early'), ('zebra')`);
  await write({ '0002_lengths.sql': steps });
  await expect(migrate(url, path)).rejects.toThrow('migration 0002_lengths.sql failed: division by zero');
  const lengths = 'select words, length from notes order by words';
  expect(await ask(url, lengths)).toEqual([
    { words: 'early', length: 5 },
    { words: 'zebra', length: null },
  ]);
  expect(await ask(url, 'select count(*)::int as n from migrations')).toEqual([{ n: 1 }]);
  await ask(url, `insert into notes values ('late')`);
  expect(await migrate(url, path)).toEqual(['0002_lengths.sql']);
  expect(await ask(url, lengths)).toEqual([
    { words: 'early', length: 5 },
    { words: 'late', length: 4 },
    { words: 'zebra', length: 5 },
  ]);
  expect(await migrate(url, path)).toEqual([]);
});

test('one who waits for its turn does not hold up an index that is built beside those who write', async () => {
  const url = await bareDatabase();
  const { path, write } = await folderOf(notes);
  await migrate(url, path);
  const index = 'create index concurrently if not exists notes_by_words on notes (words);\n';
  await write({ '0002_index.sql': `-- in steps\nselect pg_sleep(0.3);\n-- step outside a transaction\n${index}` });
  const ran = await Promise.all([1, 2, 3].map(() => migrate(url, path)));
  expect(ran.flat()).toEqual(['0002_index.sql']);
});
