import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { bucketAccess, openBucketServer } from '../../test/bucket.ts';
import { bareDatabase, freshDatabase } from '../../test/database.ts';
import { runCommand } from '../../test/command.ts';
import { describeSchema } from '../../test/describe-schema.ts';
import { openOwnKeys, startApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { seedDemo } from '../demo/index.ts';
import { closeDatabase, db, openDatabase } from '../kit/db/index.ts';
import { migrate, ownMigrations } from '../kit/db/migrate.ts';
import { openLocalFolder } from '../kit/files/local-folder.ts';
import { openPlaces } from '../kit/files/open-store.ts';
import { files, keepBytes, newKey, writeBytes } from '../kit/files/store.ts';
import { takeBackup, type Taken } from './backup/take-backup.ts';
import { type BackupTarget, openTarget } from './backup/target.ts';
import { backupsIn, readManifest } from './backup/backups.ts';
import { checkBackup } from './restore/check-backup.ts';
import { filesOf } from './backup/kept-files.ts';
import { placeOf } from './backup/manifest.ts';
import { lastNight, takeNightly } from './backup/nightly.ts';
import { lastRuns } from './backup/runs.queries.ts';
import { tidy } from './backup/tidy.ts';
import { restoreBackup } from './restore/restore-backup.ts';
import { until } from '../../test/until.ts';

let base: string;
let folder: string;
let target: BackupTarget;
let taken: Taken;
let kept: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-backup-'));
  base = await freshDatabase();
  openDatabase(base);
  const config = readConfig({ DATA_DIR: folder });
  await openOwnKeys(config);
  await seedDemo(config.files, () => undefined);
  target = await openTarget(join(folder, 'backups'));
  kept = (await keepBytes(piece('a file of a client'), 100)).key;
  const stop = await writeAllTheTime();
  try {
    taken = await takeBackup({ client: new pg.Client(base), target, store: files(), key: null });
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
  // The second is written when the first is there.
  await until(() => expect(written).toBeGreaterThan(1));
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

const notTaken = [
  'fact_epochs',
  'migrations',
  'push_subscriptions',
  'sessions',
  'backup_runs',
  'resting',
  'file_home',
  'file_nodes',
  'nodes',
  'leases',
  'page_parts',
];

type Wanted = { at?: string; from?: BackupTarget; into?: string; migrations?: string };
async function restored({ at, from = target, into, migrations }: Wanted = {}) {
  const database = into ?? (await bareDatabase());
  const place = await mkdtemp(join(folder, 'files-'));
  const store = await openLocalFolder(place);
  const told = await restoreBackup({ url: database, target: from, store, at, ...(migrations && { migrations }) });
  return { database, store, told };
}

const tablesIn = (database: string) =>
  mighty(database, async (client) => {
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    return rows[0]!.tables;
  });

test(
  'a backup that was taken while everybody writes holds one moment of all tables',
  { timeout: 120_000 },
  async () => {
    const { database, store } = await restored({ at: taken.name });
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
  const second = await takeBackup({ client: new pg.Client(base), target, store: files(), key: null });
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

/** The backup as it was, with one place of it changed. */
async function damagedAt(name: string, change: (bytes: Buffer) => Buffer): Promise<BackupTarget> {
  const place = await mkdtemp(join(folder, 'damaged-'));
  await cp(join(folder, 'backups'), place, { recursive: true });
  await writeFile(join(place, name), change(await readFile(join(place, name))));
  return openTarget(place);
}
const flipped = (bytes: Buffer): Buffer => bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1) as Buffer;

test.each([
  ['a table of which a bit is another', placeOf.table('NAME', 'contacts'), flipped],
  ['a table that was cut off', placeOf.table('NAME', 'deals'), (bytes: Buffer) => bytes.subarray(0, -9)],
  ['a list of files of which a bit is another', placeOf.files('NAME'), flipped],
  ['a file of which a bit is another', 'FILE', flipped],
  [
    'a manifest of another number of rows',
    placeOf.manifest('NAME'),
    (it: Buffer) => Buffer.from(String(it).replace(/"rows": [1-9]/, '"rows": 1')),
  ],
])('%s is refused, and nothing is left of it', { timeout: 120_000 }, async (_, place, change) => {
  const name = place === 'FILE' ? placeOf.file(kept) : place.replace('NAME', taken.name);
  const from = await damagedAt(name, change);
  const database = await bareDatabase();
  const files = await mkdtemp(join(folder, 'files-'));
  const store = await openLocalFolder(files);
  await expect(restoreBackup({ url: database, target: from, store, at: taken.name })).rejects.toThrow(
    /damaged|are not the/,
  );
  expect(await tablesIn(database)).toBe(0);
  expect(await store.keysBefore(new Date(Date.now() + 60_000))).toEqual([]);
});

test('a base that is in use is refused, and so is a backup of a newer program', { timeout: 120_000 }, async () => {
  await expect(restored({ into: base })).rejects.toThrow('this base is not empty');
  const older = await upTo('0160');
  const database = await bareDatabase();
  await expect(restored({ into: database, migrations: older })).rejects.toThrow(/of a newer program.*0164_backups.sql/);
  expect(await tablesIn(database)).toBe(0);
});

/** The migrations of a program of before. */
async function upTo(last: string): Promise<string> {
  const place = await mkdtemp(join(folder, 'migrations-'));
  for (const name of (await readdir(ownMigrations)).filter((it) => it < last))
    await cp(join(ownMigrations, name), join(place, name));
  return place;
}

test('a backup of an older version is brought up to date, with what stood in it', { timeout: 120_000 }, async () => {
  const old = await bareDatabase();
  await migrate(old, await upTo('0146'));
  await mighty(old, (client) =>
    client.query(`
      insert into users (email, name) values ('vera@example.test', 'Vera Lind');
      insert into projects (name, brand, owner, tariff_id, modules) select 'Lind Studio', 'parley', id, 1, '{}' from users;
      select set_config('parley.project_id', (select id::text from projects), false);
      insert into contacts (project_id, name) select p.id, 'Client ' || n from projects p, generate_series(1, 30) as n;
      insert into contacts (project_id, name, deleted_at) select id, 'Removed client', now() from projects;`),
  );
  const from = await openTarget(await mkdtemp(join(folder, 'older-')));
  const store = await openLocalFolder(await mkdtemp(join(folder, 'files-')));
  await takeBackup({ client: new pg.Client(old), target: from, store, key: null });
  const { database, told } = await restored({ from });
  expect(told.newer).toContain('0164_backups.sql');
  expect(await schemaOf(database)).toEqual(await schemaOf(base));
  const names = await mighty(database, (client) => client.query<{ name: string }>('select name from contacts'));
  expect(names.rowCount).toBe(31);
  expect(await migrate(database)).toEqual([]);
});

test('old backups go, and only with them what they alone had named', { timeout: 120_000 }, async () => {
  const place = await mkdtemp(join(folder, 'tidied-'));
  await cp(join(folder, 'backups'), place, { recursive: true });
  const tidied = await openTarget(place);
  const all = await backupsIn(tidied);
  const broken = '2020-01-01T00-00-00.000';
  await mkdir(join(place, broken));
  const alone = join(place, placeOf.file('f'.repeat(32)));
  await mkdir(dirname(alone), { recursive: true });
  await writeFile(alone, 'of a backup of long ago');
  await utimes(alone, 1e9, 1e9);
  expect(await tidy(tidied, 1)).toEqual([broken, ...all.slice(0, -1)]);
  expect(existsSync(alone)).toBe(false);
  expect(await backupsIn(tidied)).toEqual(all.slice(-1));
  await checkBackup(tidied, all.at(-1)!, await readManifest(tidied, all.at(-1)!));
});

test(
  'a backup has what rows name from wherever it is, keeps it while the store does not, and says what is nowhere',
  { timeout: 120_000 },
  async () => {
    const named = await mighty(base, async (client) => {
      const { rows } = await client.query<{ key: string }>(
        'select distinct unnest(array[key, preview_key]) as key from files',
      );
      return rows.map((it) => it.key).filter(Boolean);
    });
    expect(named.length).toBeGreaterThan(3);
    const [place, empty] = [await mkdtemp(join(folder, 'moving-')), await mkdtemp(join(folder, 'empty-'))];
    const backups = await openTarget(join(place, 'backups'));
    const take = (store = files(), into = backups) =>
      takeBackup({ client: new pg.Client(base), target: into, store, key: null });
    const keysIn = async (name: string) => {
      const keys: string[] = [];
      for await (const { key } of filesOf(backups, name)) keys.push(key);
      return keys;
    };

    const moved = pathToFileURL(join(place, 'files')).href;
    const { here, both } = await openPlaces({ url: moved, from: pathToFileURL(join(folder, 'files')).href });
    const fresh = newKey();
    await writeBytes(fresh, piece('at the new place'), here);
    const moving = await take(both);
    expect([moving.missing, moving.manifest.files.missing]).toEqual([[], 0]);
    expect(await keysIn(moving.name)).toEqual(expect.arrayContaining([...named, kept, fresh]));

    // As it was taken before: of the new place alone. What the one before has stays in it.
    const after = await take(here);
    expect(after.missing).toEqual([]);
    expect(await keysIn(after.name)).toEqual(expect.arrayContaining([...named, fresh]));
    const lacking = join(place, 'backups', placeOf.files(after.name));
    await writeFile(lacking, gzipSync(''));
    const healed = await take(here);
    expect(await keysIn(healed.name)).toEqual(expect.arrayContaining(named));
    for (const key of named) await utimes(join(place, 'backups', placeOf.file(key)), 1e9, 1e9);
    await tidy(backups, 1);
    await checkBackup(backups, healed.name, await readManifest(backups, healed.name));
    expect(existsSync(join(place, 'backups', placeOf.file(named[0]!)))).toBe(true);

    const none = await take(await openLocalFolder(empty), await openTarget(join(empty, 'backups')));
    expect(none.missing).toEqual(named.sort());
    expect(none.manifest.files).toMatchObject({ number: 0, missing: named.length });
    const elsewhere = { FILES_URL: pathToFileURL(empty).href };
    const told = await runCommand('backup', base, [join(empty, 'by-hand')], elsewhere);
    expect(told).toEqual({
      status: 2,
      said: expect.stringContaining(`${named.length} files that rows name are missing at`) as string,
    });
    expect(await lastRuns()).toMatchObject({ is_taken: true, problem: expect.stringMatching(/are missing/) as string });
    await db().deleteFrom('backup_runs').execute();
  },
);

test('the night is taken once however many nodes look, and a failure is known', { timeout: 120_000 }, async () => {
  const place = await mkdtemp(join(folder, 'nightly-'));
  const nightly = { target: place, at: '03:30', keep: 3 };
  await Promise.all([takeNightly(nightly), takeNightly(nightly), takeNightly(nightly)]);
  expect(await backupsIn(await openTarget(place))).toHaveLength(1);
  expect(await lastRuns()).toEqual({ target: place, problem: null, is_taken: true, age: expect.any(Number) as number });
  const byHand = await runCommand('backup', base, [place, '--keep', '1']);
  expect(byHand).toEqual({
    status: 0,
    said: expect.stringMatching(/rows.*\nGone: .*\nThe master key is not in it/s) as string,
  });
  await db().deleteFrom('backup_runs').execute();
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await takeNightly({ ...nightly, target: file });
  expect(await lastRuns()).toMatchObject({ age: null, problem: expect.stringMatching(/ENOTDIR|EEXIST/) as string });
});

test('a night is the last one that has begun, by the clock of the place', () => {
  const at = (text: string) => Date.parse(text);
  expect(lastNight('03:30', at('2031-03-10T03:29:00Z'), 'UTC')).toEqual(new Date('2031-03-09T03:30:00Z'));
  expect(lastNight('03:30', at('2031-03-10T03:30:00Z'), 'UTC')).toEqual(new Date('2031-03-10T03:30:00Z'));
  expect(lastNight('03:30', at('2031-07-10T12:00:00Z'), 'Europe/Lisbon')).toEqual(new Date('2031-07-10T02:30:00Z'));
});

test(
  'a base that was brought back sends nothing until somebody says so, and then nothing twice',
  { timeout: 120_000 },
  async () => {
    const message = await mighty(base, async (client) => {
      const { rows } = await client.query<{ project_id: string; id: string; dialogue_id: string }>(`
      update messages set status = 'queued', left_at = null, error = null where (project_id, id) in (
        select project_id, max(id) from messages where destination = 'to' and message_type = 'text' and deleted_at is null
        group by project_id limit 1) returning project_id, id, dialogue_id`);
      const { project_id, id } = rows[0]!;
      await client.query(
        `insert into jobs (project_id, name, queue, payload) values ($1, 'deliver-message', 'live', json_build_object('message_id', $2::int)),
        (null, 'deliver-mail', 'live', '{"to": "vera@example.test", "sender": "", "subject": "Code", "text": "1"}')`,
        [project_id, id],
      );
      return { project_id, id };
    });
    await takeBackup({ client: new pg.Client(base), target, store: files(), key: null });
    const { database } = await restored();
    await migrate(database);
    const left = () =>
      mighty(database, async (client) => ({
        jobs: (await client.query(`select from jobs where name ~ '^deliver-m'`)).rowCount,
        message: (
          await client.query<{ status: string; error: string | null }>(
            'select status, error from messages where project_id = $1 and id = $2',
            [message.project_id, message.id],
          )
        ).rows[0],
      }));
    await closeDatabase();
    openDatabase(database);
    const config = readConfig({ NODE_ENV: 'test', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, DEMO: 'off' });
    await openOwnKeys(config);
    const app = await startApp(config);
    try {
      // Longer than a worker lets anything wait.
      await new Promise((resolve) => setTimeout(resolve, 2500));
      expect(await left()).toEqual({ jobs: 2, message: { status: 'queued', error: null } });
      const told = await runCommand('restore', database, ['--go-live']);
      expect(told).toEqual({ status: 0, said: expect.stringMatching(/works from now on.* [1-9]\d*\.\n/) as string });
      await until(async () =>
        expect(await left()).toEqual({ jobs: 0, message: { status: 'failed', error: 'delivery_unknown' } }),
      );
    } finally {
      await app.stop();
      await closeDatabase();
      openDatabase(base);
    }
  },
);

test('a bucket keeps backups as a folder does', { timeout: 120_000 }, async () => {
  Object.assign(process.env, bucketAccess);
  const server = await openBucketServer();
  try {
    const bucket = await openTarget(server.url('backups'));
    const store = files();
    await takeBackup({ client: new pg.Client(base), target: bucket, store, key: 'a key in words' });
    const second = await takeBackup({ client: new pg.Client(base), target: bucket, store, key: null });
    const all = await backupsIn(bucket);
    expect(all.at(-1)).toBe(second.name);
    await checkBackup(bucket, second.name, second.manifest);
    expect(await tidy(bucket, 1)).toEqual(all.slice(0, -1));
    const { told } = await restored({ from: bucket });
    expect(told.manifest.tables).toEqual(second.manifest.tables);
    await bucket.remove(placeOf.table(second.name, 'contacts'));
    await expect(restored({ from: bucket })).rejects.toThrow(/contacts.* damaged or missing/);
  } finally {
    await server.close();
  }
});
