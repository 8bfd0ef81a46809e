import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { dueMigrations, type Migration } from './due-migrations.ts';
import { inTransaction } from './in-transaction.ts';
import { stepsOf } from './migration-steps.ts';

export const ownMigrations = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));
/** Whoever migrates holds it. Any number serves, as long as every node takes the same. */
export const migrationsLock = 7_251_994;

/** How long a migration waits for a table, and how often it tries: whoever asks for the table meanwhile waits with it. */
export type Patience = { lockMs: number; tries: number; pauseMs: number };
const usual: Patience = { lockMs: 100, tries: 100, pauseMs: 2000 };
// What PostgreSQL does by itself with a table makes room only for whoever waits as long as it takes to look for deadlocks.
const patientEach = 10;
// A step outside a transaction lets everybody else go on while it waits.
const aloneMs = 5000;
const turnMs = 100;

/**
 * Runs what is new, in order, each file in its own transaction or in steps. Nodes that start together wait for one
 * another.
 */
export async function migrate(url: string, folder = ownMigrations, patience = usual): Promise<string[]> {
  const client = await connectToMigrate(url);
  try {
    await waitForTurn(client);
    // From here on only tables are waited for.
    await client.query(`select set_config('lock_timeout', $1, false)`, [`${aloneMs}ms`]);
    const due = await inTransaction(client, () => dueMigrations(client, folder));
    for (const file of due) await runFile(client, file, patience);
    if (folder === ownMigrations) await client.query('select raise_fact_epoch(), make_fact_months()');
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Asked for again and again: a statement that waits is itself waited for by an index that is built concurrently. */
async function waitForTurn(client: pg.Client): Promise<void> {
  const ask = () => client.query<{ had: boolean }>('select pg_try_advisory_lock($1) as had', [migrationsLock]);
  while (!(await ask()).rows[0]!.had) await sleep(turnMs);
}

/** What is kept of a file in steps is that all of them ran: one that was interrupted begins anew. */
async function runFile(client: pg.Client, file: Migration, patience: Patience): Promise<void> {
  const steps = stepsOf(file.text);
  const shortly = (tries: number, work: () => Promise<unknown>) =>
    inTransaction(client, () => waitShortly(client, patience, tries, work));
  if (!steps) return soonOrLater(patience, (tries) => shortly(tries, () => runMigration(client, file)));
  for (const step of steps) {
    const run = () => named(file, () => client.query(step.text));
    const alone = () => asLongAsItTakes(client, step.text, run);
    await soonOrLater(patience, (tries) => (step.is_alone ? alone() : shortly(tries, run)));
  }
  await inTransaction(client, () => note(client, file));
}

/** An index that is built concurrently holds nobody up while it waits for others, and given up it stays unfinished. */
async function asLongAsItTakes(client: pg.Client, text: string, run: () => Promise<unknown>): Promise<void> {
  const wait = (ms: number) => client.query(`select set_config('lock_timeout', $1, false)`, [`${ms}ms`]);
  const isIndex = /\bindex\s+concurrently\b/i.test(text);
  if (isIndex) await wait(0);
  await run();
  if (isIndex) await wait(aloneMs);
}

async function waitShortly(
  client: pg.Client,
  { lockMs }: Patience,
  tries: number,
  work: () => Promise<unknown>,
): Promise<unknown> {
  await client.query(
    `select set_config('lock_timeout', case when $2 then
      (extract(epoch from current_setting('deadlock_timeout')::interval) * 1000)::int + 200 else $1 end || 'ms', true)`,
    [lockMs, tries % patientEach === 0],
  );
  return work();
}

async function soonOrLater(patience: Patience, work: (tries: number) => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await work(tries));
    } catch (error) {
      const { code } = ((error as Error).cause ?? error) as { code?: string };
      if (code !== lockTimeout) throw error;
      if (tries >= patience.tries) {
        throw new Error(`${(error as Error).message}. Others hold it: try again in a quieter moment`, { cause: error });
      }
    }
    await sleep(patience.pauseMs);
  }
}

const lockTimeout = '55P03';

export async function connectToMigrate(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'parley migrate' });
  await client.connect();
  // Work that a migration leaves to jobs is planned for all projects at once.
  await client.query(`select set_config('parley.queues', 'every', false)`);
  return client;
}

export async function runMigration(client: pg.Client, file: Migration): Promise<void> {
  await named(file, () => client.query(file.text));
  await note(client, file);
}

const note = (client: pg.Client, { name, hash }: Migration) =>
  client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);

async function named({ name }: Migration, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
