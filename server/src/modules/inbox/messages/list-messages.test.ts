import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { getContact, getUnreadMessages } from '@parley/contract/inbox/contacts';
import { listDialogueMessages, listMessages, type MessagePart } from '@parley/contract/inbox/messages';
import { listMessagePage, sendComment } from '@parley/contract/inbox/thread';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { contactOf, inbound, joinContacts, listOf, type Office, openOffice, writes } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { receiveMessage } from './receive-message.ts';

let app: TestApp;
let office: Office;
let anna: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { project_id, telegram, whatsapp } = office;
  const began = Date.now() - 3_600_000;
  // The same person by turns on two channels: 30 messages each.
  for (let i = 0; i < 60; i++) {
    const channel = i % 2 ? whatsapp : telegram;
    await receiveMessage(project_id, channel, inbound('anna', `Line ${i}`, { at: new Date(began + i * 1000) }));
  }
  anna = await contactOf(project_id, telegram, 'anna');
  await joinContacts(project_id, anna, await contactOf(project_id, whatsapp, 'anna'));
});
afterAll(() => app.stop());

const ask = async (person: Person, input: object = {}) => {
  const { body } = await person.call(listMessages, { id: anna, ...input });
  return {
    texts: body.data.map((it) => Number(it.message.slice(5))),
    ids: body.data.map((it) => it.id),
    next: body.meta.next,
  };
};
const range = (from: number, to: number, step = 1) =>
  Array.from({ length: (to - from) / step }, (_, i) => from + i * step);

test('the newest twenty come first, in the order they were written, over all dialogues', async () => {
  const { texts, ids, next } = await ask(office.vera);
  expect(texts).toEqual(range(40, 60));
  expect(next).toBe(String(ids[0]));
});

test('the first pages have numbers, over what one sees', async () => {
  const { vera, tom } = office;
  const texts = async (person: Person, page: number, count = 20) => {
    const { status, body } = await person.call(listMessagePage, { id: anna, page, count });
    return status === 200 ? body.data.map((it) => Number(it.message.slice(5))) : body.code;
  };
  expect(await texts(vera, 1)).toEqual(range(40, 60));
  expect(await texts(vera, 2)).toEqual(range(20, 40));
  expect(await texts(vera, 2, 50)).toEqual(range(0, 10));
  expect(await texts(vera, 4)).toEqual([]);
  expect(await texts(tom, 2)).toEqual(range(0, 20, 2));
  expect(await texts(vera, 51)).toBe('invalid_input');
  const stranger = await owner(app, 'Sven');
  expect(await texts(stranger, 2)).toBe('not_found');
});

test('history loads both ways from any message without holes or doubles', async () => {
  const newest = await ask(office.vera);
  const middle = await ask(office.vera, { direction: 'before', message_id: Number(newest.next) });
  expect(middle.texts).toEqual(range(20, 40));
  const oldest = await ask(office.vera, { direction: 'before', message_id: Number(middle.next) });
  expect(oldest).toMatchObject({ texts: range(0, 20), next: null });
  const up = await ask(office.vera, { direction: 'after', message_id: oldest.ids.at(-1) });
  expect(up).toMatchObject({ texts: range(20, 40), next: String(middle.ids.at(-1)) });
  expect(await ask(office.vera, { direction: 'after', message_id: newest.ids.at(-1) })).toMatchObject({
    texts: [],
    next: null,
  });
});

test('whoever sees one channel reads that channel’s half', async () => {
  expect((await ask(office.tom)).texts).toEqual(range(20, 60, 2));
  expect((await ask(office.wanda)).texts).toEqual(range(21, 61, 2));
  expect((await ask(office.mona)).texts).toEqual(range(40, 60));
});

test('a message of a hidden channel is no place to read from', async () => {
  const hidden = (await ask(office.wanda)).ids.at(-1);
  const asked = { id: anna, direction: 'before', message_id: hidden } as const;
  expect((await office.tom.call(listMessages, asked)).body.code).toBe('not_found');
  expect((await office.vera.call(listMessages, { ...asked, message_id: 1 })).body.code).toBe('not_found');
});

test('a contact one does not see has no messages to read', async () => {
  const { project_id, email, vera, tom } = office;
  const id = await writes(project_id, email, 'bela');
  const stranger = await owner(app, 'Stan');
  expect((await vera.call(listMessages, { id })).status).toBe(200);
  for (const person of [tom, stranger]) expect((await person.call(listMessages, { id })).body.code).toBe('not_found');
  expect((await stranger.call(listMessages, { id: office.room.id })).body.code).toBe('not_found');
});

