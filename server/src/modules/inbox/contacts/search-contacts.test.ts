import { type Contact, listContacts } from '@parley/contract/inbox/contacts';
import { addContactToTopic, addTopic } from '@parley/contract/inbox/topics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { changeContact, contactOf, inbound, listOf, type Office, openOffice, writes } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { days } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { createContact } from '../../clients/index.ts';
import { receiveMessage } from '../messages/receive-message.ts';

let app: TestApp;
let office: Office;
const people: Record<string, number> = {};
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { telegram, whatsapp, email } = office;
  await write('anna', telegram, { name: 'Анна Соколова-Ёлкина', phone: '79991234567' });
  await write('gomez', whatsapp, { name: 'Sofía Gómez', phone: '447946012345' });
  await write('brien', telegram, { name: 'Pat O’Brien', phone: null });
  await write('mail', email, { name: 'Anna Weber', phone: null, email: 'a.weber@kontor.example' });
  await write('fedor', telegram, { name: 'Фёдор Йовчев', phone: '351912398798' });
});
afterAll(() => app.stop());

async function write(who: string, channel: number, peer: { name: string; phone: string | null; email?: string }) {
  await receiveMessage(office.project_id, channel, inbound(who, 'Hi', { peer: { outside_id: who, ...peer } }));
  people[who] = await contactOf(office.project_id, channel, who);
}

const search = async (person: Person, text: string, more = {}): Promise<Contact[]> =>
  (await person.call(listContacts, { search: text, ...more })).body.data;
const found = async (text: string, person = office.vera) => {
  const rows = (await search(person, text)).map((it) => it.id);
  return Object.keys(people).filter((who) => rows.includes(people[who]!));
};

test('a number is found in any spelling and by any part of it, such as its last four digits', async () => {
  for (const text of [
    '+7 (999) 123-45-67',
    '8 999 123 45 67',
    '79991234567',
    '9991234567',
    '4567',
    '34-56',
    '991 23',
  ]) {
    expect({ text, found: await found(text) }).toEqual({ text, found: ['anna'] });
  }
  for (const text of ['+44 7946 012345', '07946 012345', '012345', '46.01.23'])
    expect(await found(text)).toEqual(['gomez']);
  for (const text of ['+351 912 398 798', '912 398 798']) expect(await found(text)).toEqual(['fedor']);
  expect(await found('4568')).toEqual([]);
});

test('a name is found by the beginnings of its words, in capitals or not, with marks or without', async () => {
  for (const text of ['анна', 'СОКОЛОВА', 'сокол анн', 'елкина', 'ёлкина', 'Анна Соколова-Ёлкина']) {
    expect({ text, found: await found(text) }).toEqual({ text, found: ['anna'] });
  }
  expect(await found('gomez')).toEqual(['gomez']);
  expect(await found('sofía GÓM')).toEqual(['gomez']);
  expect(await found("o'brien")).toEqual(['brien']);
  expect(await found('федор')).toEqual(['fedor']);
  expect(await found('йовч')).toEqual(['fedor']);
  expect(await found('околова')).toEqual([]);
  expect(await found('a')).toEqual(['mail']);
});

test('an address is found by itself and by its parts', async () => {
  for (const text of ['a.weber@kontor.example', 'weber', 'kontor', 'A.WEBER@'])
    expect(await found(text)).toEqual(['mail']);
});

test('a name and a part of a number narrow each other', async () => {
  expect(await found('анна 4567')).toEqual(['anna']);
  expect(await found('анна 4568')).toEqual([]);
});

test('nothing is found by nothing, and by what would be a pattern elsewhere', async () => {
  for (const text of ['%', '_', '%%%', '\\', "'", '---', '🙂', 'zzz']) expect(await found(text)).toEqual([]);
  expect((await office.vera.call(listContacts, { search: 'a\0b' })).status).toBe(400);
  const all = (await office.vera.call(listContacts, { search: '  ' })).body.data;
  expect(all.length).toBeGreaterThan(4);
});

test('who may not see a contact does not find it', async () => {
  const { tom, wanda, vera, room } = office;
  const stranger = await owner(app, 'Stan');
  expect(await found('gomez', tom)).toEqual([]);
  expect(await found('gomez', wanda)).toEqual(['gomez']);
  expect(await found('анна', wanda)).toEqual([]);
  expect(await found('weber', tom)).toEqual([]);
  expect(await found('анна', stranger)).toEqual([]);
  for (const person of [vera, tom]) expect((await search(person, room.name)).map((it) => it.id)).toContain(room.id);
  expect((await search(stranger, office.room.name)).map((it) => it.id)).not.toContain(office.room.id);
});

