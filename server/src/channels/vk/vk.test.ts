import { deleteMessage, editMessage, reactToMessage } from '@parley/contract/inbox/message-changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { mutated } from '../../../test/mutate.ts';
import { opusPackets, recordedWebm } from '../../../test/recording.ts';
import { days } from '../../kit/clock.ts';
import { dbOf } from '../../kit/db/index.ts';
import { until } from '../../../test/until.ts';
import { HookRefused, ProviderError } from '../channel.ts';
import { channelEvent } from '../events.ts';
import { channelOf } from '../index.ts';
import { refusal } from './api.ts';
import { secretOf } from './connect.ts';

const [token, group_id] = ['vk1.a.studio', '123456'];
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let it: Messenger;
beforeAll(async () => {
  it = await openMessenger('vk', { group_id, token }, { key: token, name: 'Studio', settings: { group_id } });
});
afterAll(() => it.stop());

const knobs = (change: Parameters<Messenger['simulator']['play']['knobs']>[1]) => it.simulator.play.knobs('vk', change);
const post = (body: object | Buffer, ending = '') =>
  fetch(it.account.hook_url + ending, {
    method: 'POST',
    body: new Uint8Array(Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))),
  });
const asked = (method: string) => it.simulator.world.journal.filter((call) => call.path === `/method/${method}`).length;
/** Somebody who has written once. */
async function comes(id: string, name: string) {
  const client = it.client({ id, name });
  client.writes({ text: 'Hi' });
  await it.sees(id, (messages) => messages.length === 1);
  return client;
}

test('a community is connected by its token; VK has asked for its code and is told what we want to hear', () => {
  expect(it.connection).toMatchObject({ is_auth: true, step: null, problem: null, secrets: ['token'] });
  expect(JSON.stringify(it.connection)).not.toContain(token);
  expect(it.account.hook_url).toContain(`/hooks/${it.vera.project_id}/`);
  expect(it.account.settings.heard).toContain('message_new,message_reply');
});

test('a client writes, is known by name though VK did not tell it, and is answered with a quote', async () => {
  const anna = it.client({ id: '100200300', name: 'Anna Petrova' });
  const line = anna.writes({ text: 'Hello' });
  const [first] = await it.sees('100200300', (messages) => messages.length === 1);
  expect(first).toMatchObject({ message: 'Hello', destination: 'from', uid: '100200300:1' });
  expect(await it.nameOf('100200300')).toBe('Anna Petrova');
  await it.answers('100200300', 'Good morning', { quotedMessageId: first!.id });
  await it.answers('100200300', 'How can we help?');
  await it.sees('100200300', (messages) => messages.slice(1).every((one) => one.status === 'sent'));
  expect(anna.chat.lines[1]).toMatchObject({ from: 'business', text: 'Good morning', quoted_id: line.id });
  anna.reads();
  await it.sees('100200300', (messages) => messages.slice(1).every((one) => one.status === 'seen'));
  anna.writes({ text: 'This one', quoted_id: '100200300:2' });
  const all = await it.sees('100200300', (messages) => messages.length === 4);
  const said = all.find((one) => one.message === 'This one');
  expect(said?.quoted).toMatchObject({ message: 'Good morning' });
  // Who she is was asked once.
  expect(asked('users.get')).toBe(1);
});

test('pictures, documents and recordings go both ways', async () => {
  const boris = it.client({ id: '222', name: 'Boris' });
  const files = [
    { name: 'room.png', mime: 'image/png', bytes: pixel },
    { name: 'offer.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 x') },
    { name: 'voice.ogg', mime: 'audio/ogg', bytes: Buffer.from('OggS'), seconds: 3 },
  ];
  for (const file of files) boris.writes({ text: file.name, file });
  const came = await it.sees('222', (messages) => messages.length === 3);
  const shown = new Map(came.map(({ message, file }) => [message, file?.name]));
  expect(Object.fromEntries(shown)).toEqual({
    'room.png': 'photo.jpg',
    'offer.pdf': 'offer.pdf',
    'voice.ogg': 'voice.ogg',
  });
  await it.answers('222', 'Ours', { file_id: await it.uploads('plan.png', 'image/png', pixel) });
  await it.answers('222', '', { file_id: await it.uploads('list.txt', 'text/plain', 'one, two') });
  const recording = recordedWebm(opusPackets(10));
  await it.answers('222', '', { file_id: await it.uploads('voice.webm', 'audio/webm', recording) });
  await it.sees('222', (messages) => messages.length === 6 && messages.at(-1)?.status === 'sent');
  const [picture, text, voice] = boris.chat.lines.slice(-3);
  expect(picture).toMatchObject({ text: 'Ours', file: { name: 'plan.png' } });
  expect(text).toMatchObject({ text: '', file: { name: 'list.txt' } });
  expect(text?.file?.bytes.toString()).toBe('one, two');
  expect(voice?.file).toMatchObject({ name: 'voice.ogg', mime: 'audio/ogg' });
});

