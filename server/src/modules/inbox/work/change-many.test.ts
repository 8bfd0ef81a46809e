import { getTopics } from '@parley/contract/inbox/topics';
import { sendMessage } from '@parley/contract/inbox/messages';
import * as work from '@parley/contract/inbox/work';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, joinContacts, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { channelOf } from '../../../channels/index.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { createContact } from '../../clients/index.ts';
import { recount } from '../index.ts';
import { trueCounts } from './test/true-counts.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const client = (name: string, channel = office.telegram) => writes(office.project_id, channel, name);
const counts = async (person: Person) =>
  Object.fromEntries(
    (await person.call(getTopics, {})).body.data.map(({ id, total, unread }) => [id, { total, unread }]),
  );

test('many are changed at once; who is not seen or not fit is passed over', async () => {
  const { vera, tom, room, email } = office;
  const [anna, bela, hidden] = [await client('anna'), await client('bela'), await client('cora', email)];
  const { body } = await tom.call(work.changeMany, {
    action: 'check',
    contacts_ids: [anna, bela, bela, hidden, room.id, 999_999],
  });
  expect(body.data.changed).toEqual([anna, bela]);
  expect((await listOf(tom, '4check')).map((it) => it.id)).toEqual([]);
  expect((await listOf(vera, '4check')).map((it) => it.id)).toEqual([hidden]);
});

test('each action does to many what it does to one', async () => {
  const { vera, tom, mona } = office;
  const ids = [await client('dina'), await client('elsa')];
  const many = (action: 'assign' | 'read' | 'close' | 'block', more = {}) =>
    vera.call(work.changeMany, { action, contacts_ids: ids, ...more });
  const rows = async () => (await listOf(vera)).filter((it) => ids.includes(it.id));
  await many('assign', { operatorid: tom.id, comment: 'The evening shift' });
  expect((await rows()).map((it) => it.operator)).toEqual([tom.id, tom.id]);
  expect(
    (await heardBy(mona, 'channel:message_created')).filter((it) => it.payload.message === 'The evening shift'),
  ).toHaveLength(2);
  await many('read');
  expect((await rows()).map((it) => it.unread)).toEqual([0, 0]);
  await many('close');
  expect((await rows()).map((it) => it.operator)).toEqual([null, null]);
  await many('block');
  expect(await rows()).toEqual([]);
  const without = await vera.call(work.changeMany, { action: 'assign', contacts_ids: ids });
  expect(without.status).toBe(400);
});

test('“check all” empties New of what one sees, and leaves the rest to others', async () => {
  const { project_id, vera, tom, wanda, whatsapp } = office;
  const both = await client('fay');
  await joinContacts(project_id, both, await client('fay', whatsapp));
  await client('gina');
  const before = (await heardBy(wanda, 'channel:folders_changed')).length;
  const { body } = await tom.call(work.checkAll, {});
  expect(body.data).toEqual({ changed: 2, is_going_on: false, undo: expect.any(String) });
  expect((await counts(tom))['4check']!.total).toBe(0);
  expect(await listOf(tom, '4check')).toEqual([]);
  expect((await listOf(wanda, '4check')).map((it) => it.id)).toContain(both);
  expect((await heardBy(tom, 'channel:folders_changed')).length).toBeGreaterThan(0);
  expect((await heardBy(wanda, 'channel:folders_changed')).length).toBe(before);
  await vera.call(work.checkAll, {});
  expect(await listOf(wanda, '4check')).toEqual([]);
  await trueCounts(project_id);
});

test('“read all” reads what one sees and one’s own rooms', async () => {
  const { project_id, vera, tom, wanda, whatsapp, room } = office;
  await client('hana');
  await client('hana', whatsapp);
  const { id, channel_id } = room.users[0]!;
  await vera.call(sendMessage, {
    project: project_id,
    channel: channel_id,
    id,
    uid: crypto.randomUUID(),
    text: 'All hands',
  });
  await tom.call(work.readAll, {});
  expect((await listOf(tom)).map((it) => it.unread).filter(Boolean)).toEqual([]);
  expect((await counts(tom)).all!.unread).toBe(0);
  expect((await listOf(wanda)).map((it) => it.unread).filter(Boolean)).toEqual([1, 1, 1]);
  await trueCounts(project_id);
});

test('“read all” of a room is taken back too, unless its reader has read on', async () => {
  const { project_id, vera, tom, room } = office;
  const { id, channel_id: channel } = room.users[0]!;
  const say = (text: string) =>
    vera.call(sendMessage, { project: project_id, channel, id, uid: crypto.randomUUID(), text });
  const unread = async () => (await listOf(tom)).find((it) => it.id === room.id)!.unread;
  await tom.call(work.readAll, {});
  await say('One');
  await say('Two');
  const { undo } = (await tom.call(work.readAll, {})).body.data;
  expect(await unread()).toBe(0);
  expect((await tom.call(takeBack, { token: undo! })).body.data.restored).toEqual([
    { subject: 'dialogue', id: room.id },
  ]);
  expect(await unread()).toBe(2);
  const again = (await tom.call(work.readAll, {})).body.data.undo;
  await say('Three');
  await tom.call(work.readAll, {});
  expect((await tom.call(takeBack, { token: again! })).body.data.kept).toEqual([{ subject: 'dialogue', id: room.id }]);
  expect(await unread()).toBe(0);
});

