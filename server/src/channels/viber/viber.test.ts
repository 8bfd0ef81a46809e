import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { mutated } from '../../../test/mutate.ts';
import { until } from '../../../test/until.ts';
import { channelOf } from '../index.ts';

const token = '4453b6ac1s345678-e02c5f12174805f9-daec9cbb5448c51r';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let it: Messenger;
beforeAll(async () => {
  it = await openMessenger('viber', { token, sender_name: 'Studio' }, { key: token, name: 'Studio bot' });
});
afterAll(() => it.stop());

const knobs = (change: Parameters<Messenger['simulator']['play']['knobs']>[1]) =>
  it.simulator.play.knobs('viber', change);
const sign = (body: string | Buffer): string => createHmac('sha256', token).update(body).digest('hex');
const post = (body: string | Buffer, signature = sign(body), ending = '') =>
  fetch(it.account.hook_url + ending, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'x-viber-content-signature': signature },
  });

test('a bot is connected by its key, and Viber has tried our address', () => {
  expect(it.connection).toMatchObject({ is_auth: true, step: null, problem: null, secrets: ['token'] });
  expect(it.connection.settings).toMatchObject({ sender_name: 'Studio' });
  expect(JSON.stringify(it.connection)).not.toContain(token);
  expect(it.account.hook_url).toContain(`/hooks/${it.vera.project_id}/`);
});

test('a client writes and is answered; what they read last tells of all before it', async () => {
  const anna = it.client({ id: '01234567890A=', name: 'Anna' });
  const line = anna.writes({ text: 'Hello' });
  const [first] = await it.sees('01234567890A=', (messages) => messages.length === 1);
  // Its number is longer than a number can be, and no digit of it is lost.
  expect(Number.isSafeInteger(Number(line.id))).toBe(false);
  expect(first).toMatchObject({ message: 'Hello', destination: 'from', uid: line.id });
  await it.answers('01234567890A=', 'Good morning', { quotedMessageId: first!.id });
  await it.answers('01234567890A=', 'How can we help?');
  await it.sees('01234567890A=', (messages) => messages.slice(1).every((one) => one.status === 'delivered'));
  expect(anna.chat.lines.map(({ text }) => text)).toEqual(['Hello', 'Good morning', 'How can we help?']);
  anna.reads();
  await it.sees('01234567890A=', (messages) => messages.slice(1).every((one) => one.status === 'seen'));
});

test('what is read at once is seen, however fast the news is', async () => {
  knobs({ reads_at_once: true });
  const olga = it.client({ id: 'olga==', name: 'Olga' });
  olga.writes({ text: 'Hi' });
  await it.sees('olga==', (messages) => messages.length === 1);
  await it.answers('olga==', 'Hello Olga');
  const messages = await it.sees('olga==', (all) => all.at(-1)?.status === 'seen');
  expect(messages).toHaveLength(2);
  knobs({ reads_at_once: false });
});

test('files go both ways, and Viber fetches ours by a link', async () => {
  const boris = it.client({ id: 'boris==', name: 'Boris' });
  boris.writes({ text: 'our room', file: { name: 'room.png', mime: 'image/png', bytes: pixel } });
  const [came] = await it.sees('boris==', (messages) => messages.length === 1);
  expect(came).toMatchObject({ message: 'our room', message_type: 'image', file: { name: 'room.png' } });
  const last = () => boris.chat.lines.slice(-2).map(({ text, file }) => ({ text, name: file?.name ?? null }));
  const arrived = () => it.sees('boris==', (messages) => messages.at(-1)?.status === 'delivered');
  await it.answers('boris==', 'Yours', { file_id: await it.uploads('plan.png', 'image/png', pixel) });
  await arrived();
  expect(last().at(-1)).toEqual({ text: 'Yours', name: 'plan.png' });
  expect(boris.chat.lines.at(-1)?.file?.bytes.equals(pixel)).toBe(true);
  await it.answers('boris==', 'The price list', { file_id: await it.uploads('list.txt', 'text/plain', 'one, two') });
  await arrived();
  // A file has no words of its own there: they go before it.
  expect(last()).toEqual([
    { text: 'The price list', name: null },
    { text: '', name: 'list.txt' },
  ]);
  expect(boris.chat.lines.at(-1)?.file?.bytes.toString()).toBe('one, two');
});

test('what Viber refuses is told in its words, and what it puts off is sent later', async () => {
  const dora = it.client({ id: 'dora==', name: 'Dora' });
  dora.writes({ text: 'Hi' });
  await it.sees('dora==', (messages) => messages.length === 1);
  dora.blocks();
  await it.answers('dora==', 'Are you there?');
  const refused = await it.sees('dora==', (messages) => messages.at(-1)?.status === 'failed');
  expect(refused.at(-1)?.error).toBe('receiverNotSubscribed');
  dora.blocks(false);
  knobs({ error: { name: 'flood', times: 1 } });
  await it.answers('dora==', 'And now?');
  await it.sees('dora==', (messages) => messages.at(-1)?.status === 'delivered');
  expect(dora.chat.lines.filter((line) => line.text === 'And now?')).toHaveLength(1);
});