test('edits and reactions of the client are shown', async () => {
  const clara = it.client({ id: '333', name: 'Clara' });
  const line = clara.writes({ text: 'Two tickts' });
  await it.sees('333', (messages) => messages.length === 1);
  clara.edits(line.id, 'Two tickets');
  const [edited] = await it.sees('333', ([first]) => first?.message === 'Two tickets');
  expect(edited?.edited_at).toEqual(expect.any(String));
  await it.answers('333', 'Done');
  await it.sees('333', (messages) => messages.at(-1)?.status === 'sent');
  clara.reacts('333:2', '👍');
  await it.sees('333', (messages) => messages.at(-1)?.reaction === '👍');
  clara.reacts('333:2', null);
  await it.sees('333', (messages) => messages.at(-1)?.reaction === null);
});

test('our own words are changed and deleted at the client’s for a day, and a sign is put on theirs', async () => {
  const rosa = await comes('3350', 'Rosa');
  const [asked] = await it.sees('3350', (messages) => messages.length >= 1);
  await it.answers('3350', 'Yse');
  const { id: message_id } = (await it.sees('3350', (messages) => messages.at(-1)?.status === 'sent')).at(-1)!;
  expect((await it.vera.call(editMessage, { message_id, text: 'Yes' })).body.data.message).toBe('Yes');
  expect(rosa.chat.lines.at(-1)).toMatchObject({ text: 'Yes', edited: true });
  await it.vera.call(reactToMessage, { message_id: asked!.id, emoji: '👍' });
  expect(rosa.chat.lines[0]!.our_reaction).toBe('👍');
  await it.vera.call(reactToMessage, { message_id: asked!.id, emoji: null });
  expect(rosa.chat.lines[0]!.our_reaction).toBeNull();
  // A sign on the second of two pictures stands on the message that brought both.
  const second = { outside_id: '3350:1:2' };
  await dbOf(it.vera.project_id).updateTable('messages').set(second).where('id', '=', asked!.id).execute();
  await it.vera.call(reactToMessage, { message_id: asked!.id, emoji: '👍' });
  expect(rosa.chat.lines[0]!.our_reaction).toBe('👍');
  const order = new Date(Date.now() - days(2));
  await dbOf(it.vera.project_id)
    .updateTable('messages')
    .set({ created_at: order })
    .where('id', '=', message_id)
    .execute();
  expect((await it.vera.call(deleteMessage, { message_id })).body.code).toBe('change_too_late');
  expect(rosa.chat.lines.at(-1)!.deleted).toBe(false);
  await dbOf(it.vera.project_id)
    .updateTable('messages')
    .set({ created_at: new Date() })
    .where('id', '=', message_id)
    .execute();
  expect((await it.vera.call(deleteMessage, { message_id })).status).toBe(200);
  expect(rosa.chat.lines.at(-1)!.deleted).toBe(true);
});

test('the client sees that we have read, and that somebody types', async () => {
  const rita = await comes('1010', 'Rita');
  expect(await it.reads('1010')).toBe(200);
  await until(() => expect(rita.chat.lines[0]?.status).toBe('seen'));
  expect(await it.types('1010')).toBe(200);
  await until(() => expect(rita.chat.typing_until).toBeGreaterThan(Date.now()));
});

test('what is written in VK itself appears as ours, and what we sent is not told twice', async () => {
  const gleb = await comes('888', 'Gleb');
  await it.answers('888', 'From here');
  await it.sees('888', (all) => all.at(-1)?.status === 'sent');
  gleb.getsFromApp({ text: 'From the page of the community' });
  const messages = await it.sees('888', (all) => all.length === 3 && it.simulator.pending() === 0);
  const shown = messages.map(({ message: text, destination }) => `${destination}: ${text}`);
  expect(shown.toSorted()).toEqual(['from: Hi', 'to: From here', 'to: From the page of the community']);
  // What was read up to there is known of both.
  gleb.reads();
  await it.sees('888', (all) => all.filter((one) => one.status === 'seen').length === 2);
});

