import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import { freshDatabase } from '../../../../test/database.ts';
import { moveClock } from '../../../kit/clock.ts';
import { closeDatabase, openDatabase } from '../../../kit/db/index.ts';
import { buildHttp } from '../../../kit/http/server.ts';
import { startWorkers } from '../../../kit/jobs/worker.ts';
import { log } from '../../../kit/log.ts';
import { useMail } from '../../../kit/mail.ts';
import { type AccountsConfig, configureAccounts, jobs, routes, type SessionsEnded, signedIn } from '../index.ts';

type Answer<E> = {
  status: number;
  headers: Headers;
  body: Output<E> & { error: string; code: string; errors: object };
};
type Extra = { headers?: Record<string, string>; body?: string };
type Call<E> = E extends Endpoint ? E : never;

export type Door = Awaited<ReturnType<typeof openDoor>>;
export type Browser = ReturnType<Door['browser']>;

/** The accounts module alone behind real HTTP, over a database of its own. */
export async function openDoor(given: Partial<AccountsConfig> = {}) {
  log.level = process.env.TEST_LOG ?? 'silent';
  const database_url = await freshDatabase();
  openDatabase(database_url);
  useMail(null);
  const ended: SessionsEnded[] = [];
  const config: AccountsConfig = {
    public_url: 'http://localhost',
    oidc: null,
    shows_mailbox: true,
    projectsOf: async (user_id) => [{ id: user_id + 5000, name: 'First project', brand: 'parley' }],
    createFirstProject: async () => undefined,
    tellSessionsEnded: (it) => void ended.push(it),
    ...given,
  };
  configureAccounts(config);
  const server = await buildHttp({
    routes,
    authority: { signedIn, viewer: async () => null },
    rewrite: (url) => url,
    cookies: { secure: false, framed: false },
    trustProxy: true,
    checkOutput: true,
  });
  const workers = startWorkers({ jobs, concurrency: { live: 2, bulk: 1 } });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  return {
    url,
    database_url,
    ended,
    reconfigure: (changes: Partial<AccountsConfig>) => configureAccounts({ ...config, ...changes }),
    browser: (address = newAddress()) => makeBrowser(url, address),
    async close() {
      moveClock(0);
      await workers.stop();
      await server.close();
      await closeDatabase();
    },
  };
}

/** Every browser has an address of its own, so that limits per address meet only those who share one. */
export const newAddress = (): string => ['10', ...randomBytes(3).values()].join('.');

function makeBrowser(url: string, address: string) {
  const cookies = new Map<string, string>();
  const it = { address, cookies, token: '', call };
  return it;

  async function call<E extends Endpoint>(
    endpoint: E,
    input: Input<Call<E>> | object,
    extra: Extra = {},
  ): Promise<Answer<E>> {
    const words: Record<string, unknown> = { ...(input as object) };
    const path = endpoint.path.replace(/:(\w+)/g, (_, word: string) => {
      const value = String(words[word]);
      delete words[word];
      return encodeURIComponent(value);
    });
    const isGet = endpoint.method === 'GET';
    const query = isGet && Object.keys(words).length ? `?${new URLSearchParams(words as Record<string, string>)}` : '';
    const body =
      extra.body ??
      (isGet || (endpoint.method === 'DELETE' && !Object.keys(words).length) ? null : JSON.stringify(words));
    const response = await fetch(url + path + query, {
      method: endpoint.method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': it.address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(it.token ? { authorization: `Bearer ${it.token}` } : {}),
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...extra.headers,
      },
      body,
    });
    keepCookies(response);
    const answer = (await response.json()) as Answer<E>['body'];
    const token = (answer as { data?: { token?: string } | null }).data?.token;
    if (token) it.token = token;
    return { status: response.status, headers: response.headers, body: answer };
  }

  function keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
  }
}
