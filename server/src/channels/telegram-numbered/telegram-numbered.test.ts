import { addDialogue } from '@parley/contract/inbox/contacts';
import { sendMessage } from '@parley/contract/inbox/messages';
import {
  checkConnection,
  connectChannel,
  continueConnecting,
  disconnectChannel,
  listConnections,
  updateConnection,
} from '@parley/contract/projects/connections';
import { breakConnections, endSessions } from '@parley/simulator/mtproto/mtproto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { secondNode } from '../../../test/second-node.ts';
import { until } from '../../../test/until.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import { channelOf } from '../index.ts';
import { isHeld } from './held.ts';

const number = '34600100203';
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let it: Messenger;
const which = () => ({ project: it.vera.project_id, channel: it.connection.channel_id });
const here = () => ({ project_id: it.vera.project_id, channel_id: it.connection.channel_id });
const give = (value: string) => it.vera.call(continueConnecting, { ...which(), value });
const knobs = (change: Parameters<Messenger['simulator']['play']['knobs']>[1]) =>
  it.simulator.play.knobs('telegramNumbered', change);
const calls = (path: string) => it.simulator.world.journal.filter((call) => call.path === path);

/** Gives a message to the channel itself. */
const hand = (uid: string, text: string) => {
  const connection = { ...here(), settings: {}, hook_url: '', hook_word: '', simulator: null };
  const message = { uid, to: '555', text, file: null, quoted_id: null, letter: null };
  return channelOf('telegramNumbered').send!(message, connection);
};

beforeAll(async () => {
  const account = { key: number, name: 'Studio', settings: { password: 'open sesame' } };
  it = await openMessenger('telegramNumbered', { sign_in: 'code', phone: `+${number}` }, account);
});
afterAll(() => it.stop());

test('an account is connected by its number, the code that comes, and its second password', async () => {
  expect(it.connection).toMatchObject({
    is_auth: false,
    step: { step: 'code', where: 'Telegram (22222)' },
    problem: null,
  });
  expect((await give('11111')).body.error).toContain('PHONE_CODE_INVALID');
  expect((await give('22222')).body.data).toMatchObject({ is_auth: false, step: { step: 'password' } });
  expect((await give('open door')).body.error).toContain('PASSWORD_HASH_INVALID');
  const { body } = await give('open sesame');
  expect(body.data).toMatchObject({ is_auth: true, step: null, problem: null, secrets: [] });
  expect(body.data.settings).toEqual({ sign_in: 'code', phone: `+${number}`, api_url: 'simulator' });
});

test('a client writes, is answered with a quote, and both see what was read', async () => {
  const anna = it.client({ id: '111222333', name: 'Anna Ivanova' });
  const line = anna.writes({ text: 'Hello' });
  const [first] = await it.sees('111222333', (messages) => messages.length === 1);
  expect(first).toMatchObject({ message: 'Hello', destination: 'from' });
  await it.answers('111222333', 'Good morning', { quotedMessageId: first!.id });
  await it.sees('111222333', (messages) => messages.at(-1)?.status === 'sent');
  expect(anna.chat.lines.at(-1)).toMatchObject({ from: 'business', text: 'Good morning', quoted_id: line.id });
  await until(() => expect(line.status).toBe('seen'));
  anna.reads();
  await it.sees('111222333', (messages) => messages.at(-1)?.status === 'seen');
  anna.writes({ text: 'Thanks', quoted_id: anna.chat.lines.at(-1)!.id });
  const thread = await it.sees('111222333', (messages) => messages.length === 3);
  expect(thread.at(-1)?.quoted?.message).toBe('Good morning');
});

