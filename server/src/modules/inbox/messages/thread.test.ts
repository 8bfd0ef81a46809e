import { randomUUID } from 'node:crypto';
import { getContact, listContacts } from '@parley/contract/inbox/contacts';
import { listMessages, type Message, sendMessage } from '@parley/contract/inbox/messages';
import { getTranscript, searchMessages, sendComment, sendDialogue } from '@parley/contract/inbox/thread';
import { isNewsFor } from '@parley/contract/notifications/news';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  contactOf,
  heardBy,
  inbound,
  joinContacts,
  type Office,
  openOffice,
  settled,
  writes,
} from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { db, dbOf } from '../../../kit/db/index.ts';
import { markOutside } from './mark-outside.ts';
import { receiveMessage } from './receive-message.ts';

let app: TestApp;
let office: Office;
let anna: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { project_id, telegram, whatsapp } = office;
  const began = Date.now() - 3_600_000;
  const words = ['Доставка завтра', 'delivery 100% free', 'the price_list', 'ЦЕНА и доставка', 'Nothing here'];
  for (const [i, text] of words.entries()) {
    const channel = i % 2 ? whatsapp : telegram;
    await receiveMessage(project_id, channel, inbound('anna', text, { at: new Date(began + i * 1000) }));
  }
  anna = await contactOf(project_id, telegram, 'anna');
  await joinContacts(project_id, anna, await contactOf(project_id, whatsapp, 'anna'));
});
afterAll(() => app.stop());

const note = (person: Person, more: Partial<Parameters<typeof person.call<typeof sendComment>>[1]> = {}) =>
  person.call(sendComment, { id: anna, uid: randomUUID(), text: 'Look at this', ...more });

const found = async (person: Person, search: string) =>
  (await person.call(searchMessages, { id: anna, search })).body.data.map((it) => it.message);

test('search finds all the words in any order and case, newest first', async () => {
  const { vera } = office;
  expect(await found(vera, 'доставка')).toEqual(['ЦЕНА и доставка', 'Доставка завтра']);
  expect(await found(vera, 'Доставка цена')).toEqual(['ЦЕНА и доставка']);
  expect(await found(vera, '100%')).toEqual(['delivery 100% free']);
  expect(await found(vera, 'price_l')).toEqual(['the price_list']);
  expect(await found(vera, 'e_e')).toEqual([]);
});

test('search looks only where one may look', async () => {
  const { tom, wanda, email, project_id, vera } = office;
  expect(await found(tom, 'доставка')).toEqual(['Доставка завтра']);
  expect(await found(wanda, 'доставка')).toEqual(['ЦЕНА и доставка']);
  const hidden = await writes(project_id, email, 'bela');
  for (const person of [tom, await owner(app, 'Stan')])
    expect((await person.call(searchMessages, { id: hidden, search: 'hello' })).body.code).toBe('not_found');
  expect((await vera.call(searchMessages, { id: hidden, search: 'hello' })).body.data).toHaveLength(1);
});

test('search goes on from where it stopped', async () => {
  const { vera, project_id, telegram } = office;
  const began = Date.now() - 3_600_000;
  for (let i = 0; i < 45; i++)
    await receiveMessage(project_id, telegram, inbound('dora', `word ${i}`, { at: new Date(began + i * 1000) }));
  const id = await contactOf(project_id, telegram, 'dora');
  const texts: string[] = [];
  for (let next: number | undefined; ;) {
    const { body } = await vera.call(searchMessages, { id, search: 'word', ...(next ? { message_id: next } : {}) });
    texts.push(...body.data.map((it) => it.message));
    if (!body.meta.next) break;
    next = Number(body.meta.next);
  }
  expect(texts).toEqual(Array.from({ length: 45 }, (_, i) => `word ${44 - i}`));
});

test('a note stands in the thread, for those who see the dialogue, and leaves the list as it was', async () => {
  const { vera, tom, wanda, telegram } = office;
  const rowOf = async () => (await vera.call(listContacts, {})).body.data.find((it) => it.id === anna)!;
  const before = await rowOf();
  const { users } = (await vera.call(getContact, { id: anna })).body.data;
  const dialogue_id = users.find((it) => it.channel_id === telegram)!.id;
  const { status, body } = await note(vera, { text: '  <b>as written</b>\n', dialogue_id });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    message: '  <b>as written</b>\n',
    message_type: 'comment',
    destination: 'from_operator',
    operator_id: vera.id,
    user_id: dialogue_id,
    mentions: [],
  });
  expect(await rowOf()).toEqual(before);
  const notes = async (person: Person) =>
    (await person.call(listMessages, { id: anna, only: 'notes' })).body.data.map((it) => it.id);
  expect(await notes(tom)).toContain(body.data.id);
  expect(await notes(wanda)).not.toContain(body.data.id);
  const told = (it: { payload: Record<string, unknown> }) => it.payload.id === body.data.id;
  expect((await heardBy(tom, 'channel:message_created')).some(told)).toBe(true);
  expect((await heardBy(wanda, 'channel:message_created')).some(told)).toBe(false);
});

