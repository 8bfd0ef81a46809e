import { createHmac } from 'node:crypto';
import { getContact } from '@parley/contract/inbox/contacts';
import { listMessages } from '@parley/contract/inbox/messages';
import { searchMessages } from '@parley/contract/inbox/thread';
import { connectChannel, getConnection } from '@parley/contract/projects/connections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { mutated } from '../../../test/mutate.ts';
import { contactOf } from '../../../test/office.ts';
import { until } from '../../../test/until.ts';
import { queues } from '../../kit/db/index.ts';

let it: Messenger;
const account_id = '17841400000000001';
const entered = { app_id: '990602627938098', app_secret: 'f00dfeedapp', token: 'IGAAexampletoken' };
beforeAll(async () => {
  it = await openMessenger('instagram', entered, { key: account_id, name: 'Studio', settings: { ...entered } });
});
afterAll(() => it.stop());

const post = (body: object | Buffer, secret: string | null = entered.app_secret) => {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const sign = createHmac('sha256', secret ?? '').update(bytes);
  return fetch(it.account.hook_url!, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: {
      'content-type': 'application/json',
      ...(secret !== null && { 'x-hub-signature-256': `sha256=${sign.digest('hex')}` }),
    },
  });
};
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an account is connected by its token, and its app is told our address', async () => {
  expect(it.connection).toMatchObject({ is_auth: true, step: null, secrets: ['app_secret', 'token'] });
  expect(JSON.stringify(it.connection)).not.toContain(entered.token);
  expect(it.account.hook_url).toContain(`/hooks/${it.vera.project_id}/`);
});

test('an app that is not known by its number gets our address by hand', async () => {
  const settings = { app_secret: 's2', token: 'IGAAother' };
  it.simulator.world.openAccount({ channel: 'instagram', key: '17841400000000002', name: 'Second', settings });
  const { body } = await it.vera.call(connectChannel, {
    project: it.vera.project_id,
    type: 'instagram',
    name: 'Second',
    settings: { api_url: 'simulator', ...settings },
  });
  const { step, channel_id: channel } = body.data;
  if (step?.step !== 'paste') throw new Error('nothing to paste');
  const [callback_url, verify_token] = step.values.map(({ value }) => value);
  const pasted = await fetch(`${it.simulator.url}/instagram/__control/dashboard`, {
    method: 'POST',
    body: JSON.stringify({ key: '17841400000000002', callback_url, verify_token }),
  });
  expect(pasted.status).toBe(200);
  const now = await it.vera.call(getConnection, { project: it.vera.project_id, channel });
  expect(now.body.data).toMatchObject({ is_auth: true, step: null });
});

test('a client writes and is known by name, is answered with a quote, and reads the answer', async () => {
  const anna = it.client({ id: '900100200300', name: 'Анна' });
  const line = anna.writes({ text: 'Привет 🙂' });
  const [first] = await it.sees('900100200300', (messages) => messages.length === 1);
  expect(first).toMatchObject({ message: 'Привет 🙂', destination: 'from', uid: line.id });
  const asked = it.simulator.world.journal.filter(({ path }) => path.endsWith('/900100200300'));
  expect(asked).toHaveLength(1);
  await it.answers('900100200300', 'Yes', { quotedMessageId: first!.id });
  await it.answers('900100200300', 'Of course');
  await it.sees('900100200300', (messages) => messages.slice(1).every(({ status }) => status === 'sent'));
  expect(anna.chat.lines.at(1)).toMatchObject({ from: 'business', text: 'Yes', quoted_id: line.id });
  anna.reads();
  await it.sees('900100200300', (messages) => messages.filter(({ status }) => status === 'seen').length === 2);
  anna.writes({ text: 'Thanks', quoted_id: anna.chat.lines.at(-1)!.id });
  const thread = await it.sees('900100200300', (messages) => messages.length === 4);
  expect(thread.find(({ message }) => message === 'Thanks')?.quoted?.message).toBe('Of course');
});

test('the client sees that we have read, and that somebody types', async () => {
  const anna = it.client({ id: '900100200300' });
  expect(await it.reads('900100200300')).toBe(200);
  await until(() =>
    expect(it.simulator.world.journal.some(({ body, status }) => status === 200 && /mark_seen/.test(body))).toBe(true),
  );
  expect(await it.types('900100200300')).toBe(200);
  await until(() => expect(anna.chat.typing_until).toBeGreaterThan(Date.now()));
});

