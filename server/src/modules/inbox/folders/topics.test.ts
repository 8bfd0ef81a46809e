import { updateConfig } from '@parley/contract/inbox/chat';
import { listContacts } from '@parley/contract/inbox/contacts';
import { readMessages } from '@parley/contract/inbox/messages';
import {
  addContactToTopic,
  addTopic,
  deleteContactFromTopic,
  deleteTopic,
  getTopics,
  restoreTopic,
} from '@parley/contract/inbox/topics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, joinContacts, listOf, type Office, openOffice, writes } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { days, moveClock } from '../../../kit/clock.ts';
import { dbOf, queues, transaction } from '../../../kit/db/index.ts';
import { createContact } from '../../clients/index.ts';
import { forgetTopic } from './delete-topic.ts';
import { relistContacts } from './relist-contacts.ts';

let app: TestApp;
let office: Office;
let stranger: Person;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  stranger = await owner(app, 'Stan');
});
afterAll(() => app.stop());

const topicsOf = async (person: Person) => (await person.call(getTopics, {})).body.data;
const make = async (title: string) => (await office.vera.call(addTopic, { title })).body.data.id as number;
const put = (person: Person, contact_id: number, topic_id: number) =>
  person.call(addContactToTopic, { contact_id, topic_id });
const take = (person: Person, contact_id: number, topic_id: number) =>
  person.call(deleteContactFromTopic, { contact_id, topic_id });
const change = (person: Person, topics: object[]) =>
  person.call(updateConfig, { action: 'editconfig', topics } as never);
const idsIn = async (person: Person, folder: number, count = 20) =>
  (await listOf(person, folder, count)).map((it) => it.id);
const told = async (person: Person) => (await heardBy(person, 'channel:topics_changed')).length;

test('a new folder stands last, empty, and everyone in the project is told; strangers hear nothing', async () => {
  const { vera, tom } = office;
  const before = [await told(vera), await told(tom)];
  const { status, body } = await vera.call(addTopic, { title: '  Regulars ', bg_color: '#aabbcc' });
  expect(status).toBe(200);
  const made = { id: body.data.id, title: 'Regulars', bg_color: '#aabbcc', total: 0, unread: 0, isShow: true };
  expect(body.data).toEqual(made);
  for (const person of [vera, tom]) expect((await topicsOf(person)).at(-1)).toEqual(made);
  expect([await told(vera), await told(tom)]).toEqual(before.map((n) => n + 1));
  expect(await told({ ...stranger, project_id: office.project_id })).toBe(0);
  expect((await topicsOf(stranger)).map((it) => it.id)).toEqual(['at_work', '4check', 'all']);
});

test('a title is required, short, and there is only one of it, in capitals or not', async () => {
  const { vera } = office;
  for (const title of ['', '   ', 'x'.repeat(61)]) expect((await vera.call(addTopic, { title })).status).toBe(400);
  const empty = await vera.call(addTopic, { title: '' }, { 'accept-language': 'ru' });
  expect(empty.body.errors).toEqual({ title: ['Обязательное поле'] });
  await make('Постоянные');
  const again = await vera.call(addTopic, { title: 'ПОСТОЯННЫЕ' }, { 'accept-language': 'es' });
  expect([again.status, again.body.error]).toEqual([409, 'Ya existe una carpeta con este nombre']);
  expect((await stranger.call(addTopic, { title: 'Постоянные' })).status).toBe(200);
  for (const bg_color of ['red', '#abc', '#12345g', 'url(x)']) {
    expect((await vera.call(addTopic, { title: 'Colourful', bg_color })).status).toBe(400);
  }
});

test('two who make the same folder at once make one', async () => {
  const made = await Promise.all([1, 2, 3].map(() => office.vera.call(addTopic, { title: 'Twins' })));
  expect(made.map((it) => it.status).toSorted()).toEqual([200, 409, 409]);
});

test('folders are made, changed and deleted by those who may edit settings; everyone fills them', async () => {
  const { vera, tom, project_id, telegram } = office;
  const id = await make('Shared');
  const contact_id = await writes(project_id, telegram, 'shared');
  for (const call of [
    () => tom.call(addTopic, { title: 'Mine' }),
    () => tom.call(deleteTopic, { topic_id: id }),
    () => tom.call(restoreTopic, { topic_id: id }),
    () => change(tom, [{ id, title: 'Taken' }]),
  ]) {
    expect((await call()).body.code).toBe('forbidden');
  }
  expect((await put(tom, contact_id, id)).body.data.topics).toEqual([id]);
  const editor = await member(app, vera, 'Edda', { permissions: ['settings.edit'] });
  expect((await change(editor, [{ id, title: 'Ours' }])).status).toBe(200);
  expect((await topicsOf(tom)).find((it) => it.id === id)?.title).toBe('Ours');
});

