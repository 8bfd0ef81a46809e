import { wireOffset } from '@parley/contract/time';
import pg from 'pg';
import { refuse } from '../errors.ts';
import { log } from '../log.ts';
import { failureOf, tracing } from '../tracing/tracing.ts';
import { noteFullDisk } from './full-disk.ts';
import { withSettings } from './ordinary-role.ts';
import { forgetName, isOutdated, maxNamed, nameOf } from './statement-names.ts';
import { beginStatement } from './trace-statements.ts';

const { types } = pg;
const bigint = 20;
const bigints = 1016;
const ints = 1007;
const timestamptz = 1184;
types.setTypeParser(bigint, Number);
// A list of ints is read as numbers, and so is then a list of bigints.
// (The driver's types name only single values.)
types.setTypeParser(bigints as never, types.getTypeParser(ints as never));
// The session's zone is +03, so PostgreSQL's own text is already wire time, but for fractions and minutes of the offset.
types.setTypeParser(timestamptz, (text: string) => `${text.slice(0, 19)}${wireOffset}`);

export type Project = number | null;
/** Rows of one project, of none, or the events and jobs of every one. */
export type Sight = Project | 'queues';
type Stream = { cork: () => void; uncork: () => void };
type Client = pg.PoolClient & {
  sight?: Sight;
  connection?: { stream: Stream };
  isHolding?: boolean;
  /** It leads to a base that does not write any more. */
  isStale?: boolean;
};

/** Sends a statement. Those of one connection are answered in the order they were sent, and need not wait for it. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;
/** `one moment`: all of its statements see the base as it was at the first of them. */
export type Kind = 'usual' | 'one moment';
/** A connection taken from the pool and bound to what it may see, from `begin` on, which begins a transaction. */
export type Taken = {
  begin: (kind?: Kind, writes?: boolean) => Promise<unknown>;
  run: Run;
  release: (isBroken?: boolean) => void;
};
export type Pool = {
  clients: pg.Pool;
  /** In milliseconds; 0: none. */
  statementTimeout: number;
  /**
   * A pooler such as PgBouncer lends each transaction whatever connection is free: what a session knows is of no use,
   * so each transaction says it anew, and no statement has a name.
   */
  isLent: boolean;
};

/** In which moments leave the database. */
export const zone = 'Etc/GMT-3';

let queries = 0;
/** How many statements have been sent; tests fix the number per route by it. */
export const queriesSent = () => queries;

/** Nothing here thinks for so long with rows locked: a node that hangs lets go of them before anybody gives up on them. */
const silenceFor = (statementTimeout: number): number => (statementTimeout ? 7000 : 0);

export function openPool(url: string, size: number, { statementTimeout, isLent }: Omit<Pool, 'clients'>): Pool {
  // Prepared statements keep one generic plan: measured 2.5 times less work for the contact list.
  const settings = `-c plan_cache_mode=force_generic_plan -c timezone=${zone} -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=${silenceFor(statementTimeout)}`;
  const clients = new pg.Pool({
    connectionString: isLent ? url : withSettings(url, settings),
    max: size,
    pipeline: true,
    application_name: 'parley',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
  });
  // An idle connection may die with the database; the pool opens another.
  clients.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'));
  // One in use may die too: its statement fails and tells the caller, and without a listener the process would end.
  clients.on('connect', (client) => client.on('error', () => undefined));
  return { clients, statementTimeout, isLent };
}

export async function take(pool: Pool, sight: Sight): Promise<Taken> {
  const client: Client = await pool.clients.connect();
  const { isLent } = pool;
  const release = (isBroken?: boolean) => client.release(isBroken || client.isStale);
  if (!isLent && client.sight !== sight) {
    client.sight = sight;
    gather(client);
    // Not awaited: statements of one connection run in order, and a failure fails the next one too.
    client.query(bind(sight)).catch(() => (client.sight = undefined));
  }
  let standsStill = false;
  const run: Run = (text, values) =>
    send(client, text, values, isLent).catch((error: Error & { code?: string }) => {
      if (error.code === refusedStill || (error.code === readOnly && standsStill)) refuse('project_moving');
      if (error.code === readOnly) client.isStale = true;
      throw error;
    });
  const begin = (kind: Kind = 'usual', writes = true): Promise<unknown> => {
    const word = kind === 'usual' ? 'begin' : 'begin isolation level repeatable read';
    const began = run(isLent ? `${word}; ${seeing(sight, pool)}` : word);
    // What fails here fails all that follows.
    if (writes && typeof sight === 'number')
      client.query(stillness(sight, isLent)).then(
        ({ rowCount }) => void (standsStill = Boolean(rowCount)),
        () => undefined,
      );
    return began;
  };
  return { begin, run, release };
}

