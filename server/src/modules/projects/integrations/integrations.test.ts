import { integrationChanged, listIntegrations } from '@parley/contract/integrations/integrations';
import { listJournal } from '@parley/contract/journal';
import { getProject } from '@parley/contract/projects/projects';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type LiveClient, openLive } from '../../../../test/live-client.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { hours, minutes, moveClock } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import type { SignedInViewer } from '../../../kit/viewer.ts';
import {
  changeIntegration,
  comeBackFor,
  connectIntegration,
  findIntegration,
  findMember,
  forgetIntegration,
  integrationOfHook,
  noteHealthy,
  noteTrouble,
  setOutFor,
  withIntegrationSecrets,
} from '../index.ts';
import { until } from '../../../../test/until.ts';

const token = 'a-token-that-nobody-may-read';
let app: TestApp;
let vera: Person;
let tom: Person;
let project_id: number;
let live: LiveClient;
beforeAll(async () => {
  app = await testApp();
  vera = await owner(app, 'Vera');
  tom = await member(app, vera, 'Tom');
  ({ project_id } = vera);
  live = await openLive({ url: app.url, token: tom.token, project_id });
  await live.connect();
});
beforeEach(async () => {
  await dbOf(project_id).deleteFrom('integrations').execute();
  await connect();
});
afterEach(() => moveClock(0));
afterAll(async () => {
  live.socket().close();
  await app.stop();
});

const viewer = async (): Promise<SignedInViewer> => ({
  ...(await findMember(project_id, vera.id))!,
  session_id: await sessionOf(vera),
  expires_at: 0,
});
const sessionOf = async ({ id }: Person): Promise<string> =>
  (await dbOf(null).selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()).id;
const connect = async (given: object = {}) =>
  transaction(project_id, async (tx) =>
    connectIntegration(tx, await viewer(), 'booking', {
      secrets: { token },
      account: { name: 'Salon' },
      settings: { wins: 'ours' },
      ...given,
    }),
  );
const found = () => findIntegration(dbOf(project_id), project_id, 'booking');
const card = async () => (await vera.call(listIntegrations, {})).body.data.find((it) => it.kind === 'booking')!;
const hasTab = async () => (await tom.call(getProject, { project: project_id })).body.data.integrations.booking;

test('what is connected is known by its card without what opens it; others are told apart and it makes the tab', async () => {
  const { body } = await vera.call(listIntegrations, {});
  expect(body.data.map(({ kind, is_connected }) => [kind, is_connected])).toEqual([
    ['booking', true],
    ['vk_ads', false],
    ['amo', false],
  ]);
  expect(await card()).toMatchObject({ account: { name: 'Salon' }, settings: { wins: 'ours' }, problem: null });
  expect(JSON.stringify(body)).not.toContain(token);
  expect((await found())?.secrets).toEqual({ token });
  expect(await hasTab()).toBe(true);
  expect((await tom.call(listIntegrations, {})).body.code).toBe('forbidden');
});

test('another account takes the place of the one before; hooks and what people chose stay', async () => {
  const before = (await found())!;
  await connect({ secrets: { token: 'another-token' }, account: { name: 'Studio' }, settings: undefined });
  expect(await found()).toMatchObject({
    id: before.id,
    hook_url: before.hook_url,
    secrets: { token: 'another-token' },
    account: { name: 'Studio' },
    settings: { wins: 'ours' },
  });
});

test('a call is heard by the word in its address alone', async () => {
  const { hook_url } = (await found())!;
  const [, word] = /\/hooks\/yc\/\d+\/([\w-]+)$/.exec(hook_url)!;
  expect((await integrationOfHook(project_id, 'booking', word!))?.secrets).toEqual({ token });
  expect(await integrationOfHook(project_id, 'booking', `${word}x`)).toBeNull();
  expect(await integrationOfHook(project_id, 'booking', '')).toBeNull();
  expect(await integrationOfHook(project_id, 'amo', word!)).toBeNull();
  expect(await integrationOfHook(project_id + 1, 'booking', word!)).toBeNull();
});

test('everyone hears that it changed; what people chose stands in the journal by name, never by value', async () => {
  const by = await viewer();
  await transaction(project_id, (tx) =>
    changeIntegration(tx, project_id, 'booking', { settings: { wins: 'theirs' }, by }),
  );
  await live.until(() => live.heard(integrationChanged.action).length > 0);
  expect(live.heard(integrationChanged.action)).toContainEqual({ kind: 'booking' });
  await until(async () => {
    const [line] = (await vera.call(listJournal, { group: 'channels' })).body.data;
    const told = { subject_name: 'Altegio', changes: { settings: [null, ['wins']] } };
    expect(line).toMatchObject({ name: 'integrationChanged', ...told });
  });
});

