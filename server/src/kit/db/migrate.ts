import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { dueMigrations, type Migration } from './due-migrations.ts';

export const ownMigrations = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));
/** Whoever migrates holds it. Any number serves, as long as every node takes the same. */
export const migrationsLock = 7_251_994;

/** Runs what is new, in order, each file in its own transaction. Nodes that start together wait for one another. */
export async function migrate(url: string, folder = ownMigrations): Promise<string[]> {
  const client = await connectToMigrate(url);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationsLock]);
    const due = await inTransaction(client, () => dueMigrations(client, folder));
    for (const file of due) await inTransaction(client, () => runMigration(client, file));
    if (folder === ownMigrations) await client.query('select raise_fact_epoch(), make_fact_months()');
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

export async function connectToMigrate(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'parley migrate' });
  await client.connect();
  // Work that a migration leaves to jobs is planned for all projects at once.
  await client.query(`select set_config('parley.queues', 'every', false)`);
  return client;
}

export async function runMigration(client: pg.Client, { name, text, hash }: Migration): Promise<void> {
  try {
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
