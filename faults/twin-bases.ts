import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asAdmin } from '../bench/rooms.ts';
import { startEmbeddedPostgres } from '../server/src/kit/db/embedded-postgres.ts';
import { copyOfBase } from '../server/test/copy-of-base.ts';
import { databaseOf, type Ends, lowerAll, raiseNodesOver } from './nodes-over.ts';
import { openWire } from './wire.ts';
import { type Database, noteOf, type World } from './world.ts';

/** A world whose base is followed by a copy that has whatever is committed. */
export type TwinWorld = World & {
  /** The base is gone without a word; the copy becomes the base, and the address leads there. */
  promote: () => Promise<void>;
};

const quiet = (): void => undefined;

export async function raiseTwinWorld(): Promise<TwinWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-twins-'));
  const dataDir = join(folder, 'base');
  const ends: Ends = [() => rmSync(folder, { recursive: true, force: true })];
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
    const database: Database = {
      ...databaseOf(cluster, `127.0.0.1:${wire.port}/parley`),
      postmaster: () => Number(noteOf(cluster)[0]),
    };
    const world = await raiseNodesOver({ database, folder, env: { DATABASE_READ_URL: copy.url }, ends });
    const promote = async (): Promise<void> => {
      process.kill(database.postmaster(), 'SIGKILL');
      cluster = copy.cluster;
      wire.cut();
      await asAdmin(copy.adminUrl, 'select pg_promote()', []);
    };
    return { ...world, promote };
  } catch (error) {
    await lowerAll(ends);
    throw error;
  }
}
