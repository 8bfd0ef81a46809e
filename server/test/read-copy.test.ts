import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Copy, copyOfBase } from './copy-of-base.ts';
import { freshDatabase } from './database.ts';
import { lookAtReadCopy } from '../src/operate/doctor/look-at-read-copy.ts';
import { lookAtStandby } from '../src/operate/doctor/look-at-standby.ts';
import { noteOwnChange } from '../src/kit/http/own-change.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kit/db/embedded-postgres.ts';
import { log } from '../src/kit/log.ts';
import { closeDatabase, db, dbToRead, noteWriter, openDatabase, transactionToRead } from '../src/kit/db/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-copy-'));
let base: EmbeddedPostgres;
let copy: Copy;
let admin: pg.Client;
let copysAdmin: pg.Client;

beforeAll(async () => {
  const dataDir = join(folder, 'base');
  base = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off' } });
  // What each transaction of a project asks; the rest of the tables is not needed.
  openDatabase(base.url);
  await db().run('create table moving_projects (project_id bigint, still_until timestamptz)');
  await closeDatabase();
  copy = await copyOfBase({ dataDir, adminUrl: base.adminUrl }, join(folder, 'copy'));
  [admin, copysAdmin] = [new pg.Client(base.adminUrl), new pg.Client(copy.adminUrl)];
  await Promise.all([admin.connect(), copysAdmin.connect()]);
  copysAdmin.on('error', () => undefined);
  openDatabase(base.url, { poolSize: 4, readUrl: copy.url });
});
afterAll(async () => {
  await closeDatabase();
  await Promise.all([admin.end(), copysAdmin.end().catch(() => undefined)]);
  await copy.stop();
  await base.stop();
  rmSync(folder, { recursive: true, force: true });
});

const where = 'select pg_is_in_recovery() as is_copy';
const reader = { project_id: 1, user_id: 7 };
const isCopy = async (asked: { project_id: number; user_id?: number } = reader) =>
  ((await dbToRead(asked).run(where)).rows[0] as { is_copy: boolean }).is_copy;
const isCopyInTransaction = () =>
  transactionToRead(reader, async (tx) => ((await tx.run(where)).rows[0] as { is_copy: boolean }).is_copy);
const until = (expected: boolean) => vi.waitFor(async () => expect(await isCopy()).toBe(expected), { timeout: 20_000 });

test('what may be a second old is asked of the copy, and of the base while it is further behind', async () => {
  await until(true);
  expect(await isCopyInTransaction()).toBe(true);

  await copysAdmin.query('select pg_wal_replay_pause()');
  await admin.query('create table written_meanwhile ()');
  await until(false);
  expect(await isCopyInTransaction()).toBe(false);
  await copysAdmin.query('select pg_wal_replay_resume()');
  await until(true);
});

test('the doctor names a copy that is behind, that follows nobody or another, that lets a superuser in, and none at all', async () => {
  const look = async (url: string) => (await lookAtReadCopy(url)).map(({ level, said }) => `${level}: ${said}`);
  await until(true);
  expect(await look(copy.url)).toEqual(['well: it follows the base closely']);
  await copysAdmin.query('select pg_wal_replay_pause()');
  await admin.query('create table written_then ()');
  expect(await look(copy.url)).toEqual(['failure: it is more than 5 s behind']);
  await copysAdmin.query('select pg_wal_replay_resume()');
  expect(await look(base.url)).toEqual(['failure: it follows nobody: it is the base itself, or became one']);
  expect(await look(await freshDatabase())).toEqual(['failure: it is a copy of something else']);
  // Of the same database, as the one who may see all of it.
  const mighty = new URL(copy.adminUrl);
  mighty.pathname = new URL(copy.url).pathname;
  expect(await look(mighty.href)).toEqual(['failure: its role walks through the wall between projects']);
  expect(await look(copy.url.replace('parley', 'nobody'))).toEqual([
    expect.stringMatching(/^failure: cannot be asked: /),
  ]);
  await until(true);
});

const lookAtIt = async () => (await lookAtStandby()).map(({ level, said }) => `${level}: ${said}`);
const awaited = async (name: string) => {
  await admin.query(`alter system set synchronous_standby_names = '${name}'`);
  await admin.query('select pg_reload_conf()');
};

