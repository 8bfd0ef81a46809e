import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { settle } from './enter-project.ts';
import { withSettings } from './ordinary-role.ts';
import { openPool, take, takeOnce } from './pool.ts';
import type { Kind, Pool, Project, Run, Sight, Taken } from './pool.ts';
import { openReadCopy, type ReadCopy } from './read-copy.ts';
import { isOutdated } from './statement-names.ts';
import type { Tables } from './tables.ts';

export { enterProject, settle } from './enter-project.ts';

export type Db = Kysely<Tables> & { run: Run };
export type Tx = Db & {
  unanswered: Promise<unknown>[];
  beforeCommit: (() => Promise<unknown>)[];
  afterCommit: Set<() => void>;
};

let pool: Pool;
let address: string;
let instances = new Map<Sight, Db>();
let copy: ReadCopy | undefined;
let readers = new Map<number, Db>();

type Opening = {
  poolSize?: number | undefined;
  /** In milliseconds; 0 lets a statement take as long as it takes. */
  statementTimeout?: number;
  /** Given where `url` leads through a pooler of transactions: the way past it, for what keeps its connection. */
  directUrl?: string | null | undefined;
  /** A copy that follows the base and is asked for what may be a second old. */
  readUrl?: string | null | undefined;
};

export function openDatabase(
  url: string,
  { poolSize = 16, statementTimeout = 60_000, directUrl, readUrl }: Opening = {},
): void {
  address = directUrl ?? url;
  const asked = { statementTimeout, isLent: Boolean(directUrl) };
  pool = openPool(url, poolSize, asked);
  instances = new Map();
  readers = new Map();
  copy = readUrl ? openReadCopy(openPool(readUrl, poolSize, asked), pool) : undefined;
}

export async function closeDatabase(): Promise<void> {
  instances = new Map();
  readers = new Map();
  await copy?.end();
  copy = undefined;
  await pool?.clients.end();
}

/** How many connections the pool has now, and how many questions wait for one. */
export function poolState(): { size: number; open: number; idle: number; waiting: number } {
  const { options, totalCount, idleCount, waitingCount } = pool.clients;
  return { size: options.max, open: totalCount, idle: idleCount, waiting: waitingCount };
}

/** A connection of one's own beside the pool, not yet open; `keepConnection` is what most want. */
export const ownConnection = ({ options, ...rest }: pg.ClientConfig): pg.Client =>
  new pg.Client({ connectionString: withSettings(address, options ?? ''), ...rest });

/** Statements for the tables that belong to no project. Rows behind the project wall are invisible here. */
export const db = (): Db => dbOf(null);

/** Statements for one project: the wall of row-level security lets only its rows through. */
export const dbOf = (project: Project): Db => seeing(project);

const ownWriteMs = 3000;
let writers = new Map<number, number>();

/** Whoever has just changed something reads from the base itself: they would miss it in a copy. False: there is none. */
export function noteWriter(user_id: number): boolean {
  if (!copy) return false;
  // Whoever is not in it any more wrote long ago, as far as that matters.
  if (writers.size > 10_000) writers = new Map();
  writers.set(user_id, performance.now());
  return true;
}

type Reader = { project_id: number; user_id?: number };

function copyFor({ user_id }: Reader): ReadCopy | undefined {
  const wrote = (user_id !== undefined && writers.get(user_id)) || -Infinity;
  return copy?.isFresh() && performance.now() - wrote > ownWriteMs ? copy : undefined;
}

/** Only for reading what may be a second old: from the copy where there is one that follows closely. */
export function dbToRead(reader: Reader): Db {
  const { project_id } = reader;
  const from = copyFor(reader);
  if (!from) return dbOf(project_id);
  let found = readers.get(project_id);
  if (!found) {
    if (readers.size > 10_000) readers.clear();
    found = statementsOn(() => from.take(project_id, dbOf(project_id).run));
    readers.set(project_id, found);
  }
  return found;
}

/** The same for statements that belong together. */
export async function transactionToRead<T>(reader: Reader, action: (tx: Tx) => Promise<T>): Promise<T> {
  const from = copyFor(reader);
  try {
    if (from) return await attempt(() => from.hold(reader.project_id), action);
  } catch (error) {
    if (!from!.isToBlame(error)) throw error;
  }
  return transaction(reader.project_id, action);
}

/** Statements over the events and jobs of every project: for what looks after them, never for what one project asks. */
export const queues = (): Db => seeing('queues');

