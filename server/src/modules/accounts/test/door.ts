import { randomBytes } from 'node:crypto';
import type { Endpoint, Input } from '@parley/contract/http';
import { type Answer, testApp } from '../../../../test/app.ts';
import { moveClock } from '../../../kit/clock.ts';
import { log } from '../../../kit/log.ts';
import { configureAccounts, type SessionsEnded } from '../index.ts';
import { surroundings } from '../surroundings.ts';

type Extra = { headers?: Record<string, string>; body?: string };

export type Door = Awaited<ReturnType<typeof openDoor>>;
export type Browser = ReturnType<Door['browser']>;

/** The whole program, visited by browsers that keep cookies. */
export async function openDoor(env: Record<string, string> = {}, simulator: Parameters<typeof testApp>[1] = null) {
  log.level = 'silent';
  const app = await testApp(env, simulator);
  const ended: SessionsEnded[] = [];
  const { tellSessionsEnded, ...others } = surroundings();
  configureAccounts({
    ...others,
    tellSessionsEnded: (it) => {
      ended.push(it);
      tellSessionsEnded(it);
    },
  });
  return {
    url: app.url,
    database_url: app.database,
    restart: app.restart,
    /** What was said of ended sessions to sockets and other nodes. */
    ended,
    browser: (address = newAddress()) => makeBrowser(app.url, address),
    async close() {
      moveClock(0);
      await app.stop();
    },
  };
}

/** Every browser has an address of its own on this machine: limits per address meet only those who share one. */
export const newAddress = (): string => ['127', ...randomBytes(3).values()].join('.');

function makeBrowser(url: string, address: string) {
  const cookies = new Map<string, string>();
  const it = { address, cookies, token: '', call };
  return it;

  async function call<E extends Endpoint>(
    endpoint: E,
    input: Input<E> | object,
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
