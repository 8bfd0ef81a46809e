import { createAnswer, getAiSettings, updateAiSettings } from '@parley/contract/inbox/ai';
import { type Ai, aiOf } from '@parley/simulator/ai/ai';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { type Office, openOffice, writes } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { dbOf } from '../../kit/db/index.ts';
import { allowPrivateAddresses } from '../../kit/outside/outside-url.ts';

let app: TestApp;
let office: Office;
let simulator: Simulator;
let assistant: Ai;
let contact_id: number;
/** Addresses of two services: whatever stands before the end of the path, each is one of its own. */
let url: string;
let stranger: string;

beforeAll(async () => {
  simulator = await startSimulator();
  assistant = aiOf(simulator.world);
  [url, stranger] = [`${simulator.url}/ai/v1`, `${simulator.url}/ai/stranger/v1`];
  app = await testApp({ AI_URL: `${simulator.url}/ai/server`, AI_KEY: 'server-key' }, simulator);
  office = await openOffice(app);
  contact_id = await writes(office.project_id, office.telegram, 'anna', 'Hello there');
});
beforeEach(() => allowPrivateAddresses(true));
afterEach(async () => {
  simulator.world.turn('ai', { error: null });
  await set({ url: '' });
  assistant.asked.length = 0;
});
afterAll(async () => {
  allowPrivateAddresses(false);
  await app.stop();
  await simulator.stop();
});

type Chosen = { url: string; model?: string; key?: string };
const set = (it: Chosen, person: Person = office.vera, language = 'en') =>
  person.call(updateAiSettings, { project: office.project_id, model: 'm', ...it }, { 'accept-language': language });
