import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A server of the test's own, which may be killed and started again on the same folder and port. */
export async function ownServer() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-e2e-'));
  const port = await freePort();
  let child: ChildProcess | undefined;

  const start = async () => {
    const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error', TRUST_PROXY: 'on' };
    child = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: 'ignore' });
    for (let tries = 0; tries < 600; tries++) {
      if (
        await fetch(`http://localhost:${port}/healthz`).then(
          (it) => it.ok,
          () => false,
        )
      )
        return;
      await sleep(100);
    }
    throw new Error('the server did not come up');
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };

  await start();
  return {
    messenger: `http://localhost:${port}/app/messenger/`,
    start,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
