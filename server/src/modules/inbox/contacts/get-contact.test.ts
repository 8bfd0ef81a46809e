import { contactByPhone, getContact } from '@parley/contract/inbox/contacts';
import { listMessages } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { contactOf, inbound, type Office, openOffice, setConnected, writes } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { createContact } from '../../clients/index.ts';
import { receiveMessage } from '../messages/receive-message.ts';

let app: TestApp;
let office: Office;
let stranger: Person;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  stranger = await owner(app, 'Stan');
});
afterAll(() => app.stop());

const found = async (person: Person, phone: string) =>
  (await person.call(contactByPhone, { project: person.project_id, phone })).body.data.map((it) => it.id);

test('a contact is what the list shows of it, to those who may see it', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'anna');
  expect((await vera.call(getContact, { id })).body.data).toMatchObject({ id, name: 'Client anna', unread: 1 });
  expect((await tom.call(getContact, { id })).status).toBe(200);
  for (const person of [wanda, stranger]) expect((await person.call(getContact, { id })).body.code).toBe('not_found');
  expect((await stranger.call(getContact, { id: office.room.id })).body.code).toBe('not_found');
});

test('a row says whether what is written to it has a way out', async () => {
  const { project_id, telegram, tom, room } = office;
  const id = await writes(project_id, telegram, 'wanda-friend');
  const usersOf = async () => (await tom.call(getContact, { id })).body.data.users;
  expect(await usersOf()).toMatchObject([{ can_send: true }]);
  await setConnected(project_id, telegram, false);
  expect(await usersOf()).toMatchObject([{ can_send: false }]);
  await setConnected(project_id, telegram, true);
  expect((await tom.call(getContact, { id: room.id })).body.data.users).toMatchObject([{ can_send: true }]);
});

test('an archived contact is shown only when asked for', async () => {
  const { project_id, telegram, vera } = office;
  const id = await writes(project_id, telegram, 'bela');
  await dbOf(project_id).updateTable('contacts').set({ archived: true }).where('id', '=', id).execute();
  expect((await vera.call(getContact, { id })).status).toBe(404);
  expect((await vera.call(getContact, { id, show_archived: 'true' })).body.data.archived).toBe(true);
});

test('a contact who never wrote is seen by everyone in the project', async () => {
  const { project_id, tom } = office;
  const id = await transaction(project_id, (tx) => createContact(tx, project_id, { name: 'Quiet Quentin' }));
  expect((await tom.call(getContact, { id })).body.data).toMatchObject({
    users: [],
    last_message: null,
    lastMessage: null,
  });
  expect((await tom.call(listMessages, { id })).body.data).toEqual([]);
  for (const endpoint of [getContact, listMessages]) expect((await stranger.call(endpoint, { id })).status).toBe(404);
});

test('a number finds its contact in any spelling', async () => {
  const { project_id, whatsapp, vera } = office;
  const peer = { outside_id: 'cora', name: 'Cora', phone: '79991234567' };
  await receiveMessage(project_id, whatsapp, inbound('cora', 'Hi', { peer }));
  const id = await contactOf(project_id, whatsapp, 'cora');
  for (const spelling of ['+7 (999) 123-45-67', '8 999 123-45-67', '79991234567', '999 123 45 67']) {
    expect({ spelling, ids: await found(vera, spelling) }).toEqual({ spelling, ids: [id] });
  }
  for (const other of ['+7 999 123-45-68', '123', 'Cora']) expect(await found(vera, other)).toEqual([]);
});

test('a number of a hidden channel or a foreign project is not found', async () => {
  const { tom, wanda } = office;
  expect(await found(wanda, '+79991234567')).toHaveLength(1);
  expect(await found(tom, '+79991234567')).toEqual([]);
  expect(await found(stranger, '+79991234567')).toEqual([]);
});

test('a contact is found by the number of its dialogue too', async () => {
  const { project_id, whatsapp, vera } = office;
  const peer = { outside_id: 'dina', name: 'Dina', phone: '447946012345' };
  await receiveMessage(project_id, whatsapp, inbound('dina', 'Hi', { peer }));
  const id = await contactOf(project_id, whatsapp, 'dina');
  await dbOf(project_id).updateTable('contacts').set({ phone: null }).where('id', '=', id).execute();
  expect(await found(vera, '+44 7946 012345')).toEqual([id]);
});
