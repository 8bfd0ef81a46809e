import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages, type Message, sendMessage } from '@parley/contract/inbox/messages';
import { cancelMessage, confirmMessage, getDelivery, retryMessage } from '@parley/contract/inbox/outbox';
import { scheduleMessage } from '@parley/contract/inbox/scheduled';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { until } from '../../../../test/until.ts';
import { ProviderError } from '../../../channels/channel.ts';
import { hours, minutes, moveClock } from '../../../kit/clock.ts';
import { holdChannel } from './paces.queries.ts';

let app: TestApp;
let office: Office;
let telegram: ReturnType<typeof openProvider>;
let whatsapp: ReturnType<typeof openProvider>;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  telegram = openProvider('telegram');
  whatsapp = openProvider('whatsapp');
});
afterEach(() => {
  moveClock(0);
  telegram.answer();
});
afterAll(async () => {
  telegram.close();
  whatsapp.close();
  await app.stop();
});

const now = async ({ id, contact_id }: Message) =>
  (await office.vera.call(listMessages, { id: contact_id })).body.data.find((it) => it.id === id);
const becomes = (message: Message, status: Message['status']) =>
  until(async () => expect((await now(message))?.status).toBe(status));
const waits = async (person: Person, { id }: Message) => (await person.call(getDelivery, { id })).body.data;

/** A client who has written, and how to answer them. */
async function client(name: string, channel = office.telegram) {
  const contact_id = await writes(office.project_id, channel, name);
  const dialogue = (await office.vera.call(getContact, { id: contact_id })).body.data.users[0]!;
  const to = { project: office.project_id, channel, id: dialogue.id };
  const answer = async (text: string, it: { hold?: number; by?: Person } = {}): Promise<Message> => {
    const { hold = 0, by = office.vera } = it;
    return (await by.call(sendMessage, { ...to, uid: crypto.randomUUID(), text, hold })).body.data;
  };
  return { contact_id, to, answer };
}

const notNow = (words: string) => () =>
  Promise.reject(new ProviderError(words, { retry_at: new Date(Date.now() + hours(1)) }));
const soonAgain = (words: string) => () => Promise.reject(new ProviderError(words, { retry_at: 'soon' }));

test('what waits says for what, until when, and in whose words', async () => {
  const { vera } = office;
  const anna = await client('anna');
  const held = await anna.answer('Held', { hold: 10 });
  expect(await waits(vera, held)).toEqual({
    waits_for: 'undo',
    next_try_at: held.leaves_at,
    reason: null,
    can_cancel: true,
  });
  await vera.call(cancelMessage, { message_id: held.id });

  telegram.answer(soonAgain('Bad Gateway'));
  const tried = await anna.answer('Tried');
  await until(async () =>
    expect(await waits(vera, tried)).toEqual({
      waits_for: 'retry',
      next_try_at: expect.any(String),
      reason: 'Bad Gateway',
      can_cancel: true,
    }),
  );
  const second = await anna.answer('Second');
  expect(await waits(vera, second)).toMatchObject({ waits_for: 'order', reason: null, can_cancel: true });
  telegram.answer();
  await vera.call(retryMessage, { message_id: tried.id });
  await becomes(second, 'sent');
  expect(await now(tried)).toMatchObject({ status: 'sent', error: null });
  expect(await waits(vera, tried)).toEqual({ waits_for: null, next_try_at: null, reason: null, can_cancel: false });
});

test('a provider that asked for silence is waited for by all, and those who have it in hand send', async () => {
  const { vera, project_id, whatsapp: channel } = office;
  const bela = await client('bela', channel);
  whatsapp.answer(notNow('Too Many Requests'));
  const refused = await bela.answer('Too fast');
  await until(async () =>
    expect(await waits(vera, refused)).toMatchObject({ waits_for: 'silence', reason: 'Too Many Requests' }),
  );
  const cora = await client('cora', channel);
  const other = await cora.answer('And I');
  await until(async () => expect(await waits(vera, other)).toMatchObject({ waits_for: 'silence', reason: null }));

  const gate = Promise.withResolvers<void>();
  telegram.answer(async () => (await gate.promise, { outside_id: null, status: 'sent' }));
  const dora = await client('dora');
  const leaving = await dora.answer('On its way');
  await until(async () =>
    expect(await waits(vera, leaving)).toMatchObject({ waits_for: 'sending', can_cancel: false }),
  );
  gate.resolve();
  await becomes(leaving, 'sent');
  for (const it of [refused, other]) await vera.call(cancelMessage, { message_id: it.id });
  await holdChannel(project_id, channel, new Date());
});