test('files go both ways, each as what it is', async () => {
  const boris = it.client({ id: '222', name: 'Boris' });
  const pdf = { name: 'offer.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 x') };
  boris.writes({ text: 'our offer', file: pdf });
  const [came] = await it.sees('222', (messages) => messages.length === 1);
  expect(came).toMatchObject({ message: 'our offer', message_type: 'file', file: { name: 'offer.pdf', size: 10 } });
  const sends = async (name: string, mime: string, bytes: Buffer) => {
    await it.answers('222', 'Thank you', { file_id: await it.uploads(name, mime, bytes) });
    await it.sees('222', (messages) => messages.at(-1)?.status === 'sent');
    return boris.chat.lines.at(-1)!;
  };
  const text = await sends('answer.txt', 'text/plain', Buffer.from('hello'));
  expect([text.text, text.file?.name, text.file?.bytes.toString()]).toEqual(['Thank you', 'answer.txt', 'hello']);
  // More than one part of an upload, over connections of their own.
  const large = Buffer.alloc(1_300_000, 'parley ');
  const long = await sends('long.txt', 'text/plain', large);
  expect(long.file?.bytes.equals(large)).toBe(true);
  boris.writes({ file: { name: 'long.bin', mime: 'application/octet-stream', bytes: large } });
  const back = await it.sees('222', (messages) => messages.at(-1)?.file?.name === 'long.bin');
  expect(back.at(-1)?.file?.size).toBe(large.length);
  const picture = await sends('dot.png', 'image/png', dot);
  expect(picture.file?.mime).toBe('image/jpeg');
  const voice = Buffer.from(`OggS${'\0'.repeat(24)}OpusHead`);
  const spoken = await sends('voice.ogg', 'audio/ogg', voice);
  expect(spoken.file).toMatchObject({ mime: 'audio/ogg', seconds: 0 });
  boris.writes({ file: { name: 'photo.png', mime: 'image/png', bytes: dot } });
  boris.writes({ file: { name: 'voice.ogg', mime: 'audio/ogg', bytes: voice, seconds: 3 } });
  const heard = await it.sees('222', (messages) => messages.at(-1)?.file?.name === 'voice.ogg');
  expect(heard.slice(-2).map((message) => message.message_type)).toEqual(['image', 'audio']);
});

test('words too long for beside a file come after it, and are one message with us', async () => {
  const words = 'long words '.repeat(120).trim();
  await it.answers('222', words, { file_id: await it.uploads('plan.txt', 'text/plain', 'a plan') });
  await it.sees('222', (messages) => messages.at(-1)?.status === 'sent');
  const { chat, reads } = it.client({ id: '222' });
  expect(chat.lines.slice(-2).map((line) => [line.file?.name ?? null, line.text])).toEqual([
    ['plan.txt', ''],
    [null, words],
  ]);
  reads();
  await it.sees('222', (messages) => messages.at(-1)?.status === 'seen');
});

test('edits, deletions and reactions of the client are shown', async () => {
  const clara = it.client({ id: '333', name: 'Clara' });
  const line = clara.writes({ text: 'Two tickts' });
  const second = clara.writes({ text: 'Never mind' });
  await it.sees('333', (messages) => messages.length === 2);
  clara.edits(line.id, 'Two tickets');
  const [edited] = await it.sees('333', ([first]) => first?.message === 'Two tickets');
  expect(edited?.edited_at).toEqual(expect.any(String));
  clara.deletes(second.id);
  await it.sees('333', (messages) => Boolean(messages.at(-1)?.deleted_at));
  await it.answers('333', 'Done');
  await it.sees('333', (messages) => messages.at(-1)?.status === 'sent');
  clara.reacts(clara.chat.lines.at(-1)!.id, '👍');
  await it.sees('333', (messages) => messages.at(-1)?.reaction === '👍');
  clara.reacts(clara.chat.lines.at(-1)!.id, null);
  await it.sees('333', (messages) => messages.at(-1)?.reaction === null);
});

test('what was written in Telegram’s own app appears as ours, and what was written here does so once', async () => {
  const dora = it.client({ id: '444', name: 'Dora' });
  dora.writes({ text: 'Hi' });
  await it.sees('444', (messages) => messages.length === 1);
  await it.answers('444', 'From the desk');
  dora.getsFromApp({ text: 'From the phone' });
  const thread = await it.sees('444', (messages) => messages.some((message) => message.message === 'From the phone'));
  expect(thread.find((message) => message.message === 'From the phone')).toMatchObject({ destination: 'to' });
  await it.sees('444', (messages) => messages.every((message) => message.status !== 'queued'));
  expect(thread.filter((message) => message.message === 'From the desk')).toHaveLength(1);
});

test('what Telegram refuses is told in its words, and what it puts off is sent later, once', async () => {
  const emil = it.client({ id: '555', name: 'Emil' });
  emil.writes({ text: 'Hi' });
  await it.sees('555', (messages) => messages.length === 1);
  emil.blocks();
  await it.answers('555', 'Are you there?');
  const refused = await it.sees('555', (messages) => messages.at(-1)?.status === 'failed');
  expect(refused.at(-1)?.error).toBe('USER_IS_BLOCKED');
  emil.blocks(false);
  knobs({ error: { name: 'peer_flood', times: 1 } });
  await it.answers('555', 'And now?');
  const flooded = await it.sees('555', (messages) => messages.at(-1)?.status === 'failed');
  expect(flooded.at(-1)?.error).toBe('PEER_FLOOD');
  knobs({ error: { name: 'flood', times: 1 } });
  await it.answers('555', 'Here I am');
  await it.sees('555', (messages) => messages.at(-1)?.status === 'sent');
  expect(emil.chat.lines.filter((line) => line.text === 'Here I am')).toHaveLength(1);
  expect(await it.state()).toMatchObject({ is_auth: true, problem: null });
});

