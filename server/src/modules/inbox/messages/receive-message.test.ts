import { listMessages } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  addChannel,
  contactOf,
  heardBy,
  inbound,
  joinContacts,
  listOf,
  type Office,
  openOffice,
  writes,
} from '../../../../test/office.ts';
import type { Inbound } from '../../../channels/channel.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { receiveMessage } from './receive-message.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const receive = (it: Inbound, channel = office.telegram) => receiveMessage(office.project_id, channel, it);
const threadOf = async (id: number) => (await office.vera.call(listMessages, { id, count: 100 })).body.data;
const rowOf = async (id: number, person = office.vera) => (await listOf(person)).find((it) => it.id === id);

test('a first message makes a contact with a dialogue, listed as new, unread and owed an answer', async () => {
  const id = await writes(office.project_id, office.telegram, 'anna', 'Is it open?');
  const row = await rowOf(id);
  expect(row).toMatchObject({
    name: 'Client anna',
    unread: 1,
    operator: null,
    lastMessage: { message: 'Is it open?', destination: 'from', message_type: 'text' },
    users: [{ channel_id: office.telegram, messenger_type: 'telegram', for_check_admin: true, chat_user: null }],
  });
  expect(row!.owed_since).toBe(row!.last_message);
  expect((await listOf(office.vera, '4check')).map((it) => it.id)).toContain(id);
});

test('within a second of the messenger’s clock its numbers say what came first', async () => {
  const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
  for (const nth of [43, 41, 42]) await receive(inbound('elsa', `Line ${nth}`, { at, nth }));
  const id = await contactOf(office.project_id, office.telegram, 'elsa');
  expect((await threadOf(id)).map((it) => it.message)).toEqual(['Line 41', 'Line 42', 'Line 43']);
  expect(await rowOf(id)).toMatchObject({ unread: 3, lastMessage: { message: 'Line 43' } });
});

test('a client is known by their name on the channel, also after they change it; a mailbox by its address', async () => {
  const peer = { outside_id: 'hedy', name: 'Hedy', phone: null };
  const addressOf = async (id: number) => (await rowOf(id))!.users[0]!.address;
  const id = await writes(office.project_id, office.telegram, 'hedy', 'Hi', { peer: { ...peer, handle: 'hedy_b' } });
  expect(await addressOf(id)).toBe('@hedy_b');
  await receive(inbound('hedy', 'Me again', { peer: { ...peer, handle: 'hedy_berg' } }));
  await receive(inbound('hedy', 'And again', { peer }));
  expect(await addressOf(id)).toBe('@hedy_berg');
  const lettered = await writes(office.project_id, office.email, 'hal@mail.example', 'Dear all');
  expect(await addressOf(lettered)).toBe('hal@mail.example');
});

test('what we wrote in the provider’s own app is ours and answers the client', async () => {
  const id = await writes(office.project_id, office.telegram, 'fred', 'Hello?');
  await receive(inbound('fred', 'From my phone', { direction: 'out' }));
  expect(await rowOf(id)).toMatchObject({ unread: 0, owed_since: null, lastMessage: { destination: 'to' } });
  await receive(inbound('fred', 'Sent long before', { direction: 'out', at: new Date(Date.now() - 3_600_000) }));
  expect((await threadOf(id)).map((it) => it.message)).toEqual(['Sent long before', 'Hello?', 'From my phone']);
});

test('an old message of ours that comes late does not answer what the client wrote since', async () => {
  const id = await writes(office.project_id, office.telegram, 'gina', 'Still waiting');
  await receive(inbound('gina', 'Late echo', { direction: 'out', at: new Date(Date.now() - 3_600_000) }));
  const row = await rowOf(id);
  expect(row).toMatchObject({ unread: 1, lastMessage: { message: 'Still waiting' } });
  expect(row!.owed_since).not.toBeNull();
});

test('a provider’s clock that runs ahead does not keep its message at the end for ever', async () => {
  await receive(inbound('hans', 'From the future', { at: new Date(Date.now() + 3_600_000) }));
  await receive(inbound('hans', 'From now'));
  const id = await contactOf(office.project_id, office.telegram, 'hans');
  expect((await threadOf(id)).map((it) => it.message)).toEqual(['From the future', 'From now']);
});

