import { readMessages, sendMessage } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, joinContacts, listOf, type Office, openOffice, writes } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const rowOf = async (person: Person, id: number) => (await listOf(person)).find((it) => it.id === id)!;
const heard = async (person: Person) => (await heardBy(person, 'channel:contact_updated')).length;

test('a client’s messages read by one are read for the team; the answer stays owed', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'anna');
  await writes(project_id, telegram, 'anna', 'Anyone?');
  const [before, byWanda] = [await rowOf(vera, id), await heard(wanda)];
  expect((await tom.call(readMessages, { contact_id: id })).status).toBe(200);
  const after = await rowOf(vera, id);
  expect(after).toEqual({ ...before, unread: 0 });
  expect(before.unread).toBe(2);
  expect((await heardBy(vera, 'channel:contact_updated')).at(-1)!.payload).toEqual({
    ...after,
    counts: expect.arrayContaining([{ id: 'all', total: 0, unread: -1 }]),
    was: expect.objectContaining({ is_unread: true }),
  });
  expect(await heard(wanda)).toBe(byWanda);
});

test('reading what is read tells nobody anything', async () => {
  const { project_id, telegram, vera } = office;
  const id = await writes(project_id, telegram, 'bela');
  await vera.call(readMessages, { contact_id: id });
  const before = await heard(vera);
  await vera.call(readMessages, { contact_id: id });
  expect(await heard(vera)).toBe(before);
});

test('only what one sees is read: the other channel of the same contact stays unread', async () => {
  const { project_id, telegram, whatsapp, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'cora');
  await joinContacts(project_id, id, await writes(project_id, whatsapp, 'cora'));
  const byWanda = await heard(wanda);
  await tom.call(readMessages, { contact_id: id });
  expect(await rowOf(tom, id)).toMatchObject({ unread: 0 });
  expect(await rowOf(wanda, id)).toMatchObject({ unread: 1 });
  expect(await rowOf(vera, id)).toMatchObject({ unread: 1 });
  expect(await heard(wanda)).toBe(byWanda);
});

test('in a room each reads for themselves, and nobody else is told', async () => {
  const { project_id, vera, tom, mona, room } = office;
  const { id, channel_id } = room.users[0]!;
  await vera.call(sendMessage, {
    project: project_id,
    channel: channel_id,
    id,
    uid: crypto.randomUUID(),
    text: 'Read me',
  });
  const others = [await heard(vera), await heard(mona)];
  await tom.call(readMessages, { contact_id: room.id });
  expect((await rowOf(tom, room.id)).unread).toBe(0);
  expect((await rowOf(mona, room.id)).unread).toBe(1);
  expect((await heardBy(tom, 'channel:contact_updated')).at(-1)!.payload).toEqual(await rowOf(tom, room.id));
  expect([await heard(vera), await heard(mona)]).toEqual(others);
});

test('a contact one does not see cannot be read', async () => {
  const { project_id, email, vera, tom } = office;
  const id = await writes(project_id, email, 'dina');
  const stranger = await owner(app, 'Stan');
  expect((await tom.call(readMessages, { contact_id: id })).body.code).toBe('not_found');
  expect((await stranger.call(readMessages, { contact_id: id })).body.code).toBe('not_found');
  expect((await stranger.call(readMessages, { contact_id: office.room.id })).body.code).toBe('not_found');
  expect((await rowOf(vera, id)).unread).toBe(1);
});
