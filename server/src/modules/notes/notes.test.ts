import { randomUUID } from 'node:crypto';
import { createOrganization, deleteOrganizations, restoreOrganizations } from '@parley/contract/clients/organizations';
import { deleteClients } from '@parley/contract/clients/table';
import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead, deleteLead, mergeLeads } from '@parley/contract/deals/lead-changes';
import type { Input } from '@parley/contract/http';
import { takeBack } from '@parley/contract/undo';
import { mergeContacts, undoMove } from '@parley/contract/inbox/duplicates';
import { uploadFile } from '@parley/contract/inbox/files';
import type { MessageFile } from '@parley/contract/inbox/messages';
import {
  createNote,
  deleteNote,
  listCallable,
  listNotes,
  type NoteEntity,
  restoreNote,
  updateNote,
} from '@parley/contract/notes/notes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { archiveOf, brought, headersOf, personIn } from '../../../test/archive.ts';
import { heardBy, type Office, openOffice, writes } from '../../../test/office.ts';
import { member, type Person } from '../../../test/people.ts';
import { days, moveClock } from '../../kit/clock.ts';
import { dbOf } from '../../kit/db/index.ts';
import { jobs as inboxJobs } from '../inbox/index.ts';
import { forgetViewers } from '../projects/index.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import { forgetNote } from './delete-note.ts';

let app: TestApp;
let office: Office;
let vera: Person;
let stage: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  vera = office.vera;
  stage = (await vera.call(listFunnels, {})).body.data[0]!.stages[0]!.id;
});
afterAll(() => app.stop());

type Given = Partial<Input<typeof createNote>>;
const add = (by: Person, entity: NoteEntity, entity_id: number, text: string, given: Given = {}) =>
  by.call(createNote, { uid: randomUUID(), entity, entity_id, text, ...given });
const list = async (by: Person, entity: NoteEntity, entity_id: number) => {
  const { status, body } = await by.call(listNotes, { entity, entity_id });
  return status === 200 ? body.data.map((it) => it.text) : status;
};
const dealOf = async (contact: number, manager_id: number | null = null) =>
  (await vera.call(createLead, { stage_id: stage, name: 'Deal', contacts_ids: [contact], manager_id })).body.data.id;
const telegramClient = (name: string) => writes(office.project_id, office.telegram, name);

async function upload(by: Person, name = 'plan.txt'): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([`bytes of ${name}`]), name);
  const response = await fetch(app.url + uploadFile.path, { method: 'POST', headers: headersOf(by), body: form });
  return ((await response.json()) as { data: MessageFile }).data.id;
}
const fileOf = async (by: Person, id: number) =>
  (await fetch(`${app.url}/api/app/files/${by.project_id}/${id}`, { headers: headersOf(by) })).status;

test('notes of a client are read by whoever sees the client, the newest first and by pages', async () => {
  const client = await telegramClient('pages');
  for (let nth = 1; nth <= 5; nth++) await add(vera, 'contact', client, `Note ${nth}`);
  expect(await list(office.tom, 'contact', client)).toEqual(['Note 5', 'Note 4', 'Note 3', 'Note 2', 'Note 1']);
  expect(await list(office.wanda, 'contact', client)).toBe(404);
  expect((await add(office.wanda, 'contact', client, 'No')).status).toBe(404);
  const asked = { entity: 'contact', entity_id: client, count: 2 } as const;
  const seen: string[] = [];
  for (let next: string | null | undefined; next !== null;) {
    const { body } = await vera.call(listNotes, { ...asked, ...(next ? { next } : {}) });
    seen.push(...body.data.map((it) => it.text));
    next = body.meta.next ?? null;
  }
  expect(seen).toEqual(['Note 5', 'Note 4', 'Note 3', 'Note 2', 'Note 1']);
  expect((await vera.call(listNotes, { ...asked, next: 'nonsense' })).status).toBe(400);
});