test('whom “read all” has read sees it at theirs, after all that is live', async () => {
  const { vera, whatsapp } = office;
  await vera.call(work.readAll, {});
  await Promise.all([client('olga', whatsapp), client('pia', whatsapp), client('quin')]);
  const channel = channelOf('whatsapp');
  const { markRead } = channel;
  const told: string[] = [];
  Object.assign(channel, { markRead: async (to: string) => void told.push(to) });
  await vera.call(work.readAll, {});
  await settled();
  Object.assign(channel, { markRead });
  expect(told.sort()).toEqual(['olga', 'pia']);
});

test('“check all” and “read all” are taken back as one, but for what has changed since', async () => {
  const { project_id, vera, tom, whatsapp } = office;
  await vera.call(work.checkAll, {});
  await vera.call(work.readAll, {});
  const ids = [await client('iris'), await client('judy')];
  await joinContacts(project_id, ids[0]!, await client('iris', whatsapp));
  const rows = async () => (await listOf(vera)).filter((it) => ids.includes(it.id)).sort((a, b) => a.id - b.id);
  const before = await rows();
  const checked = (await vera.call(work.checkAll, {})).body.data;
  const read = (await vera.call(work.readAll, {})).body.data;
  expect((await rows()).map((it) => it.unread)).toEqual([0, 0]);
  await client('judy');
  expect((await tom.call(takeBack, { token: read.undo! })).status).toBe(404);
  await vera.call(takeBack, { token: read.undo! });
  await vera.call(takeBack, { token: checked.undo! });
  const after = await rows();
  expect(after.map((it) => it.unread)).toEqual([before[0]!.unread, before[1]!.unread + 1]);
  expect(after.map((it) => it.users.map((user) => user.for_check_admin))).toEqual([[true, true], [true]]);
  await trueCounts(project_id);
});

test('many are put aside at once, and come back as one', async () => {
  const { vera } = office;
  const ids = [await client('kate'), await client('lena')];
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const asides = async () => (await listOf(vera)).filter((it) => ids.includes(it.id)).map((it) => it.snoozed_until);
  const { body } = await vera.call(work.changeMany, { action: 'snooze', contacts_ids: ids, until });
  expect(body.data.changed).toEqual(ids);
  expect((await asides()).filter((it) => it === null)).toEqual([]);
  await vera.call(takeBack, { token: body.data.undo! });
  expect(await asides()).toEqual([null, null]);
  const silent = await transaction(office.project_id, (tx) =>
    createContact(tx, office.project_id, { name: 'Never wrote', phone: '351910000001' }),
  );
  const again = await vera.call(work.changeMany, { action: 'snooze', contacts_ids: [silent, ...ids], until });
  expect(again.body.data.changed).toEqual(ids);
  const late = { action: 'snooze', contacts_ids: ids, until: new Date(0).toISOString() } as const;
  expect((await vera.call(work.changeMany, late)).status).toBe(400);
  expect((await vera.call(work.changeMany, { action: 'snooze', contacts_ids: ids })).status).toBe(400);
});

test('when there are very many, the rest follows by itself in short steps', async () => {
  const { project_id, telegram, vera } = office;
  const ola = await member(app, vera, 'Ola', { channels_ids: [telegram] });
  await crowd(project_id, telegram, 520);
  const checked = await ola.call(work.checkAll, {});
  const read = await ola.call(work.readAll, {});
  expect(checked.body.data).toEqual({ changed: 500, is_going_on: true, undo: null });
  expect(read.body.data).toEqual({ changed: 500, is_going_on: true, undo: null });
  await settled();
  expect(await counts(ola)).toMatchObject({ '4check': { total: 0 }, all: { unread: 0 } });
  const { rows } = await sql`select from facts where user_id = ${ola.id} and name = 'contactChecked'`.execute(
    dbOf(project_id),
  );
  expect(rows.length).toBeGreaterThanOrEqual(520);
  await trueCounts(project_id);
});

/** That many clients who have just written. */
async function crowd(project_id: number, channel_id: number, size: number): Promise<void> {
  await sql`
    with people as (
      insert into contacts (project_id, name) select ${project_id}, 'One of many' from generate_series(1, ${size})
      returning id
    )
    insert into dialogues (project_id, contact_id, channel_id, outside_id, name, position, unread, for_check,
      contact_for_check, preview, preview_destination, last_message_at, last_inbound_at, owed_since)
    select ${project_id}, id, ${channel_id}, 'many-' || id, 'One of many', 1, 1, true, true, 'Hi', 'from', now(), now(), now()
    from people`.execute(dbOf(project_id));
  await recount(project_id);
}