const settings = async () => (await office.vera.call(getAiSettings, { project: office.project_id })).body.data;
const meets = (name: string) => simulator.world.turn('ai', { error: { name, times: 1 } });
async function ask(person: Person): Promise<string> {
  const response = await fetch(`${app.url}${createAnswer.path.replace(':project', String(office.project_id))}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ contact_id }),
  });
  return response.text();
}
const keysOf = (path: string) => assistant.asked.filter((it) => it.path.startsWith(path)).map((it) => it.authorization);
const nobody = { url: '', model: '', has_key: false, answers: 'server', used_at: null, problem: null };

test('an address within our own network, or without encryption, is refused', async () => {
  allowPrivateAddresses(false);
  const inner = [url, 'https://127.0.0.1/v1', 'https://[::ffff:a9fe:a9fe]/', 'http://ai.example.com', 'x'];
  for (const address of inner) expect((await set({ url: address })).body.code).toBe('ai_address_refused');
  // By a name that leads inside.
  expect((await set({ url: 'https://localhost.localdomain:1/v1' })).body.code).toBe('ai_unreachable');
  expect(await settings()).toMatchObject(nobody);
  expect(assistant.asked).toHaveLength(0);
});

test('it is asked once before it is saved, and a no is told in its own words and leaves all as it was', async () => {
  for (const [given, words] of [
    [{ url, key: 'expired' }, 'The provider refuses: Incorrect API key provided'],
    [{ url, model: 'missing' }, 'The provider refuses: The model does not exist'],
  ] as const) {
    const { status, body } = await set(given);
    expect([status, body.code, body.error]).toEqual([422, 'provider_refused', expect.stringContaining(words)]);
  }
  for (const [name, words] of [
    ['too_many', 'You exceeded your current quota'],
    ['nonsense', 'does not speak as OpenAI does'],
  ] as const) {
    meets(name);
    expect((await set({ url })).body.error).toContain(words);
  }
  expect(await settings()).toMatchObject(nobody);
  assistant.asked.length = 0;
  expect((await set({ url, key: 'sk-very-secret' })).body.data).toMatchObject({
    answers: 'project',
    used_at: expect.any(String),
    problem: null,
  });
  expect(assistant.asked).toHaveLength(1);
  meets('expired_key');
  expect((await set({ url, model: 'other' })).status).toBe(422);
  expect(await settings()).toMatchObject({ model: 'm', problem: null });
});

test('once it says no, the card tells since when and in whose words, until it answers again', async () => {
  await set({ url, key: 'sk-very-secret' });
  meets('expired_key');
  expect(await ask(office.tom)).toContain('Incorrect API key provided');
  const failing = await settings();
  expect(failing).toMatchObject({
    problem: 'refused',
    problem_words: expect.stringContaining('Incorrect API key provided'),
    failing_since: expect.any(String),
  });
  meets('too_many');
  await ask(office.tom);
  expect(await settings()).toMatchObject({ problem: 'unreachable', failing_since: failing.failing_since });
  await ask(office.tom);
  expect(await settings()).toMatchObject({ problem: null, problem_words: '', failing_since: null });
});

test('disconnected, nothing of it is left: no address, no key, no state', async () => {
  await set({ url, key: 'sk-very-secret' });
  expect((await set({ url: '' })).body.data).toMatchObject(nobody);
  const rows = await dbOf(office.project_id).selectFrom('ai_settings').selectAll().execute();
  expect(rows).toEqual([]);
});

test('its key goes to it and to nobody else; left out it stays, empty it is gone', async () => {
  const { tom, project_id } = office;
  const saved = await set({ url, key: 'sk-very-secret' });
  expect(saved.body.data).toMatchObject({ url, model: 'm', has_key: true, answers: 'project' });
  await set({ url, model: 'm2' });
  expect(await ask(tom)).toContain('piece');
  expect(assistant.asked.at(-1)).toMatchObject({ authorization: 'Bearer sk-very-secret', body: { model: 'm2' } });
  const stored = await dbOf(project_id).selectFrom('ai_settings').select('key').executeTakeFirstOrThrow();
  expect(stored.key).not.toContain('sk-very-secret');
  expect((await set({ url: '' }, tom)).body.code).toBe('forbidden');
  expect((await set({ url, key: '' })).body.data.has_key).toBe(false);
});

test('another address is not given the key of the one before: it is asked for again, or there is none', async () => {
  await set({ url, key: 'sk-very-secret' });

  const refused = await set({ url: stranger }, office.vera, 'ru');
  expect([refused.status, refused.body.errors]).toEqual([400, { key: ['Введите ещё раз: адрес изменился'] }]);
  expect(await settings()).toMatchObject({ url, has_key: true });
  expect(keysOf('/ai/stranger')).toEqual([]);

  // The same address, written otherwise.
  expect((await set({ url: ` ${url}/ ` })).body.data.has_key).toBe(true);
  // Without an address the key is gone, and does not wait for the next one.
  expect((await set({ url: '' })).body.data.has_key).toBe(false);
  expect((await set({ url: stranger })).body.data.has_key).toBe(false);
  await set({ url, key: 'sk-other' });
  await set({ url: stranger, key: '' });
  await ask(office.vera);
  expect(keysOf('/ai/stranger')).toEqual([undefined, undefined, undefined]);
});

test('the server’s key is not shown at an address of a project, and a project’s not at the server’s', async () => {
  await set({ url, key: 'project-key' });
  await ask(office.vera);
  await set({ url: '' });
  await ask(office.vera);
  expect(new Set(keysOf('/ai/v1'))).toEqual(new Set(['Bearer project-key']));
  expect(keysOf('/ai/server')).toEqual(['Bearer server-key']);
});

test('where a simulator plays, its word is an address like any other', async () => {
  allowPrivateAddresses(false);
  expect((await set({ url: 'simulator', key: 'demo-key' })).body.data).toMatchObject({ url: 'simulator' });
  expect(await ask(office.vera)).toContain('piece');
  expect(assistant.asked.at(-1)!.path).toBe('/ai/v1/chat/completions');
});
