import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { withSettings } from './ordinary-role.ts';
import { openPool, scopedPool, type Project } from './pool.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables> & { afterCommit?: (() => void)[] };

let pool: pg.Pool;
let address: string;
let instances = new Map<Project, Db>();

/** `statementTimeout` in milliseconds; 0 lets a statement take as long as it takes. */
export function openDatabase(url: string, { poolSize = 16, statementTimeout = 60_000 } = {}): void {
  address = url;
  pool = openPool(url, poolSize, statementTimeout);
  instances = new Map();
}

export async function closeDatabase(): Promise<void> {
  instances = new Map();
  await pool?.end();
}

/** A connection of one's own beside the pool, not yet open; `keepConnection` is what most want. */
export const ownConnection = ({ options, ...rest }: pg.ClientConfig): pg.Client =>
  new pg.Client({ connectionString: withSettings(address, options ?? ''), ...rest });

/** Statements for the tables that belong to no project. Rows behind the project wall are invisible here. */
export const db = (): Db => dbOf(null);

/** Statements for one project: the wall of row-level security lets only its rows through. */
export function dbOf(project: Project): Db {
  let found = instances.get(project);
  if (!found) {
    if (instances.size > 10_000) instances.clear();
    // The dialect's type wants all of pg.Pool; it uses connect() and end().
    const scoped = scopedPool(pool, project) as unknown as pg.Pool;
    found = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: scoped }) });
    instances.set(project, found);
  }
  return found;
}

/** All or nothing, for one project (null: none). What `afterCommit` holds runs once the commit is known. */
export async function transaction<T>(project: Project, action: (tx: Tx) => Promise<T>): Promise<T> {
  const afterCommit: (() => void)[] = [];
  const result = await dbOf(project)
    .transaction()
    .execute((tx) => action(Object.assign(tx as Tx, { afterCommit })));
  for (const run of afterCommit) run();
  return result;
}

/** Runs after this transaction has committed; never when it is rolled back. */
export function afterCommit(tx: Tx, run: () => void): void {
  if (!tx.afterCommit) throw new Error('afterCommit needs a tx of transaction()');
  tx.afterCommit.push(run);
}
