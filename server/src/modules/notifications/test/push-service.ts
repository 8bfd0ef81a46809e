import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import type { PushNotice } from '@parley/contract/notifications/push';
import { subscribe, type Subscription } from '@parley/contract/notifications/subscriptions';
import ece from 'http_ece';
import { type JWTPayload, importJWK, jwtVerify } from 'jose';
import { expect } from 'vitest';
import type { Person } from '../../../../test/people.ts';

export type PushService = Awaited<ReturnType<typeof openPushService>>;
export type Browser = ReturnType<PushService['browser']>;
type Got = { notice: PushNotice; headers: IncomingMessage['headers']; claims: JWTPayload; key: string };
type Reply = { status: number; headers?: Record<string, string> };

/** A push service as browsers have theirs: it takes what is sent, and only the browser can read it (RFC 8030, 8291). */
export async function openPushService() {
  const browsers = new Map<string, { got: Got[]; replies: Reply[]; tries: number; read: (sent: Buffer) => string }>();
  const server = createServer((request, response) => {
    void take(request).then(({ status, headers }) => response.writeHead(status, headers).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function take(request: IncomingMessage): Promise<Reply> {
    const browser = browsers.get(request.url ?? '');
    const sent = await buffer(request);
    if (!browser) return { status: 404 };
    browser.tries += 1;
    const reply = browser.replies.shift() ?? { status: 201 };
    if (reply.status !== 201) return reply;
    const { claims, key } = await whoAsks(request.headers.authorization ?? '');
    browser.got.push({ notice: JSON.parse(browser.read(sent)) as PushNotice, headers: request.headers, claims, key });
    return reply;
  }

  /** The sender's signature (RFC 8292) holds, or this throws. */
  async function whoAsks(authorization: string): Promise<{ claims: JWTPayload; key: string }> {
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((it) => it.toString('base64url')) as [
      string,
      string,
    ];
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const { payload } = await jwtVerify(token, publicKey, { audience: origin });
    return { claims: payload, key };
  }

  return {
    origin,
    /** A browser with an address of its own. */
    browser: () => {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const read = (sent: Buffer) =>
        ece.decrypt(sent, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString();
      const state = { got: [] as Got[], replies: [] as Reply[], tries: 0, read };
      browsers.set(path, state);
      const subscription: Subscription = { endpoint: origin + path, expirationTime: null, keys: { p256dh, auth } };
      return {
        subscription,
        /** What it has been told, in order. */
        notices: () => state.got.map((it) => it.notice),
        got: state.got,
        /** How often it was tried, whatever came of it. */
        tries: () => state.tries,
        /** The next pushes are answered so, the others are taken. */
        answer: (...replies: Reply[]) => void state.replies.push(...replies),
      };
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A person whose browser wants to be told. */
export async function subscribed(service: PushService, person: Person, language = 'en'): Promise<Browser> {
  const browser = service.browser();
  const { status } = await person.call(
    subscribe,
    { subscription: browser.subscription },
    { 'accept-language': language },
  );
  expect(status).toBe(200);
  return browser;
}
