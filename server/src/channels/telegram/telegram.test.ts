import { deleteMessage, editMessage, reactToMessage } from '@parley/contract/inbox/message-changes';
import { getContact } from '@parley/contract/inbox/contacts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Messenger, openMessenger } from '../../../test/messenger.ts';
import { mutated } from '../../../test/mutate.ts';

let it: Messenger;
beforeAll(async () => {
  it = await openMessenger('telegram', { token: '123:demo' }, { key: '123:demo', name: 'Studio bot' });
});
afterAll(() => it.stop());

test('a bot is connected by its token, and Telegram is told where to call', () => {
  expect(it.connection).toMatchObject({ is_auth: true, step: null, problem: null, secrets: ['token'] });
  expect(JSON.stringify(it.connection)).not.toContain('123:demo');
  expect(it.account.hook_url).toContain(`/hooks/${it.vera.project_id}/`);
});

test('a client writes, and is answered with a quote', async () => {
  const anna = it.client({ id: '111222333', name: 'Anna' });
  const line = anna.writes({ text: 'Hello' });
  const [first] = await it.sees('111222333', (messages) => messages.length === 1);
  expect(first).toMatchObject({ message: 'Hello', destination: 'from', uid: '111222333:1' });
  await it.answers('111222333', 'Good morning', { quotedMessageId: first!.id });
  await it.sees('111222333', (messages) => messages.at(-1)?.status === 'sent');
  expect(anna.chat.lines.at(-1)).toMatchObject({ from: 'business', text: 'Good morning', quoted_id: line.id });
});

test('files go both ways', async () => {
  const boris = it.client({ id: '222', name: 'Boris' });
  boris.writes({
    text: 'our offer',
    file: { name: 'offer.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.4 x') },
  });
  const [came] = await it.sees('222', (messages) => messages.length === 1);
  expect(came).toMatchObject({ message: 'our offer', message_type: 'file', file: { name: 'offer.pdf', size: 10 } });
  await it.answers('222', 'Thank you', { file_id: await it.uploads('answer.txt', 'text/plain', 'hello') });
  await it.sees('222', (messages) => messages.at(-1)?.status === 'sent');
  const { text, file } = boris.chat.lines.at(-1)!;
  expect({ text, name: file?.name, bytes: file?.bytes.toString() }).toEqual({
    text: 'Thank you',
    name: 'answer.txt',
    bytes: 'hello',
  });
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
  clara.reacts(clara.chat.lines.at(-1)!.id, '👍');
  await it.sees('333', (messages) => messages.at(-1)?.reaction === '👍');
});

test('our own words are changed and deleted at the client’s, and a sign is put on theirs; what Telegram refuses stays', async () => {
  const rosa = it.client({ id: '335', name: 'Rosa' });
  rosa.writes({ text: 'Is it open?' });
  const [asked] = await it.sees('335', (messages) => messages.length === 1);
  await it.answers('335', 'Yse, until six');
  const sent = (await it.sees('335', (messages) => messages.at(-1)?.status === 'sent')).at(-1)!;
  const edit = (text: string) => it.vera.call(editMessage, { message_id: sent.id, text });
  expect((await edit('Yes, until six')).body.data).toMatchObject({
    message: 'Yes, until six',
    edited_at: expect.any(String),
  });
  // Asked again it is the same.
  expect((await edit('Yes, until six')).status).toBe(200);
  expect(rosa.chat.lines.at(-1)).toMatchObject({ text: 'Yes, until six', edited: true });
  const react = (message_id: number, emoji: '❤️' | null) => it.vera.call(reactToMessage, { message_id, emoji });
  expect((await react(asked!.id, '❤️')).body.data.our_reaction).toBe('❤️');
  expect(rosa.chat.lines[0]!.our_reaction).toBe('❤');
  expect((await react(asked!.id, null)).body.data).not.toHaveProperty('our_reaction');
  expect(rosa.chat.lines[0]!.our_reaction).toBeNull();
  expect((await react(sent.id, '❤️')).body.code).toBe('message_stays');
  expect((await it.vera.call(editMessage, { message_id: asked!.id, text: 'Mine' })).body.code).toBe('not_found');

  rosa.blocks();
  const refused = await edit('Until seven');
  expect(refused.body).toMatchObject({
    code: 'provider_refused',
    details: { reason: expect.stringContaining('blocked') },
  });
  rosa.blocks(false);
  expect((await it.sees('335', (messages) => messages.length === 2)).at(-1)).toMatchObject({
    message: 'Yes, until six',
  });
  expect((await it.vera.call(deleteMessage, { message_id: sent.id })).body.data.deleted_at).toEqual(expect.any(String));
  expect(rosa.chat.lines.at(-1)!.deleted).toBe(true);
  expect((await edit('Too late')).body.code).toBe('message_stays');
});

test('what Telegram refuses is told in its words, and what it puts off is sent later', async () => {
  const dora = it.client({ id: '444', name: 'Dora' });
  dora.writes({ text: 'Hi' });
  await it.sees('444', (messages) => messages.length === 1);
  dora.blocks();
  await it.answers('444', 'Are you there?');
  const refused = await it.sees('444', (messages) => messages.at(-1)?.status === 'failed');
  expect(refused.at(-1)?.error).toBe('Forbidden: bot was blocked by the user');
  dora.blocks(false);
  it.simulator.play.knobs('telegram', { error: { name: 'flood', times: 1 } });
  await it.answers('444', 'And now?');
  await it.sees('444', (messages) => messages.at(-1)?.status === 'sent');
  expect(dora.chat.lines.filter((line) => line.text === 'And now?')).toHaveLength(1);
});

