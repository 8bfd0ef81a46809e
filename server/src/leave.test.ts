import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { login } from '@parley/contract/accounts/sessions';
import { closeCodes, livePath } from '@parley/contract/live';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openCollector } from '../test/collector.ts';
import { freshDatabase } from '../test/database.ts';
import { type Started, startMain } from '../test/started.ts';
import { until } from '../test/until.ts';

const patience = 120_000;
let node: Started | undefined;
let drip: NodeJS.Timeout | undefined;
afterEach(async () => {
  clearInterval(drip);
  await node?.stop();
});

const start = async (env: Record<string, string>) =>
  (node = await startMain(await freshDatabase(), { DEMO: 'off', ...env }));

/** Has said the head of a sign-in, and will send a body of this length. */
async function begin(port: number, length: number): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', (text: Buffer) => (heard += text.toString()));
  socket.on('error', () => undefined);
  const head = [
    `POST ${login.path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${length}`,
    'expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await until(() => expect(heard).toContain('100 Continue'));
  return { socket, heard: () => heard.split('100 Continue\r\n\r\n')[1] ?? '' };
}

test(
  'a node that ends says so first and answers meanwhile, then closes its port, and waits for no slow client',
  { timeout: patience },
  async () => {
    const { at, end, port } = await start({ DRAIN_FOR: '2', STOP_WITHIN: '9' });
    const screen = new WebSocket(`ws://127.0.0.1:${port}${livePath}`);
    await once(screen, 'open');
    const closed = once(screen, 'close') as Promise<[number]>;
    const slow = await begin(port, 5000);
    drip = setInterval(() => slow.socket.writable && slow.socket.write('{'), 200);
    const gone = once(slow.socket, 'close');
    const body = JSON.stringify({ email: 'vera@shop.example', password: 'wrong horse 7' });
    const inFlight = await begin(port, body.length);
    expect((await at('127.0.0.1', '/readyz')).status).toBe(200);

    const ended = end();
    await until(async () => {
      const told = await at('127.0.0.1', '/readyz');
      expect([told.status, ((await told.json()) as { status: string }).status]).toEqual([503, 'draining']);
    });
    const answer = await at('127.0.0.1', login.path, { method: 'POST', body: '{}' });
    expect([answer.status, answer.headers.get('connection')]).toEqual([400, 'close']);
    expect((await at('127.0.0.1', '/healthz')).status).toBe(200);
    expect((await closed)[0]).toBe(closeCodes.goingAway);
    await expect(at('127.0.0.1', '/healthz')).rejects.toThrow('fetch failed');
    // What was begun before is answered, out of a base that is still open.
    inFlight.socket.write(body);
    await until(() => expect(inFlight.heard()).toMatch(/^HTTP\/1\.1 401 [^]*connection: close/i));
    await gone;
    // Its own patience with a slow body is longer than it had to live.
    expect(slow.heard()).not.toContain('408');
    expect(await ended).toEqual([0, null]);
  },
);

test(
  'without others who send people here it drains for no time at all, and hands over what its traces hold',
  { timeout: patience },
  async () => {
    const collector = await openCollector();
    // By itself it would say nothing yet.
    const { at, end } = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '600000',
    });
    expect((await at('127.0.0.1', login.path, { method: 'POST', body: '{}' })).status).toBe(400);
    expect(collector.spans()).toEqual([]);
    expect(await end()).toEqual([0, null]);
    await collector.close();
    const [signIn] = collector.spans().filter((span) => span.name === `POST ${login.path}`);
    expect(signIn?.attributes['http.response.status_code']).toBe(400);
    expect(collector.resources()[0]).toMatchObject({
      'service.name': 'parley',
      'service.version': expect.any(String),
    });
  },
);