test('a deal’s notes are for whoever sees the deal, an organization’s for the team', async () => {
  const deal = await dealOf(await telegramClient('rights'), office.wanda.id);
  await add(vera, 'lead', deal, 'For those of the deal');
  expect(await list(office.tom, 'lead', deal)).toHaveLength(1);
  // Its manager does not see the client, but the deal.
  expect(await list(office.wanda, 'lead', deal)).toHaveLength(1);
  const other = await dealOf(await telegramClient('rights-2'));
  await add(vera, 'lead', other, 'Not for Wanda');
  expect(await list(office.wanda, 'lead', other)).toBe(404);
  const organization = (await vera.call(createOrganization, { name: 'Acme' })).body.data.id;
  await add(office.tom, 'organization', organization, 'For all');
  expect(await list(office.wanda, 'organization', organization)).toEqual(['For all']);
});

test('news of a note go to those who see what it is about, and say whom it calls', async () => {
  const client = await telegramClient('news');
  const { data } = (await add(vera, 'contact', client, 'Call @Tom', { mentions: [office.tom.id, office.tom.id] })).body;
  const told = async (by: Person, action = 'crm:note_created') =>
    (await heardBy(by, action)).filter((it) => (it.payload.note as { id: number }).id === data.id);
  expect(await told(office.tom)).toMatchObject([{ payload: { called: [office.tom.id], note: { text: 'Call @Tom' } } }]);
  expect(await told(office.wanda)).toEqual([]);
  expect((await add(vera, 'contact', client, '@Wanda', { mentions: [office.wanda.id] })).body).toMatchObject({
    code: 'cannot_mention_on_card',
    error: expect.stringContaining('Wanda'),
  });
  const callable = (await vera.call(listCallable, { entity: 'contact', entity_id: client })).body.data;
  expect(callable.toSorted()).toEqual([vera.id, office.tom.id, office.mona.id].toSorted());
  await vera.call(updateNote, { id: data.id, text: '@Tom, @Mona', mentions: [office.tom.id, office.mona.id] });
  expect(await told(office.mona, 'crm:note_updated')).toMatchObject([{ payload: { called: [office.mona.id] } }]);
});

test('many at once that call colleagues do not wait for one another', async () => {
  const { tom, mona, project_id } = office;
  const id = await telegramClient('crowd');
  for (const { id: user } of [tom, mona]) forgetViewers(project_id, user);
  const mentions = [tom.id, mona.id];
  const written = await Promise.all(
    Array.from({ length: 24 }, (_, nth) => add(vera, 'contact', id, `Note ${nth}`, { mentions })),
  );
  expect(new Set(written.map((it) => it.status))).toEqual(new Set([200]));
});

test('said again, a note is written once; under its key nothing else is', async () => {
  const client = await telegramClient('again');
  const uid = randomUUID();
  const first = await add(vera, 'contact', client, 'Once', { uid });
  const second = await add(vera, 'contact', client, 'Once', { uid });
  expect(second.body.data).toEqual(first.body.data);
  expect((await add(vera, 'contact', client, 'Other', { uid })).body).toMatchObject({ code: 'uid_taken' });
  expect((await add(office.tom, 'contact', client, 'Once', { uid })).body).toMatchObject({ code: 'uid_taken' });
  expect(await list(vera, 'contact', client)).toEqual(['Once']);
  expect((await add(vera, 'contact', client, '  ')).status).toBe(400);
});

