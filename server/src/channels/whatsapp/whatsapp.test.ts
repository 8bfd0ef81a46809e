import { deleteMessage, editMessage } from '@parley/contract/inbox/message-changes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { mutated } from '../../../test/mutate.ts';
import { until } from '../../../test/until.ts';
import { opusPackets, recordedWebm } from '../../../test/recording.ts';

let it: Messenger;
const entered = { instance_id: '1101000001', token: 'd75b3a66374942c5b3c0' };
beforeAll(async () => {
  const settings = { token: entered.token, state: 'notAuthorized', phone: '79990000001' };
  it = await openMessenger('whatsapp', entered, { key: entered.instance_id, name: 'Studio', settings });
});
afterAll(() => it.stop());

const setState = (state: string) =>
  fetch(`${it.simulator.url}/green/__control/state`, {
    method: 'POST',
    body: JSON.stringify({ instance_id: entered.instance_id, state }),
  });
const post = (body: object | string, authorization?: string) =>
  fetch(it.account.hook_url!, {
    method: 'POST',
    body: typeof body === 'string' || Buffer.isBuffer(body) ? new Uint8Array(Buffer.from(body)) : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
  });
const signed = (body: object) => post(body, `Bearer ${it.account.settings.webhookUrlToken}`);

test('an instance is connected by scanning its code, and is then told where to call', async () => {
  const step = it.connection.step as { step: string; code: string };
  expect(it.connection).toMatchObject({ is_auth: false, step: { step: 'scan' }, secrets: ['token'] });
  expect(Buffer.from(step.code, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(JSON.stringify(it.connection)).not.toContain(entered.token);
  expect((await it.state()).step).toMatchObject({ step: 'scan' });
  expect(it.account.hook_url).toBeNull();
  await setState('authorized');
  expect(await it.state()).toMatchObject({ is_auth: true, step: null, problem: null });
  expect(it.account.hook_url).toContain(`/hooks/${it.vera.project_id}/`);
  expect(it.account.settings).toMatchObject({ incomingWebhook: 'yes', outgoingMessageWebhook: 'yes' });
});

test('a client writes, is answered with a quote, and the answer is followed until it is read', async () => {
  const id = '79001234567@c.us';
  const anna = it.client({ id, name: 'Anna' });
  const line = anna.writes({ text: 'Hello' });
  const [first] = await it.sees(id, (messages) => messages.length === 1);
  expect(first).toMatchObject({ message: 'Hello', destination: 'from', uid: line.id });
  await it.answers(id, 'Good morning', { quotedMessageId: first!.id });
  await it.sees(id, (messages) => messages.at(-1)?.status === 'delivered');
  expect(anna.chat.lines.at(-1)).toMatchObject({ from: 'business', text: 'Good morning', quoted_id: line.id });
  anna.reads();
  await it.sees(id, (messages) => messages.at(-1)?.status === 'seen');
  anna.writes({ text: 'Thanks', quoted_id: anna.chat.lines.at(-1)!.id });
  const thread = await it.sees(id, (messages) => messages.length === 3);
  expect(thread.find((message) => message.message === 'Thanks')?.quoted?.message).toBe('Good morning');
});

test('our own words are changed and deleted at the client’s', async () => {
  const id = '79001234567@c.us';
  const anna = it.client({ id });
  await it.answers(id, 'Yse');
  const sent = await it.sees(
    id,
    (messages) => messages.at(-1)?.message === 'Yse' && messages.at(-1)!.status !== 'queued',
  );
  const message_id = sent.at(-1)!.id;
  expect((await it.vera.call(editMessage, { message_id, text: 'Yes' })).body.data.message).toBe('Yes');
  expect(anna.chat.lines.at(-1)).toMatchObject({ text: 'Yes', edited: true });
  expect((await it.vera.call(deleteMessage, { message_id })).status).toBe(200);
  expect(anna.chat.lines.at(-1)!.deleted).toBe(true);
});

test('the client sees that we have read, and that somebody types', async () => {
  const anna = it.client({ id: '79001234567@c.us' });
  expect(await it.reads('79001234567@c.us')).toBe(200);
  await until(() =>
    expect(it.simulator.world.journal.some(({ path, status }) => status === 200 && /readChat/.test(path))).toBe(true),
  );
  expect(await it.types('79001234567@c.us')).toBe(200);
  await until(() => expect(anna.chat.typing_until).toBeGreaterThan(Date.now()));
});

test('files go both ways, also when the first link to one has ended', async () => {
  const id = '79002222222@c.us';
  const boris = it.client({ id, name: 'Boris' });
  const { base } = it.account.settings;
  it.account.settings.base = 'http://127.0.0.1:9';
  boris.writes({
    text: 'our offer',
    file: { name: 'offer.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 x') },
  });
  it.account.settings.base = base!;
  const [came] = await it.sees(id, (messages) => messages.length === 1);
  expect(came).toMatchObject({ message: 'our offer', message_type: 'file', file: { name: 'offer.pdf', size: 10 } });
  await it.answers(id, 'Thank you', { file_id: await it.uploads('answer.txt', 'text/plain', 'hello') });
  await it.sees(id, (messages) => messages.at(-1)?.status === 'delivered');
  const { text, file } = boris.chat.lines.at(-1)!;
  expect({ text, name: file?.name, bytes: file?.bytes.toString() }).toEqual({
    text: 'Thank you',
    name: 'answer.txt',
    bytes: 'hello',
  });
});

test('what a browser recorded arrives as a voice', async () => {
  const boris = it.client({ id: '79002222222@c.us' });
  const recorded = recordedWebm(opusPackets(20));
  await it.answers('79002222222@c.us', '', { file_id: await it.uploads('voice.webm', 'audio/webm', recorded) });
  await it.sees('79002222222@c.us', (messages) => messages.at(-1)?.status === 'delivered');
  const { file } = boris.chat.lines.at(-1)!;
  expect(file).toMatchObject({ name: 'voice.ogg', mime: 'audio/ogg' });
  expect(file!.bytes.toString('latin1', 0, 4)).toBe('OggS');
});

test('edits, deletions and reactions of the client are shown', async () => {
  const id = '79003333333@c.us';
  const clara = it.client({ id, name: 'Clara' });
  const line = clara.writes({ text: 'Two tickts' });
  await it.sees(id, (messages) => messages.length === 1);
  clara.edits(line.id, 'Two tickets');
  const [edited] = await it.sees(id, ([first]) => first?.message === 'Two tickets');
  expect(edited?.edited_at).toEqual(expect.any(String));
  await it.answers(id, 'Done');
  await it.sees(id, (messages) => messages.at(-1)?.status === 'delivered');
  const answer = clara.chat.lines.at(-1)!.id;
  clara.reacts(answer, '👍');
  await it.sees(id, (messages) => messages.at(-1)?.reaction === '👍');
  clara.reacts(answer, null);
  await it.sees(id, (messages) => messages.at(-1)?.reaction === null);
  clara.deletes(line.id);
  await it.sees(id, ([first]) => first?.deleted_at !== null);
});

test('what was written on the phone appears as ours, and what we sent appears once', async () => {
  const id = '79004444444@c.us';
  const dora = it.client({ id, name: 'Dora' });
  dora.writes({ text: 'Hi' });
  await it.sees(id, (messages) => messages.length === 1);
  await it.answers(id, 'From the desk');
  dora.getsFromApp({ text: 'From the phone' });
  const thread = await it.sees(id, (messages) => messages.some((message) => message.message === 'From the phone'));
  const own = thread.find((message) => message.message === 'From the phone');
  expect(own).toMatchObject({ destination: 'to', operator_id: null });
  expect(thread.filter((message) => message.message === 'From the desk')).toHaveLength(1);
  expect(thread).toHaveLength(3);
});

test('what is refused is told in the words of GREEN-API, and what it puts off is sent later', async () => {
  const id = '79005555555@c.us';
  const emil = it.client({ id, name: 'Emil' });
  emil.writes({ text: 'Hi' });
  await it.sees(id, (messages) => messages.length === 1);
  it.simulator.play.knobs('whatsapp', { error: { name: 'quota', times: 1 } });
  await it.answers(id, 'Beyond the plan');
  const refused = await it.sees(id, (messages) => messages.at(-1)?.status === 'failed');
  expect(refused.at(-1)?.error).toMatch(/^The monthly quota of sendMessage is used up/);
  it.simulator.play.knobs('whatsapp', { error: { name: 'flood', times: 1 } });
  await it.answers(id, 'And now?');
  await it.sees(id, (messages) => messages.at(-1)?.status === 'delivered');
  expect(emil.chat.lines.filter((line) => line.text === 'And now?')).toHaveLength(1);
  it.simulator.play.knobs('whatsapp', { error: { name: 'server_error', times: 1 } });
  await it.answers(id, 'Did it arrive?');
  const open = await it.sees(id, (messages) => messages.at(-1)?.status === 'failed');
  expect(open.at(-1)?.error).toBe('delivery_unknown');
});

test('a number without WhatsApp is told afterwards', async () => {
  const id = '0123456789@c.us';
  const nobody = it.client({ id, name: 'Nobody' });
  nobody.writes({ text: 'x' });
  await it.sees(id, (messages) => messages.length === 1);
  await it.answers(id, 'Are you there?');
  const thread = await it.sees(id, (messages) => messages.at(-1)?.status === 'failed');
  expect(thread.at(-1)?.error).toBe('not_in_messenger');
});

test('copies and disorder change nothing', async () => {
  it.simulator.play.knobs('whatsapp', { copies: 3, disorder: true });
  const id = '79006666666@c.us';
  const fred = it.client({ id, name: 'Fred' });
  const texts = Array.from({ length: 10 }, (_, i) => `part ${i}`);
  for (const text of texts) fred.writes({ text });
  const messages = await it.sees(id, (all) => all.length === texts.length && it.simulator.pending() === 0);
  expect(messages.map((message) => message.message).toSorted()).toEqual(texts);
  await it.answers(id, 'All of them');
  await it.sees(id, (all) => all.at(-1)?.status === 'delivered' && it.simulator.pending() === 0);
  fred.reads();
  await it.sees(id, (all) => all.at(-1)?.status === 'seen' && it.simulator.pending() === 0);
  expect(await it.thread(id)).toHaveLength(texts.length + 1);
  it.simulator.play.knobs('whatsapp', { copies: 1, disorder: false });
});

const sample = (chat: string, idMessage: string, messageData: object) => ({
  typeWebhook: 'incomingMessageReceived',
  instanceData: { idInstance: 1101000001, wid: '79990000001@c.us', typeInstance: 'whatsapp' },
  timestamp: 1763160000,
  idMessage,
  senderData: { chatId: chat, sender: chat, chatName: 'Anna', senderName: 'Anna', senderContactName: 'Anna K' },
  messageData,
});

test('published notices are read: texts, previews, places, people, buttons; groups are left alone', async () => {
  const id = '79007777777@c.us';
  const said = [
    { typeMessage: 'textMessage', textMessageData: { textMessage: 'Hello' } },
    { typeMessage: 'extendedTextMessage', extendedTextMessageData: { text: 'https://shop.example', title: 'Shop' } },
    {
      typeMessage: 'locationMessage',
      locationMessageData: { nameLocation: 'Office', address: '', latitude: 1.5, longitude: 2 },
    },
    {
      typeMessage: 'contactMessage',
      contactMessageData: { displayName: 'Igor', vcard: 'BEGIN:VCARD\nTEL;type=CELL:+7 900 000\nEND:VCARD' },
    },
    { typeMessage: 'interactiveButtons', interactiveButtons: { contentText: 'Choose one' } },
    { typeMessage: 'somethingNew', somethingNewData: { a: 1 } },
  ];
  for (const [i, data] of said.entries()) expect((await signed(sample(id, `S${i}`, data))).status).toBe(200);
  expect((await signed(sample('120363043968066561@g.us', 'G1', said[0]!))).status).toBe(200);
  const thread = await it.thread(id);
  expect(thread.map((message) => message.message).toSorted()).toEqual([
    'Choose one',
    'Hello',
    'Igor +7 900 000',
    'Office\nhttps://maps.google.com/?q=1.5,2',
    'https://shop.example',
  ]);
  expect(await it.thread('120363043968066561@g.us')).toEqual([]);
  const hidden = { ...sample('123456@lid', 'L1', said[0]!), timestamp: 1763160001 };
  expect((await post(hidden, it.account.settings.webhookUrlToken)).status).toBe(200);
  expect(await it.thread('123456@lid')).toHaveLength(1);
});

test('whoever does not carry the token is refused, and nothing is kept', async () => {
  const id = '79008888888@c.us';
  const body = sample(id, 'X1', { typeMessage: 'textMessage', textMessageData: { textMessage: 'x' } });
  expect((await post(body)).status).toBe(401);
  expect((await post(body, 'Bearer wrong')).status).toBe(401);
  expect((await post('{"typeWebhook":', `Bearer ${it.account.settings.webhookUrlToken}`)).status).toBe(400);
  expect(await it.thread(id)).toEqual([]);
});

test('no broken notice breaks anything, and none without the token is kept', async () => {
  const [ours, others] = ['79009999999@c.us', '79009999998@c.us'];
  const text = { typeMessage: 'textMessage', textMessageData: { textMessage: 'x' } };
  const status = { typeWebhook: 'outgoingMessageStatus', idMessage: 'F3', status: 'failed', description: 'why' };
  for (const body of mutated([sample(ours, 'F1', text), status], 300)) {
    expect([200, 400]).toContain((await signed(body)).status);
  }
  for (const body of mutated([sample(others, 'F2', text)], 20)) expect((await post(body, 'no')).status).toBe(401);
  expect(await it.thread(others)).toEqual([]);
});

test('a phone that is unlinked stops the channel until it is linked again', async () => {
  await setState('notAuthorized');
  expect(await it.state()).toMatchObject({ is_auth: false, problem: 'phone_unlinked' });
  const id = '79001010101@c.us';
  it.client({ id, name: 'Gala' }).writes({ text: 'Anybody there?' });
  await it.sees(id, (messages) => messages.length === 1);
  await setState('authorized');
  expect(await it.state()).toMatchObject({ is_auth: true, problem: null });
});

test('a token that was changed stops the channel, and says why', async () => {
  const id = '79001112233@c.us';
  it.client({ id, name: 'Hans' }).writes({ text: 'Hi' });
  await it.sees(id, (messages) => messages.length === 1);
  it.account.settings.token = 'another';
  await it.answers(id, 'Hello');
  await it.sees(id, (messages) => messages.at(-1)?.status === 'failed');
  expect(await it.state()).toMatchObject({ is_auth: false, problem: 'Unauthorized' });
});
