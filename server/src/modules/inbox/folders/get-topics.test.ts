import { getChat } from '@parley/contract/inbox/chat';
import { folderKinds } from '@parley/contract/inbox/contacts';
import { getTopics } from '@parley/contract/inbox/topics';
import { readMessages, sendMessage } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { changeContact, joinContacts, listOf, type Office, openOffice, writes } from '../../../../test/office.ts';
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