test('one message handed over twice arrives once, under one id', async () => {
  const first = await hand('the same', 'Only once');
  expect(await hand('the same', 'Only once')).toEqual(first);
  const { chat } = it.client({ id: '555' });
  expect(chat.lines.filter((it) => it.text === 'Only once')).toHaveLength(1);
});

test('copies, disorder and gaps change nothing', async () => {
  const fred = it.client({ id: '666', name: 'Fred' });
  const texts = Array.from({ length: 10 }, (_, i) => `part ${i}`);
  knobs({ copies: 3, disorder: true });
  for (const text of texts) fred.writes({ text });
  const messages = await it.sees('666', (all) => all.length === texts.length);
  expect(messages.map((message) => message.message).toSorted()).toEqual(texts);
  knobs({ copies: 1, disorder: false });
  it.account.settings.lost_pushes = '3';
  for (const text of ['lost', 'lost too', 'and this']) fred.writes({ text });
  fred.writes({ text: 'after all' });
  const whole = await it.sees('666', (all) => all.length === texts.length + 4);
  expect(it.account.settings.lost_pushes).toBe('0');
  expect(whole.slice(-4).map((message) => message.message)).toEqual(['lost', 'lost too', 'and this', 'after all']);
});

test('a broken connection loses nothing', async () => {
  const gina = it.client({ id: '777', name: 'Gina' });
  await breakConnections(it.simulator.world);
  gina.writes({ text: 'While you were away' });
  await it.sees('777', (messages) => messages.length === 1);
  await it.answers('777', 'Back again');
  await it.sees('777', (messages) => messages.at(-1)?.status === 'sent');
  expect(gina.chat.lines.at(-1)?.text).toBe('Back again');
});

/** Does it while nobody listens. */
async function whileAway(act: () => void): Promise<void> {
  await it.turns(false, 'out for a moment');
  await until(() => expect(isHeld(here())).toBe(false));
  act();
  await it.turns(true, null);
}

test('a listener that begins anew takes up the session where it was, and hears what it missed', async () => {
  const signIns = calls('auth.signIn').length;
  await whileAway(() => it.client({ id: '777' }).writes({ text: 'At night' }));
  await it.sees('777', (messages) => messages.at(-1)?.message === 'At night');
  // Nobody is in memory any more: whom to write to is found in the account's own list of chats.
  await it.answers('111222333', 'Good night');
  await it.sees('111222333', (messages) => messages.at(-1)?.status === 'sent');
  expect(calls('messages.getDialogs').length).toBeGreaterThan(0);
  expect(calls('auth.signIn')).toHaveLength(signIns);
});

test('what was missed for longer than Telegram remembers is found unread in the chats', async () => {
  await whileAway(() => {
    it.account.settings.remembers = '0';
    it.client({ id: '777' }).writes({ text: 'Long ago' });
  });
  const thread = await it.sees('777', (messages) => messages.at(-1)?.message === 'Long ago');
  it.account.settings.remembers = '1000';
  expect(thread.filter((message) => message.message === 'At night')).toHaveLength(1);
});

test('an operator writes first by a number, and the answer comes into the same dialogue', async () => {
  const { body } = await it.vera.call(addDialogue, { channel: it.connection.channel_id, phone: '+34 600 555 777' });
  const dialogue = body.data.contact!.users[0]!;
  await it.vera.call(sendMessage, { ...which(), id: dialogue.id, uid: crypto.randomUUID(), text: 'Good day' });
  const found = () => it.simulator.world.chats.find((chat) => chat.client.phone === '+34600555777');
  await until(() => expect(found()?.lines).toHaveLength(1));
  const chat = found()!;
  await it.sees(chat.client.id, (messages) => messages.at(-1)?.status === 'sent');
  it.client({ id: chat.client.id }).writes({ text: 'Who is there?' });
  const thread = await it.sees(chat.client.id, (messages) => messages.length === 2);
  expect(new Set(thread.map((message) => message.user_id))).toEqual(new Set([dialogue.id]));
});

test('the client is shown that somebody types, and Telegram is asked whether all is well', async () => {
  await it.types('777');
  await until(() => expect(it.client({ id: '777' }).chat.typing_until).toBeGreaterThan(0));
  expect((await it.vera.call(checkConnection, which())).status).toBe(200);
});

