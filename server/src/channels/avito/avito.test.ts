import { afterAll, beforeAll, expect, test } from 'vitest';
import { disconnectChannel } from '@parley/contract/projects/connections';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { mutated } from '../../../test/mutate.ts';
import { until } from '../../../test/until.ts';
import { channelOf } from '../index.ts';

const [client_id, client_secret] = ['studio-id', 'studio-secret'];
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let it: Messenger;
beforeAll(async () => {
  const account = { key: client_id, name: 'Studio', settings: { client_secret, user_id: '369222251' } };
  it = await openMessenger('avito', { client_id, client_secret }, account);
});
afterAll(() => it.stop());

const knobs = (change: Parameters<Messenger['simulator']['play']['knobs']>[1]) =>
  it.simulator.play.knobs('avito', change);
const post = (body: object | Buffer, ending = '') =>
  fetch(it.account.hook_url + ending, {
    method: 'POST',
    body: new Uint8Array(Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))),
  });
const asked = (path: string) => it.simulator.world.journal.filter((call) => call.path === path).length;
/** Somebody who has written once about an advertisement. */
async function comes(id: string, name: string) {
  const client = it.client({ id, name });
  client.writes({ text: 'Hi' });
  await it.sees(id, (messages) => messages.length === 1);
  return client;
}

test('an account is connected by its keys, and Avito has tried our address', () => {
  expect(it.connection).toMatchObject({ is_auth: true, step: null, problem: null, secrets: ['client_secret'] });
  expect(it.connection.settings).toMatchObject({ client_id });
  expect(JSON.stringify(it.connection)).not.toContain(client_secret);
  expect(it.account.hook_url).toContain(`/hooks/${it.vera.project_id}/`);
  expect(asked('/token')).toBe(1);
});

test('a client writes, is known by name though Avito did not tell it, and is answered', async () => {
  const chat = 'u2i-edoS30kaZhxk~xihAdJ8Ow';
  const anna = await comes(chat, 'Anna Petrova');
  const [first] = await it.thread(chat);
  expect(first).toMatchObject({ message: 'Hi', destination: 'from', uid: anna.chat.lines[0]!.id });
  expect(await it.nameOf(chat)).toBe('Anna Petrova');
  anna.writes({ text: 'Is it free?' });
  await it.sees(chat, (messages) => messages.length === 2);
  expect(asked(`/messenger/v2/accounts/369222251/chats/${chat}`)).toBe(1);
  await it.answers(chat, 'It is');
  await it.answers(chat, 'Come and see it');
  await it.sees(chat, (messages) => messages.slice(2).every((one) => one.status === 'sent'));
  expect(anna.chat.lines.slice(2).map(({ text }) => text)).toEqual(['It is', 'Come and see it']);
  anna.reads();
  const seen = await it.sees(chat, (messages) => messages.slice(2).every((one) => one.status === 'seen'));
  // All of it with the one token that was given while connecting; what came back of ours is not told twice.
  expect(asked('/token')).toBe(1);
  expect(seen).toHaveLength(4);
});

test('pictures go both ways, recordings come, and words beside a picture are shown once', async () => {
  const chat = 'u2i-boris~2';
  const boris = it.client({ id: chat, name: 'Boris' });
  boris.writes({ file: { name: 'room.png', mime: 'image/png', bytes: pixel } });
  boris.writes({ file: { name: 'voice.ogg', mime: 'audio/ogg', bytes: Buffer.from('OggS') } });
  const came = await it.sees(chat, (messages) => messages.length === 2);
  expect(came.map(({ file }) => file?.name).toSorted()).toEqual(['photo.jpg', 'voice.mp4']);
  await it.answers(chat, 'The plan', { file_id: await it.uploads('plan.png', 'image/png', pixel) });
  await it.sees(chat, (messages) => messages.length === 3 && messages.at(-1)?.status === 'sent');
  const [words, picture] = boris.chat.lines.slice(-2);
  expect(words).toMatchObject({ text: 'The plan', file: null });
  expect(picture?.file?.bytes.equals(pixel)).toBe(true);
  // What is written in Avito's own app comes after both echoes, and is the only one that is new.
  boris.getsFromApp({ text: 'From the app' });
  const all = await it.sees(chat, (messages) => messages.some((one) => one.message === 'From the app'));
  expect(all.filter(({ destination }) => destination === 'to').map(({ message }) => message)).toEqual([
    'The plan',
    'From the app',
  ]);
});

