import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiled = join(root, 'node_modules', '.cache', 'compiled');

/** A server of the test's own, which may be killed and started again on the same folder and port. */
export async function ownServer(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    TRUST_PROXY: 'on',
    NODE_COMPILE_CACHE: compiled,
    ...settings,
  };
  let child: ChildProcess | undefined;
  let said = '';

  /** With other settings from now on, if there are any. */
  const start = async (changed: Record<string, string> = {}) => {
    said = '';
    Object.assign(env, changed);
    child = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
    child.stdout!.on('data', (words) => (said += String(words)));
    while (!(await isUp(origin)) || !said.includes('is ready')) {
      if (child.exitCode !== null) throw new Error('the server did not come up; its reason is above');
      await sleep(100);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };

  await start();
  return {
    port,
    origin,
    messenger: `${origin}/app/messenger/`,
    start,
    /** What it has told whoever started it. */
    said: () => said,
    isUp: () => isUp(origin),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isUp = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
