import { wireOffset } from '@parley/contract/time';
import pg from 'pg';
import { log } from '../log.ts';
import { withSettings } from './ordinary-role.ts';

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
type Client = pg.PoolClient & { sight?: Sight; connection?: { stream: Stream }; isHolding?: boolean };

/** Sends a statement. Those of one connection are answered in the order they were sent, and need not wait for it. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;
/** A connection taken from the pool and bound to what it may see. */
export type Taken = { run: Run; release: (isBroken?: boolean) => void };

let queries = 0;
/** How many statements have been sent; tests fix the number per route by it. */
export const queriesSent = () => queries;

// Nothing here thinks for so long with rows locked: a node that hangs lets go of them before anybody gives up on them.
const idleTimeout = 7000;

export function openPool(url: string, size: number, statementTimeout: number): pg.Pool {
  const pool = new pg.Pool({
    // Prepared statements keep one generic plan: measured 2.5 times less work for the contact list.
    connectionString: withSettings(
      url,
      `-c plan_cache_mode=force_generic_plan -c timezone=Etc/GMT-3 -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=${statementTimeout && idleTimeout}`,
    ),
    max: size,
    pipeline: true,
    application_name: 'parley',
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
  });
  // An idle connection may die with the database; the pool opens another.
  pool.on('error', (error) => log.warn({ error: error.message }, 'a database connection was lost'));
  // One in use may die too: its statement fails and tells the caller, and without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export async function take(pool: pg.Pool, sight: Sight): Promise<Taken> {
  const client: Client = await pool.connect();
  if (client.sight !== sight) {
    client.sight = sight;
    gather(client);
    // Not awaited: statements of one connection run in order, and a failure fails the next one too.
    client.query(bind(sight)).catch(() => (client.sight = undefined));
  }
  return { run: (text, values) => send(client, text, values), release: (isBroken) => client.release(isBroken) };
}

const bind = (sight: Sight) => ({
  name: 'bind',
  text: `select set_config('parley.project_id', $1, false), set_config('parley.queues', $2, false)`,
  values: sight === 'queues' ? ['', 'every'] : [sight === null ? '' : String(sight), ''],
});

// A bound keeps statements with lists of changing length from filling the server's memory.
const maxNamed = 2000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (!name && names.size < maxNamed) names.set(text, (name = `q${names.size}`));
  return name;
}

/** How a statement begins that is made for one question: it is planned for it, and its name would soon be forgotten. */
const once = '/* once */';

type Answered = (error: Error | null, result: pg.QueryResult) => void;

/** The driver's own query object: given one, it neither copies its settings nor wraps it again. */
function send(client: Client, text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
  queries++;
  gather(client);
  const isPlain = (!values?.length && !text.startsWith('select')) || text.startsWith(once);
  return new Promise<pg.QueryResult>((resolve, reject) => {
    const callback: Answered = (error, result) => (error ? reject(error) : resolve(result));
    const query = new pg.Query(text, values as unknown[] | undefined);
    client.query(Object.assign(query, { callback, name: isPlain ? undefined : nameOf(text) }));
  }).catch((error: Error) => {
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