test('where Avito does not call, what was written is found all the same, once', async () => {
  const chat = 'u2i-quiet~11';
  const address = it.account.hook_url;
  it.account.hook_url = null;
  const paul = it.client({ id: chat, name: 'Paul' });
  paul.writes({ text: 'Is anybody there?' });
  paul.writes({ file: { name: 'room.png', mime: 'image/png', bytes: pixel } });
  await it.sees(chat, (messages) => messages.length === 2);
  it.account.hook_url = address;
  paul.writes({ text: 'Thanks' });
  const messages = await it.sees(chat, (all) => all.length === 3);
  expect(messages.map(({ message, file }) => message || file?.name).toSorted()).toEqual([
    'Is anybody there?',
    'Thanks',
    'photo.jpg',
  ]);
  expect(await it.nameOf(chat)).toBe('Paul');
});

test('the client sees that we have read', async () => {
  const rita = await comes('u2i-rita~10', 'Rita');
  expect(await it.reads('u2i-rita~10')).toBe(200);
  await until(() => expect(rita.chat.lines[0]?.status).toBe('seen'));
});

test('what the client took back is shown so', async () => {
  const clara = await comes('u2i-clara~3', 'Clara');
  clara.deletes(clara.chat.lines[0]!.id);
  const [gone] = await it.sees('u2i-clara~3', ([first]) => first?.deleted_at !== null);
  expect(gone?.deleted_at).toEqual(expect.any(String));
});

test('what Avito refuses is told in its words, and what it puts off is sent later', async () => {
  const dora = await comes('u2i-dora~4', 'Dora');
  dora.blocks();
  await it.answers('u2i-dora~4', 'Are you there?');
  const refused = await it.sees('u2i-dora~4', (messages) => messages.at(-1)?.status === 'failed');
  expect(refused.at(-1)?.error).toBe('user is blocked');
  dora.blocks(false);
  knobs({ error: { name: 'flood', times: 1 } });
  await it.answers('u2i-dora~4', 'And now?');
  await it.sees('u2i-dora~4', (messages) => messages.at(-1)?.status === 'sent');
  expect(dora.chat.lines.filter((line) => line.text === 'And now?')).toHaveLength(1);
});

test('an answer that broke off leaves open whether the message arrived', async () => {
  await comes('u2i-nina~5', 'Nina');
  knobs({ error: { name: 'server_error', times: 1 } });
  await it.answers('u2i-nina~5', 'Hello');
  const messages = await it.sees('u2i-nina~5', (all) => all.at(-1)?.status === 'failed');
  expect(messages.at(-1)?.error).toBe('delivery_unknown');
});

test('a token that has run out is replaced once, and nobody notices', async () => {
  const olga = await comes('u2i-olga~6', 'Olga');
  const before = asked('/token');
  it.simulator.world.moveClock(25 * 3_600_000);
  const texts = ['one', 'two', 'three'];
  for (const text of texts) await it.answers('u2i-olga~6', text);
  await it.sees('u2i-olga~6', (messages) => messages.slice(1).every((one) => one.status === 'sent'));
  expect(olga.chat.lines.slice(1).map(({ text }) => text)).toEqual(texts);
  expect(asked('/token')).toBe(before + 1);
  it.simulator.world.moveClock(0);
});

test('copies and disorder change nothing', async () => {
  knobs({ copies: 3, disorder: true });
  const emil = it.client({ id: 'u2i-emil~7', name: 'Emil' });
  const texts = Array.from({ length: 10 }, (_, i) => `part ${i}`);
  for (const text of texts) emil.writes({ text });
  await until(() => expect(it.simulator.pending()).toBe(0));
  const messages = await it.sees('u2i-emil~7', (all) => all.length === texts.length);
  expect(messages.map((message) => message.message).toSorted()).toEqual(texts);
  knobs({ copies: 1, disorder: false });
});