test('a room without messages answers an empty thread', async () => {
  const { body } = await office.vera.call(listMessages, { id: office.room.id });
  expect(body).toMatchObject({ data: [], meta: { count: 0, next: null } });
});

test('a page is never larger than a hundred', async () => {
  const { body } = await office.vera.call(listMessages, { id: anna, count: 100_000 });
  expect(body.data).toHaveLength(60);
  expect((await ask(office.vera, { count: 0 })).texts).toEqual([59]);
});

test('around a message stand those before and after it, and both ends go on', async () => {
  const all = (await ask(office.vera, { count: 100 })).ids;
  const { body } = await office.vera.call(listMessages, { id: anna, direction: 'around', message_id: all[30]! });
  expect(body.data.map((it) => it.id)).toEqual(all.slice(21, 41));
  expect(body.meta).toMatchObject({ next: String(all[21]), newer: String(all[40]) });
  const older = await ask(office.vera, { direction: 'before', message_id: Number(body.meta.next) });
  expect(older.ids).toEqual(all.slice(1, 21));
  const newer = await ask(office.vera, { direction: 'after', message_id: Number(body.meta.newer) });
  expect(newer.ids).toEqual(all.slice(41));
  const last = await office.vera.call(listMessages, { id: anna, direction: 'around', message_id: all.at(-1)! });
  expect(last.body.meta).toMatchObject({ next: String(all[50]), newer: null });
  const first = await office.vera.call(listMessages, { id: anna, direction: 'around', message_id: all[0]! });
  expect(first.body.data.map((it) => it.id)).toEqual(all.slice(0, 11));
  expect(first.body.meta).toMatchObject({ next: null, newer: String(all[10]) });
});

test('a thread is read by parts: one dialogue, what the client wrote, what we wrote, notes, files', async () => {
  const { project_id, vera, room, telegram } = office;
  const dialogue_id = (await vera.call(getContact, { id: anna })).body.data.users.find(
    (it) => it.channel_id === telegram,
  )!.id;
  expect((await ask(vera, { dialogue_id, count: 100 })).texts).toEqual(range(0, 60, 2));
  expect((await vera.call(listMessages, { id: anna, dialogue_id: room.users[0]!.id })).body.code).toBe('not_found');
  const contact_id = await writes(project_id, telegram, 'clara', 'From the client');
  await receiveMessage(project_id, telegram, inbound('clara', 'From us', { direction: 'out' }));
  await vera.call(sendComment, { id: contact_id, uid: randomUUID(), text: 'A note' });
  const fetch = () => Promise.resolve(Readable.from([Buffer.from('%PDF-')]));
  const file = { name: 'offer.pdf', fetch };
  await receiveMessage(project_id, telegram, inbound('clara', 'With a file', { file }));
  const only = async (part?: MessagePart) =>
    (await vera.call(listMessages, { id: contact_id, ...(part ? { only: part } : {}) })).body.data.map(
      (it) => it.message,
    );
  expect(await only('client')).toEqual(['From the client', 'With a file']);
  expect(await only('team')).toEqual(['From us']);
  expect(await only('notes')).toEqual(['A note']);
  expect(await only('files')).toEqual(['With a file']);
  expect(await only()).toEqual(['From the client', 'From us', 'A note', 'With a file']);
});

test('one dialogue is read by its channel, and what is unread is told of many contacts at once', async () => {
  const { project_id, telegram, whatsapp, vera, wanda } = office;
  const contact_id = await writes(project_id, telegram, 'by-channel', 'One');
  await writes(project_id, telegram, 'by-channel', 'Two');
  const [row] = (await listOf(vera)).filter((it) => it.id === contact_id);
  const asked = { project: project_id, channel: telegram, id: row!.users[0]!.id };
  const { body } = await vera.call(listDialogueMessages, asked);
  expect(body.data.map((it) => it.message)).toEqual(['One', 'Two']);
  const before = await vera.call(listDialogueMessages, { ...asked, message_id: body.data[1]!.id });
  expect(before.body.data.map((it) => it.message)).toEqual(['One']);
  expect((await wanda.call(listDialogueMessages, asked)).status).toBe(404);
  expect((await vera.call(listDialogueMessages, { ...asked, channel: whatsapp })).status).toBe(404);
  const unread = await vera.call(getUnreadMessages, { contacts_ids: [contact_id] });
  expect(unread.body.data).toEqual([{ contact_id, unread: 2 }]);
  expect((await wanda.call(getUnreadMessages, { contacts_ids: [contact_id] })).status).toBe(404);
});