test('what only a hidden dialogue says finds nobody; what a seen one says finds its contact', async () => {
  const { project_id, telegram, whatsapp, vera, tom } = office;
  const id = await writes(project_id, telegram, 'double');
  await writes(project_id, whatsapp, 'secret-name');
  await sql`update dialogues set contact_id = ${id}, phone = '34600111222', name = 'Hidden Helga'
    where outside_id = 'secret-name'`.execute(dbOf(project_id));
  await sql`update dialogues set name = 'Nick At Telegram' where contact_id = ${id} and channel_id = ${telegram}`.execute(
    dbOf(project_id),
  );
  for (const text of ['helga', '600111222']) {
    expect((await search(vera, text)).map((it) => it.id)).toEqual([id]);
    expect(await search(tom, text)).toEqual([]);
  }
  expect((await search(tom, 'nick')).map((it) => it.id)).toEqual([id]);
});

test('a changed name is found by the new one, and by what the messenger still calls the client', async () => {
  const { project_id, telegram, vera } = office;
  const id = await writes(project_id, telegram, 'renamed');
  await dbOf(project_id).updateTable('contacts').set({ name: 'Zelda Nova' }).where('id', '=', id).execute();
  for (const text of ['zelda', 'client renamed']) expect((await search(vera, text)).map((it) => it.id)).toContain(id);
});

test('those too old for the list are found, and who never wrote, but not the archived', async () => {
  const { project_id, telegram, vera, tom } = office;
  const peer = { outside_id: 'methuselah', name: 'Old Methuselah', phone: null };
  await receiveMessage(project_id, telegram, inbound('x', 'Hi', { peer, at: new Date(Date.now() - days(300)) }));
  const quiet = await transaction(project_id, (tx) => createContact(tx, project_id, { name: 'Methuselah the Quiet' }));
  expect((await listOf(vera)).map((it) => it.name)).not.toContain('Old Methuselah');
  expect((await search(tom, 'methuselah')).map((it) => it.name)).toEqual(['Old Methuselah', 'Methuselah the Quiet']);
  await dbOf(project_id).updateTable('contacts').set({ archived: true }).where('id', '=', quiet).execute();
  expect((await search(tom, 'methuselah')).map((it) => it.name)).toEqual(['Old Methuselah']);
});

test('a search keeps to the asked folder, channel and operator', async () => {
  const { project_id, telegram, whatsapp, vera } = office;
  const [one, two] = [await writes(project_id, telegram, 'twin-1'), await writes(project_id, whatsapp, 'twin-2')];
  const topic_id = (await vera.call(addTopic, { title: 'Twins' })).body.data.id as number;
  await vera.call(addContactToTopic, { contact_id: two, topic_id });
  await changeContact(project_id, one, (it) => ({ ...it, operator_id: vera.id, for_check: false }));
  const both = async (more: object) => (await search(vera, 'client twin', more)).map((it) => it.id);
  expect(await both({})).toEqual([two, one]);
  expect(await both({ channel_id: telegram })).toEqual([one]);
  expect(await both({ in_work: '1' })).toEqual([one]);
  expect(await both({ for_check_admin: '1' })).toEqual([two]);
  expect(await both({ topic_id })).toEqual([two]);
  expect(await both({ manager_id: vera.id })).toEqual([one]);
  expect(await both({ manager_id: 'none' })).toEqual([two]);
  expect(await both({ topic_id, channel_id: 'telegram' })).toEqual([]);
  const { body } = await vera.call(listContacts, { search: 'client twin', only_count: '1' });
  expect(body.meta.total).toBe(2);
});

test('many that fit come page by page, the newest first, however common the word is', async () => {
  const { project_id, telegram, vera, tom } = office;
  await transaction(project_id, async (tx) => {
    await sql`insert into contacts (project_id, id, name) select ${project_id}, 800000 + n, 'Common Carol ' || n
      from generate_series(1, 1300) n`.execute(tx);
    await sql`insert into dialogues (project_id, id, contact_id, channel_id, outside_id, name, last_message_at)
      select ${project_id}, 800000 + n, 800000 + n, ${telegram}, 'carol-' || n, 'Common Carol ' || n,
        now() - make_interval(secs => n) from generate_series(1, 1300) n`.execute(tx);
  });
  for (const person of [vera, tom]) {
    const rows = await listOf(person, 'all', 50, { search: 'carol' });
    expect(rows.slice(0, 1000).map((it) => it.id)).toEqual(Array.from({ length: 1000 }, (_, i) => 800_001 + i));
    expect(new Set(rows.map((it) => it.id)).size).toBe(rows.length);
    expect((await search(person, 'c')).map((it) => it.id).slice(0, 20)).toContain(800_001);
  }
  const { body } = await vera.call(listContacts, { search: 'carol', only_count: '1' });
  expect(body.meta.total).toBe(1000);
});
