import type pg from 'pg';
import { log } from '../log.ts';
import { ownConnection } from './index.ts';

/** Of a session that looks after the events and jobs of every project. */
export const seesQueues = { 'parley.queues': 'every' };

/** A statement is prepared once per connection, under its name. */
export type Statement = { name: string; text: string };
type Query = <Row>(statement: Statement, values?: unknown[]) => Promise<Row[]>;

export type KeptConnection = {
  /** Fails at once while there is no connection. */
  query: Query;
  isOpen: () => boolean;
  /** Fulfilled when it is open for the first time. */
  ready: Promise<void>;
  close: () => Promise<void>;
};

type Keeping = {
  name: string;
  /** Server settings of this session. */
  settings?: Record<string, string>;
  /** Runs on each new connection before it counts as open. */
  opened?: (query: Query) => Promise<unknown>;
  lost?: () => void;
  /** What arrives by NOTIFY. */
  heard?: (payload: string) => void;
};

const retryMs = 200;
// Whoever holds a lock and vanishes without a word (power, cable) is noticed by the server in about nine seconds.
const noticeTheDead = { tcp_keepalives_idle: '3', tcp_keepalives_interval: '2', tcp_keepalives_count: '3' };

/** A connection outside the pool that is opened anew whenever it is lost: for LISTEN, locks and what must not queue. */
export function keepConnection({ name, settings, opened, lost, heard }: Keeping): KeptConnection {
  let open: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let failedBefore = false;
  let isReady: () => void;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  const options = Object.entries({ ...noticeTheDead, ...settings }).map(([key, value]) => `-c ${key}=${value}`);

  async function connect(): Promise<void> {
    const client = ownConnection({
      application_name: `parley ${name}`,
      options: options.join(' '),
      pipeline: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 15_000,
    } as pg.ClientConfig);
    client.on('notification', ({ payload }) => heard?.(payload ?? ''));
    client.on('error', (error) => log.warn({ error: error.message, name }, 'a database connection was lost'));
    client.once('end', () => drop(client));
    try {
      await client.connect();
      await opened?.(queryOn(client));
      if (closed) return void client.end();
      open = client;
      failedBefore = false;
      isReady();
    } catch (error) {
      if (!failedBefore) log.warn({ error: (error as Error).message, name }, 'the database cannot be reached');
      failedBefore = true;
      client.end().catch(() => undefined);
      drop(client);
    }
  }

  function drop(client: pg.Client): void {
    client.removeAllListeners('end');
    if (open === client) {
      open = null;
      lost?.();
    }
    if (!closed) retry ??= setTimeout(again, retryMs);
  }

  function again(): void {
    retry = undefined;
    void connect();
  }

  void connect();
  return {
    query: (statement, values) =>
      open ? queryOn(open)(statement, values) : Promise.reject(new Error('the database cannot be reached')),
    isOpen: () => open !== null,
    ready,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      const client = open;
      open = null;
      await client?.end();
    },
  };
}

const queryOn =
  (client: pg.Client): Query =>
  async <Row>(statement: Statement, values: unknown[] = []) =>
    (await client.query({ ...statement, values })).rows as Row[];
