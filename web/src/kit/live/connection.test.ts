import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { LiveMessage } from '@parley/contract/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { connect, type LiveStatus } from './connection.ts';
import { makeCursor } from './cursor.ts';

type Request = { action: string; payload: Record<string, unknown> };

let server: WebSocketServer;
let heardByServer: Request[];
let shown: LiveStatus[];
let received: LiveMessage[];
let resyncs: number;
let renewals: number;
let isSignedIn: boolean;
let connection: ReturnType<typeof connect> | undefined;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0 });
  await once(server, 'listening');
  [heardByServer, shown, received, resyncs, renewals, isSignedIn] = [[], [], [], 0, 0, true];
});
afterEach(async () => {
  vi.restoreAllMocks();
  connection?.stop();
  for (const client of server.clients) client.terminate();
  await new Promise((closed) => server.close(closed));
});

test('a page shows its token, joins the stream where it stands and hears what follows', async () => {
  answerWith((socket) => socket.send('{"action":"channel:message_created","payload":{"id":1},"seq":8}'));
  start(7);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(heardByServer.slice(0, 2)).toEqual([
    { action: 'auth', payload: { token: 'first' } },
    { action: 'chat_init', payload: { project_id: 3, seq: 7 } },
  ]);
  expect(shown).toEqual(['connecting', 'live']);
});

test('a cut page comes back by itself with the last number it heard, and shows nothing twice', async () => {
  answerWith((socket) => {
    socket.send('{"action":"a:b","payload":{},"seq":8}');
    socket.send('{"action":"user:online","payload":{}}');
  });
  start(7);
  await vi.waitFor(() => expect(received).toHaveLength(2));
  // The first of those who come back.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  for (const client of server.clients) client.terminate();
  await vi.waitFor(() => expect(joins()).toHaveLength(2), { timeout: 4000 });
  expect(joins()[1]).toMatchObject({ seq: 8 });
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(received.filter((message) => message.seq === 8)).toHaveLength(1);
});

test('a page that was too far behind is told to fetch everything anew and goes on from there', async () => {
  answerWith((socket) => {
    socket.send('{"action":"resync","payload":{"seq":900}}');
    socket.send('{"action":"a:b","payload":{},"seq":901}');
  });
  start(7);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  expect(resyncs).toBe(1);
});

test('a refused token is renewed before the next try', async () => {
  server.once('connection', (socket) => {
    socket.once('message', () => socket.close(4401));
    answerWith(() => undefined);
  });
  start(7);
  await vi.waitFor(() => expect(shown.at(-1)).toBe('live'), { timeout: 4000 });
  expect(renewals).toBe(1);
  expect(heardByServer.at(-2)).toEqual({ action: 'auth', payload: { token: 'second' } });
});

test('a session that has ended stops trying', async () => {
  server.on('connection', (socket) => {
    isSignedIn = false;
    socket.close(4401);
  });
  start(7);
  await vi.waitFor(() => expect(shown.at(-1)).toBe('off'), { timeout: 4000 });
});

test('a project that is not ours any more is said so, once', async () => {
  server.on('connection', (socket) => socket.close(4403));
  start(7);
  await vi.waitFor(() => expect(shown).toEqual(['connecting', 'forbidden']));
});

test('a page without a place in the stream starts at its end', async () => {
  answerWith((socket) => socket.send('{"action":"a:b","payload":{},"seq":41}'));
  start(null);
  await vi.waitFor(() => expect(joins()).toEqual([{ project_id: 3, seq: null }]));
  await vi.waitFor(() => expect(shown.at(-1)).toBe('live'));
  expect(received).toEqual([]);
});

test('waking up does not sit out the pause', async () => {
  answerWith(() => undefined);
  start(7);
  await vi.waitFor(() => expect(shown.at(-1)).toBe('live'));
  for (const client of server.clients) client.terminate();
  await vi.waitFor(() => expect(shown.at(-1)).toBe('waiting'));
  const before = Date.now();
  connection?.wake();
  await vi.waitFor(() => expect(shown.at(-1)).toBe('live'));
  expect(Date.now() - before).toBeLessThan(900);
});

function start(seq: number | null) {
  connection = connect({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    project_id: 3,
    cursor: makeCursor(seq),
    tokens: {
      valid: async () => (isSignedIn ? 'first' : null),
      renew: async () => {
        renewals += 1;
        return isSignedIn ? 'second' : null;
      },
      lifeMs: () => 900_000,
    },
    hear: (message) => received.push(message),
    resync: () => {
      resyncs += 1;
    },
    show: (status) => shown.push(status),
  });
}

function answerWith(follow: (socket: ServerSocket) => void) {
  server.on('connection', (socket) => {
    socket.on('message', (text) => {
      const request = JSON.parse(String(text)) as Request;
      heardByServer.push(request);
      if (request.action === 'auth') socket.send('{"action":"auth:ok","payload":{}}');
      if (request.action !== 'chat_init') return;
      socket.send('{"action":"chat_init:ok","payload":{"seq":41}}');
      follow(socket);
    });
  });
}

const joins = () => heardByServer.filter(({ action }) => action === 'chat_init').map(({ payload }) => payload);