test('disconnected, it is forgotten with all that opened it', async () => {
  await transaction(project_id, async (tx) => forgetIntegration(tx, await viewer(), 'booking'));
  expect(await found()).toBeNull();
  expect(await card()).toMatchObject({ is_connected: false, account: {}, connected_at: null });
  expect(await hasTab()).toBe(false);
  await expect(
    transaction(project_id, async (tx) => forgetIntegration(tx, await viewer(), 'booking')),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('a token that is good once is renewed by one of many who find it ended', async () => {
  await connect({ secrets: { refresh: '0' } });
  let renewals = 0;
  const renew = () =>
    withIntegrationSecrets(project_id, 'booking', async (secrets) => {
      if (secrets.refresh !== '0') return secrets;
      renewals++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { refresh: '1' };
    });
  expect(await Promise.all([renew(), renew(), renew()])).toEqual(Array(3).fill({ refresh: '1' }));
  expect(renewals).toBe(1);
  expect((await found())?.secrets).toEqual({ refresh: '1' });
  await expect(withIntegrationSecrets(project_id, 'booking', () => Promise.reject(new Error('down')))).rejects.toThrow(
    'down',
  );
  expect((await found())?.secrets).toEqual({ refresh: '1' });
  expect(await withIntegrationSecrets(project_id, 'amo', (it) => Promise.resolve(it))).toBeNull();
});

test('a provider that is silent holds up nobody else, and what it did not do for one it is not asked for all', async () => {
  const [gate, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let questions = 0;
  const renew = () =>
    withIntegrationSecrets(project_id, 'booking', async () => {
      questions++;
      asked.resolve();
      await gate.promise;
      throw new Error('no answer');
    });
  const waiting = Promise.allSettled(Array.from({ length: 40 }, renew));
  await asked.promise;
  // More than there are connections wait, and the project goes on.
  expect((await card()).is_connected).toBe(true);
  gate.resolve();
  expect((await waiting).every((it) => it.status === 'rejected')).toBe(true);
  expect(questions).toBe(1);
});

test('whoever sets out comes back once, in time and in the same browser', async () => {
  const person = await viewer();
  const first = await setOutFor(person, 'amo', { host: 'parley.example' });
  expect(first.state).toMatch(new RegExp(`^${project_id}\\.amo\\.`));
  expect(new URL(first.return_url).host).toBe('parley.example');
  const stranger = { ...person, session_id: await sessionOf(tom) };
  const unknown = { code: 'return_unknown' };
  await expect(comeBackFor(stranger, 'amo', first.state)).rejects.toMatchObject(unknown);
  await expect(comeBackFor(person, 'vk_ads', first.state)).rejects.toMatchObject(unknown);
  await expect(comeBackFor(person, 'amo', `${first.state}x`)).rejects.toMatchObject(unknown);
  moveClock(minutes(11));
  await expect(comeBackFor(person, 'amo', first.state)).rejects.toMatchObject(unknown);
  moveClock(0);
  expect(await comeBackFor(person, 'amo', first.state)).toBe(first.return_url);
  await expect(comeBackFor(person, 'amo', first.state)).rejects.toMatchObject(unknown);
});

test('the card tells since when and why it fails, in the provider’s words, until it works again', async () => {
  moveClock(-hours(2));
  await noteTrouble(project_id, 'booking', { is_refused: false, words: `502 for ${token}\0` });
  const failing = await card();
  expect(failing).toMatchObject({ problem: 'unreachable', is_connected: true, problem_words: '502 for ***' });
  moveClock(0);
  await noteTrouble(project_id, 'booking', { is_refused: true, words: 'The user has left' });
  expect(await card()).toMatchObject({ problem: 'refused', failing_since: failing.failing_since });
  const synced_at = new Date();
  await noteHealthy(project_id, 'booking', { synced_at });
  expect(await card()).toMatchObject({ problem: null, problem_words: '', failing_since: null });
  expect((await card()).synced_at).not.toBeNull();
  await noteTrouble(project_id, 'amo', { is_refused: true, words: 'Nobody is connected' });
  expect((await vera.call(listIntegrations, {})).body.data[2]).toMatchObject({ is_connected: false, problem: null });
});