test('what waits for its next try can be taken back, and those after it do not wait for it', async () => {
  const { vera, tom } = office;
  const ella = await client('ella');
  const before = (await vera.call(getContact, { id: ella.contact_id })).body.data;
  telegram.answer(soonAgain('Bad Gateway'));
  const stuck = await ella.answer('Stuck', { by: tom });
  const after = await ella.answer('After it', { by: tom });
  await until(async () => expect(await waits(tom, stuck)).toMatchObject({ waits_for: 'retry' }));
  telegram.answer();
  expect((await tom.call(cancelMessage, { message_id: stuck.id })).body.data.message).toBe('Stuck');
  await becomes(after, 'sent');
  expect(await now(stuck)).toBeUndefined();
  expect(before.owed_since).not.toBeNull();
  expect((await vera.call(getContact, { id: ella.contact_id })).body.data.owed_since).toBeNull();
});

test('tried again by hand and taken back before it left, the client waits for an answer as before', async () => {
  const { vera } = office;
  const fay = await client('fay');
  telegram.answer(() => Promise.reject(new ProviderError('chat not found')));
  const sent = await fay.answer('Hello Fay');
  await becomes(sent, 'failed');
  expect(await waits(vera, sent)).toMatchObject({ waits_for: null, can_cancel: false });
  telegram.answer(soonAgain('Bad Gateway'));
  await vera.call(retryMessage, { message_id: sent.id });
  await until(async () => expect(await waits(vera, sent)).toMatchObject({ waits_for: 'retry', can_cancel: true }));
  await vera.call(cancelMessage, { message_id: sent.id });
  expect((await vera.call(getContact, { id: fay.contact_id })).body.data.owed_since).not.toBeNull();
});

test('trying now does not cut short the seconds for taking it back', async () => {
  const gina = await client('gina');
  const held = await gina.answer('Held', { hold: 10 });
  await office.vera.call(retryMessage, { message_id: held.id });
  await settled();
  expect(await waits(office.vera, held)).toMatchObject({ waits_for: 'undo', can_cancel: true });
  expect(telegram.texts().filter((it) => it === 'Held')).toEqual([]);
});

test('where nobody knows whether it arrived, somebody who sees the dialogue may say that it did', async () => {
  const { vera, tom, wanda } = office;
  const hugo = await client('hugo');
  telegram.answer(() => Promise.reject(new Error('socket hang up')));
  const sent = await hugo.answer('Half way');
  await becomes(sent, 'failed');
  expect((await wanda.call(confirmMessage, { message_id: sent.id })).body.code).toBe('not_found');
  const { body } = await tom.call(confirmMessage, { message_id: sent.id });
  expect(body.data).toMatchObject({ id: sent.id, status: 'sent', error: null });
  expect(await now(sent)).toEqual(body.data);
  const told = (await heardBy(vera, 'channel:message_updated')).filter(({ payload }) => payload.id === sent.id);
  expect(told.at(-1)!.payload).toMatchObject({ status: 'sent' });

  telegram.answer(() => Promise.reject(new ProviderError('blocked by the user')));
  const refused = await hugo.answer('Refused');
  await becomes(refused, 'failed');
  expect((await vera.call(confirmMessage, { message_id: refused.id })).body.data).toMatchObject({
    status: 'failed',
    error: 'blocked by the user',
  });
});

test('how a message waits is told only to those who see its dialogue', async () => {
  const ines = await client('ines');
  const held = await ines.answer('Held', { hold: 10 });
  expect((await office.wanda.call(getDelivery, { id: held.id })).body.code).toBe('not_found');
  expect(await waits(office.tom, held)).toMatchObject({ waits_for: 'undo', can_cancel: false });
});

test('what is held, planned and put off outlives a restart, and leaves in its time and order', async () => {
  const { vera } = office;
  const jana = await client('jana');
  telegram.answer(soonAgain('Bad Gateway'));
  const putOff = await jana.answer('Put off');
  await until(async () => expect(await waits(vera, putOff)).toMatchObject({ waits_for: 'retry' }));
  const held = await jana.answer('Held over', { hold: 10 });
  const send_at = new Date(Date.now() + minutes(30)).toISOString();
  await vera.call(scheduleMessage, { ...jana.to, uid: crypto.randomUUID(), text: 'Planned', send_at });
  telegram.answer();

  await app.restart();
  expect(await waits(vera, held)).toMatchObject({ waits_for: expect.stringMatching(/undo|order/), can_cancel: true });
  moveClock(hours(1));
  const sent = () => telegram.texts().filter((it) => ['Put off', 'Held over', 'Planned'].includes(it));
  await until(() => expect(sent().slice(-3)).toEqual(['Put off', 'Held over', 'Planned']));
  moveClock(0);
  await becomes(held, 'sent');
});
