import {
  type ChannelConnection,
  connectChannel,
  continueConnecting,
  getConnection,
  getHealth,
  leaveForProvider,
  updateConnection,
} from '@parley/contract/projects/connections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../../test/messenger.ts';
import { member, type Person } from '../../../../test/people.ts';
import { minutes, moveClock } from '../../../kit/clock.ts';

const key = '17841400000000001';
const app = { app_id: '990602627938098', app_secret: 'f00dfeedapp' };
let it: Messenger;
let tom: Person;
beforeAll(async () => {
  it = await openMessenger('instagram', app, { key, name: 'Studio', settings: { ...app } });
  tom = await member(it.app, it.vera, 'Tom', { project_role: 'admin' });
});
afterAll(async () => {
  moveClock(0);
  await it.stop();
});

const which = () => ({ project: it.vera.project_id, channel: it.connection.channel_id });
const leaves = async (by = it.vera): Promise<URL> => {
  const { body } = await by.call(leaveForProvider, which());
  return new URL(body.data.url.replace(/^\/simulator/, it.simulator.url));
};
type Choice = { allow: 'yes' | 'no'; messages?: 'on' };
/** What Instagram's page leads back with. */
const decides = async (page: URL, choice: Choice): Promise<URL> => {
  const body = new URLSearchParams({ account: key, ...choice });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  return new URL(answer.headers.get('location')!);
};
const returns = (back: URL, by = it.vera, state = back.searchParams.get('state')) =>
  by.call(continueConnecting, { ...which(), value: back.searchParams.get('code') ?? '', state: state ?? '' });
const isOpen = async (): Promise<ChannelConnection['step']> =>
  (await it.vera.call(getConnection, which())).body.data.step;

test('an account is connected where its owner is asked: nothing but the app is entered', async () => {
  expect(it.connection).toMatchObject({ is_auth: false, step: { step: 'redirect' }, secrets: ['app_secret'] });
  const page = await leaves();
  expect(page.pathname).toBe('/instagram/oauth/authorize');
  expect(page.searchParams.get('redirect_uri')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/app\/settings\/$/);
  expect(page.searchParams.get('client_id')).toBe(app.app_id);
  expect(page.href).not.toContain(app.app_secret);
  expect(await (await fetch(page)).text()).toContain('Studio');
});

test('what did not come back to whoever set out, or not as it went, changes nothing', async () => {
  const first = await leaves();
  const back = await decides(first, { allow: 'yes', messages: 'on' });
  const state = back.searchParams.get('state')!;
  expect((await returns(back, it.vera, `${state}x`)).body.code).toBe('return_unknown');
  expect((await returns(back, it.vera, '')).body.code).toBe('return_unknown');
  // A colleague with the same rights, but in another browser.
  expect((await returns(back, tom)).body.code).toBe('return_unknown');
  moveClock(minutes(11));
  expect((await returns(back)).body.code).toBe('return_unknown');
  moveClock(0);
  // Whoever sets out anew leaves the first way behind.
  await leaves();
  expect((await returns(back)).body.code).toBe('return_unknown');
  expect(await isOpen()).toEqual({ step: 'redirect' });
});

test('a no, and a yes without the messages, are told in words, and one may try again', async () => {
  const denied = await decides(await leaves(), { allow: 'no' });
  expect(denied.searchParams.get('error')).toBe('access_denied');
  expect((await returns(denied)).body.code).toBe('return_unknown');
  const half = await decides(await leaves(), { allow: 'yes' });
  expect((await returns(half)).body.error).toContain('Access to messages was not given');
  const made = await decides(await leaves(), { allow: 'yes', messages: 'on' });
  made.searchParams.set('code', 'made-up');
  expect((await returns(made)).body.error).toContain('Matching code was not found or was already used');
  expect(await isOpen()).toEqual({ step: 'redirect' });
});

test('a yes connects it for sixty days, once', async () => {
  const back = await decides(await leaves(), { allow: 'yes', messages: 'on' });
  const { body } = await returns(back);
  expect(body.data).toMatchObject({ is_auth: true, step: null, secrets: ['app_secret', 'token'] });
  expect(JSON.stringify(body.data)).not.toContain(it.account.settings.token);
  expect((await returns(back)).body.code).toBe('no_open_step');
  const health = (await it.vera.call(getHealth, { project: it.vera.project_id })).body.data;
  const ends = health.find(({ channel_id }) => channel_id === it.connection.channel_id)?.expires_at;
  expect(Date.parse(ends!) - Date.now()).toBeGreaterThan(59 * 24 * 3_600_000);
  it.client({ id: '900100200300', name: 'Anna' }).writes({ text: 'Hello' });
  await it.sees('900100200300', (messages) => messages.at(-1)?.message === 'Hello');
});

test('what was given there and has ended is asked for there again; a token by hand is refused as it is', async () => {
  it.account.settings.expired = 'yes';
  const again = await it.vera.call(updateConnection, { ...which(), settings: {} });
  expect(again.body.data).toMatchObject({ is_auth: false, step: { step: 'redirect' } });
  const { body } = await returns(await decides(await leaves(), { allow: 'yes', messages: 'on' }));
  expect(body.data).toMatchObject({ is_auth: true, step: null });
  const wrong = await it.vera.call(updateConnection, { ...which(), settings: { token: 'IGAAwrong' } });
  expect(wrong.body.error).toContain('Session has expired');
  expect((await it.state()).is_auth).toBe(true);
});

test('without an app of one’s own or of the server’s there is nobody to ask', async () => {
  const asked = { project: it.vera.project_id, type: 'instagram' as const, name: 'Third' };
  const { body } = await it.vera.call(connectChannel, { ...asked, settings: { api_url: 'simulator' } });
  expect(body.code).toBe('app_needed');
});