test('the doctor advises where a standby follows for which no commit waits', async () => {
  await until(true);
  expect(await lookAtIt()).toEqual([expect.stringMatching(/^warning: .* no commit waits for it/)]);
  await awaited('copy');
  await vi.waitFor(async () => expect(await lookAtIt()).toEqual(['well: commits wait for copy']));
  await awaited('');
});

test('what lets a superuser in, is another database or follows nobody is never read from, and the log says why', async () => {
  await until(true);
  const mighty = new URL(copy.adminUrl);
  mighty.pathname = new URL(copy.url).pathname;
  const other = new URL(copy.url);
  other.pathname = '/postgres';
  try {
    for (const [url, why] of [
      [mighty.href, 'walks through the wall'],
      [other.href, 'a copy of something else'],
      [base.url, 'follows nobody'],
    ] as const) {
      await closeDatabase();
      const heard = vi.spyOn(log, 'warn');
      openDatabase(base.url, { poolSize: 2, readUrl: url });
      await vi.waitFor(() => expect(JSON.stringify(heard.mock.calls)).toContain(why), { timeout: 10_000 });
      heard.mockRestore();
      expect(await isCopy()).toBe(false);
    }
  } finally {
    await closeDatabase();
    openDatabase(base.url, { poolSize: 4, readUrl: copy.url });
  }
});

test('statistics and sheets that are carried out are read from it', () => {
  const modules = join(import.meta.dirname, '../src/modules');
  const found = globSync(['**/statistics/get-*.ts', 'analytics/**/get-*.ts', '**/export-{leads,tickets}.ts'], {
    cwd: modules,
  });
  expect(found.length).toBeGreaterThan(8);
  expect(found.filter((it) => /\bdbOf\(/.test(readFileSync(join(modules, it), 'utf8')))).toEqual([]);
});

test('whoever has just changed something sees it at once', async () => {
  await until(true);
  noteWriter(reader.user_id);
  expect(await isCopy()).toBe(false);
  expect(await isCopy({ ...reader, user_id: 8 })).toBe(true);
  expect(await isCopy({ project_id: 2 })).toBe(true);
});

test('their browser says so at the node to which it is led next', async () => {
  const asks = (user_id: number, method: 'GET' | 'POST', cookies: Record<string, string>) => {
    const given: Record<string, string> = {};
    noteOwnChange({ method }, user_id, {
      cookie: (name) => cookies[name],
      setCookie: (name, value) => void (given[name] = value),
    });
    return given;
  };
  await until(true);
  expect(asks(20, 'GET', {})).toEqual({});
  expect(await isCopy({ project_id: 1, user_id: 20 })).toBe(true);
  const carried = asks(20, 'POST', {});
  expect(Object.keys(carried)).toHaveLength(1);
  // This node knows nothing of 21, as another one would of 20.
  expect(await isCopy({ project_id: 1, user_id: 21 })).toBe(true);
  expect(asks(21, 'GET', carried)).toEqual({});
  expect(await isCopy({ project_id: 1, user_id: 21 })).toBe(false);
});

test('a refusal of the question itself is told, and not asked twice', async () => {
  await until(true);
  await expect(dbToRead({ project_id: 3 }).run('select * from nowhere')).rejects.toMatchObject({ code: '42P01' });
  expect(await isCopy()).toBe(true);
});

test('a copy that goes away is missed by nobody', async () => {
  await until(true);
  const [held, questions] = [isCopyInTransaction(), [] as Promise<unknown>[]];
  for (let n = 0; n < 50; n++) questions.push(dbToRead({ project_id: n }).run('select pg_sleep(0.02)'));
  await copy.stop();
  expect(await Promise.all([held, ...questions])).toHaveLength(51);
  expect(await isCopy()).toBe(false);
  expect(await isCopyInTransaction()).toBe(false);

  // Nobody follows by now.
  expect(await lookAtIt()).toEqual([]);
  await awaited('copy');
  await vi.waitFor(async () =>
    expect(await lookAtIt()).toEqual([expect.stringMatching(/^failure: .* nothing can be written/)]),
  );
  await awaited('');
});
