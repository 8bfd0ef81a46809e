import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '@parley/simulator/simulator';
import { asAdmin } from '../bench/rooms.ts';
import { startEmbeddedPostgres } from '../server/src/kit/db/embedded-postgres.ts';
import { readPasswords } from '../server/src/kit/db/embedded/cluster.ts';
import { copyOfBase } from '../server/test/copy-of-base.ts';
import { openMessenger } from './messenger.ts';
import { openProgram, type Program } from './program.ts';
import { openWire } from './wire.ts';
import { noteOf, type World } from './world.ts';

/** A world whose base is followed by a copy that has whatever is committed. */
export type TwinWorld = World & {
  /** The base is gone without a word; the copy becomes the base, and the address leads there. */
  promote: () => Promise<void>;
};

const quiet = (): void => undefined;

export async function raiseTwinWorld(): Promise<TwinWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-twins-'));
  const dataDir = join(folder, 'base');
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const lower = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const base = await startEmbeddedPostgres({ dataDir, log: quiet });
    ends.push(() => base.stop());
    const copy = await copyOfBase({ dataDir, adminUrl: base.adminUrl }, join(folder, 'copy'));
    ends.push(() => copy.stop());
    await asAdmin(base.adminUrl, `alter system set synchronous_standby_names = 'copy'`, []);
    await asAdmin(base.adminUrl, 'select pg_reload_conf()', []);

    let cluster = join(dataDir, 'postgres');
    const wire = await openWire(() => join(noteOf(cluster)[4]!, '.s.PGSQL.5432'));
    ends.push(() => wire.close());
    const { admin, app } = readPasswords(cluster);
    const address = `127.0.0.1:${wire.port}/parley`;
    const database = {
      url: `postgres://parley:${app}@${address}`,
      admin_url: `postgres://postgres:${admin}@${address}`,
      postmaster: () => Number(noteOf(cluster)[0]),
    };

    const messenger = await openMessenger();
    ends.push(() => messenger.close());
    const simulator = await startSimulator();
    ends.push(() => simulator.stop());
    const raise = async (name: string): Promise<Program> => {
      const env = { DATA_DIR: folder, DATABASE_URL: database.url, DATABASE_READ_URL: copy.url };
      const program = await openProgram(name, [messenger.url, simulator.url], env);
      ends.push(() => program.stop());
      await program.start();
      return program;
    };
    const first = await raise('first');
    const second = await raise('second');
    const promote = async (): Promise<void> => {
      process.kill(database.postmaster(), 'SIGKILL');
      cluster = copy.cluster;
      wire.cut();
      await asAdmin(copy.adminUrl, 'select pg_promote()', []);
    };
    return {
      first,
      second,
      nodes: [first, second],
      messenger,
      simulator,
      database,
      wired: 'notify',
      nats: null,
      promote,
      lower,
    };
  } catch (error) {
    await lower();
    throw error;
  }
}
