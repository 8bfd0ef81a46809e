import { errorText } from '@parley/contract/errors';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import type { ChannelType } from '@parley/contract/projects/channels';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  addChannel,
  heardBy,
  listOf,
  type Office,
  openOffice,
  settled,
  writes,
  setConnected,
} from '../../../../test/office.ts';
import { newcomer, owner, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { until } from '../../../../test/until.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const toRoom = (text: string, uid: string = crypto.randomUUID()) => {
  const { id, channel_id } = office.room.users[0]!;
  return { project: office.project_id, channel: channel_id, id, uid, text };
};
const toClient = async (client: string, type: ChannelType) => {
  const channel = await addChannel(office.project_id, type);
  const contact_id = await writes(office.project_id, channel, client);
  const { id } = (await listOf(office.vera)).find((it) => it.id === contact_id)!.users[0]!;
  const letter = (text: string) => ({ project: office.project_id, channel, id, uid: crypto.randomUUID(), text });
  return { contact_id, letter };
};
const storedWith = async (uid: string) =>
  dbOf(office.project_id).selectFrom('messages').selectAll().where('uid', '=', uid).execute();
const thread = async (person: Person, id = office.room.id) =>
  (await person.call(listMessages, { id, count: 100 })).body.data;

test('a colleague’s message has arrived once it is stored, for everyone in the room', async () => {
  const { status, body } = await office.vera.call(sendMessage, toRoom('Good morning'));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    message: 'Good morning',
    destination: 'from_operator',
    status: 'delivered',
    operator_id: office.vera.id,
    operator_name: 'Vera',
    contact_id: office.room.id,
  });
  expect((await thread(office.tom)).at(-1)).toEqual(body.data);
});

test('the same uid again answers the stored message and sends nothing', async () => {
  const uid = crypto.randomUUID();
  const first = await office.vera.call(sendMessage, toRoom('Once', uid));
  await settled();
  const again = await office.vera.call(sendMessage, toRoom('Once', uid));
  expect(again.status).toBe(200);
  expect(again.body.data).toEqual(first.body.data);
  expect(await storedWith(uid)).toHaveLength(1);
  const said = (await heardBy(office.tom)).filter((event) => event.payload.uid === uid);
  expect(said.map((event) => event.action)).toEqual(['channel:message_created']);
});

test('twenty tries at once with one uid store one message', async () => {
  const uid = crypto.randomUUID();
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => office.vera.call(sendMessage, toRoom('Twenty', uid))),
  );
  expect(new Set(tries.map((it) => it.body.data.id)).size).toBe(1);
  expect(await storedWith(uid)).toHaveLength(1);
});

test('another text, or another person, under a used uid is refused', async () => {
  const uid = crypto.randomUUID();
  await office.vera.call(sendMessage, toRoom('First', uid));
  const other = await office.vera.call(sendMessage, toRoom('Second', uid));
  expect(other.status).toBe(409);
  expect(other.body).toMatchObject({ code: 'uid_taken', error: errorText('uid_taken', 'en') });
  expect((await office.tom.call(sendMessage, toRoom('First', uid))).status).toBe(409);
  expect((await storedWith(uid)).map((row) => row.message)).toEqual(['First']);
});

test('a uid is a UUID: nobody takes the id that a messenger will give a client’s next message', async () => {
  for (const uid of ['wamid.HBgLNzk5OTU1NTAxMjM', '10482', 'message-1', '']) {
    const { status, body } = await office.vera.call(sendMessage, toRoom('Mine first', uid));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['uid']]);
    expect(await storedWith(uid)).toEqual([]);
  }
});

test('fifty at once stand in the dialogue without holes, and are delivered in that order', async () => {
  const telegram = openProvider('telegram');
  const { contact_id, letter } = await toClient('fifty', 'telegram');
  const from = (await thread(office.vera, contact_id)).at(-1)!.position;
  await Promise.all(Array.from({ length: 50 }, (_, i) => office.vera.call(sendMessage, letter(`Number ${i}`))));
  await settled();
  const shown = (await thread(office.vera, contact_id)).slice(-50);
  expect(shown.map((it) => it.position)).toEqual(Array.from({ length: 50 }, (_, i) => from + 1 + i));
  expect(shown.map((it) => it.id)).toEqual(shown.map((it) => it.id).toSorted((a, b) => a - b));
  const delivered = (await heardBy(office.vera, 'channel:message_updated')).slice(-50);
  expect(delivered.map((event) => event.payload.position)).toEqual(shown.map((it) => it.position));
  expect(telegram.texts()).toEqual(shown.map((it) => it.message));
  telegram.close();
});