test('a note sent twice is one, and an empty one is none', async () => {
  const { vera, mona } = office;
  const uid = randomUUID();
  const [once, again] = [await note(vera, { uid }), await note(vera, { uid })];
  expect(again.body.data.id).toBe(once.body.data.id);
  expect((await note(vera, { uid, text: 'Another' })).body.code).toBe('uid_taken');
  expect((await note(mona, { uid })).body.code).toBe('uid_taken');
  expect((await note(vera, { text: ' \n ' })).body).toMatchObject({ code: 'invalid_input' });
});

test('whom a note calls is named in it once, and as a message it is news to nobody: a notice tells them', async () => {
  const { vera, tom, mona, telegram } = office;
  const { users } = (await vera.call(getContact, { id: anna })).body.data;
  const dialogue_id = users.find((it) => it.channel_id === telegram)!.id;
  const { body } = await note(vera, { mentions: [tom.id, tom.id, vera.id], dialogue_id });
  expect(body.data.mentions).toEqual([tom.id, vera.id]);
  const isNews = async (person: Person) =>
    (await heardBy(person, 'channel:message_created'))
      .filter((it) => it.payload.id === body.data.id)
      .map((it) => isNewsFor(person.id, it.payload as Message, { operator: null }));
  for (const person of [vera, tom, mona]) expect(await isNews(person)).toEqual([false]);
});

test('only colleagues who see the dialogue can be called', async () => {
  const { vera, wanda, telegram } = office;
  const { users } = (await vera.call(getContact, { id: anna })).body.data;
  const dialogue_id = users.find((it) => it.channel_id === telegram)!.id;
  const stranger = await owner(app, 'Sten');
  for (const id of [wanda.id, stranger.id, 1])
    expect((await note(vera, { mentions: [id], dialogue_id })).body.code).toBe('cannot_mention');
});

test('a transcript holds what was said with the client, as text, and only what its reader sees', async () => {
  const { vera, tom, project_id, telegram, whatsapp } = office;
  const id = await writes(project_id, telegram, 'evil', '<script>alert("1")</script> & more');
  await writes(project_id, whatsapp, 'evil', 'By the other channel');
  await joinContacts(project_id, id, await contactOf(project_id, whatsapp, 'evil'));
  await vera.call(sendComment, { id, uid: randomUUID(), text: 'Not for the client' });
  const html = await read(vera, id, 'html');
  expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html.headers.get('content-disposition')).toMatch(/^attachment; filename="Client evil \d{4}-\d\d-\d\d\.html"/);
  const page = await html.text();
  expect(page).toContain('&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62; &#38; more');
  expect(page).not.toContain('<script>');
  expect(page).not.toContain('Not for the client');
  const text = await (await read(tom, id, 'text')).text();
  expect(text).toContain('<script>alert("1")</script> & more');
  expect(text).not.toContain('By the other channel');
  expect((await read(await owner(app, 'Stig'), id, 'text')).status).toBe(404);
});

const read = (person: Person, id: number, format: string) =>
  fetch(`${app.url}${getTranscript.path.replace(':id', String(id))}?format=${format}`, {
    headers: { authorization: `Bearer ${person.token}`, 'x-project': String(person.project_id) },
  });

test('a dialogue is mailed with what its sender sees, and not without end', async () => {
  const { tom } = office;
  const mail = (email: string) => tom.call(sendDialogue, { contact_id: anna, email });
  expect((await mail('client@example.test')).status).toBe(200);
  await settled();
  const kept = await db()
    .selectFrom('demo_mailbox')
    .selectAll()
    .where('recipient', '=', 'client@example.test')
    .execute();
  expect(kept).toHaveLength(1);
  expect(kept[0]!.body).toContain('Доставка завтра');
  expect(kept[0]!.body).not.toContain('ЦЕНА и доставка');
  for (let n = 0; n < 4; n++) expect((await mail('client@example.test')).status).toBe(200);
  expect(await mail('client@example.test')).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect((await tom.call(sendDialogue, { contact_id: anna, email: 'nobody' })).status).toBe(400);
  const stranger = await owner(app, 'Stew');
  expect((await stranger.call(sendDialogue, { contact_id: anna, email: 'a@b.test' })).body.code).toBe('not_found');
  await settled();
});

