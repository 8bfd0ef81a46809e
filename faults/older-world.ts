import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startSimulator } from '@parley/simulator/simulator';
import { startEmbeddedPostgres } from '../server/src/kit/db/embedded-postgres.ts';
import { hearLockWaits, type LockWait, tellsLockWaits } from './lock-waits.ts';
import { openMessenger } from './messenger.ts';
import { takeOlderVersion } from './older-version.ts';
import { openProgram, type Program } from './program.ts';
import type { Asked } from './stage.ts';
import { noteOf, type World } from './world.ts';

/** Two nodes of an earlier version over a large base of its making, and what was waited for because of a migration. */
export type OlderWorld = World & {
  commit: string;
  waits: LockWait[];
  /** A command of these sources at this base. */
  command: (sources: string, name: string, ...words: string[]) => Promise<void>;
};

export async function raiseOlderWorld({ from, size: { inherited } }: Asked): Promise<OlderWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-upgrade-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const lower = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
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

    const messenger = await openMessenger();
    ends.push(() => messenger.close());
    const simulator = await startSimulator();
    ends.push(() => simulator.stop());
    const raise = async (name: string): Promise<Program> => {
      const program = await openProgram(name, [messenger.url, simulator.url], places);
      ends.push(() => program.stop());
      program.become(sources);
      await program.start();
      return program;
    };
    const first = await raise('first');
    const second = await raise('second');
    return {
      first,
      second,
      nodes: [first, second],
      messenger,
      simulator,
      database: {
        url: postgres.url,
        admin_url: postgres.adminUrl.replace('/postgres?', '/parley?'),
        postmaster: () => Number(noteOf(join(folder, 'postgres'))[0]),
      },
      wired: 'notify',
      nats: null,
      files_url: pathToFileURL(join(folder, 'files')).href,
      commit,
      waits,
      command,
      lower,
    };
  } catch (error) {
    await lower();
    throw error;
  }
}
