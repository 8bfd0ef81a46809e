import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bareDatabase, freshDatabase } from '../../test/database.ts';
import { describeSchema } from '../../test/describe-schema.ts';
import { openOwnKeys } from '../app.ts';
import { readConfig } from '../config.ts';
import { seedDemo } from '../demo/index.ts';
import { closeDatabase, openDatabase } from '../kit/db/index.ts';
import { openLocalFolder } from '../kit/files/local-folder.ts';
import { files, keepBytes } from '../kit/files/store.ts';
import { takeBackup, type Taken } from './backup/take-backup.ts';
import { type BackupTarget, openTarget } from './backup/target.ts';
import { restoreBackup } from './restore/restore-backup.ts';

let base: string;
let folder: string;
let target: BackupTarget;
let taken: Taken;
let kept: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-backup-'));
  base = await freshDatabase();
  openDatabase(base);
  await openOwnKeys(readConfig({ DATA_DIR: folder }));
  await seedDemo(folder, () => undefined);
  target = openTarget(join(folder, 'backups'));
  kept = (await keepBytes(piece('a file of a client'), 100)).key;
  const stop = await writeAllTheTime();
  try {
    taken = await takeBackup({ url: base, target, store: files(), key: null });
  } finally {
    await stop();
  }
});
afterAll(async () => {
  await closeDatabase();
  await rm(folder, { recursive: true, force: true });
});

async function* piece(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

let written = 0;
/** Rows that come in pairs, into a table that is read early and one that is read late. */
async function writeAllTheTime(): Promise<() => Promise<void>> {
  const client = new pg.Client(base);
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select min(id)::text as id from projects');
  const project = rows[0]!.id;
  await client.query(`select set_config('parley.project_id', $1, false)`, [project]);
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      written++;
      await client.query(
        `with one as (insert into contacts (project_id, name) values ($1, 'Guest') returning project_id, id)
        insert into dead_jobs (id, project_id, name, payload, attempts, created_at)
        select -id, project_id, 'guest', '{}', 1, now() from one`,
        [project],
      );
    }
  })();
  await new Promise((resolve) => setTimeout(resolve, 100));
  return async () => {
    isOver = true;
    await work;
    await client.end();
  };
}

/** As whoever no wall stops. */
async function mighty<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(inject('testServer').adminUrl);
  url.pathname = new URL(database).pathname;
  const client = new pg.Client(url.href);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const schemaOf = (database: string) => mighty(database, describeSchema);

/** What every table holds: how many rows, and a sum over all of them. */
const sumsOf = (database: string) =>
  mighty(database, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and relpersistence = 'p' order by 1`,
    );
    const sums = new Map<string, string>();
    for (const { name } of tables) {
      const text = `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${name} t`;
      sums.set(name, (await client.query<{ sum: string }>(text)).rows[0]!.sum);
    }
    return sums;
  });

const notTaken = ['backup_runs', 'fact_epochs', 'migrations', 'push_subscriptions', 'resting', 'sessions'];

async function restored(at?: string, migrations?: string) {
  const database = await bareDatabase();
  const place = await mkdtemp(join(folder, 'files-'));
  const store = await openLocalFolder(place);
  const told = await restoreBackup({ url: database, target, store, at, ...(migrations && { migrations }) });
  return { database, store, told };
}

test(
  'a backup that was taken while everybody writes holds one moment of all tables',
  { timeout: 120_000 },
  async () => {
    const { database, store } = await restored(taken.name);
    const guests = await mighty(database, async (client) => {
      const { rows } = await client.query<{ clients: number; jobs: number; unlike: number }>(`
      select count(c.id)::int as clients, count(d.id)::int as jobs, count(*) filter (where c.id is distinct from -d.id)::int as unlike
      from (select id from contacts where name = 'Guest') c full join (select id from dead_jobs where name = 'guest') d
      on c.id = -d.id`);
      return rows[0]!;
    });
    expect(guests.unlike).toBe(0);
    expect(guests.clients).toBe(guests.jobs);
    expect(guests.clients).toBeGreaterThan(0);
    expect(guests.clients).toBeLessThan(written);
    const bytes: Buffer[] = [];
    for await (const one of store.read(kept)) bytes.push(one as Buffer);
    expect(String(Buffer.concat(bytes))).toBe('a file of a client');
  },
);

test('what is restored is what was there, row for row, and only new files travel', { timeout: 120_000 }, async () => {
  const before = await readdir(join(folder, 'backups', 'files'), { recursive: true });
  const key = (await keepBytes(piece('another file'), 100)).key;
  const sums = await sumsOf(base);
  const second = await takeBackup({ url: base, target, store: files(), key: null });
  const after = await readdir(join(folder, 'backups', 'files'), { recursive: true });
  expect(after.filter((it) => !before.includes(it) && it.length > 2)).toEqual([`${key.slice(0, 2)}/${key}`]);
  for (const it of second.manifest.tables)
    expect(`${it.name} ${it.rows}`).toBe(`${it.name} ${sums.get(it.name)!.split(' ')[0]}`);
  const { database } = await restored();
  const came = await sumsOf(database);
  for (const name of notTaken) for (const all of [sums, came]) all.delete(name);
  expect([...came]).toEqual([...sums]);
  expect(await schemaOf(database)).toEqual(await schemaOf(base));
});