test('pictures go both ways; words beside one are a second message there, and one with us', async () => {
  const boris = it.client({ id: '900100200301', name: 'Boris' });
  boris.writes({ text: 'like this', file: { name: 'photo.png', mime: 'image/png', bytes: pixel } });
  const came = await it.sees('900100200301', (messages) => messages.length === 2);
  expect(came.map(({ message, message_type }) => [message, message_type]).toSorted()).toEqual([
    ['', 'image'],
    ['like this', 'text'],
  ]);
  await it.answers('900100200301', 'Or this', { file_id: await it.uploads('ours.png', 'image/png', pixel) });
  await it.sees('900100200301', (messages) => messages.some(({ status }) => status === 'sent'));
  expect(boris.chat.lines.slice(-2).map(({ text, file }) => [text, file?.bytes.equals(pixel) ?? null])).toEqual([
    ['', true],
    ['Or this', null],
  ]);
  // A sign on either part is a sign on the message.
  boris.reacts(boris.chat.lines.at(-2)!.id, '❤️');
  await it.sees('900100200301', (messages) => messages.some(({ reaction }) => reaction === '❤️'));
  boris.reads();
  await it.sees('900100200301', (messages) => messages.some(({ status }) => status === 'seen'));
  boris.getsFromApp({ text: 'From the phone' });
  const thread = await it.sees('900100200301', (messages) =>
    messages.some(({ message }) => message === 'From the phone'),
  );
  // Neither part has come back as something written elsewhere.
  expect(thread.filter(({ destination }) => destination === 'to').map(({ message }) => message)).toEqual([
    'Or this',
    'From the phone',
  ]);
});

test('what the client changes is shown', async () => {
  const clara = it.client({ id: '900100200302', name: 'Clara' });
  const line = clara.writes({ text: 'Two tickts' });
  await it.sees('900100200302', (messages) => messages.length === 1);
  clara.edits(line.id, 'Two tickets');
  const [edited] = await it.sees('900100200302', ([first]) => first?.message === 'Two tickets');
  expect(edited?.edited_at).toEqual(expect.any(String));
});

