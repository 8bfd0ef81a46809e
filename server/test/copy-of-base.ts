import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/kit/db/embedded-postgres.ts';
import { readPasswords } from '../src/kit/db/embedded/cluster.ts';

export type Copy = EmbeddedPostgres & { cluster: string };

/** A second PostgreSQL that follows the embedded one of `dataDir` by streaming replication, as an operator sets one up. */
export async function copyOfBase(
  { dataDir, adminUrl }: { dataDir: string; adminUrl: string },
  folder: string,
  settings: Record<string, string> = {},
): Promise<Copy> {
  const [from, to] = [join(dataDir, 'postgres'), join(folder, 'postgres')];
  const admin = new pg.Client(adminUrl);
  await admin.connect();
  try {
    appendFileSync(join(from, 'pg_hba.conf'), 'local replication all scram-sha-256\n');
    await admin.query('select pg_reload_conf()');
    await admin.query(`select pg_backup_start('copy', true)`);
    mkdirSync(folder, { recursive: true });
    // Its owner, who need not be us, and its rights come along.
    const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
    // Files that went away while it was copied are in the log that follows.
    if (status !== 0 && !/No such file/.test(stderr)) throw new Error(stderr);
    const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
      rmSync(join(to, name), { force: true });
    writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile);
    writeFileSync(join(to, 'standby.signal'), '');
  } finally {
    await admin.end();
  }
  const followed = `host=${new URL(adminUrl).searchParams.get('host')} user=postgres password=${readPasswords(from).admin} application_name=copy`;
  const all = { primary_conninfo: followed, ...settings };
  return { ...(await startEmbeddedPostgres({ dataDir: folder, log: () => undefined, settings: all })), cluster: to };
}