/** The same for a statement by itself; a transaction where connections are lent, or it changes what is of a project. */
export async function takeOnce(pool: Pool, sight: Sight): Promise<Pick<Taken, 'run' | 'release'>> {
  const { begin, run, release } = await take(pool, sight);
  const inTransaction: Run = async (text, values) => {
    const all = Promise.allSettled([begin('usual', mayWrite(text)), run(text, values), run('commit')]);
    // What is put around a question is none that somebody asked.
    if (!pool.isLent) queries -= 2;
    const [, answer, end] = await all;
    for (const it of [answer, end]) if (it.status === 'rejected') throw it.reason;
    return (answer as PromiseFulfilledResult<pg.QueryResult>).value;
  };
  const alone: Run = (text, values) => {
    const isPlain = !pool.isLent && (typeof sight !== 'number' || !mayWrite(text));
    const attempt = isPlain ? run : inTransaction;
    // What was refused did nothing.
    return attempt(text, values).catch((error: Error) => {
      if (isOutdated(error)) return attempt(text, values);
      throw error;
    });
  };
  return { run: alone, release };
}

// A base that is no longer the first does not write: the next connection may lead to the one that is.
const readOnly = '25006';

/**
 * A project on its way to another installation is only read. Asked anew by each transaction: whoever began before it was
 * said is waited for, and nobody else has to be told.
 */
const stillness = (project_id: number, isLent: boolean) => ({
  name: isLent ? undefined : 'stillness',
  text: `select set_config('transaction_read_only', 'on', true) from moving_projects
    where project_id = $1 and still_until > clock_timestamp()`,
  values: [project_id],
});
// Of tables without a wall.
const refusedStill = 'PA001';

const writes = new Map<string, boolean>();
function mayWrite(text: string): boolean {
  const known = writes.get(text);
  if (known !== undefined) return known;
  const found = /\b(insert|update|delete|call)\b/i.test(text);
  if (writes.size < maxNamed) writes.set(text, found);
  return found;
}

const namesOf = (sight: Sight): [string, string] =>
  sight === 'queues' ? ['', 'every'] : [sight === null ? '' : String(sight), ''];

const bind = (sight: Sight) => ({
  name: 'bind',
  text: `select set_config('parley.project_id', $1, false), set_config('parley.queues', $2, false)`,
  values: namesOf(sight),
});

/** In one breath with the beginning; whatever of it fails, nothing that follows is done. */
function seeing(sight: Sight, { statementTimeout }: Pool): string {
  const [project, queue] = namesOf(sight).map((it) => pg.escapeLiteral(it));
  return `select set_config('timezone', '${zone}', true), set_config('statement_timeout', '${statementTimeout}', true),
    set_config('idle_in_transaction_session_timeout', '${silenceFor(statementTimeout)}', true),
    set_config('parley.project_id', ${project}, true), set_config('parley.queues', ${queue}, true)`;
}

/** How a statement begins that is made for one question: it is planned for it, and its name would soon be forgotten. */
const once = '/* once */';

type Answered = (error: Error | null, result: pg.QueryResult) => void;

/** The driver's own query object: given one, it neither copies its settings nor wraps it again. */
function send(client: Client, text: string, values?: readonly unknown[], isLent = false): Promise<pg.QueryResult> {
  queries++;
  gather(client);
  const isPlain = isLent || (!values?.length && !text.startsWith('select')) || text.startsWith(once);
  const name = isPlain ? undefined : nameOf(text);
  const begun = tracing && beginStatement(tracing, text);
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const callback: Answered = (error, result) => {
      begun?.end(error ? failureOf(error) : undefined);
      if (error) reject(error);
      else resolve(result);
    };
    const query = new pg.Query(text, values as unknown[] | undefined);
    client.query(Object.assign(query, { callback, name }));
  }).catch((error: Error & { code?: string }) => {
    noteFullDisk(error.code);
    if (isOutdated(error)) forgetName(text, name);
    // Told from where it was asked, not from where the answer was read.
    Error.captureStackTrace(error);
    throw error;
  });
}

/** What is sent in the same breath leaves by one write. */
function gather(client: Client): void {
  const stream = client.connection?.stream;
  if (client.isHolding || !stream) return;
  client.isHolding = true;
  stream.cork();
  process.nextTick(() => {
    client.isHolding = false;
    stream.uncork();
  });
}
