import { type Contact, listContacts } from '@parley/contract/inbox/contacts';
import { byNewest, isInFolder, orderOn } from '@parley/contract/inbox/folders';
import { addContactToTopic, addTopic } from '@parley/contract/inbox/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  changeContact,
  inbound,
  joinContacts,
  listOf,
  type Office,
  openOffice,
  writes,
} from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { receiveMessage } from '../messages/receive-message.ts';

let app: TestApp;
let office: Office;
let folder: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { project_id, telegram, whatsapp, email, vera, tom } = office;
  folder = (await vera.call(addTopic, { title: 'Some' })).body.data.id as number;
  for (let i = 0; i < 24; i++) {
    const contact_id = await writes(project_id, [telegram, whatsapp, email][i % 3]!, `c${i}`);
    if (i % 4 === 0) await joinContacts(project_id, contact_id, await writes(project_id, whatsapp, `second-${i}`));
    if (i % 5 === 0) await changeContact(project_id, contact_id, (it) => ({ ...it, operator_id: vera.id }));
    if (i % 5 === 1) await changeContact(project_id, contact_id, (it) => ({ ...it, operator_id: tom.id }));
    if (i % 2) await changeContact(project_id, contact_id, (it) => ({ ...it, for_check: false }));
    if (i % 3 === 0) await vera.call(addContactToTopic, { contact_id, topic_id: folder });
  }
  await receiveMessage(project_id, telegram, inbound('c0', 'Old channel, new words'));
});
afterAll(() => app.stop());

const ids = (rows: Contact[]) => rows.map((it) => it.id);
const folders = ['all', 'at_work', '4check'] as const;

/** What a filter should leave of the rows a viewer has, by the rules the screen decides by. */
function expected(rows: Contact[], channels: number[] | null, isTheirs: (row: Contact) => boolean): number[] {
  const placed = rows.filter(isTheirs).flatMap((row) => {
    const order = channels ? orderOn(row, (it) => channels.includes(it.channel_id)) : row.order;
    return order === null ? [] : [{ id: row.id, order }];
  });
  return placed.toSorted(byNewest).map((it) => it.id);
}

test('a list of some channels holds who is on them, by the newest message there', async () => {
  const { telegram, whatsapp, email, vera, tom, mona } = office;
  for (const person of [vera, tom, mona]) {
    for (const channels of [[telegram], [whatsapp], [telegram, email], [whatsapp, telegram, email]]) {
      for (const kind of [...folders, folder]) {
        const seen = await listOf(person, kind);
        const wanted = expected(seen, channels, () => true);
        // Someone else's channel is none of one's business.
        if (channels.length === 1 && !wanted.length) continue;
        const found = await listOf(person, kind, 4, { channel_id: channels.filter((id) => sees(person, id)) });
        expect({ of: person.name, kind, channels, ids: ids(found) }).toEqual({
          of: person.name,
          kind,
          channels,
          ids: wanted,
        });
      }
    }
  }
});

const sees = (person: Person, channel: number): boolean => {
  const { telegram, whatsapp, tom, mona } = office;
  if (person === tom) return channel === telegram;
  return person === mona ? [telegram, whatsapp].includes(channel) : true;
};

test('channels are named by type as well, rooms too', async () => {
  const { telegram, vera, tom, room } = office;
  const byId = await listOf(vera, 'all', 5, { channel_id: telegram });
  expect(await listOf(vera, 'all', 5, { channel_id: 'telegram' })).toEqual(byId);
  expect(ids(await listOf(vera, 'all', 5, { channel_id: ['internal'] }))).toEqual([room.id]);
  expect(ids(await listOf(tom, 'all', 5, { channel_id: ['internal', 'whatsapp'] }))).toEqual([room.id]);
});

test('a contact stands where the asked channel puts it, whatever is newer elsewhere', async () => {
  const { whatsapp, vera } = office;
  const all = await listOf(vera);
  const onWhatsapp = await listOf(vera, 'all', 20, { channel_id: whatsapp });
  const first = all.find((it) => it.users.some((user) => user.name === 'Client c0'))!;
  expect(all[0]!.id).toBe(first.id);
  expect(onWhatsapp[0]!.id).not.toBe(first.id);
});

test('a list of one operator holds what is in their hands, and of nobody what is in no hands', async () => {
  const { telegram, whatsapp, vera, tom, mona } = office;
  for (const person of [vera, tom, mona]) {
    for (const kind of [...folders, folder]) {
      const seen = (await listOf(person, kind)).filter((it) => it.users[0]!.messenger_type !== 'internal');
      for (const manager_id of [vera.id, tom.id, 'none'] as const) {
        const operator = manager_id === 'none' ? null : manager_id;
        const wanted = expected(seen, null, (it) => it.operator === operator);
        expect(ids(await listOf(person, kind, 3, { manager_id }))).toEqual(wanted);
        const channels = [telegram, whatsapp].filter((id) => sees(person, id));
        const both = await listOf(person, kind, 3, { manager_id, channel_id: channels });
        expect(ids(both)).toEqual(expected(seen, channels, (it) => it.operator === operator));
      }
    }
  }
});

test('a filter that names what is not there, or not for one, finds nothing', async () => {
  const { telegram, email, vera, tom } = office;
  const stranger = await owner(app, 'Stan');
  const asked = [
    [tom, { channel_id: email }],
    [vera, { channel_id: 999_999 }],
    [stranger, { channel_id: telegram }],
    [stranger, { manager_id: vera.id }],
    [stranger, { topic_id: folder }],
  ] as const;
  for (const [person, filter] of asked) {
    const { status, body } = await person.call(listContacts, filter);
    expect([status, body.code]).toEqual([404, 'not_found']);
  }
  expect((await vera.call(listContacts, { custom_contacts: '1' })).status).toBe(400);
});

test('only the number is told when only the number is asked for', async () => {
  const { whatsapp, vera, mona } = office;
  for (const person of [vera, mona]) {
    for (const filter of [
      {},
      { in_work: '1' },
      { for_check_admin: '1' },
      { topic_id: folder },
      { channel_id: whatsapp },
    ] as const) {
      const { body } = await person.call(listContacts, { ...filter, only_count: '1' });
      const kind =
        'topic_id' in filter
          ? folder
          : 'in_work' in filter
            ? 'at_work'
            : 'for_check_admin' in filter
              ? '4check'
              : 'all';
      const rows = await listOf(person, kind, 20, 'channel_id' in filter ? filter : {});
      expect(body).toEqual({ data: [], meta: { count: 0, total: rows.length } });
    }
  }
});

test('every row of a folder is one that the screen would put there', async () => {
  for (const kind of [...folders, folder]) {
    for (const row of await listOf(office.vera, kind)) expect(isInFolder(kind, row)).toBe(true);
  }
});
