import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { bareDatabase } from '../../../test/database.ts';
import { folderOf } from '../../../test/migrations.ts';
import { migrate, ownMigrations } from './migrate.ts';
import { asOrdinaryRole } from './ordinary-role.ts';
import { planMigrations } from './plan-migrations.ts';
import { sayPlan } from './say-plan.ts';

const begun = {
  '0001_notes.sql': `create table authors (id int primary key);
    create table notes (id int primary key, words text not null default '');
    create table days (day date not null) partition by range (day);
    create schema apart;
    create table apart.days_of_may partition of days for values from ('2026-05-01') to ('2026-06-01');
    create table old (words text);
    insert into notes (id) select generate_series(1, 3);`,
};

async function baseInUse(given?: string) {
  const url = given ?? (await bareDatabase());
  const { path, write } = await folderOf(begun);
  await migrate(url, path);
  const client = new pg.Client(url);
  await client.connect();
  return { url, path, write, client };
}

const touched = { fate: 'kept', rows_written: 0 };

test('a plan says which tables in use are locked and how, and changes nothing', async () => {
  const { url, path, write, client } = await baseInUse();
  await write({
    '0002_colours.sql': 'alter table notes add column colour text; create table shades (of_note int references notes)',
    '0003_letters.sql': 'create table letters (author int references authors); create index on notes (words)',
    '0004_numbers.sql': `alter table authors alter column id type bigint; update notes set words = 'new' where id > 1`,
    '0005_days.sql': 'alter table days add column words text default random()::text; drop table old',
    '0006_nothing.sql': 'insert into shades default values; alter table shades add column words text',
  });
  const planned = await planMigrations(url, { folder: path });
  expect(planned.map(({ name, tables }) => ({ name, tables }))).toEqual([
    { name: '0002_colours.sql', tables: [{ ...touched, table: 'notes', lock: 'AccessExclusiveLock' }] },
    {
      name: '0003_letters.sql',
      tables: [
        { ...touched, table: 'authors', lock: 'ShareRowExclusiveLock' },
        { ...touched, table: 'notes', lock: 'ShareLock' },
      ],
    },
    {
      name: '0004_numbers.sql',
      tables: [
        { ...touched, table: 'authors', lock: 'AccessExclusiveLock', fate: 'rewritten' },
        { ...touched, table: 'notes', lock: null, rows_written: 2 },
      ],
    },
    {
      name: '0005_days.sql',
      tables: [
        { ...touched, table: 'days', lock: 'AccessExclusiveLock', fate: 'rewritten' },
        { ...touched, table: 'old', lock: 'AccessExclusiveLock', fate: 'dropped' },
      ],
    },
    { name: '0006_nothing.sql', tables: [] },
  ]);
  const { rows } = await client.query(`select words, (select count(*)::int from migrations) as ran from notes limit 1`);
  await client.end();
  expect(rows).toEqual([{ words: '', ran: 1 }]);
  expect(sayPlan(planned)).toMatch(/^ {2}authors: AccessExclusiveLock, nobody reads or writes it.*; written anew/m);
});

test('a plan gives up on a table that somebody holds, and says so', async () => {
  const { url, path, write, client } = await baseInUse();
  await write({ '0002_colours.sql': 'alter table notes add column colour text', '0003_other.sql': 'select 1' });
  await client.query('begin; select from notes');
  const planned = await planMigrations(url, { folder: path });
  await client.end();
  expect(planned).toMatchObject([{ name: '0002_colours.sql', stopped: expect.stringContaining('quieter moment') }]);
});

const asSuperuser = async () => {
  const mighty = new URL(inject('testServer').adminUrl);
  mighty.pathname = new URL(await bareDatabase()).pathname;
  return asOrdinaryRole(mighty.href);
};

test.each([
  ['an ordinary role', bareDatabase],
  ['a superuser who steps down', asSuperuser],
])('a plan that takes too long is ended for %s, and what it has locked by then is told', async (_, base) => {
  const { url, path, write, client } = await baseInUse(await base());
  await write({ '0002_long.sql': 'alter table notes add column colour text; select pg_sleep(600)' });
  const planned = await planMigrations(url, { folder: path, seconds: 2 });
  expect(planned).toMatchObject([
    { tables: [{ table: 'notes', lock: 'AccessExclusiveLock' }], stopped: expect.stringContaining('--seconds') },
  ]);
  expect((await client.query('select id from notes')).rowCount).toBe(3);
  await client.end();
});

test('a plan tells of a file that would fail, and refuses a base that is newer', async () => {
  const { url, path, write, client } = await baseInUse();
  await client.end();
  await write({ '0002_wrong.sql': 'select 1 / 0' });
  expect(sayPlan(await planMigrations(url, { folder: path }))).toContain(
    'stopped: migration 0002_wrong.sql failed: division by zero',
  );
  await expect(planMigrations(url, { folder: (await folderOf({})).path })).rejects.toThrow('newer than the program');
});

test('all that the product is made of can be planned at once', async () => {
  const planned = await planMigrations(await bareDatabase(), { seconds: 60 });
  expect(planned.filter(({ tables, stopped }) => tables.length || stopped)).toEqual([]);
  const names = (await readdir(ownMigrations)).sort();
  expect(planned.map(({ name }) => name)).toEqual(names);
});
