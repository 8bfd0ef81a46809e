import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { explainFailure } from './embedded/explain-failure.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const launcher = new URL('./embedded-postgres.ts', import.meta.url).href;
const asRoot = process.getuid?.() === 0;
const quiet = () => undefined;
const NOBODY = 65534;
const NAMELESS = 54321;

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function folder(uid = process.getuid!()) {
  const path = mkdtempSync(join(tmpdir(), 'parley-pg-'));
  chownSync(path, uid, uid);
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

let template: string;
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'parley-pg-'));
  const { stop } = await startEmbeddedPostgres({ dataDir: template, log: quiet });
  await stop();
});
afterAll(() => rmSync(template, { recursive: true, force: true }));

/** A folder as an earlier run left it. */
function usedFolder() {
  const path = folder();
  cpSync(template, path, { recursive: true });
  return path;
}

/** A program of its own that starts PostgreSQL, says the address and stays: what kill -9 hits. */
async function startProgram(dataDir: string, { before = '', command = [process.execPath] } = {}) {
  const source = `${before}
    const { startEmbeddedPostgres } = await import(${JSON.stringify(launcher)});
    const log = () => undefined;
    try {
      const { url, stop } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
      process.on('SIGTERM', () => stop().then(() => process.exit(0)));
      console.log(JSON.stringify({ url }));
    } catch (error) {
      console.log(JSON.stringify({ refused: error.message }));
    }`;
  const [program, ...args] = [...command, '--input-type=module', '-e', source];
  const child = spawn(program!, args, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  cleanups.push(() => end(child, 'SIGTERM'));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { url?: string; refused?: string }) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

async function ask(url: string | undefined, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<pg.QueryResultRow>(text)).rows;
  } finally {
    await client.end();
  }
}

const postmasterPid = (dataDir: string) =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);

function runs(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
}

async function until(happened: () => boolean | Promise<boolean>, ms = 25_000) {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(20)) if (await happened()) return;
  throw new Error('it did not happen in time');
}

test('the first start makes a private database whose application role is no superuser', async () => {
  const dataDir = folder();
  const { url, adminUrl, stop } = await startEmbeddedPostgres({ dataDir, log: quiet });
  cleanups.push(stop);
  const [role] = await ask(
    url,
    'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false });
  const [settings] = await ask(adminUrl, "select current_setting('fsync') as fsync, version() as version");
  expect(settings).toMatchObject({ fsync: 'on', version: expect.stringContaining('PostgreSQL 18') });
  await expect(ask(url.replace(/:[0-9a-f]+@/, ':guessed@'), 'select 1')).rejects.toThrow('authentication failed');
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'postgres', 'parley-passwords.json')).mode & 0o777).toBe(0o600);
});

test('the application may make its extensions, and they know the letters of every language', async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: usedFolder(), log: quiet });
  cleanups.push(stop);
  for (const name of ['pg_trgm', 'unaccent', 'btree_gin']) await ask(url, `create extension ${name}`);
  const [row] = await ask(
    url,
    "select similarity('Ёлкина Анна', 'ёлкина') as near, lower('ЁЖ') as lower, unaccent('São') as plain",
  );
  expect(row).toEqual({ near: expect.closeTo(0.64, 1), lower: 'ёж', plain: 'Sao' });
});

test('rows outlive stop and start, and the address stays', async () => {
  const dataDir = usedFolder();
  const first = await startEmbeddedPostgres({ dataDir, log: quiet });
  await ask(first.url, 'create table note as select 42 as n');
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir, log: quiet });
  cleanups.push(second.stop);
  expect(second.url).toBe(first.url);
  expect(await ask(second.url, 'select n from note')).toEqual([{ n: 42 }]);
});

test('kill -9 under load loses nothing acknowledged, and each next start works', async () => {
  const dataDir = usedFolder();
  let acknowledged = 0;
  for (let round = 0; round < 4; round++) {
    const { child, url } = await startProgram(dataDir);
    await ask(url, 'create table if not exists ledger (n int primary key)');
    const [{ count } = {}] = await ask(url, 'select count(*)::int as count from ledger where n <= ' + acknowledged);
    expect(count).toBe(acknowledged);

    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('delete from ledger where n > $1', [acknowledged]);
    let killed: Promise<void> | undefined;
    try {
      for (;;) {
        await client.query('insert into ledger values ($1)', [acknowledged + 1]);
        acknowledged++;
        if (acknowledged % 200 === 0) killed ??= end(child, 'SIGKILL');
      }
    } catch {
      await killed;
    }
    await client.end();
  }
  expect(acknowledged).toBeGreaterThanOrEqual(800);
  await until(() => !existsSync(join(dataDir, 'postgres', 'postmaster.pid')));
});

test('PostgreSQL does not outlive a Parley that was killed', async () => {
  const dataDir = usedFolder();
  const { child } = await startProgram(dataDir);
  const pid = postmasterPid(dataDir);
  expect(runs(pid)).toBe(true);
  await end(child, 'SIGKILL');
  await until(() => !runs(pid));
});

test('SIGTERM stops PostgreSQL before Parley is gone', async () => {
  const dataDir = usedFolder();
  const { child } = await startProgram(dataDir);
  const pid = postmasterPid(dataDir);
  await end(child, 'SIGTERM');
  expect(runs(pid)).toBe(false);
});

