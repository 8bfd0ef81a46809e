import { listContacts } from '@parley/contract/inbox/contacts';
import type { Rule } from '@parley/contract/inbox/list-rules';
import { addContactToTopic, addTopic, getTopics } from '@parley/contract/inbox/topics';
import { addView, changeView, deleteView, restoreView } from '@parley/contract/inbox/views';
import { takeContact } from '@parley/contract/inbox/work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, joinContacts, listOf, type Office, openOffice, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const waiting: Rule = { views: ['waiting'], channel_id: [], order: 'waiting' };
const topicsOf = async (person: Person) => (await person.call(getTopics, {})).body.data;
const idsIn = async (person: Person, folder: number, filter = {}) =>
  (await listOf(person, folder, 2, filter)).map((row) => row.id);

test('a folder with a rule holds whoever fits it, for each viewer those they see, counted and in its order', async () => {
  const { vera, tom, wanda, project_id, telegram, whatsapp } = office;
  const ids = [];
  for (const [nth, channel] of [telegram, telegram, whatsapp, telegram].entries()) {
    ids.push(await writes(project_id, channel, `w${nth}`));
  }
  const { status, body } = await vera.call(addView, { title: 'Waits', is_mine: false, rule: waiting });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ title: 'Waits', total: 4, unread: 4, rule: waiting });
  const id = body.data.id as number;
  expect(await idsIn(vera, id)).toEqual(ids);
  expect(await idsIn(wanda, id)).toEqual([ids[2]]);
  expect((await topicsOf(wanda)).find((it) => it.id === id)).toMatchObject({ total: 1, unread: 1 });
  // Another order, and only a part of it.
  expect(await idsIn(tom, id, { order: 'newest' })).toEqual([ids[3], ids[1], ids[0]]);
  await tom.call(takeContact, { id: ids[0]! });
  expect(await idsIn(vera, id, { views: ['unassigned'], channel_id: ['telegram'] })).toEqual([ids[1], ids[3]]);
  expect(await idsIn(vera, id, { manager_id: tom.id })).toEqual([ids[0]]);
  const { meta } = (await vera.call(listContacts, { topic_id: id, manager_id: tom.id, only_count: '1' })).body;
  expect(meta.total).toBe(1);
  // Nobody is put in by hand.
  expect((await vera.call(addContactToTopic, { contact_id: ids[0]!, topic_id: id })).status).toBe(404);
});

test('all clients the oldest or the longest waiting first, by pages: for each viewer the same as their list', async () => {
  const { project_id, telegram, whatsapp, vera, tom, wanda } = office;
  const [a, b] = [await writes(project_id, telegram, 'two'), await writes(project_id, whatsapp, 'two')];
  await writes(project_id, telegram, 'between');
  await writes(project_id, whatsapp, 'two', 'Again');
  await joinContacts(project_id, a, b);
  const ids = (rows: { id: number }[]) => rows.map((row) => row.id);
  for (const person of [vera, tom, wanda]) {
    const all = (await listOf(person)).filter((row) => row.id !== office.room.id);
    expect(ids(await listOf(person, 'all', 2, { order: 'oldest' }))).toEqual(ids(all).toReversed());
    const owed = all.filter((row) => row.owed_order !== undefined);
    expect(owed.length).toBeGreaterThan(0);
    const longest = owed.toSorted((one, other) => one.owed_order! - other.owed_order!);
    expect(ids(await listOf(person, 'all', 2, { order: 'waiting' }))).toEqual(ids(longest));
  }
});

test('one’s own folder is nobody else’s: not seen, not changed, its title stays free', async () => {
  const { vera, tom, mona } = office;
  const heard = (await heardBy(mona, 'channel:topics_changed')).length;
  const mine: Rule = { views: ['mine'], channel_id: [], order: 'oldest' };
  const { body } = await tom.call(addView, { title: 'My day', is_mine: true, rule: mine });
  expect(body.data).toMatchObject({ is_mine: true, total: 1 });
  const id = body.data.id as number;
  expect((await topicsOf(vera)).some((it) => it.id === id)).toBe(false);
  expect((await heardBy(mona, 'channel:topics_changed')).length).toBe(heard);
  for (const strange of [vera, mona]) {
    expect((await strange.call(changeView, { id, title: 'Theirs' })).status).toBe(404);
    expect((await strange.call(deleteView, { id })).status).toBe(404);
    expect((await strange.call(listContacts, { topic_id: id })).status).toBe(404);
  }
  expect((await vera.call(addView, { title: 'My day', is_mine: true, rule: mine })).status).toBe(200);
  expect((await tom.call(addView, { title: 'my DAY', is_mine: true, rule: mine })).body.code).toBe(
    'folder_title_taken',
  );
  await tom.call(changeView, { id, title: 'My evening', rule: waiting });
  expect((await topicsOf(tom)).find((it) => it.id === id)).toMatchObject({ title: 'My evening', rule: waiting });
  await tom.call(deleteView, { id });
  expect((await tom.call(listContacts, { topic_id: id })).status).toBe(404);
  expect((await vera.call(restoreView, { id })).status).toBe(404);
  await tom.call(restoreView, { id });
  expect((await topicsOf(tom)).some((it) => it.id === id)).toBe(true);
});

test('the team’s folders are made by whoever sets things up, of channels and people that are there', async () => {
  const { vera, whatsapp, telegram } = office;
  const plain = await member(app, vera, 'Pia', { permissions: [], channels_ids: [telegram] });
  expect((await plain.call(addView, { title: 'For all', is_mine: false, rule: waiting })).status).toBe(403);
  const unseen: Rule = { ...waiting, channel_id: [whatsapp] };
  expect((await plain.call(addView, { title: 'Unseen', is_mine: true, rule: unseen })).status).toBe(404);
  const nobody: Rule = { ...waiting, manager_id: 999_999 };
  expect((await vera.call(addView, { title: 'Nobody', is_mine: false, rule: nobody })).status).toBe(404);
});

test('views narrow a folder that is filled by hand', async () => {
  const { vera, tom, project_id, telegram } = office;
  const topic_id = (await vera.call(addTopic, { title: 'Regulars' })).body.data.id as number;
  const [gil, hana] = [await writes(project_id, telegram, 'gil'), await writes(project_id, telegram, 'hana')];
  for (const contact_id of [gil, hana]) await vera.call(addContactToTopic, { contact_id, topic_id });
  await tom.call(takeContact, { id: hana });
  expect(await idsIn(vera, topic_id, { views: ['unassigned'] })).toEqual([gil]);
  expect(await idsIn(vera, topic_id, { order: 'oldest' })).toEqual([gil, hana]);
  expect(await idsIn(tom, topic_id, { views: ['mine'], order: 'waiting' })).toEqual([hana]);
});
