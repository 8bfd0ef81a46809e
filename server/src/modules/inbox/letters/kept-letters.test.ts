import { randomUUID } from 'node:crypto';
import { getContact } from '@parley/contract/inbox/contacts';
import { listDrafts, saveDraft } from '@parley/contract/inbox/drafts';
import { listScheduled, scheduleMessage, sendScheduled } from '@parley/contract/inbox/scheduled';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, writes } from '../../../../test/office.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** A client's dialogue on one of the channels. */
async function dialogueWith(name: string, channel: number) {
  const { vera, project_id } = office;
  const contact_id = await writes(project_id, channel, name);
  const { id } = (await vera.call(getContact, { id: contact_id })).body.data.users[0]!;
  return { contact_id, id, to: { project: project_id, channel, id } };
}

test('a letter that waits for its time leaves with the subject and the copies its writer chose', async () => {
  const { vera, email } = office;
  const { contact_id, to } = await dialogueWith('anna@mail.example', email);
  const letter = { subject: 'Your lamp', cc: ['carl@mail.example'] };
  const planned = { ...to, ...letter, uid: randomUUID(), text: 'It is ready', send_at: inAnHour() };
  expect((await vera.call(scheduleMessage, planned)).body.data.letter).toEqual(letter);
  const [waiting] = (await vera.call(listScheduled, { id: contact_id })).body.data;
  expect(waiting).toMatchObject({ letter, text: 'It is ready' });
  const sent = await vera.call(sendScheduled, { id: waiting!.id });
  expect(sent.body.data.letter).toEqual({ ...letter, has_more: false });
});

test('where nothing was chosen it follows the letter before, and a messenger knows no subjects', async () => {
  const { vera, email, telegram } = office;
  const plain = await dialogueWith('boris@mail.example', email);
  const asked = { uid: randomUUID(), text: 'Hello', send_at: inAnHour() };
  expect((await vera.call(scheduleMessage, { ...plain.to, ...asked })).body.data.letter).toBeNull();
  const chat = await dialogueWith('clara', telegram);
  const odd = { ...chat.to, ...asked, uid: randomUUID(), subject: 'No such thing', cc: [] };
  expect((await vera.call(scheduleMessage, odd)).body.data.letter).toBeNull();
});

test('a draft keeps its subject and copies as they are typed, alone as well, and tells nobody else', async () => {
  const { vera, tom, email } = office;
  const { contact_id, id: user_id } = await dialogueWith('dora@mail.example', email);
  const typed = { subject: 'Half a subj', cc: 'carl@mail.exa' };
  const draft = { id: contact_id, user_id, mode: 'reply' as const, text: '' };
  const kept = await vera.call(saveDraft, { ...draft, ...typed });
  expect(kept.body.data).toMatchObject({ ...typed, contact_id, text: '' });
  expect((await vera.call(listDrafts, {})).body.data.find((it) => it.contact_id === contact_id)).toMatchObject(typed);
  expect(await heardBy(tom, 'user:draft_changed')).toEqual([]);
  expect((await vera.call(saveDraft, { ...draft, subject: null, cc: null })).body.data).toBeNull();
});