test('an answer that broke off leaves open whether the message arrived', async () => {
  const nina = it.client({ id: 'nina==', name: 'Nina' });
  nina.writes({ text: 'Hi' });
  await it.sees('nina==', (messages) => messages.length === 1);
  knobs({ error: { name: 'server_error', times: 1 } });
  await it.answers('nina==', 'Hello');
  const messages = await it.sees('nina==', (all) => all.at(-1)?.status === 'failed');
  expect(messages.at(-1)?.error).toBe('delivery_unknown');
});

test('copies and disorder change nothing', async () => {
  knobs({ copies: 3, disorder: true });
  const emil = it.client({ id: 'emil==', name: 'Emil' });
  const texts = Array.from({ length: 10 }, (_, i) => `part ${i}`);
  for (const text of texts) emil.writes({ text });
  await until(() => expect(it.simulator.pending()).toBe(0));
  const messages = await it.sees('emil==', (all) => all.length === texts.length);
  expect(messages.map((message) => message.message).toSorted()).toEqual(texts);
  knobs({ copies: 1, disorder: false });
});

/** As Viber's documentation shows them. */
const published = [
  `{"event":"message","timestamp":1763160000123,"chat_hostname":"SN-CHAT-05_","message_token":4912661846655238145,
    "sender":{"id":"01234567890B=","name":"Anna","avatar":"https://avatar","country":"RU","language":"ru","api_version":10},
    "message":{"type":"text","text":"Hello","tracking_data":"our-uid"},"silent":false}`,
  '{"event":"delivered","timestamp":1763160001000,"message_token":4912661846655238145,"user_id":"01234567890B="}',
  '{"event":"seen","timestamp":1763160005000,"message_token":4912661846655238145,"user_id":"01234567890B="}',
  `{"event":"failed","timestamp":1763160001000,"message_token":4912661846655238145,"user_id":"01234567890B=",
    "desc":"message validation failed"}`,
  `{"event":"conversation_started","timestamp":1763160001000,"message_token":4912661846655238146,"type":"open","context":"ad",
    "user":{"id":"01234567890B=","name":"Anna"},"subscribed":false}`,
  '{"event":"unsubscribed","timestamp":1763160001000,"user_id":"01234567890B=","message_token":4912661846655238147}',
  '{"event":"webhook","timestamp":1763160001000,"message_token":4912661846655238148}',
  '{"event":"something_new","timestamp":1}',
];

test('the published samples are understood', () => {
  const heard = published.map((text) => {
    const body = Buffer.from(text);
    const request = { method: 'POST' as const, headers: { 'x-viber-content-signature': sign(body) }, query: {}, body };
    const nowhere = { project_id: 1, channel_id: 1, hook_url: '', hook_word: '', simulator: null };
    return channelOf('viber').hook!(request, { ...nowhere, settings: { token } }).events;
  });
  const id = '4912661846655238145';
  expect(heard).toEqual([
    [
      {
        kind: 'message',
        uid: id,
        direction: 'in',
        peer: { outside_id: '01234567890B=', name: 'Anna', phone: null },
        at: 1763160000123,
        message_type: 'text',
        text: 'Hello',
        file: null,
      },
    ],
    [{ kind: 'status', which: { outside_ids: [id] }, status: 'delivered', error: null }],
    [
      { kind: 'status', which: { outside_ids: [id] }, status: 'seen' },
      { kind: 'status', which: { up_to_id: id }, status: 'seen' },
    ],
    [{ kind: 'status', which: { outside_ids: [id] }, status: 'failed', error: 'message validation failed' }],
    [{ kind: 'allowed', peer: '01234567890B=', is_allowed: true }],
    [{ kind: 'allowed', peer: '01234567890B=', is_allowed: false }],
    [],
    [],
  ]);
});

test('whoever is not Viber is refused, and nothing is kept', async () => {
  const body = JSON.stringify({
    event: 'message',
    timestamp: 1,
    message_token: 9,
    sender: { id: 'eve==', name: 'Eve' },
    message: { type: 'text', text: 'x' },
  });
  expect((await post(body, '')).status).toBe(403);
  expect((await post(body, '0'.repeat(64))).status).toBe(403);
  expect((await post(`${body} `, sign(body))).status).toBe(403);
  expect((await post(body, sign(body), 'x')).status).toBe(404);
  expect(await it.thread('eve==')).toEqual([]);
});

test('broken bodies never break us, and without a signature none is kept', async () => {
  const samples = published.map((text) => JSON.parse(text) as object);
  const statuses = new Set<number>();
  for (const body of mutated(samples, 300)) statuses.add((await post(body)).status);
  expect([...statuses].toSorted()).toEqual([200, 400]);
  const unsigned = new Set<number>();
  for (const body of mutated(samples, 50, 8)) unsigned.add((await post(body, sign('another'))).status);
  expect([...unsigned]).toEqual([403]);
});

test('a key that was taken back stops the channel, and says why', async () => {
  const fred = it.client({ id: 'fred==', name: 'Fred' });
  fred.writes({ text: 'Hi' });
  await it.sees('fred==', (messages) => messages.length === 1);
  knobs({ error: { name: 'token_revoked', times: 1 } });
  await it.answers('fred==', 'Hello');
  await it.sees('fred==', (messages) => messages.at(-1)?.status === 'failed');
  expect(await it.state()).toMatchObject({ is_auth: false, problem: 'invalidAuthToken' });
});
