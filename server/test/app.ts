import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import type { ErrorBody } from '@parley/contract/errors';
import { openOwnKeys, type Played, routes, startApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { closeDatabase, openDatabase } from '../src/kit/db/index.ts';
import { useMail } from '../src/kit/mail.ts';
import { freshDatabase } from './database.ts';

export type Answer<E> = { status: number; body: Output<E> & ErrorBody; headers: Headers };
export type Caller = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  headers?: Record<string, string>,
) => Promise<Answer<E>>;
export type TestApp = Awaited<ReturnType<typeof testApp>>;

const quiet = {
  NODE_ENV: 'test',
  PORT: '0',
  HOST: '127.0.0.1',
  TRUST_PROXY: 'on',
  LOG_LEVEL: 'silent',
  REQUESTS_PER_MINUTE: '0',
  TARIFFS: 'on',
};

/** The whole program over a database of its own, on a port of its own: tests talk to it as clients do. */
export async function testApp(
  env: Record<string, string> = {},
  simulator: Played | null = null,
  /** By a pooler; `direct` is the way past it. */
  base: { url: string; direct: string } | null = null,
) {
  const start = async (settings: Record<string, string>) => {
    const config = readConfig(settings);
    const started = await startApp(config, simulator);
    // Tests read what would have left, whoever it is for.
    useMail({ smtp: config.smtp, keeps: () => true });
    return started;
  };
  const database = base?.direct ?? (await freshDatabase());
  openDatabase(base?.url ?? database, { directUrl: base?.direct });
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const given = { ...quiet, DATA_DIR: folder, ...env };
  await openOwnKeys(readConfig(given));
  let app = await start(given);
  return {
    url: app.url,
    folder,
    database,
    routes,
    /** Calls with the given headers on every request. */
    caller: (headers: Record<string, string> = {}): Caller => callerOf(app.url, headers),
    /** Ended and started again over the same database and folder, at the same address. */
    restart: async (changed: Record<string, string> = {}) => {
      await app.stop();
      app = await start({ ...given, ...changed, PORT: new URL(app.url).port });
    },
    stop: async () => {
      await app.stop();
      await closeDatabase();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const callerOf =
  (url: string, always: Record<string, string>): Caller =>
  async (endpoint, input, headers = {}) => {
    const rest: Record<string, unknown> = { ...(input as object) };
    const path = endpoint.path.replace(/:(\w+)/g, (_, word: string) => {
      const value = encodeURIComponent(String(rest[word]));
      delete rest[word];
      return value;
    });
    const hasBody = endpoint.method !== 'GET';
    const response = await fetch(url + path + (hasBody ? '' : queryOf(rest)), {
      method: endpoint.method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...always, ...headers },
      ...(hasBody ? { body: JSON.stringify(rest) } : {}),
    });
    return { status: response.status, body: (await response.json()) as never, headers: response.headers };
  };

function queryOf(rest: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one));
    else if (value !== undefined) query.append(name, String(value));
  }
  return query.size ? `?${query}` : '';
}