test('looks and order are changed at once; built-in folders keep their titles in every language', async () => {
  const other = await owner(app, 'Olga');
  const [a, b] = [
    (await other.call(addTopic, { title: 'Alpha' })).body.data.id as number,
    (await other.call(addTopic, { title: 'Beta' })).body.data.id as number,
  ];
  const { status } = await change(other, [
    { id: b, title: 'Bravo', bg_color: '#010203' },
    { id: 'all', title: 'Everybody', bg_color: '#040506' },
    { id: a, isShow: false },
    { id: 'at_work', isShow: false },
    { id: '4check' },
  ]);
  expect(status).toBe(200);
  const { body } = await other.call(getTopics, {}, { 'accept-language': 'pt' });
  expect(body.data.map(({ id, title, bg_color, isShow }) => [id, title, bg_color, isShow])).toEqual([
    [b, 'Bravo', '#010203', true],
    ['all', 'Todos', '#040506', true],
    [a, 'Alpha', '#D8E1FA', false],
    ['at_work', 'Em curso', '#FFEBB9', false],
    ['4check', 'Novos', '#C5FFDC', true],
  ]);
  await change(other, [{ id: 'all', isShow: true }]);
  expect((await topicsOf(other)).find((it) => it.id === 'all')?.bg_color).toBe('#040506');
  expect((await change(other, [{ id: a, title: 'bravo' }])).body.code).toBe('folder_title_taken');
  expect((await change(other, [{ id: a, title: 'ALPHA' }])).status).toBe(200);
  expect((await change(stranger, [{ id: a, title: 'Stolen' }])).body.code).toBe('not_found');
});

test('a folder holds its contacts in the order of the list, for each viewer those they see', async () => {
  const { project_id, telegram, whatsapp, email, vera, tom, wanda, mona } = office;
  const id = await make('Ordered');
  const [t, w, e, both] = [
    await writes(project_id, telegram, 'fo-t'),
    await writes(project_id, whatsapp, 'fo-w'),
    await writes(project_id, email, 'fo-e'),
    await writes(project_id, telegram, 'fo-both'),
  ];
  await joinContacts(project_id, both, await writes(project_id, whatsapp, 'fo-both'));
  for (const contact of [t, w, e, both]) await put(vera, contact, id);
  await writes(project_id, telegram, 'fo-t', 'On top');
  const seen = {
    [vera.name]: [t, both, e, w],
    [tom.name]: [t, both],
    [wanda.name]: [both, w],
    [mona.name]: [t, both, w],
  };
  for (const person of [vera, tom, wanda, mona]) {
    for (const count of [1, 20]) expect(await idsIn(person, id, count)).toEqual(seen[person.name]);
    const { total, unread } = (await topicsOf(person)).find((it) => it.id === id)!;
    expect({ of: person.name, total, unread }).toEqual({
      of: person.name,
      total: seen[person.name]!.length,
      unread: seen[person.name]!.length,
    });
  }
  await tom.call(readMessages, { contact_id: both });
  expect((await topicsOf(tom)).find((it) => it.id === id)).toMatchObject({ total: 2, unread: 1 });
  expect((await topicsOf(wanda)).find((it) => it.id === id)).toMatchObject({ total: 2, unread: 2 });
  const counted = await wanda.call(listContacts, { topic_id: id, only_count: '1' });
  expect(counted.body).toMatchObject({ data: [], meta: { total: 2 } });
});

test('who sees the contact hears that it changed folders, and nobody else', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  const id = await make('Heard');
  const contact_id = await writes(project_id, telegram, 'heard');
  const heard = async (person: Person) => (await heardBy(person, 'channel:contact_updated')).length;
  const before = [await heard(vera), await heard(tom), await heard(wanda)];
  await put(vera, contact_id, id);
  await put(vera, contact_id, id);
  await take(vera, contact_id, id);
  await take(vera, contact_id, id);
  expect([await heard(vera), await heard(tom), await heard(wanda)]).toEqual([
    before[0]! + 2,
    before[1]! + 2,
    before[2]!,
  ]);
  expect((await heardBy(tom, 'channel:contact_updated')).slice(-2).map((it) => it.payload.topics)).toEqual([[id], []]);
  expect(await idsIn(vera, id)).toEqual([]);
});

