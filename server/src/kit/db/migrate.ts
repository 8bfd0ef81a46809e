import { readFile, readdir } from 'node:fs/promises';
import pg from 'pg';

const folder = new URL('../../../db/migrations/', import.meta.url);
// Any number serves, as long as every node takes the same.
const lock = 7_251_994;

/** Runs what is new, in order, each file in its own transaction. Nodes that start together wait for one another. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'parley migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    // Work that a migration leaves to jobs is planned for all projects at once.
    await client.query(`select set_config('parley.queues', 'every', false)`);
    await client.query(
      'create table if not exists migrations (name text primary key, ran_at timestamptz default now())',
    );
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    const ran = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql') && !ran.has(name)).sort();
    for (const name of files) await runFile(client, name);
    await client.query('select raise_fact_epoch(), make_fact_months()');
    return files;
  } finally {
    await client.end();
  }
}

async function runFile(client: pg.Client, name: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(await readFile(new URL(name, folder), 'utf8'));
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
