import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../server/src/kit/db/embedded-postgres.ts';
import { cpuOfTree } from './process-cpu.ts';

/** What every figure is measured on: one PostgreSQL, our server and the floor's server, both over it. */
export type Stage = {
  quick: boolean;
  rounds: number;
  ours: Program;
  floor: Program;
};

export type Program = {
  url: string;
  /** CPU milliseconds so far of the program and of the PostgreSQL beneath it. */
  cpu: () => number;
  stop: () => Promise<void>;
};

const root = fileURLToPath(new URL('..', import.meta.url));

export async function raiseStage(quick: boolean): Promise<Stage & { lower: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const postmaster = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const raised: Program[] = [];
  const lower = async (): Promise<void> => {
    await Promise.all(raised.map((program) => program.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const file of ['server/src/main.ts', 'bench/floor-server.ts']) {
      raised.push(await runProgram(file, postgres.url, postmaster));
    }
  } catch (error) {
    await lower();
    throw error;
  }
  const [ours, floor] = raised as [Program, Program];
  return { quick, rounds: quick ? 2 : 5, ours, floor, lower };
}

async function runProgram(file: string, database: string, postmaster: number): Promise<Program> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: database,
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
  return { url, cpu: () => cpuOfTree(child.pid!, postmaster), stop: () => stopped(child) };
}

export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 6000; tries++) {
    if (child.exitCode !== null) throw new Error(`the server stopped with code ${child.exitCode} before it was ready`);
    const answered = await fetch(`${url}/healthz`).then(
      (it) => it.ok,
      () => false,
    );
    if (answered) return;
    await sleep(10);
  }
  throw new Error('the server was not ready within its time');
}

export async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
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