const value = {
  id: '06e9a846e3959dcd148ca7d507957f90',
  chat_id: 'u2i-edoS30kaZhxk~xihAdJ8Oz',
  user_id: 369222251,
  author_id: 94235311,
  created: 1763159999,
  type: 'text',
  chat_type: 'u2i',
  content: { text: 'Hello' } as object,
  item_id: 3126297385,
  published_at: '2026-11-14T22:40:00Z',
};
const told = (change: object) => ({
  id: '75e58e8e-bfa1-403d-8056-6c6c792cf7eb',
  version: 'v3.0.0',
  timestamp: 1763160000,
  payload: { type: 'message', value: { ...value, ...change } },
});
const sizes = { '640x480': 'https://media.example/s.jpg', '1280x960': 'https://media.example/l.jpg' };
/** As they are documented, and what a message may hold. */
const published = [
  told({}),
  told({ author_id: 369222251 }),
  told({
    type: 'location',
    content: { location: { lat: 55.7, lon: 37.6, text: 'Tverskaya', title: 'Shop', kind: 'x' } },
  }),
  told({ type: 'item', content: { item: { title: 'Room', item_url: 'https://avito.example/1', price_string: '1' } } }),
  told({ type: 'link', content: { link: { text: 'See https://x.example', url: 'https://x.example' } } }),
  told({ type: 'call', content: { call: { status: 'missed', target_user_id: 1 } } }),
  told({ type: 'deleted', content: {} }),
  told({ type: 'system', author_id: 0, content: { text: 'The phone was looked at' } }),
  told({ user_id: 1 }),
  { payload: { type: 'something_new', value: {} } },
  {},
];
const withFiles = [
  told({ type: 'image', content: { image: { sizes } } }),
  told({ type: 'voice', content: { voice: { voice_id: 'v1' } } }),
];
const read = (body: Buffer) => {
  const nowhere = { project_id: 1, channel_id: 1, hook_url: '', hook_word: '', simulator: null };
  const request = { method: 'POST' as const, headers: {}, query: {}, body };
  return channelOf('avito').hook!(request, { ...nowhere, settings: { user_id: '369222251' } }).events;
};

test('the published samples are understood', () => {
  const heard = [...published, ...withFiles].map((one) => read(Buffer.from(JSON.stringify(one))));
  const hello = {
    kind: 'message',
    uid: value.id,
    direction: 'in',
    peer: { outside_id: value.chat_id, name: '', phone: null },
    at: 1763159999999,
    message_type: 'text',
    text: 'Hello',
    file: null,
    quoted_id: null,
  };
  expect(heard).toEqual([
    [hello],
    [{ ...hello, direction: 'out' }],
    [{ ...hello, text: 'Tverskaya\nhttps://maps.google.com/?q=55.7,37.6' }],
    [{ ...hello, text: 'Room\nhttps://avito.example/1' }],
    [{ ...hello, text: 'See https://x.example' }],
    [{ ...hello, text: '[call]' }],
    [{ kind: 'delete', outside_ids: [value.id], at: 1763159999000 }],
    [],
    [],
    [],
    [],
    [{ ...hello, message_type: 'image', text: '', file: { name: 'photo.jpg', ref: { url: sizes['1280x960'] } } }],
    [{ ...hello, message_type: 'audio', text: '', file: { name: 'voice.mp4', ref: { voice_id: 'v1' } } }],
  ]);
});

test('only the secret address is Avito’s; elsewhere nothing is kept', async () => {
  expect((await post({})).status).toBe(200);
  expect((await post(told({ chat_id: 'u2i-eve~8' }), 'x')).status).toBe(404);
  expect((await post(told({ chat_id: 'u2i-eve~8', user_id: 5 }))).status).toBe(200);
  expect(await it.thread('u2i-eve~8')).toEqual([]);
});

test('broken bodies never break us, and at another address none is kept', async () => {
  const statuses = new Set<number>();
  for (const body of mutated(published, 300)) statuses.add((await post(body)).status);
  expect([...statuses].toSorted()).toEqual([200, 400]);
  const elsewhere = new Set<number>();
  for (const body of mutated(published, 50, 8)) elsewhere.add((await post(body, 'x')).status);
  expect([...elsewhere]).toEqual([404]);
  const wrong = mutated(withFiles, 500).flatMap((body) => {
    try {
      return read(body).length > 1 ? body.toString() : [];
    } catch (error) {
      return error instanceof SyntaxError ? [] : String(error);
    }
  });
  expect(wrong).toEqual([]);
});

test('a tariff without messages stops the channel, and taken off it hears nothing', async () => {
  const fred = await comes('u2i-fred~9', 'Fred');
  knobs({ error: { name: 'no_tariff', times: 1 } });
  await it.answers('u2i-fred~9', 'Hello');
  await it.sees('u2i-fred~9', (messages) => messages.at(-1)?.status === 'failed');
  expect(await it.state()).toMatchObject({ is_auth: false, problem: 'Payment required' });
  const { project_id: project } = it.vera;
  await it.vera.call(disconnectChannel, { project, channel: it.connection.channel_id });
  expect(it.account.hook_url).toBeNull();
  fred.writes({ text: 'Hello?' });
  expect(it.simulator.pending()).toBe(0);
});
