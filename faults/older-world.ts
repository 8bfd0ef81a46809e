import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../server/src/kit/db/embedded-postgres.ts';
import { hearLockWaits, type LockWait, tellsLockWaits } from './lock-waits.ts';
import { type Ends, lowerAll, raiseNodesOver } from './nodes-over.ts';
import { takeOlderVersion } from './older-version.ts';
import type { Asked } from './stage.ts';
import { databaseIn, type World } from './world.ts';

/** Two nodes of an earlier version over a large base of its making, and what was waited for because of a migration. */
export type OlderWorld = World & {
  commit: string;
  waits: LockWait[];
  /** A command of these sources at this base. */
  command: (sources: string, name: string, ...words: string[]) => Promise<void>;
};

export async function raiseOlderWorld({ from, size: { inherited } }: Asked): Promise<OlderWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-upgrade-'));
  const ends: Ends = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const { commit, sources, remove } = takeOlderVersion(from);
    ends.push(remove);
    const { hear, waits } = hearLockWaits();
    const quiet = (): void => undefined;
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet, settings: tellsLockWaits, hear });
    ends.push(() => postgres.stop());
    const places = { DATA_DIR: folder, DATABASE_URL: postgres.url };
    const command: OlderWorld['command'] = async (of, name, ...words) => {
      const file = join(of, 'server', 'src', `${name}.ts`);
      await promisify(execFile)(process.execPath, [file, ...words], { cwd: of, env: { ...process.env, ...places } });
    };
    await command(sources, 'seed', '--contacts', String(inherited), '--messages', String(inherited * 5));

    const world = await raiseNodesOver({ database: databaseIn(join(folder, 'postgres')), folder, sources, ends });
    return { ...world, commit, waits, command };
  } catch (error) {
    await lowerAll(ends);
    throw error;
  }
}
