import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// One for every start over the same database.
const SECRET_KEY = randomBytes(32).toString('base64');
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** An address by which others reach this machine, where it has one. */
export const outsideAddress = Object.values(networkInterfaces())
  .flat()
  .find((it) => it?.family === 'IPv4' && !it.internal)?.address;

export type Started = Awaited<ReturnType<typeof startMain>>;

/** The program as its users start it, over a given database; ready, and with everything it said. */
export async function startMain(database: string, env: Record<string, string> = {}) {
  const port = String(await freePort());
  const settings = {
    NODE_ENV: '',
    PORT: port,
    DATA_DIR: folderOf(database),
    DATABASE_URL: database,
    LOG_LEVEL: 'error',
    SECRET_KEY,
  };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, SIMULATOR: 'off', ...settings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (words) => {
      said += String(words);
      if (said.includes('is ready')) resolve();
    });
    void ended.then(() => reject(new Error(`it ended before it was ready: ${said}`)));
  });
  return {
    said,
    port: Number(port),
    at: (host: string, path: string, init?: RequestInit) => fetch(`http://${host}:${port}${path}`, init),
    /** Asks it to end; the answer is how it did. */
    end: () => {
      child.kill('SIGTERM');
      return ended;
    },
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}

const folders = new Map<string, string>();

/** Files stay where they are from one start over a database to the next. */
function folderOf(database: string): string {
  const known = folders.get(database);
  if (known) return known;
  const made = mkdtempSync(join(tmpdir(), 'parley-main-'));
  folders.set(database, made);
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
