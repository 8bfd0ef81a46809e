import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../server/src/kit/db/embedded-postgres.ts';
import { cpuOfTree, memoryOf } from './process-cpu.ts';

/** What every figure is measured on: one PostgreSQL, our server and the floor's server, both over it. */
export type Stage = {
  quick: boolean;
  /** With bases that take minutes to make. */
  big: boolean;
  rounds: number;
  ours: Program;
  floor: Program;
  database: Database;
  /** Where our server keeps its files and its master key. */
  data_dir: string;
  /** CPU milliseconds so far of this process, of PostgreSQL and of all programs. */
  cpu: () => number;
  /** One more node of ours, over the stage's database unless another is named. */
  addNode: (database_url?: string) => Promise<Program>;
};

export type Database = {
  /** As our server sees it. */
  url: string;
  /** As the superuser, past the wall between projects: for what no route can prepare. */
  admin_url: string;
};

export type Program = {
  url: string;
  /** CPU milliseconds so far of the program and of the PostgreSQL beneath it. */
  cpu: () => number;
  /** Bytes the program itself holds now. */
  memory: () => number;
  stop: () => Promise<void>;
  /** Without a word, as a machine that lost its power. */
  kill: () => Promise<void>;
};

type Place = { folder: string; postmaster: number };

const root = fileURLToPath(new URL('..', import.meta.url));
const ourProgram = 'server/src/main.ts';

export async function raiseStage({
  quick,
  big,
}: {
  quick: boolean;
  big: boolean;
}): Promise<Stage & { lower: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const database = { url: postgres.url, admin_url: inDatabaseOf(postgres.url, postgres.adminUrl) };
  const raised: Program[] = [];
  const lower = async (): Promise<void> => {
    await Promise.all(raised.map((program) => program.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const raise = async (file: string, database_url = database.url): Promise<Program> => {
    const program = await runProgram(file, database_url, { folder, postmaster });
    raised.push(program);
    return program;
  };
  try {
    for (const file of [ourProgram, 'bench/floor-server.ts']) await raise(file);
  } catch (error) {
    await lower();
    throw error;
  }
  const [ours, floor] = raised as [Program, Program];
  const cpu = (): number => cpuOfTree(process.pid, postmaster);
  const addNode = (database_url?: string): Promise<Program> => raise(ourProgram, database_url);
  return { quick, big, rounds: quick ? 2 : 5, ours, floor, database, data_dir: folder, cpu, addNode, lower };
}

function inDatabaseOf(url: string, admin_url: string): string {
  const admin = new URL(admin_url);
  admin.pathname = new URL(url).pathname;
  return admin.href;
}

async function runProgram(file: string, database: string, { folder, postmaster }: Place): Promise<Program> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: database,
    DATA_DIR: folder,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '0',
  };
  const child = spawn(process.execPath, [file], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child).catch(async (error: unknown) => {
    await stopped(child);
    throw error;
  });
  // One program is measured at a time, so all of PostgreSQL's work is its work.
  const cpu = (): number => cpuOfTree(child.pid!, postmaster);
  const memory = (): number => memoryOf(child.pid!);
  return { url, cpu, memory, stop: () => stopped(child), kill: () => stopped(child, 'SIGKILL') };
}

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 6000; tries++) {
    if (child.exitCode !== null) throw new Error(`the server stopped with code ${child.exitCode} before it was ready`);
    if (await isReady(url)) return;
    await sleep(10);
  }
  throw new Error('the server was not ready within its time');
}

/** Versions before readiness was told apart say it by `/healthz`. */
export async function isReady(url: string): Promise<boolean> {
  const look = (path: string) => fetch(url + path, { signal: AbortSignal.timeout(2000) });
  const answer = await look('/readyz')
    .then((it) => (it.status === 404 ? look('/healthz') : it))
    .catch(() => null);
  return answer?.ok ?? false;
}

export async function stopped(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