test('what VK refuses is told in its words', async () => {
  const dora = await comes('444', 'Dora');
  dora.blocks();
  await it.answers('444', 'Are you there?');
  const refused = await it.sees('444', (messages) => messages.at(-1)?.status === 'failed');
  expect(refused.at(-1)?.error).toBe("Can't send messages for users without permission");
});

test.each([
  ['too_many', '501'],
  ['internal', '502'],
  ['server_error', '503'],
])('after %s it is sent once, later', async (name, id) => {
  const nina = await comes(id, 'Nina');
  knobs({ error: { name, times: 1 } });
  await it.answers(id, 'Hello');
  await it.sees(id, (messages) => messages.at(-1)?.status === 'sent');
  expect(nina.chat.lines.filter((line) => line.text === 'Hello')).toHaveLength(1);
});

test('each refusal says what is to be done', () => {
  expect(refusal(9, 'Flood control')).toMatchObject({ scope: 'message', retry_at: expect.any(Date) });
  expect(refusal(5, 'User authorization failed')).toMatchObject({ scope: 'channel', retry_at: null });
  expect(refusal(914, 'Message is too long')).toMatchObject({ scope: 'message', retry_at: null });
  expect(refusal(10, 'Internal server error')).not.toBeInstanceOf(ProviderError);
});

test('the same key sends once, however often it is handed over', async () => {
  const zoe = await comes('999', 'Zoe');
  const message = { uid: 'one-and-the-same', to: '999', text: 'Once', file: null, quoted_id: null, letter: null };
  const nowhere = { project_id: 1, channel_id: 1, hook_url: '', hook_word: '', simulator: it.simulator.url };
  const hand = () => channelOf('vk').send!(message, { ...nowhere, settings: { token, group_id } });
  expect(await hand()).toEqual(await hand());
  expect(zoe.chat.lines.filter((line) => line.text === 'Once')).toHaveLength(1);
});

test('copies and disorder change nothing', async () => {
  knobs({ copies: 3, disorder: true });
  const emil = it.client({ id: '555', name: 'Emil' });
  const texts = Array.from({ length: 10 }, (_, i) => `part ${i}`);
  for (const text of texts) emil.writes({ text });
  await until(() => expect(it.simulator.pending()).toBe(0));
  const messages = await it.sees('555', (all) => all.length === texts.length);
  expect(messages.map((message) => message.message).toSorted()).toEqual(texts);
  knobs({ copies: 1, disorder: false });
});

const base = { group_id: 123456, event_id: 'c68dfb983247fea8ac98ea0ea59717df71d8064f', v: '5.199' };
const message = {
  id: 1205,
  conversation_message_id: 83,
  date: 1763160000,
  from_id: 100200301,
  peer_id: 100200301,
  out: 0,
  version: 10000500,
  random_id: 0,
  text: 'Hello',
  fwd_messages: [],
  important: false,
  is_hidden: false,
  attachments: [] as object[],
  ref: 'ad_5',
  reply_message: {
    id: 1200,
    conversation_message_id: 80,
    from_id: -123456,
    peer_id: 100200301,
    date: 1763150000,
    text: 'Hi',
    attachments: [],
  },
};
const photo = {
  type: 'photo',
  photo: {
    sizes: [
      { type: 's', url: 'https://media.example/s.jpg', width: 75, height: 50 },
      { type: 'w', url: 'https://media.example/w.jpg', width: 1080, height: 720 },
    ],
  },
};
const video = { type: 'video', video: { owner_id: -1, id: 5 } };
/** As VK's documentation shows them. */
const published = [
  { ...base, type: 'message_new', object: { message, client_info: { keyboard: true, lang_id: 0 } } },
  { ...base, type: 'message_new', object: { message: { ...message, attachments: [photo, video, photo] } } },
  { ...base, type: 'message_reply', object: { ...message, from_id: -123456, out: 1, admin_author_id: 7 } },
  { ...base, type: 'message_edit', object: { ...message, update_time: 1763160060 } },
  {
    ...base,
    type: 'message_read',
    object: { from_id: 100200301, peer_id: 100200301, read_message_id: 1205, conversation_message_id: 83 },
  },
  { ...base, type: 'message_deny', object: { user_id: 100200301 } },
  { ...base, type: 'message_typing_state', object: { from_id: 100200301, to_id: -123456, state: 'typing' } },
  {
    ...base,
    type: 'message_reaction_event',
    object: { reacted_id: 100200301, peer_id: 100200301, cmid: 83, reaction_id: 4 },
  },
  { ...base, type: 'message_new', object: { message: { ...message, peer_id: 2000000001 } } },
  { ...base, type: 'wall_post_new', object: {} },
];

