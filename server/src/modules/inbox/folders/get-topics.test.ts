import { getChat } from '@parley/contract/inbox/chat';
import { contactUpdated, folderKinds } from '@parley/contract/inbox/contacts';
import { addContactToTopic, addTopic, getTopics } from '@parley/contract/inbox/topics';
import type { Payload } from '@parley/contract/live';
import { readMessages, sendMessage } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import {
  changeContact,
  heardBy,
  joinContacts,
  listOf,
  type Office,
  openOffice,
  writes,
} from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

/** What the folders say, beside what their lists hold. */
async function expectTrueCounts(person: Person): Promise<void> {
  const { body } = await person.call(getTopics, {});
  for (const [i, folder] of folderKinds.entries()) {
    const rows = await listOf(person, folder, 100);
    expect({ of: person.name, ...body.data[i] }).toMatchObject({
      of: person.name,
      id: folder,
      total: rows.length,
      unread: rows.filter((it) => it.unread > 0).length,
    });
  }
  const chat = (await person.call(getChat, {})).body.data;
  expect(chat).toMatchObject({ to_check: body.data[1]!.total, unread: body.data[2]!.unread });
}

test('the three built-in folders have their titles and colours', async () => {
  const { body } = await office.vera.call(getTopics, {}, { 'accept-language': 'ru' });
  expect(body.data.map(({ title, bg_color }) => [title, bg_color])).toEqual([
    ['В работе', '#FFEBB9'],
    ['Новые', '#C5FFDC'],
    ['Все', '#F4F4F4'],
  ]);
});

test('counts are those of the lists, for each viewer their own', async () => {
  const { project_id, telegram, whatsapp, email, vera, tom, wanda, mona, room } = office;
  const [a, b, c] = [
    await writes(project_id, telegram, 'anna'),
    await writes(project_id, whatsapp, 'bela'),
    await writes(project_id, email, 'cora'),
  ];
  await joinContacts(project_id, a, await writes(project_id, whatsapp, 'anna'));
  await changeContact(project_id, b, (it) => ({ ...it, operator_id: vera.id, for_check: false }));
  await tom.call(readMessages, { contact_id: a });
  await changeContact(project_id, c, (it) => ({ ...it, operator_id: tom.id }));
  const { id, channel_id } = room.users[0]!;
  await mona.call(sendMessage, { project: project_id, channel: channel_id, id, uid: crypto.randomUUID(), text: 'Hi' });
  for (const person of [vera, tom, wanda, mona]) await expectTrueCounts(person);
  const { body } = await vera.call(getTopics, {});
  expect(body.data.map(({ total, unread }) => ({ total, unread }))).toEqual([
    { total: 2, unread: 2 },
    { total: 2, unread: 2 },
    { total: 4, unread: 4 },
  ]);
});

test('what is told of a contact says by how much the folders of each viewer grew or shrank', async () => {
  const { project_id, telegram, whatsapp, vera, tom, wanda, mona } = office;
  const topic_id = (await vera.call(addTopic, { title: 'Regulars' })).body.data.id as number;
  const people = [vera, tom, wanda, mona];
  const dora = await writes(project_id, telegram, 'dora');
  await joinContacts(project_id, dora, await writes(project_id, whatsapp, 'dora'));
  const mornings = await Promise.all(people.map((person) => countsOf(person)));

  await writes(project_id, telegram, 'emil');
  await writes(project_id, telegram, 'emil', 'Are you there?');
  await writes(project_id, whatsapp, 'dora', 'Me again');
  await vera.call(addContactToTopic, { contact_id: dora, topic_id });
  await mona.call(readMessages, { contact_id: dora });
  await changeContact(project_id, dora, (it) => ({ ...it, operator_id: mona.id, for_check: false }));
  await writes(project_id, telegram, 'dora', 'One more thing');

  for (const [i, person] of people.entries()) {
    const [{ counts: before, heard }, after] = [mornings[i]!, await countsOf(person)];
    const told = (await heardBy(person, contactUpdated.action)).slice(heard);
    const changes = told.flatMap(({ payload }) => (payload as Payload<typeof contactUpdated>).counts!);
    for (const { id, total, unread } of changes) {
      const known = before.find((it) => it.id === id)!;
      [known.total, known.unread] = [known.total + total, known.unread + unread];
    }
    expect({ of: person.name, counts: before }).toEqual({ of: person.name, counts: after.counts });
  }
});

async function countsOf(person: Person) {
  const { body } = await person.call(getTopics, {});
  const heard = (await heardBy(person, contactUpdated.action)).length;
  return { counts: body.data.map(({ id, total, unread }) => ({ id, total, unread })), heard };
}
