import { saveDraft } from '@parley/contract/inbox/drafts';
import type { ViewKind } from '@parley/contract/inbox/list-rules';
import { readMessages, sendMessage } from '@parley/contract/inbox/messages';
import { sendComment } from '@parley/contract/inbox/thread';
import { listViews, seeMentions } from '@parley/contract/inbox/views';
import { checkContact, closeDialogue, snoozeContact, takeContact } from '@parley/contract/inbox/work';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, updateTask } from '@parley/contract/tasks/tasks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, joinContacts, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';
import { until } from '../../../../test/until.ts';
import { ProviderError } from '../../../channels/channel.ts';
import { hours, minutes, moveClock } from '../../../kit/clock.ts';
import { expectTrueLines, expectTrueViews } from './test/true-views.ts';

let app: TestApp;
let office: Office;
let provider: ReturnType<typeof openProvider>;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  provider = openProvider('telegram');
});
afterEach(async () => {
  const { vera, tom, wanda, mona, project_id } = office;
  for (const person of [vera, tom, wanda, mona]) await expectTrueViews(person);
  await expectTrueLines(project_id);
  moveClock(0);
});
afterAll(async () => {
  provider.close();
  await app.stop();
});

const namesIn = async (person: Person, ...views: ViewKind[]) =>
  (await listOf(person, 'all', 20, { views })).map((row) => row.name.replace('Client ', ''));
const countOf = async (person: Person, view: ViewKind) =>
  (await person.call(listViews, {})).body.data.views.find(({ id }) => id === view)!.total;
const inTime = (milliseconds: number) => `${new Date(Date.now() + milliseconds).toISOString().slice(0, 19)}Z`;

test('who waits is nobody’s until somebody takes them, theirs then, aside, and closed at the end', async () => {
  const { vera, tom, wanda, project_id, telegram } = office;
  const anna = await writes(project_id, telegram, 'anna');
  expect(await namesIn(tom, 'unassigned', 'waiting')).toEqual(['anna']);
  expect(await namesIn(wanda, 'unassigned')).toEqual([]);
  await tom.call(takeContact, { id: anna });
  expect([await namesIn(tom, 'unassigned'), await namesIn(tom, 'mine'), await namesIn(vera, 'mine')]).toEqual([
    [],
    ['anna'],
    [],
  ]);
  await tom.call(snoozeContact, { contact_id: anna, until: inTime(hours(2)) });
  expect([await namesIn(tom, 'aside'), await namesIn(tom, 'mine'), await namesIn(tom, 'closed')]).toEqual([
    ['anna'],
    [],
    [],
  ]);
  const row = (await listOf(tom)).find(({ id }) => id === anna)!;
  const to = { project: project_id, channel: telegram, id: row.users[0]!.id };
  await tom.call(sendMessage, { ...to, uid: crypto.randomUUID(), text: 'Hello, Anna' });
  await tom.call(checkContact, { contact_id: anna });
  await tom.call(closeDialogue, { contact_id: anna });
  await settled();
  expect(await namesIn(tom, 'closed')).toEqual(['anna']);
  expect(await countOf(wanda, 'closed')).toBe(0);
});

test('what did not leave stands in Failed, for those who see its channel, until something else is written', async () => {
  const { vera, tom, wanda, project_id, telegram, whatsapp } = office;
  const bob = await writes(project_id, telegram, 'bob');
  await joinContacts(project_id, bob, await writes(project_id, whatsapp, 'bobs-number'));
  const { id } = (await listOf(tom)).find((row) => row.id === bob)!.users[0]!;
  provider.answer(() => Promise.reject(new ProviderError('blocked by the user')));
  const send = (text: string) =>
    tom.call(sendMessage, { project: project_id, channel: telegram, id, uid: crypto.randomUUID(), text });
  await send('Are you there?');
  await until(async () => expect(await namesIn(vera, 'failed')).toEqual(['bob']));
  expect([await countOf(tom, 'failed'), await countOf(wanda, 'failed')]).toEqual([1, 0]);
  provider.answer();
  await send('And now?');
  await settled();
  expect(await namesIn(vera, 'failed')).toEqual([]);
});

test('a note’s call stands among the mentions of whoever is called until they look; others read on', async () => {
  const { vera, tom, mona, wanda, project_id, telegram } = office;
  const cora = await writes(project_id, telegram, 'cora');
  const note = { id: cora, uid: crypto.randomUUID(), text: 'Tom, please', mentions: [tom.id, vera.id] };
  await vera.call(sendComment, note);
  await vera.call(sendComment, note);
  expect(await namesIn(tom, 'mentions')).toEqual(['cora']);
  expect((await tom.call(listViews, {})).body.data.mentions).toEqual([cora]);
  // Whoever wrote it is not called by it, and nobody hears whom else it calls.
  expect([await countOf(vera, 'mentions'), await countOf(mona, 'mentions')]).toEqual([0, 0]);
  expect(await heardBy(mona, 'user:mentions_changed')).toEqual([]);
  await vera.call(readMessages, { contact_id: cora });
  expect(await countOf(tom, 'mentions')).toBe(1);
  expect((await wanda.call(seeMentions, { contact_id: cora })).status).toBe(404);
  await tom.call(seeMentions, { contact_id: cora });
  await tom.call(seeMentions, { contact_id: cora });
  expect(await namesIn(tom, 'mentions')).toEqual([]);
  expect((await heardBy(tom, 'user:mentions_changed')).map(({ payload }) => payload.is_mentioned)).toEqual([
    true,
    false,
  ]);
});

test('drafts are one’s own, and can be asked for together with what else is known', async () => {
  const { vera, tom, project_id, telegram } = office;
  const dina = await writes(project_id, telegram, 'dina');
  await tom.call(saveDraft, { id: dina, mode: 'reply', text: 'Dear Dina' });
  expect([await namesIn(tom, 'drafts'), await namesIn(vera, 'drafts')]).toEqual([['dina'], []]);
  expect([await namesIn(tom, 'drafts', 'waiting'), await namesIn(tom, 'drafts', 'mine')]).toEqual([['dina'], []]);
  await tom.call(saveDraft, { id: dina, mode: 'reply', text: '' });
  expect(await countOf(tom, 'drafts')).toBe(0);
});

test('a client with an overdue task is late from that minute until it is done, moved or about somebody else', async () => {
  const { vera, tom, wanda, project_id, telegram } = office;
  const [eva, finn] = [await writes(project_id, telegram, 'eva'), await writes(project_id, telegram, 'finn')];
  const category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
  const given = { category_id, manager_id: vera.id, date: inTime(minutes(5)), contact_id: eva };
  const task = (await vera.call(createTask, given)).body.data;
  await settled();
  expect(await namesIn(tom, 'late')).toEqual([]);
  moveClock(minutes(6));
  await until(async () => expect(await namesIn(tom, 'late')).toEqual(['eva']));
  expect(await countOf(wanda, 'late')).toBe(0);
  await vera.call(updateTask, { id: task.id, contact_id: finn });
  await until(async () => expect(await namesIn(tom, 'late')).toEqual(['finn']));
  await vera.call(updateTask, { id: task.id, status: 2 });
  await until(async () => expect(await namesIn(tom, 'late')).toEqual([]));
});