test('copies and disorder change nothing', async () => {
  it.simulator.play.knobs('telegram', { copies: 3, disorder: true });
  const emil = it.client({ id: '555', name: 'Emil' });
  const texts = Array.from({ length: 10 }, (_, i) => `part ${i}`);
  for (const text of texts) emil.writes({ text });
  const messages = await it.sees('555', (all) => all.length === texts.length && it.simulator.pending() === 0);
  expect(messages.map((message) => message.message).toSorted()).toEqual(texts);
  it.simulator.play.knobs('telegram', { copies: 1, disorder: false });
});

test('a number is a client’s own where Telegram says so, and anybody’s card tells nothing of who sent it', async () => {
  const post = async (id: number, contact: object) => {
    const chat_of = { id, type: 'private' };
    const message = { message_id: 1, date: 1_763_000_000, chat: chat_of, from: { id, first_name: 'Eve' }, contact };
    const headers = { 'x-telegram-bot-api-secret-token': it.account.settings.secret! };
    const body = JSON.stringify({ update_id: id, message });
    expect((await fetch(it.account.hook_url!, { method: 'POST', body, headers })).status).toBe(200);
    const [came] = await it.sees(String(id), (messages) => messages.length === 1);
    return (await it.vera.call(getContact, { id: came!.contact_id })).body.data.phone;
  };
  const card = { phone_number: '+491700000001', first_name: 'Ada' };
  expect(await post(7001, card)).toBeNull();
  expect(await post(7002, { ...card, user_id: 99 })).toBeNull();
  expect(await post(7003, { ...card, user_id: 7003 })).toBe('491700000001');
});

test('whoever is not Telegram is refused, and nothing is kept', async () => {
  const url = it.account.hook_url!;
  const body = JSON.stringify({
    update_id: 1,
    message: { message_id: 9, date: 1, chat: { id: 666, type: 'private' }, text: 'x' },
  });
  const post = (to: string, secret?: string) =>
    fetch(to, { method: 'POST', body, headers: secret ? { 'x-telegram-bot-api-secret-token': secret } : {} });
  expect((await post(url)).status).toBe(401);
  expect((await post(url, 'wrong')).status).toBe(401);
  expect((await post(`${url}x`, it.account.settings.secret)).status).toBe(404);
  expect(await it.thread('666')).toEqual([]);
});

// As they stand in the Bot API's description, but for the people.
const from = { id: 665, is_bot: false, first_name: 'Vic', last_name: 'Tor', username: 'victor', language_code: 'en' };
const chat = { id: 665, type: 'private', first_name: 'Vic', username: 'victor' };
const about = { message_id: 31, date: 1_763_000_000, from, chat };
const told = [
  { update_id: 900_001, message: { ...about, text: 'Hello', entities: [{ type: 'bold', offset: 0, length: 5 }] } },
  {
    update_id: 900_002,
    message: { ...about, message_id: 32, text: 'So', reply_to_message: { ...about, text: 'Hello' } },
  },
  { update_id: 900_003, edited_message: { ...about, edit_date: 1_763_000_060, text: 'Hello!' } },
  {
    update_id: 900_004,
    message_reaction: {
      chat,
      message_id: 31,
      user: from,
      date: 1_763_000_070,
      old_reaction: [],
      new_reaction: [{ type: 'emoji', emoji: '👍' }],
    },
  },
  { update_id: 900_005, message: { ...about, message_id: 33, location: { latitude: 52.52, longitude: 13.4 } } },
  {
    update_id: 900_006,
    message: { ...about, message_id: 34, contact: { phone_number: '+491700000000', first_name: 'V' } },
  },
  { update_id: 900_007, message: { ...about, message_id: 35.5, text: 'A half' } },
  { update_id: 900_008, message: { ...about, message_id: 36, date: -1, text: 'Long ago' } },
];

test('broken bodies never break us, and without the secret none is kept', async () => {
  const post = async (body: Buffer, secret: string) => {
    const headers = { 'x-telegram-bot-api-secret-token': secret };
    return (await fetch(it.account.hook_url!, { method: 'POST', body: new Uint8Array(body), headers })).status;
  };
  const statuses = new Set<number>();
  for (const body of mutated(told, 300)) statuses.add(await post(body, it.account.settings.secret!));
  expect([...statuses].toSorted()).toEqual([200, 400]);
  const unsigned = new Set<number>();
  for (const body of mutated(told, 50, 8)) unsigned.add(await post(body, 'wrong'));
  expect([...unsigned]).toEqual([401]);
});

test('a token that was revoked stops the channel, and says why', async () => {
  const fred = it.client({ id: '777', name: 'Fred' });
  fred.writes({ text: 'Hi' });
  await it.sees('777', (messages) => messages.length === 1);
  it.simulator.play.knobs('telegram', { error: { name: 'token_revoked', times: 1 } });
  await it.answers('777', 'Hello');
  await it.sees('777', (messages) => messages.at(-1)?.status === 'failed');
  expect(await it.state()).toMatchObject({ is_auth: false, problem: 'Unauthorized' });
});
