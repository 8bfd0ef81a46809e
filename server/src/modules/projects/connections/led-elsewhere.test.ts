import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { connectChannel, type ConnectType, updateConnection } from '@parley/contract/projects/connections';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type Ear, openEar } from '../../../../test/ear.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { allowPrivateAddresses } from '../../../kit/outside/outside-url.ts';
import { readSecrets } from './connection-of.ts';
import { channelById } from './connections.queries.ts';

type Play = (path: string, response: ServerResponse) => void;

/** A provider that takes whatever it is given. */
async function openProvider() {
  const asked: string[] = [];
  const place = { url: '', asked, play: undefined as Play | undefined };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '';
    asked.push(`${path} ${request.headers.authorization ?? ''} ${await text(request)}`);
    if (place.play) return place.play(path, response);
    response.end(JSON.stringify(told(path)));
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  place.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return Object.assign(place, { close });
}

const told = (path: string): unknown => {
  if (path === '/token') return { access_token: 'given-at-home', expires_in: 86_400 };
  if (path === '/core/v1/accounts/self') return { id: 1, name: 'Studio' };
  return { ok: true, result: path.endsWith('/getMe') ? { id: 1, first_name: 'Bot' } : true };
};

let app: TestApp;
let vera: Person;
let home: Awaited<ReturnType<typeof openProvider>>;
let away: Awaited<ReturnType<typeof openProvider>>;
let ear: Ear;
const lent = { INSTAGRAM_APP_ID: '990602627938098', INSTAGRAM_APP_SECRET: 'secret-of-the-server' };
beforeAll(async () => {
  [home, away, ear] = [await openProvider(), await openProvider(), await openEar()];
  app = await testApp(lent);
  vera = await owner(app, 'Vera');
  allowPrivateAddresses(true);
});
afterAll(async () => {
  allowPrivateAddresses(false);
  await app.stop();
  home.close();
  away.close();
  await ear.close();
});
beforeEach(() => {
  home.play = away.play = undefined;
  home.asked.length = away.asked.length = 0;
});

const connects = (type: ConnectType, settings: Record<string, string>) =>
  vera.call(connectChannel, { project: vera.project_id, type, name: type, settings });
const leads = (channel: number, settings: Record<string, string>) =>
  vera.call(updateConnection, { project: vera.project_id, channel, settings });
const rowOf = async (id: number) => (await channelById(vera.project_id, id))!;

test('who is asked elsewhere learns another word for what they tell us; the old one opens nothing any more', async () => {
  const { channel_id: id } = (await connects('telegram', { token: '1:home', api_url: home.url })).body.data;
  const { hook_word: word } = await rowOf(id);
  expect(home.asked.at(-1)).toContain(word);
  expect((await leads(id, { api_url: away.url, token: '2:away' })).status).toBe(200);
  expect(JSON.stringify(away.asked)).not.toContain(word);
  expect(JSON.stringify(away.asked)).not.toContain('1:home');
  expect(away.asked.at(-1)).toContain((await rowOf(id)).hook_word);
  const post = () => fetch(`${app.url}/hooks/${vera.project_id}/${id}/${word}`, { method: 'POST', body: '{}' });
  expect((await post()).status).toBe(404);
  // The same place, connected anew, keeps its word.
  const { hook_word: kept } = await rowOf(id);
  await leads(id, { token: '3:away' });
  expect((await rowOf(id)).hook_word).toBe(kept);
});

test('what was learned at one place is dropped, and what comes from there late is not kept either', async () => {
  const entered = { client_id: 'studio', client_secret: 'home-secret', api_url: home.url };
  const { channel_id: id } = (await connects('avito', entered)).body.data;
  const secretsOf = async () => readSecrets((await rowOf(id)).secrets);
  expect(await secretsOf()).toEqual({ client_secret: 'home-secret', access_token: 'given-at-home' });

  const gate = Promise.withResolvers<void>();
  home.play = (path, response) => void gate.promise.then(() => response.end(JSON.stringify(told(path))));
  const before = home.asked.length;
  const slow = leads(id, {});
  await until(() => expect(home.asked.length).toBeGreaterThan(before));
  away.play = (path, response) =>
    void response.end(JSON.stringify(path === '/token' ? { access_token: 'given-away', expires_in: 9 } : told(path)));
  expect((await leads(id, { api_url: away.url, client_secret: 'away-secret' })).status).toBe(200);
  gate.resolve();
  await slow;
  expect(await secretsOf()).toEqual({ client_secret: 'away-secret', access_token: 'given-away' });
  expect(JSON.stringify(away.asked)).not.toMatch(/home-secret|given-at-home/);
});

test('the app that the server lends is shown to nobody at an address that was entered', async () => {
  const { body } = await connects('instagram', { api_url: ear.url });
  expect(body.code).toBe('app_needed');
  expect(ear.calls()).toBe(0);
  const usual = await connects('instagram', {});
  expect(usual.body.data.step).toEqual({ step: 'redirect' });
  // Led elsewhere while its owner is asked, it has no app any more.
  const id = usual.body.data.channel_id;
  expect((await leads(id, { api_url: ear.url })).body.code).toBe('app_needed');
  expect(ear.calls()).toBe(0);
  const { settings } = await dbOf(vera.project_id)
    .selectFrom('channels')
    .select('settings')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(settings).toEqual({});
});
