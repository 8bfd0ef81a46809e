import { createClient } from '@parley/contract/clients/table';
import { updateConfig } from '@parley/contract/inbox/chat';
import { addDialogue, getContact, listContacts } from '@parley/contract/inbox/contacts';
import { listJoinOffers } from '@parley/contract/inbox/duplicates';
import { getTopics } from '@parley/contract/inbox/topics';
import { snoozeContact, takeContact } from '@parley/contract/inbox/work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, inbound, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { createContact } from '../../clients/index.ts';
import { receiveMessage } from '../messages/receive-message.ts';
import { trueCounts } from '../work/test/true-counts.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const add = (person: Person, channel: number, phone: string, more: object = {}) =>
  person.call(addDialogue, { channel, phone, ...more });

test('a number makes a contact with a dialogue, listed at once, for those who see the channel', async () => {
  const { whatsapp, vera, tom, wanda } = office;
  const before = (await vera.call(getTopics, {})).body.data[2]!.total;
  const { status, body } = await add(wanda, whatsapp, '+7 (999) 123-45-67', { name: 'Nina New' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    contact: {
      name: 'Nina New',
      phone: '79991234567',
      unread: 0,
      lastMessage: null,
      users: [{ channel_id: whatsapp, phone: '79991234567', last_inbound: null }],
    },
    available: [],
  });
  expect((await listOf(vera))[0]).toEqual(body.data.contact);
  expect((await vera.call(getTopics, {})).body.data[2]!.total).toBe(before + 1);
  expect((await heardBy(vera, 'channel:contact_updated')).at(-1)?.payload).toEqual({
    ...body.data.contact,
    counts: [{ id: 'all', total: 1, unread: 0 }],
  });
  expect((await heardBy(tom, 'channel:contact_updated')).map((it) => it.payload.id)).not.toContain(
    body.data.contact?.id,
  );
});

test('whoever is on the channel already is shown instead, in any spelling of the number', async () => {
  const { project_id, whatsapp, vera } = office;
  const peer = { outside_id: '447946012345@c.us', name: 'Petra', phone: '447946012345' };
  await receiveMessage(project_id, whatsapp, inbound('x', 'Hi', { peer }));
  for (const phone of ['+44 7946 012345', '447946012345']) {
    const { data } = (await add(vera, whatsapp, phone, { is_new: true })).body;
    expect(data).toMatchObject({ contact: null, available: [{ name: 'Petra' }] });
  }
});

test('a number known elsewhere is offered: to join the dialogue to that contact, or to add somebody else', async () => {
  const { project_id, whatsapp, vera } = office;
  const id = await transaction(project_id, (tx) =>
    createContact(tx, project_id, { name: 'Rita Base', phone: '351912345678' }),
  );
  const offered = (await add(vera, whatsapp, '+351 912 345 678')).body.data;
  expect(offered).toMatchObject({ contact: null, available: [{ id, name: 'Rita Base', users: [] }] });
  const joined = (await add(vera, whatsapp, '+351 912 345 678', { contact_id: id })).body.data;
  expect(joined).toMatchObject({
    contact: { id, name: 'Rita Base', users: [{ channel_id: whatsapp }] },
    available: [],
  });

  await transaction(project_id, (tx) => createContact(tx, project_id, { name: 'Sara', phone: '34600111222' }));
  const other = (await add(vera, whatsapp, '+34 600 111 222', { is_new: true, name: 'Not Sara' })).body.data;
  expect(other.contact).toMatchObject({ name: 'Not Sara' });
});

test('a dialogue added to somebody whom a colleague works with, or who sleeps, changes neither', async () => {
  const { project_id, telegram, whatsapp, vera, mona, wanda } = office;
  const [held, asleep] = [await writes(project_id, telegram, 'held'), await writes(project_id, telegram, 'asleep')];
  await mona.call(takeContact, { id: held });
  await vera.call(snoozeContact, { contact_id: asleep, until: new Date(Date.now() + 86_400_000).toISOString() });
  const before = (await wanda.call(getTopics, {})).body.data.map((it) => it.total);
  const { contact } = (await add(vera, whatsapp, '+7 999 700-11-22', { contact_id: held })).body.data;
  expect(contact).toMatchObject({ id: held, operator: mona.id });
  expect((await listOf(vera, 'at_work')).map((it) => it.id)).toEqual([held]);
  expect((await wanda.call(getTopics, {})).body.data.map((it) => it.total)).toEqual([
    before[0]! + 1,
    before[1],
    before[2]! + 1,
  ]);
  const sleeping = (await add(vera, whatsapp, '+7 999 700-33-44', { contact_id: asleep })).body.data.contact!;
  expect(sleeping.snoozed_until).not.toBeNull();
  await trueCounts(project_id);
});

