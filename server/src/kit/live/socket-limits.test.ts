import { closeCodes } from '@parley/contract/live';
import { visitorLivePath } from '@parley/contract/widget/live';
import { afterEach, expect, test } from 'vitest';
import type WebSocket from 'ws';
import { testApp, type TestApp } from '../../../test/app.ts';
import { closeCode, connectRaw, liveAddress, openLive } from '../../../test/live-client.ts';
import { owner } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';

const office = { 'x-forwarded-for': '198.51.100.7' };
const elsewhere = { 'x-forwarded-for': '198.51.100.8' };
let app: TestApp;
const opened: { terminate: () => void }[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.terminate();
  await app.stop();
});

const open = async (limit: number) => void (app = await testApp({ REQUESTS_PER_MINUTE: String(limit) }));
const many = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
async function silent(path = liveAddress(app.url), headers = office): Promise<WebSocket> {
  const socket = await connectRaw(path, headers);
  opened.push(socket);
  return socket;
}
const join = async (token: string, project_id: number, headers = office) => {
  const client = await openLive({ url: app.url, token, project_id, headers });
  opened.push(client.socket());
  return client;
};
const isOpen = (socket: WebSocket): boolean => socket.readyState === socket.OPEN;

test('sixty people of one office come back at once, and all get in', async () => {
  await open(3000);
  const [vera, tom] = [await owner(app, 'Vera'), await owner(app, 'Tom')];
  const clients = await many(60, (n) => (n % 2 ? join(vera.token, vera.project_id) : join(tom.token, tom.project_id)));
  for (const client of clients) await client.settled();
  expect(clients.filter((it) => isOpen(it.socket()))).toHaveLength(60);
});

test.each([
  ['of people at work', () => liveAddress(app.url)],
  ['of visitors', () => new URL(visitorLivePath, app.url).href.replace(/^http/, 'ws')],
])('of silent sockets %s few are open at a time, and they hold up nobody for long', async (_, address) => {
  await open(3000);
  const all = many(60, () => silent(address()));
  const vera = await owner(app, 'Vera');
  await (await join(vera.token, vera.project_id)).settled();
  const sockets = await all;
  // Long before silence itself would have ended them.
  await until(() => expect(sockets.filter(isOpen).length).toBeLessThanOrEqual(20));
});

test('who connects too often is refused, and no other address with them', async () => {
  await open(5);
  for (let turn = 0; turn < 5; turn++) (await silent()).terminate();
  await expect(silent()).rejects.toThrow('refused with 429');
  await silent(liveAddress(app.url), elsewhere);
});

test('one person has so many sockets and no more; another has their own', async () => {
  await open(3000);
  const [vera, tom] = [await owner(app, 'Vera'), await owner(app, 'Tom')];
  const first = await many(50, () => join(vera.token, vera.project_id));
  const one = await silent();
  one.send(JSON.stringify({ action: 'auth', payload: { token: vera.token } }));
  expect(await closeCode(one)).toBe(closeCodes.tooMany);
  await (await join(tom.token, tom.project_id)).settled();
  await first[0]!.drop();
  await until(async () => (await join(vera.token, vera.project_id)).settled());
});
