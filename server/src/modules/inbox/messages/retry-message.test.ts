import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages, type Message, sendMessage } from '@parley/contract/inbox/messages';
import { retryMessage } from '@parley/contract/inbox/outbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { until } from '../../../../test/until.ts';
import { ProviderError } from '../../../channels/channel.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { deliverMessage } from './deliver-message.ts';

let app: TestApp;
let office: Office;
let telegram: ReturnType<typeof openProvider>;
let vk: ReturnType<typeof openProvider>;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  telegram = openProvider('telegram');
  vk = openProvider('vk');
});
afterAll(async () => {
  telegram.close();
  vk.close();
  await app.stop();
});

async function answer(name: string, text: string, channel = office.telegram): Promise<Message> {
  const contact_id = await writes(office.project_id, channel, name);
  const { id } = (await office.vera.call(getContact, { id: contact_id })).body.data.users[0]!;
  const to = { project: office.project_id, channel, id, uid: crypto.randomUUID(), text };
  return (await office.vera.call(sendMessage, to)).body.data;
}
const now = async ({ id, contact_id }: Message, person = office.vera) =>
  (await person.call(listMessages, { id: contact_id })).body.data.find((it) => it.id === id)!;
const becomes = (message: Message, status: Message['status']) =>
  until(async () => expect((await now(message)).status).toBe(status));
const retry = (person: Person, { id }: Message) => person.call(retryMessage, { message_id: id });
const times = (provider: typeof telegram, text: string) => provider.texts().filter((it) => it === text).length;

/** As a worker leaves it that died with the message in its hands. */
async function leftInDeadHands(text: string, channel: number): Promise<Message> {
  const { project_id } = office;
  const sent = await answer(`dead ${text}`, `${text} before`, channel);
  await settled();
  const { id } = await dbOf(project_id)
    .insertInto('messages')
    .values({
      project_id,
      dialogue_id: sent.user_id,
      channel_id: channel,
      uid: crypto.randomUUID(),
      position: sent.position + 1,
      destination: 'to',
      message: text,
      status: 'queued',
      operator_id: office.vera.id,
      left_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction(project_id, (tx) => later(tx, deliverMessage, { message_id: id }, { project_id }));
  return { ...sent, id, message: text };
}

test('what a provider refused for good can be tried again by hand, once however often it is asked for', async () => {
  telegram.answer(() => Promise.reject(new ProviderError('chat not found')));
  const sent = await answer('anna', 'Hello Anna');
  await becomes(sent, 'failed');
  expect(await now(sent)).toMatchObject({ error: 'chat not found' });

  telegram.answer();
  const asked = await Promise.all([1, 2, 3].map(() => retry(office.tom, sent)));
  expect(asked.map((it) => it.status)).toEqual([200, 200, 200]);
  expect(asked[0]!.body.data).toMatchObject({ id: sent.id, uid: sent.uid });
  await becomes(sent, 'sent');
  await settled();
  expect(times(telegram, 'Hello Anna')).toBe(2);
  expect((await now(sent)).error).toBeNull();

  expect((await retry(office.vera, sent)).body.data.status).toBe('sent');
  await settled();
  expect(times(telegram, 'Hello Anna')).toBe(2);
});

test('the new try is told to those who see the channel and to nobody else', async () => {
  telegram.answer(() => Promise.reject(new ProviderError('blocked by the user')));
  const sent = await answer('bela', 'Hello Bela');
  await becomes(sent, 'failed');
  telegram.answer();
  await retry(office.vera, sent);
  await becomes(sent, 'sent');
  const told = async (person: Person) =>
    (await heardBy(person, 'channel:message_updated'))
      .filter((event) => event.payload.id === sent.id)
      .map((event) => event.payload.status);
  await until(async () => expect(await told(office.tom)).toEqual(['failed', 'queued', 'sent']));
  expect(await told(office.wanda)).toEqual([]);
});

test('a message that is not ours, not seen or not there cannot be tried again', async () => {
  const sent = await answer('cora', 'Hello Cora');
  await settled();
  const [first] = (await office.vera.call(listMessages, { id: sent.contact_id })).body.data;
  expect((await retry(office.vera, first!)).body.code).toBe('not_found');
  expect((await retry(office.wanda, sent)).body.code).toBe('not_found');
  expect((await retry(office.vera, { ...sent, id: 7 })).body.code).toBe('not_found');
});

test('what was in dead hands is not sent again by itself where that could double it, and its writer decides', async () => {
  const message = await leftInDeadHands('Was it sent?', office.telegram);
  await becomes(message, 'failed');
  expect((await now(message)).error).toBe('delivery_unknown');
  expect(times(telegram, 'Was it sent?')).toBe(0);

  await retry(office.vera, message);
  await becomes(message, 'sent');
  expect(times(telegram, 'Was it sent?')).toBe(1);
});

test('where the provider knows a message by its key it is simply handed over again', async () => {
  const channel = await dbOf(office.project_id)
    .insertInto('channels')
    .values({ project_id: office.project_id, type: 'vk', name: 'vk', is_auth: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = await leftInDeadHands('Known by its key', channel.id);
  await becomes(message, 'sent');
  expect(times(vk, 'Known by its key')).toBe(1);
});

test('a connection that breaks while sending leaves the outcome unknown; one that never stood is tried again', async () => {
  telegram.answer(() => Promise.reject(new Error('socket hang up')));
  const broken = await answer('dora', 'Half way');
  await becomes(broken, 'failed');
  expect((await now(broken)).error).toBe('delivery_unknown');
  await settled();
  expect(times(telegram, 'Half way')).toBe(1);

  let tries = 0;
  telegram.answer(() =>
    ++tries < 3
      ? Promise.reject(new ProviderError('connection refused', { retry_at: new Date() }))
      : Promise.resolve({ outside_id: null, status: 'sent' }),
  );
  const patient = await answer('ella', 'Third time');
  await becomes(patient, 'sent');
  expect(times(telegram, 'Third time')).toBe(3);
  telegram.answer();
});

test('whoever did hand it over knows better than another who had to give it up', async () => {
  const gate = Promise.withResolvers<void>();
  telegram.answer(async () => {
    await gate.promise;
    return { outside_id: 'known-after-all', status: 'delivered' };
  });
  const sent = await answer('fay', 'Slow');
  await until(() => expect(times(telegram, 'Slow')).toBe(1));
  // A second worker takes the job over while the first still waits for the provider.
  const { project_id } = office;
  await transaction(project_id, (tx) => later(tx, deliverMessage, { message_id: sent.id }, { project_id }));
  await becomes(sent, 'failed');
  gate.resolve();
  await becomes(sent, 'delivered');
  expect((await now(sent)).error).toBeNull();
  telegram.answer();
});