test('what a client quotes is found by the provider’s id, theirs or ours, and missing it hinders nothing', async () => {
  const { project_id, telegram, vera } = office;
  const theirs = inbound('quentin', 'Do you have it in blue?');
  await receiveMessage(project_id, telegram, theirs);
  const id = await contactOf(project_id, telegram, 'quentin');
  await receiveMessage(project_id, telegram, inbound('quentin', 'Hello?', { quoted_id: theirs.uid }));
  await receiveMessage(project_id, telegram, inbound('quentin', 'And this?', { quoted_id: 'unheard-of' }));
  const other = inbound('quincy', 'Somebody else’s');
  await receiveMessage(project_id, telegram, other);
  await receiveMessage(project_id, telegram, inbound('quentin', 'Or that?', { quoted_id: other.uid }));
  const { data } = (await vera.call(listMessages, { id })).body;
  expect(data.map((it) => it.quoted?.message ?? null)).toEqual([null, 'Do you have it in blue?', null, null]);
});

test('a file is fetched from the provider once, however often its message comes', async () => {
  const { project_id, telegram, vera } = office;
  let fetched = 0;
  const fetch = async function* () {
    fetched += 1;
    yield Buffer.from(`OggS${'\0'.repeat(24)}OpusHead`);
  };
  const file = { name: 'voice.oga', seconds: 7, fetch: () => Promise.resolve(fetch()) };
  const said = inbound('fay', '', { file, message_type: 'audio' });
  const first = await receiveMessage(project_id, telegram, said);
  expect(await receiveMessage(project_id, telegram, said)).toEqual({ id: first.id, is_new: false, message: null });
  expect(fetched).toBe(1);
  const id = await contactOf(project_id, telegram, 'fay');
  const { data } = (await vera.call(listMessages, { id })).body;
  expect(data).toMatchObject([
    { message_type: 'audio', file: { name: 'voice.oga', mime: 'audio/ogg', seconds: 7, kind: 'audio' } },
  ]);
});

test('marks of a provider go up and never back, by ids or up to a moment', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'mark');
  const out = async (text: string) => {
    const { id: message } = await receiveMessage(project_id, telegram, inbound('mark', text, { direction: 'out' }));
    await dbOf(project_id)
      .updateTable('messages')
      .set({ outside_id: `o-${text}` })
      .where('id', '=', message)
      .execute();
  };
  for (const text of ['1', '2', '3']) await out(text);
  const statuses = async () => (await vera.call(listMessages, { id, only: 'team' })).body.data.map((it) => it.status);
  const by = (outside_ids: string[], status: 'delivered' | 'seen') =>
    markOutside(project_id, telegram, { outside_ids }, status);
  expect(await by(['o-1', 'o-later'], 'delivered')).toEqual({ unknown: ['o-later'] });
  await by(['o-2'], 'seen');
  await by(['o-2'], 'delivered');
  expect(await statuses()).toEqual(['delivered', 'seen', 'sent']);
  await markOutside(project_id, telegram, { peer: 'mark', up_to: Date.now() }, 'seen');
  expect(await statuses()).toEqual(['seen', 'seen', 'seen']);
  const told = (person: Person) => heardBy(person, 'channel:message_updated');
  expect((await told(tom)).filter((it) => it.payload.contact_id === id)).toHaveLength(4);
  expect((await told(wanda)).filter((it) => it.payload.contact_id === id)).toHaveLength(0);
});

test('the team’s room takes files and quotes', async () => {
  const { vera, tom, room, project_id } = office;
  const { id, channel_id } = room.users[0]!;
  const to = { project: project_id, channel: channel_id, id };
  const first = await vera.call(sendMessage, { ...to, uid: randomUUID(), text: 'Who takes it?' });
  const answer = await tom.call(sendMessage, {
    ...to,
    uid: randomUUID(),
    text: 'I do',
    quotedMessageId: first.body.data.id,
  });
  expect(answer.body.data.quoted).toMatchObject({ message: 'Who takes it?', operator_name: 'Vera' });
});
