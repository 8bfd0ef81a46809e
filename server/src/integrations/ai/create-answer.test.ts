import { createAnswer, getAiSettings, type Suggestion, updateAiSettings } from '@parley/contract/inbox/ai';
import { listMessages } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { inbound, type Office, openOffice, writes } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { dbOf } from '../../kit/db/index.ts';
import { allowPrivateAddresses } from '../../kit/outside/outside-url.ts';
import { receiveMessage } from '../../modules/inbox/index.ts';
import { begin, end, openAssistant, say, stream } from './test/assistant.ts';

let app: TestApp;
let office: Office;

type Asking = { message_id?: number; contact_id?: number };

/** Asks as a browser does, and gives the answer to read as it comes. */
function asking(person: Person, asked: Asking, signal?: AbortSignal): Promise<Response> {
  return fetch(`${app.url}${createAnswer.path.replace(':project', String(person.project_id))}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
    ...(signal ? { signal } : {}),
  });
}
const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Suggestion);
const ask = async (person: Person, asked: Asking) => linesOf(await (await asking(person, asked)).text());

/** A question that was answered once, on some channel. */
async function answeredBefore(channel: number, name: string, question: string, answer: string): Promise<void> {
  const { project_id } = office;
  await writes(project_id, channel, name, question);
  await receiveMessage(project_id, channel, inbound(name, answer, { direction: 'out' }));
  // Written by a colleague here, not on the phone.
  await dbOf(project_id)
    .updateTable('messages')
    .set({ operator_id: office.mona.id })
    .where('message', '=', answer)
    .execute();
}

describe('with nobody to ask', () => {
  beforeAll(async () => {
    app = await testApp();
    office = await openOffice(app);
    const { telegram, whatsapp } = office;
    await answeredBefore(telegram, 'a', 'How much is delivery to Kazan?', 'Delivery to Kazan is 390.');
    await answeredBefore(telegram, 'b', 'How much does delivery to Kazan cost please', 'It is 390, two days.');
    await answeredBefore(telegram, 'c', 'Do you sell gift cards?', 'Yes, from 1000.');
    await answeredBefore(whatsapp, 'd', 'How much is delivery to Kazan??', 'Secret price for whatsapp: 100.');
    await answeredBefore(whatsapp, 'e', 'How much is delivery to Kazan', 'Delivery to Kazan is 390.');
  });
  afterAll(() => app.stop());

  test('the nearest past answers of the team come, each once, the nearest first, of what the asker sees', async () => {
    const { project_id, telegram, tom, vera } = office;
    const contact_id = await writes(project_id, telegram, 'new', 'how much is delivery to kazan');
    const [ofTom] = await ask(tom, { contact_id });
    expect(ofTom).toMatchObject({
      answers: [{ answer: 'Delivery to Kazan is 390.' }, { answer: 'It is 390, two days.' }],
    });
    const [ofVera] = await ask(vera, { contact_id });
    expect(ofVera).toEqual({ answers: [1, 2, 3].map(() => expect.anything()) });
    expect(JSON.stringify(ofVera)).toContain('Secret price for whatsapp: 100.');
  });

  test('a question unlike any before has no answer yet, and neither has a contact who never asked', async () => {
    const { project_id, telegram, vera, room } = office;
    const contact_id = await writes(project_id, telegram, 'odd', 'Zebra quartz juxtaposed');
    expect(await ask(vera, { contact_id })).toEqual([{ answers: [] }]);
    expect(await ask(vera, { contact_id: room.id })).toEqual([{ answers: [] }]);
  });

  test('a hidden contact and a hidden message look like missing ones', async () => {
    const { project_id, whatsapp, telegram, tom, vera } = office;
    const hidden = await writes(project_id, whatsapp, 'hidden', 'How much is delivery to Kazan?');
    const [message] = (await vera.call(listMessages, { id: hidden })).body.data;
    const seen = await writes(project_id, telegram, 'seen', 'Hi');
    const asked = [{ contact_id: hidden }, { message_id: message!.id }, { message_id: 1 }, { contact_id: 1 }];
    for (const it of [...asked, { message_id: message!.id, contact_id: seen }]) {
      expect((await asking(tom, it)).status).toBe(404);
    }
    expect((await asking(tom, {})).status).toBe(400);
  });
});

describe('with an address of the server', () => {
  let assistant: Awaited<ReturnType<typeof openAssistant>>;
  beforeAll(async () => {
    assistant = await openAssistant();
    app = await testApp({ AI_URL: assistant.url, AI_KEY: 'server-key', AI_MODEL: 'small' });
    office = await openOffice(app);
  });
  afterAll(async () => {
    await app.stop();
    await assistant.close();
  });

  test('the answer comes piece by piece while it is being written', async () => {
    const contact_id = await writes(office.project_id, office.telegram, 'anna', 'Are you open on Sunday?');
    const gate = Promise.withResolvers<void>();
    assistant.reply(async (response) => {
      begin(response);
      say(response, 'Yes, ');
      await gate.promise;
      say(response, 'from ten.');
      end(response);
    });
    const response = await asking(office.vera, { contact_id });
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect(linesOf((await reader.read()).value!)).toEqual([{ piece: 'Yes, ' }]);
    gate.resolve();
    expect(linesOf((await reader.read()).value!)).toEqual([{ piece: 'from ten.' }]);
    expect((await reader.read()).done).toBe(true);

    const { path, authorization, body } = assistant.asked.at(-1)!;
    expect([path, authorization]).toEqual(['/v1/chat/completions', 'Bearer server-key']);
    expect(body).toMatchObject({ model: 'small', stream: true });
    expect(body.messages.at(-1)).toEqual({ role: 'user', content: 'Are you open on Sunday?' });
  });

  test('whoever stops waiting ends the writing', async () => {
    const contact_id = await writes(office.project_id, office.telegram, 'bela', 'Tell me everything');
    const [stop, wrote] = [new AbortController(), Promise.withResolvers<void>()];
    assistant.reply((response) => {
      begin(response);
      say(response, 'Once upon a time');
      wrote.resolve();
    });
    const response = await asking(office.vera, { contact_id }, stop.signal);
    await response.body!.getReader().read();
    await wrote.promise;
    stop.abort();
    await expect(assistant.asked.at(-1)!.left).resolves.toBeUndefined();
  });

  test('notes of the team are not told, and what the team said is told as its own', async () => {
    const { project_id, telegram, vera } = office;
    const contact_id = await writes(project_id, telegram, 'cora', 'First question');
    await receiveMessage(project_id, telegram, inbound('cora', 'First answer', { direction: 'out' }));
    await writes(project_id, telegram, 'cora', 'A secret note');
    const said = dbOf(project_id).updateTable('messages').where('message', '=', 'A secret note');
    await said.set({ message_type: 'comment', destination: 'from_operator' }).execute();
    await writes(project_id, telegram, 'cora', 'Second question');
    assistant.reply((response) => stream(response, ['Sure']));
    expect(await ask(vera, { contact_id })).toEqual([{ piece: 'Sure' }]);
    const turns = () => assistant.asked.at(-1)!.body.messages.slice(1);
    expect(turns()).toEqual([
      { role: 'user', content: 'First question' },
      { role: 'assistant', content: 'First answer' },
      { role: 'user', content: 'Second question' },
    ]);
    const [first] = (await vera.call(listMessages, { id: contact_id })).body.data;
    await ask(vera, { message_id: first!.id });
    expect(turns()).toEqual([{ role: 'user', content: 'First question' }]);
  });

  test('one that answers all at once is understood too; one that fails is told, after what the team said before', async () => {
    const { project_id, telegram, vera } = office;
    await answeredBefore(telegram, 'dora', 'Where is your shop?', 'On Main street 5.');
    const contact_id = await writes(project_id, telegram, 'ella', 'Where is your shop');
    assistant.reply((response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'Whole' } }] }));
    });
    expect(await ask(vera, { contact_id })).toEqual([{ piece: 'Whole' }]);
    assistant.reply((response) => void response.writeHead(500).end('oops'));
    expect(await ask(vera, { contact_id })).toMatchObject([
      { answers: [{ answer: 'On Main street 5.' }] },
      { error: 'ai_unreachable' },
    ]);
  });

  test('a redirect is not followed', async () => {
    const contact_id = await writes(office.project_id, office.telegram, 'fay', 'Qwerty uiop');
    const before = assistant.asked.length;
    assistant.reply(
      (response) => void response.writeHead(302, { location: `${assistant.url}/chat/completions` }).end(),
    );
    expect(await ask(office.vera, { contact_id })).toEqual([{ error: 'ai_unreachable' }]);
    expect(assistant.asked).toHaveLength(before + 1);
  });
});

describe('with an address of the project', () => {
  let assistant: Awaited<ReturnType<typeof openAssistant>>;
  beforeAll(async () => {
    assistant = await openAssistant();
    app = await testApp();
    office = await openOffice(app);
  });
  afterAll(async () => {
    allowPrivateAddresses(false);
    await app.stop();
    await assistant.close();
  });
  const set = (person: Person, it: { url: string; model?: string; key?: string }) =>
    person.call(updateAiSettings, { project: office.project_id, model: 'm', ...it });

  test('an address within our own network, or without encryption, is refused', async () => {
    const { vera } = office;
    for (const url of [
      assistant.url,
      'https://127.0.0.1/v1',
      'https://[::ffff:a9fe:a9fe]/',
      'http://ai.example.com',
      'x',
    ])
      expect((await set(vera, { url })).body.code).toBe('ai_address_refused');
    const settings = (await vera.call(getAiSettings, { project: office.project_id })).body.data;
    expect(settings).toEqual({ url: '', model: '', has_key: false, answers: 'team' });
  });

  test('one that slipped in by a name that leads inside is not asked', async () => {
    const { vera, project_id, telegram } = office;
    await set(vera, { url: 'https://localhost.localdomain:1/v1' });
    const contact_id = await writes(project_id, telegram, 'anna', 'Hello there');
    expect(await ask(vera, { contact_id })).toEqual([{ error: 'ai_unreachable' }]);
  });

  test('its key goes to it and to nobody else; left out it stays, empty it is gone', async () => {
    const { vera, tom, project_id, telegram } = office;
    allowPrivateAddresses(true);
    const saved = await set(vera, { url: assistant.url, key: 'sk-very-secret' });
    expect(saved.body.data).toEqual({ url: assistant.url, model: 'm', has_key: true, answers: 'project' });
    await set(vera, { url: assistant.url, model: 'm2' });
    const contact_id = await writes(project_id, telegram, 'bela', 'Hello');
    expect(await ask(tom, { contact_id })).toEqual([{ piece: 'Hello' }]);
    expect(assistant.asked.at(-1)).toMatchObject({ authorization: 'Bearer sk-very-secret', body: { model: 'm2' } });
    const stored = await dbOf(project_id).selectFrom('ai_settings').select('key').executeTakeFirstOrThrow();
    expect(stored.key).not.toContain('sk-very-secret');
    expect((await set(tom, { url: '' })).body.code).toBe('forbidden');
    expect((await set(vera, { url: assistant.url, key: '' })).body.data.has_key).toBe(false);
  });

  test('another address is not given the key of the one before: it is asked for again, or there is none', async () => {
    const { vera, project_id, telegram } = office;
    const stranger = await openAssistant();
    const say = (it: { url: string; key?: string }, language = 'en') =>
      vera.call(updateAiSettings, { project: project_id, model: 'm', ...it }, { 'accept-language': language });
    const settings = async () => (await vera.call(getAiSettings, { project: project_id })).body.data;
    const contact_id = await writes(project_id, telegram, 'cora', 'Hello');
    await say({ url: assistant.url, key: 'sk-very-secret' });

    const refused = await say({ url: stranger.url }, 'ru');
    expect([refused.status, refused.body.errors]).toEqual([400, { key: ['Введите ещё раз: адрес изменился'] }]);
    expect(await settings()).toMatchObject({ url: assistant.url, has_key: true });
    await ask(vera, { contact_id });
    expect(stranger.asked).toHaveLength(0);

    // The same address, written otherwise.
    expect((await say({ url: ` ${assistant.url}/ ` })).body.data.has_key).toBe(true);
    // Without an address the key is gone, and does not wait for the next one.
    expect((await say({ url: '' })).body.data.has_key).toBe(false);
    expect((await say({ url: stranger.url })).body.data.has_key).toBe(false);
    await ask(vera, { contact_id });
    await say({ url: assistant.url, key: 'sk-other' });
    await say({ url: stranger.url, key: '' });
    await ask(vera, { contact_id });
    expect(stranger.asked.map((it) => it.authorization)).toEqual([undefined, undefined]);
    await stranger.close();
  });
});

test('the server’s key is not shown at an address of a project, and a project’s not at the server’s', async () => {
  const [server, own] = [await openAssistant(), await openAssistant()];
  app = await testApp({ AI_URL: server.url, AI_KEY: 'server-key' });
  try {
    office = await openOffice(app);
    allowPrivateAddresses(true);
    const { vera, project_id, telegram } = office;
    const contact_id = await writes(project_id, telegram, 'anna', 'Hello');
    const say = (it: { url: string; key?: string }) =>
      vera.call(updateAiSettings, { project: project_id, model: '', ...it });
    await say({ url: own.url });
    await ask(vera, { contact_id });
    await say({ url: own.url, key: 'project-key' });
    await ask(vera, { contact_id });
    await say({ url: '' });
    await ask(vera, { contact_id });
    expect(own.asked.map((it) => it.authorization)).toEqual([undefined, 'Bearer project-key']);
    expect(server.asked.map((it) => it.authorization)).toEqual(['Bearer server-key']);
  } finally {
    allowPrivateAddresses(false);
    await app.stop();
    await Promise.all([server.close(), own.close()]);
  }
});