test('where nobody has to be handed anything it has arrived when it is stored, but never before what waits to leave', async () => {
  const { contact_id, letter } = await toClient('nina', 'widget');
  const jobs = async () => (await sql`select from jobs where name = 'deliver-message'`.execute(queues())).rows.length;
  const before = await jobs();
  expect((await office.vera.call(sendMessage, letter('At once'))).body.data.status).toBe('sent');
  expect(await jobs()).toBe(before);
  await office.vera.call(sendMessage, { ...letter('I may take it back'), hold: 1 });
  expect((await office.vera.call(sendMessage, letter('After it'))).body.data.status).toBe('queued');
  const statuses = async () => (await thread(office.vera, contact_id)).slice(-3).map((it) => it.status);
  await until(async () => expect(await statuses()).toEqual(['sent', 'sent', 'sent']));
});

test('a text beyond the channel’s limit is refused with the limit, and nothing is stored', async () => {
  const uid = crypto.randomUUID();
  const { status, body } = await office.vera.call(sendMessage, toRoom('x'.repeat(65_537), uid));
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'text_too_long', error: errorText('text_too_long', 'en', { limit: 65_536 }) });
  expect(await storedWith(uid)).toEqual([]);
});

test('a channel that is not connected refuses before anything is stored', async () => {
  const uid = crypto.randomUUID();
  const { project_id, telegram, vera } = office;
  const contact_id = await writes(project_id, telegram, 'cold');
  const [row] = (await listOf(vera)).filter((it) => it.id === contact_id);
  await setConnected(project_id, telegram, false);
  const sent = await vera.call(sendMessage, {
    project: project_id,
    channel: telegram,
    id: row!.users[0]!.id,
    uid,
    text: 'Hi',
  });
  await setConnected(project_id, telegram, true);
  expect(sent.status).toBe(409);
  expect(sent.body.code).toBe('channel_cannot_send');
  expect(await storedWith(uid)).toEqual([]);
});

test('a room one is not in, a hidden channel, a foreign project and a missing dialogue look the same', async () => {
  const { project_id, telegram, wanda, tom } = office;
  const other = await owner(app, 'Otto');
  const hidden = { ...toRoom('Psst'), channel: telegram };
  const stranger = await newcomer(app, 'Stan');
  expect((await stranger.call(sendMessage, toRoom('Psst'))).status).toBe(404);
  expect((await other.call(sendMessage, { ...toRoom('Psst'), project: other.project_id })).body.code).toBe('not_found');
  expect((await tom.call(sendMessage, { ...toRoom('Psst'), id: 999_999 })).body.code).toBe('not_found');
  expect((await wanda.call(sendMessage, hidden)).body.code).toBe('not_found');

  const quiet = await addChannel(project_id, 'internal');
  const { rows } = await sql<{ id: number }>`
    with room as (insert into contacts (project_id, name, is_room) values (${project_id}, 'Two', true) returning id)
    insert into dialogues (project_id, contact_id, channel_id, outside_id, name, is_room, is_listed)
    select ${project_id}, id, ${quiet}, 'two', 'Two', true, false from room returning id`.execute(dbOf(project_id));
  const sent = await office.vera.call(sendMessage, { ...toRoom('Psst'), channel: quiet, id: rows[0]!.id });
  expect(sent.body.code).toBe('not_found');
});

test('half a letter and a NUL do not reach the base', async () => {
  expect((await office.vera.call(sendMessage, toRoom('a\0b'))).status).toBe(400);
  const { body } = await office.vera.call(sendMessage, toRoom('a\ud800b'));
  expect(body.data.message).toBe('a\ufffdb');
});

test('who writes has read; the others have one more unread', async () => {
  const unread = async (person: Person) => (await listOf(person)).find((it) => it.id === office.room.id)!.unread;
  const [vera, tom] = [await unread(office.vera), await unread(office.tom)];
  await office.tom.call(sendMessage, toRoom('Here I am'));
  expect(await unread(office.tom)).toBe(0);
  expect(tom).not.toBe(0);
  expect(await unread(office.vera)).toBe(vera + 1);
});

test('a message of the room is heard by its members, each with their own unread, and by nobody else', async () => {
  const { vera, tom, room } = office;
  const outsider = await owner(app, 'Olga');
  const before = (await heardBy(tom)).length;
  await vera.call(sendMessage, toRoom('Only for us'));
  await settled();
  const heard = (await heardBy(tom)).slice(before);
  expect(heard.map((event) => event.action)).toEqual(['channel:message_created', 'channel:contact_updated']);
  for (const person of [vera, tom]) {
    const [row] = (await listOf(person)).filter((it) => it.id === room.id);
    expect((await heardBy(person, 'channel:contact_updated')).at(-1)!.payload).toEqual(row);
  }
  const asOutsider = { ...outsider, project_id: office.project_id };
  expect(await heardBy(asOutsider)).toEqual([]);
});