test('of two nodes one holds the account, and whatever the other is asked leaves by that one', async () => {
  const other = await secondNode(it.app, it.simulator.url);
  const asked = checkConnection.path
    .replace(':project', String(which().project))
    .replace(':channel', String(which().channel));
  const headers = { authorization: `Bearer ${it.vera.token}`, 'x-project': String(it.vera.project_id) };
  const look = () => fetch(other.url + asked, { method: 'POST', headers });
  const looks = calls('users.getUsers').length;
  expect((await look()).status).toBe(200);
  expect(calls('users.getUsers')).toHaveLength(looks + 1);
  const ids = ['111222333', '222', '333', '444', '777'];
  await Promise.all(ids.map((id) => it.answers(id, 'From any node')));
  for (const id of ids) await it.sees(id, (messages) => messages.at(-1)?.status === 'sent');
  const file_id = await it.uploads('note.txt', 'text/plain', 'a note');
  await it.answers('222', 'With a file', { file_id });
  await it.sees('222', (messages) => messages.at(-1)?.status === 'sent');
  // Whichever of them takes it after a break: what is said by both stays one voice.
  await whileAway(() => it.client({ id: '777' }).writes({ text: 'Who has it now?' }));
  await it.sees('777', (messages) => messages.at(-1)?.message === 'Who has it now?');
  await it.answers('777', 'One of us');
  await it.sees('777', (messages) => messages.at(-1)?.status === 'sent');
  await other.kill();
  expect(it.simulator.world.journal.filter((call) => call.status === 406)).toEqual([]);
});

test('what Telegram does not let in leaves no channel behind; without a second password the code is enough', async () => {
  const [flooded, plain] = ['34600100901', '34600100902'];
  const open = (key: string, settings = {}) =>
    it.simulator.world.openAccount({ channel: 'telegramNumbered', key, name: key, settings });
  open(flooded, { refusal: 'FLOOD_WAIT_300' });
  open(plain);
  const connect = (phone: string) => {
    const settings = { sign_in: 'code', phone: `+${phone}`, api_url: 'simulator' };
    return it.vera.call(connectChannel, { project: which().project, type: 'telegramNumbered', name: phone, settings });
  };
  expect((await connect('34600100900')).body.error).toContain('PHONE_NUMBER_INVALID');
  expect((await connect(flooded)).body.error).toContain('FLOOD_WAIT_300');
  const { channel_id: channel } = (await connect(plain)).body.data;
  const done = await it.vera.call(continueConnecting, { ...which(), channel, value: ' 22222 ' });
  expect(done.body.data).toMatchObject({ is_auth: true, step: null });
  const listed = (await it.vera.call(listConnections, { project: which().project })).body.data;
  expect(listed.filter((one) => one.type === 'telegramNumbered').map((one) => one.channel_id)).toEqual([
    it.connection.channel_id,
    channel,
  ]);
  await it.vera.call(disconnectChannel, { ...which(), channel });
  await until(() => expect(isHeld({ ...here(), channel_id: channel })).toBe(false));
});

test('a session that was ended in the app stops the channel and says why; signing in anew goes on', async () => {
  await endSessions(it.simulator.world, it.account);
  await until(async () => expect(await it.state()).toMatchObject({ is_auth: false, problem: 'SESSION_REVOKED' }));
  const gina = it.client({ id: '777' });
  const again = await it.vera.call(updateConnection, { ...which(), settings: {} });
  expect(again.body.data).toMatchObject({ is_auth: false, step: { step: 'code' } });
  gina.writes({ text: 'Nobody hears this yet' });
  await give('22222');
  expect((await give('open sesame')).body.data).toMatchObject({ is_auth: true, problem: null });
  await it.sees('777', (messages) => messages.at(-1)?.message === 'Nobody hears this yet');
});

test('the account speaks from one place at a time, and is signed out when it is taken off', async () => {
  await until(async () => expect((await it.vera.call(checkConnection, which())).status).toBe(200));
  expect(it.simulator.world.journal.filter((call) => call.body.includes('AUTH_KEY_DUPLICATED'))).toEqual([]);
  const signOuts = calls('auth.logOut').length;
  const { body } = await it.vera.call(disconnectChannel, which());
  expect(body.data).toMatchObject({ is_auth: false, problem: null, step: null });
  expect(calls('auth.logOut').length).toBeGreaterThan(signOuts);
});

test('where the account is not held, a message waits instead of speaking from a second place', async () => {
  await until(() => expect(isHeld(here())).toBe(false));
  await expect(hand('waits', 'Later')).rejects.toBeInstanceOf(RetryLater);
});