test('two who add the same number at once add one', async () => {
  const { whatsapp, vera, mona } = office;
  const asked = [vera, mona, vera, mona].map((person) => add(person, whatsapp, '+7 999 555-00-11', { is_new: true }));
  const answers = (await Promise.all(asked)).map((it) => it.body.data);
  expect(answers.filter((it) => it.contact)).toHaveLength(1);
  expect(new Set(answers.map((it) => it.contact?.id ?? it.available[0]!.id)).size).toBe(1);
});

test('what is no address of the channel is refused, and where the client writes first nobody is added', async () => {
  const { telegram, whatsapp, email, vera, room } = office;
  for (const phone of ['12', 'Anna', 'anna@example.test']) {
    expect((await add(vera, whatsapp, phone)).body.code).toBe('address_invalid');
  }
  expect((await add(vera, email, '+79991234567')).body.code).toBe('address_invalid');
  expect((await add(vera, email, ' Vito@Example.test ')).body.data.contact).toMatchObject({
    email: 'vito@example.test',
  });
  for (const channel of [telegram, room.users[0]!.channel_id]) {
    const { status, body } = await add(vera, channel, '+79990001122');
    expect([status, body.code]).toEqual([409, 'first_message_refused']);
  }
});

test('a channel or a contact one does not see is not there', async () => {
  const { project_id, whatsapp, email, vera, tom, wanda } = office;
  const stranger = await owner(app, 'Stan');
  for (const person of [tom, stranger])
    expect((await add(person, whatsapp, '+79990001122')).body.code).toBe('not_found');
  const hidden = (await add(vera, email, 'hidden@example.test')).body.data.contact!.id;
  expect((await add(wanda, whatsapp, '+79990001122', { contact_id: hidden })).body.code).toBe('not_found');
  const foreign = await transaction(stranger.project_id, (tx) =>
    createContact(tx, stranger.project_id, { name: 'Foreign', phone: '79990001122' }),
  );
  expect((await add(wanda, whatsapp, '+79990001122', { contact_id: foreign })).body.code).toBe('not_found');
  const { body } = await add(wanda, whatsapp, '+79990001122');
  expect(body.data.available).toEqual([]);
  expect(
    (await dbOf(project_id).selectFrom('contacts').select('id').where('phone', '=', '79990001122').execute()).length,
  ).toBe(1);
  expect((await stranger.call(listContacts, { search: '0001122' })).body.data.map((it) => it.name)).toEqual([
    'Foreign',
  ]);
});

test('whoever sees one channel learns nothing of a hidden client by typing their number', async () => {
  const { project_id, telegram, whatsapp, vera, wanda } = office;
  const joining = (join_dialogs: false | 'auto') =>
    vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { join_dialogs } } });
  await joining('auto');
  const peer = { outside_id: 'hidden', name: 'Hidden Helen', phone: '79997770011' };
  const hidden = await writes(project_id, telegram, 'hidden', 'Hi', { peer });
  const { contact } = (await add(wanda, whatsapp, '79997770011', { name: 'Typed' })).body.data;
  await wanda.call(createClient, { name: 'Typed too', phone: '79997770011', is_new: true });
  await settled();
  const seen = (await wanda.call(getContact, { id: contact!.id })).body.data;
  expect({ name: seen.name, dialogues: seen.users.length }).toEqual({ name: 'Typed', dialogues: 1 });
  expect((await wanda.call(getContact, { id: hidden })).status).toBe(404);
  // Whoever sees both is offered to make them one.
  expect((await vera.call(listJoinOffers, { contact_id: hidden })).body.data.length).toBeGreaterThan(0);
  await joining(false);
});
