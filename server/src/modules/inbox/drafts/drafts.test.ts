import { getContact } from '@parley/contract/inbox/contacts';
import { listDrafts, saveDraft } from '@parley/contract/inbox/drafts';
import type { Input } from '@parley/contract/http';
import { listMessages, sendMessage } from '@parley/contract/inbox/messages';
import { sendComment } from '@parley/contract/inbox/thread';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, writes } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { openProvider } from '../../../../test/provider.ts';

let app: TestApp;
let office: Office;
let telegram: ReturnType<typeof openProvider>;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  telegram = openProvider('telegram');
});
afterAll(async () => {
  telegram.close();
  await app.stop();
});

const keep = (person: Person, id: number, it: Partial<Input<typeof saveDraft>>) =>
  person.call(saveDraft, { id, mode: 'reply', text: '', ...it });
const drafts = async (person: Person) => (await person.call(listDrafts, {})).body.data;
const ofContact = async (person: Person, id: number) => (await drafts(person)).filter((it) => it.contact_id === id);
const client = (name: string) => writes(office.project_id, office.telegram, name);
const told = async (person: Person) => heardBy(person, 'user:draft_changed');

test('each writer has a draft of their own, kept with where it goes and what it answers', async () => {
  const { vera, tom } = office;
  const id = await client('anna');
  const dialogue = (await vera.call(getContact, { id })).body.data.users[0]!;
  const [question] = (await vera.call(listMessages, { id })).body.data;
  const kept = await keep(vera, id, { text: 'Dear Anna', user_id: dialogue.id, quoted_id: question!.id });
  expect(kept.body.data).toMatchObject({
    contact_id: id,
    user_id: dialogue.id,
    mode: 'reply',
    text: 'Dear Anna',
    quoted: { id: question!.id, message: 'Hello' },
    files: [],
  });
  await keep(tom, id, { text: 'Only for us', mode: 'note' });
  expect(await ofContact(vera, id)).toEqual([kept.body.data]);
  expect(await ofContact(tom, id)).toMatchObject([{ text: 'Only for us', mode: 'note' }]);
});

test('the last words win, and with none left the draft is gone', async () => {
  const id = await client('bela');
  for (const text of ['H', 'He', 'Hello']) await keep(office.vera, id, { text });
  expect(await ofContact(office.vera, id)).toMatchObject([{ text: 'Hello' }]);
  expect((await keep(office.vera, id, { text: '' })).body.data).toBeNull();
  expect(await ofContact(office.vera, id)).toEqual([]);
});

test('only the writer’s own screens hear of it, and each knows which of them wrote', async () => {
  const { vera, tom } = office;
  const id = await client('cora');
  const before = [(await told(vera)).length, (await told(tom)).length];
  await keep(vera, id, { text: 'Secret', screen: 'left' });
  await keep(vera, id, { text: '', screen: 'right' });
  const heard = (await told(vera)).slice(before[0]);
  expect(heard.map((it) => it.payload)).toMatchObject([
    { contact_id: id, screen: 'left', draft: { text: 'Secret' } },
    { contact_id: id, screen: 'right', draft: null },
  ]);
  expect(await told(tom)).toHaveLength(before[1]!);
});

test('what was sent is a draft no more, on none of the writer’s screens; a refused one stays', async () => {
  const { vera, project_id } = office;
  const id = await client('dora');
  const dialogue = (await vera.call(getContact, { id })).body.data.users[0]!;
  const send = (text: string) =>
    vera.call(sendMessage, {
      project: project_id,
      channel: dialogue.channel_id,
      id: dialogue.id,
      uid: crypto.randomUUID(),
      text,
      draft: true,
    });
  await keep(vera, id, { text: 'x'.repeat(5000) });
  expect((await send('x'.repeat(5000))).status).toBe(400);
  expect(await ofContact(vera, id)).toHaveLength(1);
  expect((await send('Short')).status).toBe(200);
  expect(await ofContact(vera, id)).toEqual([]);
  expect((await told(vera)).at(-1)!.payload).toEqual({ contact_id: id, draft: null, screen: '' });
});

test('a note, too, takes its draft along', async () => {
  const { vera } = office;
  const id = await client('dana');
  await keep(vera, id, { text: 'Ask her', mode: 'note' });
  const note = { id, uid: crypto.randomUUID(), text: 'Ask her about the size', draft: true };
  expect((await vera.call(sendComment, note)).status).toBe(200);
  expect(await ofContact(vera, id)).toEqual([]);
});

test('to a hidden or foreign contact, dialogue or message nothing can be begun', async () => {
  const { vera, tom, wanda, project_id, whatsapp } = office;
  const [id, other] = [await client('ella'), await writes(project_id, whatsapp, 'fay')];
  const theirs = (await vera.call(getContact, { id: other })).body.data.users[0]!;
  const [said] = (await vera.call(listMessages, { id: other })).body.data;
  const stranger = await owner(app, 'Stan');
  expect((await keep(wanda, id, { text: 'Psst' })).body.code).toBe('not_found');
  expect((await keep(stranger, id, { text: 'Psst' })).body.code).toBe('not_found');
  expect((await keep(tom, id, { text: 'Psst', user_id: theirs.id })).body.code).toBe('not_found');
  expect((await keep(tom, id, { text: 'Psst', quoted_id: said!.id })).body.code).toBe('not_found');
  expect((await keep(tom, id, { text: 'Psst', files_ids: [7] })).body.code).toBe('not_found');
});

test('half a letter and a NUL do not reach the base', async () => {
  const id = await client('gina');
  expect((await keep(office.vera, id, { text: 'a\0b\ud800' })).body.data!.text).toBe('ab\ufffd');
});