test('one changes one’s own; one removes one’s own, an administrator anybody’s, and brings it back', async () => {
  const client = await telegramClient('own');
  const { id } = (await add(office.tom, 'contact', client, 'Tom wrote')).body.data;
  expect((await vera.call(updateNote, { id, text: 'Vera wrote' })).status).toBe(403);
  expect((await office.mona.call(deleteNote, { id })).status).toBe(403);
  expect((await office.wanda.call(deleteNote, { id })).status).toBe(404);
  expect((await office.tom.call(updateNote, { id, text: '' })).status).toBe(400);
  const changed = (await office.tom.call(updateNote, { id, text: 'Tom wrote better' })).body.data;
  expect(changed.edited_at).not.toBeNull();
  expect((await vera.call(deleteNote, { id })).status).toBe(200);
  expect((await vera.call(deleteNote, { id })).status).toBe(200);
  expect(await list(office.tom, 'contact', client)).toEqual([]);
  expect((await heardBy(office.tom, 'crm:note_deleted')).filter((it) => it.payload.id === id)).toHaveLength(1);
  expect((await heardBy(office.wanda, 'crm:note_deleted')).filter((it) => it.payload.id === id)).toEqual([]);
  expect((await office.tom.call(updateNote, { id, text: 'x' })).status).toBe(404);
  // Vera took it away.
  expect((await office.tom.call(restoreNote, { id })).status).toBe(404);
  expect((await vera.call(restoreNote, { id })).body.data.text).toBe('Tom wrote better');
  expect(await list(office.tom, 'contact', client)).toEqual(['Tom wrote better']);
});

test('a file belongs to what the note is about, not to its uploader any more', async () => {
  const client = await telegramClient('files');
  const file = await upload(office.tom);
  expect([await fileOf(office.tom, file), await fileOf(vera, file)]).toEqual([200, 404]);
  expect((await add(vera, 'contact', client, '', { files_ids: [file] })).status).toBe(404);
  const { data } = (await add(office.tom, 'contact', client, '', { files_ids: [file] })).body;
  expect(data.files).toMatchObject([{ id: file, name: 'plan.txt' }]);
  expect([await fileOf(office.tom, file), await fileOf(vera, file), await fileOf(office.wanda, file)]).toEqual([
    200, 200, 404,
  ]);
  await office.tom.call(deleteNote, { id: data.id });
  expect([await fileOf(office.tom, file), await fileOf(vera, file)]).toEqual([404, 404]);
  await office.tom.call(restoreNote, { id: data.id });
  expect(await fileOf(vera, file)).toBe(200);
  const deal = await dealOf(client);
  const ofDeal = await upload(vera, 'offer.txt');
  await add(vera, 'lead', deal, 'Offer', { files_ids: [ofDeal] });
  expect([await fileOf(office.tom, ofDeal), await fileOf(office.wanda, ofDeal)]).toEqual([200, 404]);
  await vera.call(deleteLead, { id: deal });
  expect(await fileOf(vera, ofDeal)).toBe(404);
});

const forgetFile = inboxJobs.find((it) => it.name === 'forget-file')!;

test('after thirty days a removed note is gone, and its file with it', async () => {
  const client = await telegramClient('forgotten');
  const { project_id } = office;
  const file = await upload(vera);
  const { id } = (await add(vera, 'contact', client, 'Old', { files_ids: [file] })).body.data;
  const place = { project_id, key: null, attempt: 1 } as never;
  await expect(forgetFile.run({ file_id: file }, place)).rejects.toThrow('in use');
  await vera.call(deleteNote, { id });
  // Too early, as by a node that is behind: it comes again.
  await expect(forgetNote.run({ id }, place)).rejects.toBeInstanceOf(RetryLater);
  expect((await vera.call(restoreNote, { id })).status).toBe(200);
  await vera.call(deleteNote, { id });
  moveClock(days(31));
  await forgetNote.run({ id }, place);
  await forgetFile.run({ file_id: file }, place);
  moveClock(0);
  expect((await vera.call(restoreNote, { id })).status).toBe(404);
  const { rows } = await sql`select from files where id = ${file}`.execute(dbOf(project_id));
  expect(rows).toEqual([]);
});

