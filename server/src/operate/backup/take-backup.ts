import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { now } from '../../kit/clock.ts';
import type { FileStore } from '../../kit/files/store.ts';
import { bringFiles, oneByOne } from './kept-files.ts';
import { backupsIn, removeAll } from './backups.ts';
import { readParts, readSequences, readTables, type Table } from './layout.ts';
import { backupFormat, backupName, type Manifest, placeOf } from './manifest.ts';
import { readNamed } from './named-files.ts';
import { readProjects, readRows } from './read-rows.ts';
import { openSum } from './row-sum.ts';
import { openSteadily } from './steady.ts';
import type { BackupTarget } from './target.ts';

export type Backing = {
  /** One of its own, not yet open. */
  client: pg.Client;
  target: BackupTarget;
  store: FileStore;
  /** The master key in words, to lie beside the rest. */
  key: string | null;
};
export type Taken = {
  name: string;
  rows: number;
  bytes: number;
  manifest: Manifest;
  /** Keys that rows name, of files that are nowhere. */
  missing: string[];
};

// Sessions would bring back those that were ended since; everybody signs in again. The rest is of this base and its nodes.
const leftBehind = 'sessions push_subscriptions backup_runs resting file_home file_nodes nodes leases page_parts'.split(
  ' ',
);

/** The base as it is at one moment, with its files. Whoever writes meanwhile waits for nothing. */
export async function takeBackup(backing: Backing): Promise<Taken> {
  const { client } = backing;
  const name = backupName(now());
  try {
    await holdAlone(await openSteadily(client));
    return await take(client, backing, name);
  } catch (error) {
    // What cannot be removed now is, with the next that goes: it counts as no backup.
    if (!(error instanceof Busy)) await removeAll(backing.target, name).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

export class Busy extends Error {}

/** Two at once would each tidy up after the other. */
async function holdAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_free: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('backup', 0)) as is_free`,
  );
  if (!rows[0]!.is_free) throw new Busy('a backup of this base is being taken right now');
}

async function take(client: pg.Client, backing: Backing, name: string): Promise<Taken> {
  const { target } = backing;
  await client.query('begin isolation level repeatable read, read only');
  const { told, bytes, named } = await takeBase(client, target, name);
  // A base cannot tidy up behind a moment that somebody still looks at: files may take long.
  await client.query('commit');
  const { missing, ...taken } = await takeFiles(backing, name, named);
  if (missing.size) await leaveForgotten(client, missing);
  const files = { ...taken, missing: missing.size };
  if (backing.key) await target.write(placeOf.key(name), Readable.from([Buffer.from(`${backing.key}\n`)]));
  const manifest: Manifest = { ...told, files, has_key: backing.key !== null };
  await target.write(placeOf.manifest(name), Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]));
  const rows = manifest.tables.reduce((sum, it) => sum + it.rows, 0);
  return { name, rows, bytes: bytes + files.bytes, manifest, missing: [...missing].sort() };
}

/** What somebody removed since the tables were read is missed by nobody. */
async function leaveForgotten(client: pg.Client, missing: Set<string>): Promise<void> {
  await client.query('begin read only');
  const named = await readNamed(client, await readTables(client), await readProjects(client));
  await client.query('commit');
  for (const key of missing) if (!named.has(key)) missing.delete(key);
}

type Base = Omit<Manifest, 'files' | 'has_key'>;

type TakenBase = { told: Base; bytes: number; named: Set<string> };

async function takeBase(client: pg.Client, target: BackupTarget, name: string): Promise<TakenBase> {
  const about = await client.query<Pick<Base, 'taken_at' | 'postgres'>>(
    `select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at, current_setting('server_version') as postgres`,
  );
  const { rows: migrations } = await client.query<Base['migrations'][number]>(
    'select name, hash from migrations order by name',
  );
  const { rows: locks } = await client.query<{ by: string }>('select distinct wrapped_by as by from secrets');
  const projects = await readProjects(client);
  const tables: Base['tables'] = [];
  let bytes = 0;
  const all = await readTables(client);
  for (const table of all) {
    if (leftBehind.includes(table.name)) continue;
    const taken = await takeTable(client, target, { backup: name, table, projects });
    tables.push({ name: table.name, columns: table.columns, ...taken.told });
    bytes += taken.bytes;
  }
  const named = await readNamed(client, all, projects);
  const parts = await readParts(client);
  const sequences = await readSequences(client);
  const locked_with = locks.map(({ by }) => by).filter(Boolean);
  const told = { format: backupFormat, ...about.rows[0]!, program: 'parley', migrations, tables, parts, sequences };
  return { told: { ...told, locked_with } as Base, bytes, named };
}

type OfTable = { backup: string; table: Table; projects: number[] };

async function takeTable(client: pg.Client, target: BackupTarget, { backup, table, projects }: OfTable) {
  const sum = openSum();
  const rows = seen(readRows(client, table, projects), (piece) => sum.see(piece));
  const packed = await writePacked(target, placeOf.table(backup, table.name), Readable.from(rows));
  return { told: { ...sum.told(), sha256: packed.sha256 }, bytes: packed.bytes };
}

async function takeFiles({ target, store }: Backing, name: string, named: Set<string>) {
  const backups = await backupsIn(target);
  const missing = new Set<string>();
  let [number, bytes] = [0, 0];
  const lines = seen(bringFiles({ store, target, backups, named }, missing), ({ size }) => {
    number++;
    bytes += size;
  });
  const { sha256 } = await writePacked(target, placeOf.files(name), oneByOne(lines));
  return { number, bytes, sha256, missing };
}

async function writePacked(target: BackupTarget, name: string, plain: Readable) {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  const gzip = createGzip({ level: 6 });
  const packed = plain.compose(gzip);
  const counted = seen(packed as AsyncIterable<Buffer>, (piece) => {
    hash.update(piece);
    bytes += piece.length;
  });
  // Whoever reads them is told of what fails; where nobody does any more, nobody needs to know.
  for (const stream of [plain, gzip, packed]) stream.on('error', () => undefined);
  try {
    await target.write(name, counted);
  } finally {
    packed.destroy();
    plain.destroy();
  }
  return { sha256: hash.digest('hex'), bytes };
}

async function* seen<T>(given: AsyncIterable<T>, look: (one: T) => void): AsyncGenerator<T> {
  for await (const one of given) {
    look(one);
    yield one;
  }
}
