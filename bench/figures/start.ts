import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../server/src/kit/db/embedded-postgres.ts';
import { type Figure, median, row } from '../figure.ts';
import { freePort, stopped, untilReady } from '../stage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** From the command to the first answer: on an empty folder (database made, migrated, demo sown), and ever after. */
export const start: Figure = {
  name: 'start',
  run: async ({ rounds }) => {
    const folder = mkdtempSync(join(tmpdir(), 'parley-start-'));
    const first = await timeStart(folder);
    const second: number[] = [];
    const floor: number[] = [];
    for (let round = 0; round < rounds; round++) {
      second.push(await timeStart(folder));
      floor.push(await timePostgres(folder));
    }
    rmSync(folder, { recursive: true, force: true });
    return [
      row('start first', first, 's', null, 'empty folder', 'database made, migrated, demo seeded'),
      row('start second', median(second), 's', median(floor), 'demo', 'floor: PostgreSQL alone; limit 3 s'),
    ];
  },
};

async function timeStart(folder: string): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' };
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: 'ignore' });
  try {
    await untilReady(`http://127.0.0.1:${port}`, child);
    return (performance.now() - began) / 1000;
  } finally {
    await stopped(child);
  }
}

async function timePostgres(folder: string): Promise<number> {
  const began = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
  const took = performance.now() - began;
  await postgres.stop();
  return took / 1000;
}