function seeing(sight: Sight): Db {
  let found = instances.get(sight);
  if (!found) {
    if (instances.size > 10_000) instances.clear();
    found = statementsOn(() => takeOnce(pool, sight));
    instances.set(sight, found);
  }
  return found;
}

/** Statements built by Kysely, or written and handed to `run`, each on a connection of its own. */
function statementsOn(connect: () => Promise<Pick<Taken, 'run' | 'release'>>): Db {
  const run: Run = async (text, values) => {
    const { run: send, release } = await connect();
    try {
      return await send(text, values);
    } finally {
      release();
    }
  };
  const asPool = {
    connect: async () => {
      const { run: query, release } = await connect();
      return { query, release, processID: 0 };
    },
    end: async () => undefined,
  };
  // The dialect's type wants all of pg.Pool; it uses connect() and end().
  const build = () => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: asPool as unknown as pg.Pool }) });
  return whenNeeded({ run }, build);
}

/** Most transactions send only ready statements: the builder of others, which is dear to make, is made by the first. */
function whenNeeded(own: { run: Run }, build: () => Kysely<Tables>): Db {
  let builder: Kysely<Tables> | undefined;
  return new Proxy(own as Db, {
    get: (known, name) => {
      if (name in known) return Reflect.get(known, name) as unknown;
      builder ??= build();
      const found = Reflect.get(builder, name) as unknown;
      return typeof found === 'function' && name !== 'fn' ? (found.bind(builder) as unknown) : found;
    },
  });
}

const mostTries = 5;

/**
 * All or nothing, for one project (null: none). What `afterCommit` holds runs once the commit is known. Of two that wait
 * for each other PostgreSQL ends one, of a table that a newer version altered the statement: nothing was kept, again.
 */
export async function transaction<T>(project: Project, action: (tx: Tx) => Promise<T>, kind?: Kind): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(() => take(pool, project), action, kind);
    } catch (error) {
      // What is read at one moment is handed on while it is read.
      const isAgain = isOutdated(error) && kind !== 'one moment';
      const isLost = (error as { code?: string }).code === '40P01' || isAgain;
      if (!isLost || tries === mostTries) throw error;
    }
  }
}

async function attempt<T>(connect: () => Promise<Taken>, action: (tx: Tx) => Promise<T>, kind?: Kind): Promise<T> {
  const taken = await connect();
  let [isOver, isBroken] = [false, false];
  const run: Run = (text, values) =>
    isOver ? Promise.reject(new Error('this transaction is over')) : taken.run(text, values);
  const statements = statementsOn(async () => ({ run, release: () => undefined }));
  const own = { run, unanswered: [], beforeCommit: [], afterCommit: new Set<() => void>() };
  const tx: Tx = Object.assign(statements, own);
  let result: T;
  try {
    // Sent along with the first statement, which fails if it does.
    taken.begin(kind).catch(() => undefined);
    result = await action(tx);
    if (tx.beforeCommit.length) await settle(tx);
    const [{ command }] = await Promise.all([run('commit'), ...tx.unanswered]);
    if (command !== 'COMMIT') throw new Error('a statement failed and nobody heard of it: nothing was kept');
  } catch (error) {
    await run('rollback').catch(() => (isBroken = true));
    throw await firstFailure(tx, error);
  } finally {
    isOver = true;
    taken.release(isBroken);
  }
  for (const after of tx.afterCommit) after();
  return result;
}

/** What follows a failed statement fails with no word about the reason. */
async function firstFailure({ unanswered }: Tx, error: unknown): Promise<unknown> {
  const isEcho = (error as { code?: string }).code === '25P02';
  const failed = isEcho && (await Promise.allSettled(unanswered)).find((it) => it.status === 'rejected');
  return failed ? failed.reason : error;
}

/** For what reads from, or writes to, somebody slow in the middle: others are cut off when they rest for seconds. */
export const mayRest = (tx: Tx, milliseconds: number): Promise<unknown> =>
  tx.run(`select set_config('idle_in_transaction_session_timeout', $1, true)`, [String(milliseconds)]);

/** For a statement whose answer nobody needs: the transaction goes on, and ends well only if this did. */
export function unanswered(tx: Tx, statement: Promise<unknown>): void {
  // Told at the end.
  statement.catch(() => undefined);
  tx.unanswered.push(statement);
}

/** Is done in this transaction before it commits, in this order; what fails undoes all of it. */
export const beforeCommit = (tx: Tx, run: () => Promise<unknown>): void => void tx.beforeCommit.push(run);

/** Runs after this transaction has committed; never when it is rolled back. The same is run once. */
export const afterCommit = (tx: Tx, run: () => void): void => void tx.afterCommit.add(run);