const connection = {
  project_id: 1,
  channel_id: 1,
  hook_url: '',
  hook_word: 'word',
  simulator: null,
  settings: { group_id, confirmation: 'b2c3' },
};
const read = (body: Buffer) => channelOf('vk').hook!({ method: 'POST', headers: {}, query: {}, body }, connection);

test('the published samples are understood', () => {
  const hear = (told: object) => read(Buffer.from(JSON.stringify(told)));
  expect(hear({ type: 'confirmation', group_id: 123456 }).answer?.body).toBe('b2c3');
  const heard = published.map((told) => hear({ ...told, secret: secretOf(connection) }));
  expect(new Set(heard.map(({ answer }) => answer?.body))).toEqual(new Set(['ok']));
  const id = '100200301:83';
  const hello = {
    kind: 'message',
    uid: id,
    direction: 'in',
    peer: { outside_id: '100200301', name: '', phone: null },
    at: 1763160000999,
    nth: 83,
    message_type: 'text',
    text: 'Hello',
    file: null,
    quoted_id: '100200301:80',
  };
  const picture = { message_type: 'image', file: { name: 'photo.jpg', ref: { url: 'https://media.example/w.jpg' } } };
  expect(heard.map(({ events }) => events)).toEqual([
    [hello],
    [
      { ...hello, ...picture, text: 'Hello\nhttps://vk.com/video-1_5' },
      expect.objectContaining({ ...picture, uid: `${id}:2`, text: '' }),
    ],
    [{ ...hello, direction: 'out' }],
    [{ kind: 'edit', outside_id: id, text: 'Hello', at: 1763160060000 }],
    [
      { kind: 'status', which: { outside_ids: [id] }, status: 'seen' },
      { kind: 'status', which: { up_to_id: id }, status: 'seen' },
    ],
    [{ kind: 'allowed', peer: '100200301', is_allowed: false }],
    [{ kind: 'typing', peer: '100200301' }],
    [{ kind: 'reaction', outside_id: id, emoji: '👍' }],
    [],
    [],
  ]);
});

test('whoever is not VK is refused, and nothing is kept', async () => {
  const body = { ...published[0], object: { message: { ...message, peer_id: 666, from_id: 666 } } };
  expect((await post(body)).status).toBe(403);
  expect((await post({ ...body, secret: 'wrong' })).status).toBe(403);
  expect((await post({ ...body, group_id: 1, secret: it.account.settings.secret })).status).toBe(403);
  expect((await post({ ...body, secret: it.account.settings.secret }, 'x')).status).toBe(404);
  expect(await it.thread('666')).toEqual([]);
});

test('broken bodies never break us, and without the secret none is kept', async () => {
  const { secret } = it.account.settings;
  const withoutFiles = published.filter((told) => !JSON.stringify(told).includes('photo'));
  const statuses = new Set<number>();
  const bodies = mutated(
    withoutFiles.map((told) => ({ ...told, secret })),
    300,
  );
  for (const body of bodies) statuses.add((await post(body)).status);
  expect([...statuses].toSorted()).toEqual([200, 400, 403]);
  const unsigned = new Set<number>();
  for (const body of mutated(published, 50, 8)) unsigned.add((await post(body)).status);
  expect([...unsigned].toSorted()).toEqual([400, 403]);
});

test('broken attachments hide nothing else', () => {
  const whole = { ...published[1]!, secret: secretOf(connection) };
  const wrong = mutated([whole], 1000).flatMap((body) => {
    try {
      return read(body).events.every((event) => channelEvent.safeParse(event).success) ? [] : body.toString();
    } catch (error) {
      return error instanceof SyntaxError || error instanceof HookRefused ? [] : String(error);
    }
  });
  expect(wrong).toEqual([]);
  const broken = { ...message, attachments: [{ type: 'photo', photo: { sizes: 'none' } }, photo] };
  const told = { ...whole, object: { message: broken } };
  expect(read(Buffer.from(JSON.stringify(told))).events).toMatchObject([{ text: 'Hello', message_type: 'image' }]);
});

test('a token that was taken back stops the channel, and says why', async () => {
  await comes('777', 'Fred');
  knobs({ error: { name: 'token_revoked', times: 1 } });
  await it.answers('777', 'Hello');
  await it.sees('777', (messages) => messages.at(-1)?.status === 'failed');
  const problem = 'User authorization failed: invalid access_token (4).';
  expect(await it.state()).toMatchObject({ is_auth: false, problem });
});