test('only what one sees can be put into a folder that is there', async () => {
  const { project_id, email, vera, tom, room } = office;
  const id = await make('Careful');
  const theirs = (await stranger.call(addTopic, { title: 'Theirs' })).body.data.id as number;
  const hidden = await writes(project_id, email, 'careful');
  expect((await put(tom, hidden, id)).body.code).toBe('not_found');
  expect((await put(vera, hidden, theirs)).body.code).toBe('not_found');
  expect((await put(stranger, hidden, theirs)).body.code).toBe('not_found');
  expect((await put(vera, hidden, 999_999)).body.code).toBe('not_found');
  expect((await put(vera, room.id, id)).body.code).toBe('not_for_rooms');
  const quiet = await transaction(project_id, (tx) => createContact(tx, project_id, { name: 'Quiet Quentin' }));
  expect((await put(vera, quiet, id)).body.code).toBe('folder_needs_dialogue');
  expect((await vera.call(listContacts, { topic_id: theirs })).body.code).toBe('not_found');
  expect(await idsIn(vera, id)).toEqual([]);
});

test('a deleted folder is gone at once, comes back with its contacts, and is emptied when nobody wants it back', async () => {
  const { project_id, telegram, whatsapp, vera, tom } = office;
  const id = await make('Fleeting');
  const [a, b] = [await writes(project_id, telegram, 'fl-a'), await writes(project_id, whatsapp, 'fl-b')];
  for (const contact of [a, b]) await put(vera, contact, id);
  expect((await vera.call(deleteTopic, { topic_id: id })).status).toBe(200);
  expect((await topicsOf(tom)).map((it) => it.id)).not.toContain(id);
  expect((await vera.call(listContacts, { topic_id: id })).body.code).toBe('not_found');
  expect((await vera.call(deleteTopic, { topic_id: id })).body.code).toBe('not_found');
  // What happens meanwhile is not lost on it.
  await writes(project_id, telegram, 'fl-a', 'Meanwhile');
  expect((await vera.call(restoreTopic, { topic_id: id })).body.data).toMatchObject({ title: 'Fleeting', total: 2 });
  expect(await idsIn(vera, id)).toEqual([a, b]);

  const stale = await deletion(id);
  await vera.call(deleteTopic, { topic_id: id });
  await forgetTopic.run({ folder_id: id, deleted_at: stale }, { project_id });
  expect((await vera.call(restoreTopic, { topic_id: id })).body.data).toMatchObject({ total: 2 });

  await vera.call(deleteTopic, { topic_id: id });
  await forgetTopic.run({ folder_id: id, deleted_at: await deletion(id) }, { project_id });
  expect((await vera.call(restoreTopic, { topic_id: id })).body.code).toBe('not_found');
  expect((await listOf(vera)).filter((it) => it.topics.includes(id))).toEqual([]);
  const { rows } = await sql`select from folder_dialogues where folder_id = ${id}
    union all select from folder_counts where folder_id = ${id}`.execute(dbOf(project_id));
  expect(rows).toEqual([]);
});

/** By which deletion a folder's work was planned last. */
async function deletion(id: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`select payload ->> 'deleted_at' as at from jobs
    where name = ${forgetTopic.name} and (payload ->> 'folder_id')::bigint = ${id} order by id desc limit 1`.execute(
    queues(),
  );
  return rows[0]!.at;
}

test('a title given away meanwhile keeps a deleted folder from coming back', async () => {
  const { vera } = office;
  const id = await make('Popular');
  await vera.call(deleteTopic, { topic_id: id });
  const next = await make('popular');
  expect((await vera.call(restoreTopic, { topic_id: id })).body.code).toBe('folder_title_taken');
  await vera.call(deleteTopic, { topic_id: next });
  expect((await vera.call(restoreTopic, { topic_id: id })).status).toBe(200);
});

test('whoever is too old for the list is out of folders and their counts too, and in again by writing', async () => {
  const other = await openOffice(app);
  const { project_id, telegram, vera } = other;
  const id = (await vera.call(addTopic, { title: 'Old friends' })).body.data.id as number;
  const contact = await writes(project_id, telegram, 'friend');
  await put(vera, contact, id);
  moveClock(days(220));
  try {
    await relistContacts.run({ day: null }, { project_id });
  } finally {
    moveClock(0);
  }
  const total = async () => (await topicsOf(vera)).find((it) => it.id === id)?.total;
  expect([await idsIn(vera, id), await total()]).toEqual([[], 0]);
  await writes(project_id, telegram, 'friend', 'Back again');
  expect([await idsIn(vera, id), await total()]).toEqual([[contact], 1]);
});
