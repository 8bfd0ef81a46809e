import { searchEverything } from '@parley/contract/inbox/search';
import { sendMessage } from '@parley/contract/inbox/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { messagesFound } from './search.queries.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const search = async (person: Person, q: string, next?: string) =>
  (await person.call(searchEverything, { q, ...(next ? { next } : {}) })).body.data;
const textsFor = async (person: Person, q: string) =>
  (await search(person, q)).messages.map((it) => it.message.message);

test('a message is found by its words in any order, case and spelling of ё, an unfinished last one included', async () => {
  const { project_id, telegram, vera } = office;
  await writes(project_id, telegram, 'anna', 'Ещё раз: пришлите СЧЁТ за вазу');
  const said = ['Ещё раз: пришлите СЧЁТ за вазу'];
  expect(await textsFor(vera, 'счет ещ')).toEqual([]);
  expect(await textsFor(vera, 'вазу счет')).toEqual(said);
  expect(await textsFor(vera, 'счёт приш')).toEqual(said);
  expect(await textsFor(vera, 'счет диван')).toEqual([]);
  expect(await textsFor(vera, '?!')).toEqual([]);
});

test('contacts are found beside messages, with their names', async () => {
  const { project_id, telegram, vera } = office;
  const id = await writes(project_id, telegram, 'quintus', 'A parcel for me?');
  const { contacts, messages } = await search(vera, 'quintus');
  expect(contacts.map((it) => it.id)).toEqual([id]);
  expect(messages).toEqual([]);
  expect((await search(vera, 'parcel')).messages[0]).toMatchObject({ contact_name: contacts[0]!.name });
});

test('nobody finds what they may not read: another channel, another room, another project', async () => {
  const { project_id, telegram, vera, tom, wanda, room } = office;
  await writes(project_id, telegram, 'dora', 'The secret of the lighthouse');
  const { id, channel_id } = room.users[0]!;
  const said = { project: project_id, channel: channel_id, id, uid: crypto.randomUUID(), text: 'Lighthouse at noon' };
  await vera.call(sendMessage, said);
  const stranger = await owner(app, 'Stella');
  expect(await textsFor(vera, 'lighthouse')).toEqual(['Lighthouse at noon', 'The secret of the lighthouse']);
  expect(await textsFor(tom, 'lighthouse')).toEqual(['Lighthouse at noon', 'The secret of the lighthouse']);
  expect(await textsFor(wanda, 'lighthouse')).toEqual(['Lighthouse at noon']);
  expect(await textsFor(stranger, 'lighthouse')).toEqual([]);
});

test('more than a page is read on from where it ended, none twice and none left out', async () => {
  const { project_id, telegram, vera } = office;
  for (let n = 1; n <= 45; n++) await writes(project_id, telegram, `many-${n % 5}`, `Umbrella ${n}`);
  const first = await search(vera, 'umbrella');
  const second = await search(vera, 'umbrella', first.next!);
  const third = await search(vera, 'umbrella', second.next!);
  const all = [first, second, third].flatMap((it) => it.messages.map(({ message }) => message.message));
  expect(all).toEqual(Array.from({ length: 45 }, (_, at) => `Umbrella ${45 - at}`));
  expect(third.next).toBeNull();
  expect(second.contacts).toEqual([]);
});

test('what lies further back than the newest messages is found as well, after what is newer', async () => {
  const { project_id, telegram, vera } = office;
  const said = ['A hummingbird long ago', 'Nothing of note', 'Nothing else', 'A hummingbird today'];
  for (const text of said) await writes(project_id, telegram, 'hugo', text);
  const seer = { project_id, user_id: vera.id, channels_ids: null };
  for (const walked of [1, 3, 4, 1000]) {
    const { rows } = await messagesFound(seer, 'hummingb:*', Number.MAX_SAFE_INTEGER, walked);
    expect(rows.map((it) => it.message)).toEqual(['A hummingbird today', 'A hummingbird long ago']);
  }
});