test('notes go along when clients are merged, and back when they are separated', async () => {
  const [one, other] = [await telegramClient('merge-1'), await telegramClient('merge-2')];
  await add(vera, 'contact', one, 'Of one');
  const { id } = (await add(vera, 'contact', other, 'Of the other')).body.data;
  const merged = await vera.call(mergeContacts, { contact_id: one, contacts_ids: [other] });
  expect(await list(office.tom, 'contact', one)).toEqual(['Of the other', 'Of one']);
  // Old links lead on.
  expect(await list(office.tom, 'contact', other)).toEqual(['Of the other', 'Of one']);
  const changed = (await vera.call(updateNote, { id, text: 'Of the other, changed' })).body.data;
  expect(changed.entity_id).toBe(one);
  await vera.call(undoMove, { token: merged.body.data.undo });
  expect(await list(office.tom, 'contact', one)).toEqual(['Of one']);
  expect(await list(office.tom, 'contact', other)).toEqual(['Of the other, changed']);
});

test('notes go along when deals are merged, and back when they are parted', async () => {
  const client = await telegramClient('deals');
  const [main, other] = [await dealOf(client), await dealOf(client)];
  await add(vera, 'lead', main, 'Of the main one');
  await add(vera, 'lead', other, 'Of the other');
  const { undo } = (await vera.call(mergeLeads, { main_id: main, ids: [other] })).body.data;
  expect(await list(office.tom, 'lead', main)).toEqual(['Of the other', 'Of the main one']);
  await vera.call(takeBack, { token: undo });
  expect(await list(office.tom, 'lead', main)).toEqual(['Of the main one']);
});

test('what is removed takes its notes out of sight, and brings them back', async () => {
  const client = await telegramClient('removed');
  const deal = await dealOf(client);
  const organization = (await vera.call(createOrganization, { name: 'Gone' })).body.data.id;
  const all = [
    ['contact', client],
    ['lead', deal],
    ['organization', organization],
  ] as const;
  for (const [entity, id] of all) await add(vera, entity, id, entity);
  const removed = await vera.call(deleteLead, { id: deal });
  expect(await list(vera, 'lead', deal)).toBe(404);
  await vera.call(takeBack, { token: removed.body.data.undo });
  await vera.call(deleteOrganizations, { ids: [organization] });
  expect(await list(vera, 'organization', organization)).toBe(404);
  await vera.call(restoreOrganizations, { ids: [organization] });
  const gone = await vera.call(deleteClients, { id: client });
  expect(await list(vera, 'contact', client)).toBe(404);
  await vera.call(takeBack, { token: gone.body.data.undo! });
  for (const [entity, id] of all) expect(await list(vera, entity, id)).toEqual([entity]);
});

test('notes and their files travel with a project', async () => {
  const client = await telegramClient('travels');
  await add(vera, 'contact', client, 'Take me along, @Tom', {
    files_ids: [await upload(vera)],
    mentions: [office.tom.id],
  });
  const { data } = await brought(app, vera, await archiveOf(app, vera));
  const there = personIn(app, vera, data.id);
  const { rows } = await sql<{ contact_id: number }>`
    select contact_id from notes where text like 'Take me%'`.execute(dbOf(data.id));
  const { body } = await there.call(listNotes, { entity: 'contact', entity_id: rows[0]!.contact_id });
  expect(body.data).toMatchObject([{ text: 'Take me along, @Tom', author_id: vera.id, files: [{ name: 'plan.txt' }] }]);
  expect(await fileOf(there, body.data[0]!.files[0]!.id)).toBe(200);
});

test('of a colleague who left the notes stay', async () => {
  const client = await telegramClient('left');
  const ann = await member(app, vera, 'Ann', { channels_ids: [office.telegram] });
  await add(ann, 'contact', client, 'Ann was here');
  await sql`delete from users where id = ${ann.id}`.execute(dbOf(office.project_id));
  const { body } = await vera.call(listNotes, { entity: 'contact', entity_id: client });
  expect(body.data).toMatchObject([{ text: 'Ann was here', author_id: null }]);
});