test('what the client takes back is gone from here with its file, and only a line says that it was there', async () => {
  const clara = it.client({ id: '900100200320', name: 'Clara' });
  clara.writes({ text: 'Good morning' });
  await it.sees('900100200320', (messages) => messages.length === 1);
  const line = clara.writes({
    text: 'My passport number is 4510',
    file: { name: 'passport.png', mime: 'image/png', bytes: pixel },
  });
  const [first, ...sent] = await it.sees('900100200320', (messages) => messages.length === 3);
  const { id: file_id } = sent.find(({ file }) => file)!.file!;
  const { project_id, token } = it.vera;
  const fetched = () =>
    fetch(`${it.app.url}/api/app/files/${project_id}/${file_id}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await fetched()).status).toBe(200);
  clara.deletes(line.id);
  await it.sees('900100200320', (messages) => messages.length === 1);
  const { contact_id } = first!;
  const all = (await it.vera.call(listMessages, { id: contact_id })).body.data;
  expect(all.slice(1).map(({ message, file, system }) => [message, file, system?.kind])).toEqual([
    ['', null, 'deleted_by_client'],
    ['', null, 'deleted_by_client'],
  ]);
  await until(async () => expect((await fetched()).status).toBe(404));
  const found = await it.vera.call(searchMessages, { id: contact_id, search: 'passport' });
  expect(found.body.data).toEqual([]);
  const row = (await it.vera.call(getContact, { id: contact_id })).body.data;
  expect(JSON.stringify(row)).not.toContain('passport');
  expect(JSON.stringify(row)).toContain('Good morning');
});

test('also where the deletion is heard before the message', async () => {
  const from = { sender: { id: '900100200321' }, recipient: { id: account_id }, timestamp: Date.now() };
  const tell = (message: object) =>
    post({ object: 'instagram', entry: [{ id: account_id, time: Date.now(), messaging: [{ ...from, message }] }] });
  expect((await tell({ mid: 'aWdf_taken_back', is_deleted: true })).status).toBe(200);
  expect((await tell({ mid: 'aWdf_taken_back', text: 'Never mind' })).status).toBe(200);
  await until(async () => {
    const id = await contactOf(it.vera.project_id, it.connection.channel_id, '900100200321');
    const all = (await it.vera.call(listMessages, { id })).body.data;
    expect(all.map(({ message, system }) => [message, system?.kind])).toEqual([['', 'deleted_by_client']]);
  });
});

test('a window that is closed at Instagram is told in its words, and what it puts off is sent later', async () => {
  const dora = it.client({ id: '900100200303', name: 'Dora' });
  dora.writes({ text: 'Hi' });
  await it.sees('900100200303', (messages) => messages.length === 1);
  it.simulator.world.moveClock(25 * 3_600_000);
  await it.answers('900100200303', 'Too late');
  const late = await it.sees('900100200303', (messages) => messages.at(-1)?.status === 'failed');
  expect(late.at(-1)?.error).toMatch(/outside of allowed window/);
  it.simulator.world.moveClock(0);
  expect(await it.state()).toMatchObject({ is_auth: true });
  it.simulator.play.knobs('instagram', { error: { name: 'rate', times: 1 } });
  await it.answers('900100200303', 'And now?');
  await it.sees('900100200303', (messages) => messages.at(-1)?.status === 'sent');
  expect(dora.chat.lines.filter((line) => line.text === 'And now?')).toHaveLength(1);
});

test('copies and disorder change nothing', async () => {
  it.simulator.play.knobs('instagram', { copies: 3, disorder: true });
  const emil = it.client({ id: '900100200304', name: 'Emil' });
  const texts = Array.from({ length: 10 }, (_, i) => `part ${i}`);
  for (const text of texts) emil.writes({ text });
  const messages = await it.sees('900100200304', (all) => all.length === texts.length && it.simulator.pending() === 0);
  expect(messages.map((message) => message.message).toSorted()).toEqual(texts);
  it.simulator.play.knobs('instagram', { copies: 1, disorder: false });
});

const sample = (from: string, messaging: object[], id = account_id) => ({
  object: 'instagram',
  entry: [
    {
      id,
      time: 1763160000123,
      messaging: messaging.map((it) => ({ sender: { id: from }, recipient: { id }, timestamp: 1763160000000, ...it })),
    },
  ],
});

test('published notices are read, several in one call; other accounts of the app are left alone', async () => {
  const told = [
    { message: { mid: 'aWdfZAG1faXRlbTox1', text: 'Hello', reply_to: { mid: 'aWdfPREV' } } },
    { message: { mid: 'aWdf2', text: 'Nice', reply_to: { story: { id: '1', url: 'https://cdn.example/story' } } } },
    {
      message: {
        mid: 'aWdf3',
        attachments: [{ type: 'ig_reel', payload: { title: 'Reel', url: 'https://ig.example/r' } }],
      },
    },
    { postback: { mid: 'aWdf4', title: 'Prices', payload: 'PRICES' } },
    { message: { mid: 'aWdf5', is_unsupported: true } },
    { read: { mid: 'unknown' } },
    { something_new: { a: 1 } },
  ];
  expect((await post(sample('900100200305', told))).status).toBe(200);
  expect((await post(sample('900100200306', told, '17841400000000009'))).status).toBe(200);
  const thread = await it.sees('900100200305', (messages) => messages.length === 4);
  expect(thread.map(({ message }) => message).toSorted()).toEqual([
    'Hello',
    'Nice\nhttps://cdn.example/story',
    'Prices',
    'Reel\nhttps://ig.example/r',
  ]);
  expect(await it.thread('900100200306')).toEqual([]);
});

test('whoever cannot sign is refused, and nothing is kept', async () => {
  const body = sample('900100200307', [{ message: { mid: 'aWdfX', text: 'x' } }]);
  expect((await post(body, null)).status).toBe(401);
  expect((await post(body, 'wrong')).status).toBe(401);
  expect((await fetch(`${it.account.hook_url}?hub.mode=subscribe&hub.challenge=1&hub.verify_token=x`)).status).toBe(
    403,
  );
  expect(await it.thread('900100200307')).toEqual([]);
});

test('no broken notice breaks anything', async () => {
  const whole = sample('900100200308', [
    { message: { mid: 'aWdfF1', text: 'x' } },
    { message: { mid: 'aWdfF2', attachments: [{ type: 'image', payload: { url: 'https://cdn.example/p.jpg' } }] } },
    { reaction: { mid: 'aWdfF1', action: 'react', reaction: 'love', emoji: '❤️' } },
  ]);
  for (const body of mutated([whole], 300)) expect([200, 400]).toContain((await post(body)).status);
  // Their pictures are nowhere, and trying again for each would stand before what others write.
  await queues().deleteFrom('jobs').where('name', '=', 'receive-with-file').execute();
});

test('a token that has ended stops the channel, and says why', async () => {
  const fred = it.client({ id: '900100200309', name: 'Fred' });
  fred.writes({ text: 'Hi' });
  await it.sees('900100200309', (messages) => messages.length === 1);
  it.account.settings.expired = 'yes';
  await it.answers('900100200309', 'Hello');
  await it.sees('900100200309', (messages) => messages.at(-1)?.status === 'failed');
  const { is_auth, problem } = await it.state();
  expect({ is_auth, problem }).toEqual({ is_auth: false, problem: expect.stringContaining('Session has expired') });
});
