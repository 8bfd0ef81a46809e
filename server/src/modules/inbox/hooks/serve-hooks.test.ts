import { connectChannel, disconnectChannel } from '@parley/contract/projects/connections';
import { startSimulator } from '@parley/simulator/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { secondNode } from '../../../../test/second-node.ts';
import { until } from '../../../../test/until.ts';
import { dbOf } from '../../../kit/db/index.ts';

const limit = 20;
const [provider, stranger] = ['203.0.113.5', '203.0.113.6'];
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let app: TestApp;
let vera: Person;
beforeAll(async () => {
  simulator = await startSimulator();
  app = await testApp({ REQUESTS_PER_MINUTE: String(limit) }, simulator);
  vera = await owner(app, 'Vera');
});
afterAll(async () => {
  await app.stop();
  await simulator.stop();
});

async function connected(token: string) {
  const account = simulator.world.openAccount({ channel: 'telegram', key: token, name: 'Studio' });
  const settings = { api_url: 'simulator', token };
  const asked = { project: vera.project_id, type: 'telegram' as const, name: 'Bot', settings };
  const { body } = await vera.call(connectChannel, asked, { 'x-forwarded-for': `198.51.100.${token.length}` });
  const { channel_id } = body.data;
  return { channel_id, url: new URL(account.hook_url!), secret: account.settings.secret! };
}

let nth = 0;
type Call = { from?: string; secret: string };
async function posts(url: URL | string, { from = provider, secret }: Call): Promise<number> {
  nth += 1;
  const chat = { id: 700, type: 'private', first_name: 'Anna' };
  const message = { message_id: nth, date: 1_790_000_000 + nth, from: chat, chat, text: `Words ${nth}` };
  const headers = { 'x-telegram-bot-api-secret-token': secret, 'x-forwarded-for': from };
  const { status } = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify({ update_id: nth, message }),
  });
  return status;
}
async function stored(channel_id: number): Promise<number> {
  const db = dbOf(vera.project_id);
  const { n } = await db
    .selectFrom('messages')
    .select((it) => it.fn.countAll<number>().as('n'))
    .where('channel_id', '=', channel_id)
    .where('message_type', '=', 'text')
    .executeTakeFirstOrThrow();
  return n;
}

test('a provider calls from few addresses as often as it must; who is refused too often is not looked up any more', async () => {
  const { channel_id, url, secret } = await connected('1:busy');
  for (let n = 0; n < 3 * limit; n++) expect(await posts(url, { secret })).toBe(200);
  const guess = (n: number) => new URL(url.pathname.replace(/[^/]+$/, `guess-${n}`), url);
  const away = (n: number) => new URL(`/hooks/${vera.project_id}/${90_000 + n}/word`, url);
  for (let n = 0; n < limit / 2; n++) expect(await posts(guess(n), { from: stranger, secret })).toBe(404);
  for (let n = 0; n < limit / 2; n++) expect(await posts(url, { from: stranger, secret: 'not it' })).toBe(401);
  expect(await posts(away(1), { from: stranger, secret })).toBe(429);
  expect(await posts(away(1), { from: provider, secret })).toBe(404);
  // What is heard already is heard, whoever shares its address.
  expect(await posts(url, { from: stranger, secret })).toBe(200);
  expect(await stored(channel_id)).toBe(3 * limit + 1);
});

test('a channel that is taken off is heard no more, on every node', async () => {
  const { channel_id, url, secret } = await connected('12:quiet');
  const other = await secondNode(app, simulator.url);
  try {
    const there = other.url + url.pathname;
    expect(await posts(url, { secret })).toBe(200);
    expect(await posts(there, { secret })).toBe(200);
    expect(await stored(channel_id)).toBe(2);
    const asked = { project: vera.project_id, channel: channel_id };
    expect((await vera.call(disconnectChannel, asked, { 'x-forwarded-for': '198.51.100.9' })).status).toBe(200);
    expect(await posts(url, { secret })).toBe(200);
    expect(await stored(channel_id)).toBe(2);
    await until(async () => {
      const before = await stored(channel_id);
      await posts(there, { secret });
      expect(await stored(channel_id)).toBe(before);
    });
    expect(await stored(channel_id)).toBeLessThanOrEqual(4);
  } finally {
    await other.kill();
  }
});