test('a power cut leaves a process id that another program has by now: the next start works all the same', async () => {
  const dataDir = usedFolder();
  const { child, url } = await startProgram(dataDir);
  await ask(url, 'create table note as select 42 as n');
  const pid = postmasterPid(dataDir);
  process.kill(pid, 'SIGSTOP');
  await end(child, 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  await until(() => !runs(pid));
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.ppid)));

  const again = await startEmbeddedPostgres({ dataDir, log: quiet });
  cleanups.push(again.stop);
  expect(await ask(again.url, 'select n from note')).toEqual([{ n: 42 }]);
});

test('a PostgreSQL that dies under us comes back by itself at the same address', async () => {
  const dataDir = usedFolder();
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: quiet });
  cleanups.push(stop);
  await ask(url, 'create table note as select 42 as n');
  for (const signal of ['SIGKILL', 'SIGQUIT'] as const) {
    const pid = postmasterPid(dataDir);
    process.kill(pid, signal);
    await until(() => !runs(pid));
    await until(() =>
      ask(url, 'select n from note').then(
        ([row]) => row?.n === 42,
        () => false,
      ),
    );
  }
});

test('a second program on the same folder is refused and told why', async () => {
  const dataDir = usedFolder();
  const { child, url } = await startProgram(dataDir);
  await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow(
    new RegExp(`Another Parley \\(process ${child.pid}\\) is running on .*DATA_DIR`),
  );
  expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a start that was cut short is begun anew', async () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, 'postgres.new', 'postgres'), { recursive: true });
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: quiet });
  cleanups.push(stop);
  expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a folder with a very long path works', async () => {
  const dataDir = join(folder(), 'a-long-name/'.repeat(10));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: quiet });
  cleanups.push(stop);
  expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('data of another major version is left alone', async () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow('written by PostgreSQL 17');
});

test('a system without our binaries is told to set DATABASE_URL', async () => {
  const before = "Object.defineProperty(process, 'arch', { value: 'sparc' });";
  const { refused } = await startProgram(folder(), { before });
  expect(refused).toMatch(/for linux-sparc is not installed.*Set DATABASE_URL/);
});

test('a full disk, a forbidden folder and missing libraries are named', () => {
  expect(explainFailure('initdb: error: could not write: No space left on device').message).toContain('disk is full');
  expect(explainFailure('EACCES: permission denied, mkdir').message).toContain('set another DATA_DIR');
  expect(explainFailure('error while loading shared libraries: libicu').message).toContain('Set DATABASE_URL');
});

const ordinary = (uid: number) => ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', process.execPath];

test.runIf(asRoot).each([
  ['an ordinary user', NOBODY],
  ['a user without a name', NAMELESS],
])('%s may run it, and root may run it later on the same folder', async (_, uid) => {
  const dataDir = folder(uid);
  const first = await startProgram(dataDir, { command: ordinary(uid) });
  expect(first.refused).toBeUndefined();
  await ask(first.url, 'create table note as select 42 as n');
  await end(first.child, 'SIGTERM');
  const second = await startEmbeddedPostgres({ dataDir, log: quiet });
  cleanups.push(second.stop);
  expect(await ask(second.url, 'select n from note')).toEqual([{ n: 42 }]);
});

test.runIf(asRoot)('root works without user namespaces too, where others may pass through the folder', async () => {
  const dataDir = folder();
  chmodSync(dataDir, 0o755);
  const before = "process.env.PATH = '/nowhere';";
  const { url, refused } = await startProgram(dataDir, { before });
  expect(refused).toBeUndefined();
  expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY);
});

test.runIf(asRoot)('an ordinary user is told when the folder belongs to another', async () => {
  const dataDir = usedFolder();
  chmodSync(dataDir, 0o755);
  const { refused } = await startProgram(dataDir, { command: ordinary(NOBODY) });
  expect(refused).toMatch(/belongs to another user.*DATA_DIR/);
  const unwritable = await startProgram(join(dataDir, 'mine'), { command: ordinary(NOBODY) });
  expect(unwritable.refused).toContain('may not use the folder');
});

test.runIf(asRoot)('a disk without room is named, and nothing half made stays in the way', async () => {
  const dataDir = folder();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', dataDir]);
  if (mounted.status !== 0) return;
  cleanups.push(() => void spawnSync('umount', ['-l', dataDir]));
  await expect(startEmbeddedPostgres({ dataDir, log: quiet })).rejects.toThrow('disk is full');
  spawnSync('mount', ['-o', 'remount,size=300m', dataDir]);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: quiet });
  cleanups.push(stop);
  expect(await ask(url, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('the folder around the database is closed to other users, unless something else lies there', async () => {
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const [own, shared] = [usedFolder(), usedFolder()];
  writeFileSync(join(shared, 'notes.txt'), 'of somebody else');
  for (const dataDir of [own, shared]) {
    chmodSync(dataDir, 0o755);
    const { stop } = await startEmbeddedPostgres({ dataDir, log: quiet });
    await stop();
  }
  expect([modeOf(own), modeOf(shared)]).toEqual(['700', '755']);
});