test('a channel whose messages need no check puts nobody into New', async () => {
  const quiet = await addChannel(office.project_id, 'viber', { for_check_admin: false });
  const id = await writes(office.project_id, quiet, 'ivan');
  expect((await rowOf(id))!.users[0]!.for_check_admin).toBe(false);
  expect((await listOf(office.vera, '4check')).map((it) => it.id)).not.toContain(id);
});

test('a name of nothing becomes the number, and a phone keeps its digits', async () => {
  const peer = { outside_id: 'jana', name: ' \n ', phone: '8 (912) 345-67-89' };
  await receive(inbound('jana', 'Hi', { peer }));
  const id = await contactOf(office.project_id, office.telegram, 'jana');
  expect(await rowOf(id)).toMatchObject({ name: '+79123456789', phone: '79123456789' });
});

test('a blocked contact’s message is stored, and the contact stays out of the list', async () => {
  const id = await writes(office.project_id, office.telegram, 'karl');
  await dbOf(office.project_id).updateTable('contacts').set({ blocked: true }).where('id', '=', id).execute();
  await receive(inbound('karl', 'Again'));
  expect((await threadOf(id)).at(-1)!.message).toBe('Again');
  expect(await rowOf(id)).toBeUndefined();
});

test('on a channel that is not there, or is not for clients, nothing is received', async () => {
  await expect(receive(inbound('lars', 'Hi'), 999_999)).rejects.toMatchObject({ code: 'not_found' });
  const room = office.room.users[0]!.channel_id;
  await expect(receive(inbound('lars', 'Hi'), room)).rejects.toMatchObject({ code: 'not_found' });
});

test('a message is heard by those who see its channel and by nobody else', async () => {
  const { project_id, telegram, whatsapp, vera, tom, wanda, mona } = office;
  const people = { vera, tom, wanda, mona };
  const counted = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([name, it]) => [name, (await heardBy(it)).length] as const)),
    );
  const before = await counted();
  await writes(project_id, telegram, 'mara');
  const afterTelegram = await counted();
  expect(afterTelegram).toEqual({
    vera: before.vera! + 2,
    tom: before.tom! + 2,
    wanda: before.wanda,
    mona: before.mona! + 2,
  });
  await writes(project_id, whatsapp, 'mara');
  expect(await counted()).toEqual({
    vera: afterTelegram.vera! + 2,
    tom: afterTelegram.tom,
    wanda: before.wanda! + 2,
    mona: afterTelegram.mona! + 2,
  });
});

test('of one contact on two channels, each hears and sees only what their channels say', async () => {
  const { project_id, telegram, whatsapp, email, vera, tom, wanda, mona } = office;
  const first = await writes(project_id, telegram, 'nora', 'On telegram');
  await joinContacts(project_id, first, await writes(project_id, whatsapp, 'nora', 'On whatsapp'));
  await joinContacts(project_id, first, await writes(project_id, email, 'nora', 'By mail'));
  await receive(inbound('nora', 'Secret of whatsapp'), whatsapp);

  const last = async (person: typeof vera) => (await heardBy(person, 'channel:contact_updated')).at(-1)!.payload;
  for (const person of [vera, wanda, mona])
    expect(await last(person)).toEqual({ ...(await rowOf(first, person)), counts: [], was: expect.anything() });
  // What the row was to the views is told of their channels alone, too.
  expect(await last(mona)).toMatchObject({ was: { channels: [{ id: telegram }, { id: whatsapp }] } });
  expect((await last(vera)).users).toHaveLength(3);
  expect((await last(mona)).users).toHaveLength(2);
  expect(await last(wanda)).toMatchObject({ unread: 2, lastMessage: { message: 'Secret of whatsapp' } });
  expect(await rowOf(first, tom)).toMatchObject({ unread: 1, lastMessage: { message: 'On telegram' } });
  expect(JSON.stringify(await heardBy(tom))).not.toContain('Secret of whatsapp');
});
