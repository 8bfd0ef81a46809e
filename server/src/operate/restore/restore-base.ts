import pg from 'pg';
import { dueMigrations, type Migration } from '../../kit/db/due-migrations.ts';
import { migrationsLock, runMigration } from '../../kit/db/migrate.ts';
import { onEmptyTables } from '../../kit/db/migration-steps.ts';
import type { Manifest } from '../backup/manifest.ts';
import { openSteadily } from '../backup/steady.ts';
import type { BackupTarget } from '../backup/target.ts';
import { loadBase } from './load-base.ts';
import { layToRest } from './resting.ts';

export type Restoring = {
  url: string;
  target: BackupTarget;
  backup: string;
  manifest: Manifest;
  /** The folder. */
  migrations: string;
  /** Done when the base holds all and before anybody sees it: what fails here is as if nothing had been. */
  beforeCommit: () => Promise<void>;
};

/** All in one transaction: the tables as they were then, their rows, and that the base is to rest. */
export async function restoreBase(restoring: Restoring): Promise<void> {
  const { url, manifest, migrations } = restoring;
  const client = await openSteadily(new pg.Client({ connectionString: url, application_name: 'parley restore' }));
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock($1), set_config('parley.queues', 'every', true)`, [
      migrationsLock,
    ]);
    await refuseUsed(client);
    const due = await dueMigrations(client, migrations);
    refuseOlderProgram(due, manifest);
    const then = new Set(manifest.migrations.map((it) => it.name));
    for (const file of due.filter((it) => then.has(it.name)))
      await runMigration(client, { ...file, text: onEmptyTables(file.text) });
    await loadBase(client, restoring);
    await layToRest(client, manifest.taken_at);
    await restoring.beforeCommit();
    await client.query('commit');
  } finally {
    // Without a commit all of it goes with the connection.
    await client.end();
  }
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: number }>(`
    select count(*)::int as tables from pg_class c where relkind in ('r', 'p', 'v', 'm')
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`);
  if (!rows[0]!.tables) return;
  throw new Error(
    `this base is not empty (${rows[0]!.tables} tables): restore into a new one, by another DATA_DIR or DATABASE_URL`,
  );
}

function refuseOlderProgram(own: Migration[], { migrations }: Manifest): void {
  const known = new Map(own.map((it) => [it.name, [it.hash, ...it.once]]));
  const unknown = migrations.filter((it) => !known.has(it.name)).map((it) => it.name);
  if (unknown.length)
    throw new Error(
      `this backup is of a newer program: this one does not have ${unknown.join(', ')}. Restore with that program, or a newer one`,
    );
  const changed = migrations.filter((it) => !known.get(it.name)!.includes(it.hash)).map((it) => it.name);
  if (changed.length) throw new Error(`${changed.join(', ')} says something else here than when the backup was taken`);
}
