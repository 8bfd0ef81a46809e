import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

export type Migration = {
  name: string;
  text: string;
  hash: string;
  /** Of texts that this one took the place of, and that made the same of a base. */
  once: string[];
};
type Ran = Map<string, string | null>;

/**
 * What has not run in this base yet, in order. Refuses where the base and the files do not tell the same story.
 * Within a transaction: what it refuses leaves nothing behind.
 */
export async function dueMigrations(client: pg.Client, folder: string): Promise<Migration[]> {
  const files = await readMigrations(folder);
  const had_hashes = await makeTable(client);
  const ran = await readRan(client);
  refuseNewerBase(files, ran);
  refuseChanged(files, ran);
  if (!had_hashes) await fillHashes(client, files);
  return files.filter(({ name }) => !ran.has(name));
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git writes other line endings on some machines: the same file all the same.
  const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const once = [...text.matchAll(/^-- once: ([\da-f]{64})$/gm)].map(([, hash]) => hash!);
  return { name, text, hash: createHash('sha256').update(text).digest('hex'), once };
}

/** Whether its rows have hashes. */
async function makeTable(client: pg.Client): Promise<boolean> {
  await client.query(`create table if not exists migrations (
    name text primary key, ran_at timestamptz default now(), hash text not null)`);
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'hash'`,
  );
  // Not by "if not exists", which would wait at each start for all who read the table, such as a backup.
  if (!rowCount) await client.query('alter table migrations add column hash text');
  return rowCount === 1;
}

async function readRan(client: pg.Client): Promise<Ran> {
  const { rows } = await client.query<{ name: string; hash: string | null }>(
    'select name, hash from migrations order by name',
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function refuseNewerBase(files: Migration[], ran: Ran): void {
  const known = new Set(files.map(({ name }) => name));
  const unknown = [...ran.keys()].filter((name) => !known.has(name));
  if (!unknown.length) return;
  throw new Error(
    `this base is newer than the program: ${unknown.join(', ')} ran in it and this program does not have it. ` +
      'Start the newer program, or bring back a copy of the base from before. Nothing was changed.',
  );
}

function refuseChanged(files: Migration[], ran: Ran): void {
  const isKnown = ({ name, hash, once }: Migration) => [hash, ...once].includes(ran.get(name) ?? hash);
  const changed = files.filter((file) => !isKnown(file)).map(({ name }) => name);
  if (!changed.length) return;
  throw new Error(
    `${changed.join(', ')} in server/db/migrations was changed after it ran in this base. ` +
      'Put its text back as it was, and write what is to be different as a new migration. Nothing was changed.',
  );
}

/** What ran before hashes were kept is taken to be what the files say now: nobody knows better. */
async function fillHashes(client: pg.Client, files: Migration[]): Promise<void> {
  await client.query(
    `update migrations m set hash = f.hash from unnest($1::text[], $2::text[]) f (name, hash) where m.name = f.name`,
    [files.map(({ name }) => name), files.map(({ hash }) => hash)],
  );
  await client.query('alter table migrations alter column hash set not null');
}
