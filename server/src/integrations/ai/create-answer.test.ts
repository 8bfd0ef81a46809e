import { createAnswer, type Suggestion } from '@parley/contract/inbox/ai';
import { listMessages } from '@parley/contract/inbox/messages';
import { type Ai, aiOf } from '@parley/simulator/ai/ai';
import { type Simulator, startSimulator } from '@parley/simulator/simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { inbound, type Office, openOffice, writes } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { dbOf } from '../../kit/db/index.ts';
import { receiveMessage } from '../../modules/inbox/index.ts';

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
  let simulator: Simulator;
  let assistant: Ai;
  beforeAll(async () => {
    simulator = await startSimulator();
    assistant = aiOf(simulator.world);
    app = await testApp({ AI_URL: `${simulator.url}/ai/v1`, AI_KEY: 'server-key', AI_MODEL: 'small' });
    office = await openOffice(app);
  });
  afterAll(async () => {
    await app.stop();
    await simulator.stop();
  });
  const meets = (name: string) => simulator.world.turn('ai', { error: { name, times: 1 } });

  test('the answer comes piece by piece while it is being written', async () => {
    const contact_id = await writes(office.project_id, office.telegram, 'anna', 'Are you open on Sunday?');
    const gate = Promise.withResolvers<void>();
    assistant.says = async function* () {
      yield 'Yes, ';
      await gate.promise;
      yield 'from ten.';
    };
    const response = await asking(office.vera, { contact_id });
    expect(response.headers.get('content-type')).toContain('application/x-ndjson');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect(linesOf((await reader.read()).value!)).toEqual([{ piece: 'Yes, ' }]);
    gate.resolve();
    expect(linesOf((await reader.read()).value!)).toEqual([{ piece: 'from ten.' }]);
    expect((await reader.read()).done).toBe(true);

    const { path, authorization, body } = assistant.asked.at(-1)!;
    expect([path, authorization]).toEqual(['/ai/v1/chat/completions', 'Bearer server-key']);
    expect(body).toMatchObject({ model: 'small', stream: true });
    expect(body.messages.at(-1)).toEqual({ role: 'user', content: 'Are you open on Sunday?' });
  });

  test('whoever stops waiting ends the writing', async () => {
    const contact_id = await writes(office.project_id, office.telegram, 'bela', 'Tell me everything');
    const stop = new AbortController();
    assistant.says = async function* () {
      yield 'Once upon a time';
      await new Promise(() => undefined);
    };
    const response = await asking(office.vera, { contact_id }, stop.signal);
    await response.body!.getReader().read();
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
    assistant.says = () => ['Sure'];
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
    Object.assign(assistant, { is_whole: true, says: () => ['Whole'] });
    expect(await ask(vera, { contact_id })).toEqual([{ piece: 'Whole' }]);
    assistant.is_whole = false;
    for (const [name, told] of [
      ['down', { error: 'provider_refused', reason: 'oops' }],
      ['too_many', { error: 'provider_refused', reason: expect.stringContaining('exceeded your current quota') }],
      ['late_refusal', { error: 'provider_refused', reason: expect.stringContaining('had an error') }],
      ['nonsense', { error: 'ai_nonsense' }],
    ] as const) {
      meets(name);
      expect(await ask(vera, { contact_id })).toEqual([
        { answers: [expect.objectContaining({ answer: 'On Main street 5.' })] },
        told,
      ]);
    }
  });

  test('a redirect is not followed', async () => {
    const contact_id = await writes(office.project_id, office.telegram, 'fay', 'Qwerty uiop');
    const before = simulator.world.journal.length;
    meets('moved');
    expect(await ask(office.vera, { contact_id })).toEqual([{ error: 'provider_refused', reason: '302' }]);
    expect(simulator.world.journal).toHaveLength(before + 1);
  });
});
