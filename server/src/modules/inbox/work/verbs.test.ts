import { facetsOf } from '@parley/contract/inbox/list-fit';
import { type Contact, getContact } from '@parley/contract/inbox/contacts';
import { listMessages, readMessages } from '@parley/contract/inbox/messages';
import * as work from '@parley/contract/inbox/work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { contactOf, heardBy, joinContacts, listOf, type Office, openOffice, writes } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { createContact } from '../../clients/index.ts';
import { findMember } from '../../projects/index.ts';
import { taken } from './take-contact.ts';
import { workOn } from './work-on.ts';
import { trueCounts } from './test/true-counts.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const rowOf = async (person: Person, id: number): Promise<Contact> =>
  (await person.call(getContact, { id, show_archived: 'true' })).body.data;
const isIn = async (person: Person, folder: 'at_work' | '4check' | 'all', id: number) =>
  (await listOf(person, folder)).some((it) => it.id === id);
const linesOf = async (person: Person, id: number) =>
  (await person.call(listMessages, { id })).body.data
    .filter((it) => it.message_type === 'system')
    .map(({ system, operator_name }) => ({ ...system, by: operator_name }));
const heard = async (person: Person) => (await heardBy(person, 'channel:contact_updated')).length;

/** Both channels of one person: Tom sees the one, Wanda the other. */
async function onTwoChannels(name: string): Promise<number> {
  const { project_id, telegram, whatsapp } = office;
  const id = await writes(project_id, telegram, name);
  await joinContacts(project_id, id, await writes(project_id, whatsapp, name));
  return id;
}

test('taking a contact puts it at work, and says so to those who see it', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'anna');
  const before = await heard(wanda);
  const { body } = await tom.call(work.takeContact, { id });
  expect(body.data.contact).toEqual(await rowOf(tom, id));
  expect(body.data.contact.operator).toBe(tom.id);
  expect(await isIn(vera, 'at_work', id)).toBe(true);
  expect(await isIn(vera, '4check', id)).toBe(true);
  expect(await linesOf(vera, id)).toEqual([{ kind: 'taken', name: null, until: null, by: 'Tom' }]);
  expect((await heardBy(vera, 'channel:contact_updated')).at(-1)!.payload).toEqual({
    ...(await rowOf(vera, id)),
    counts: [{ id: 'at_work', total: 1, unread: 1 }],
    was: { ...facetsOf(await rowOf(vera, id)), operator: null },
  });
  expect(await heard(wanda)).toBe(before);
  expect((await heardBy(wanda, 'channel:message_created')).some((it) => it.payload.contact_id === id)).toBe(false);
});

test('what is done in somebody’s name says by what', async () => {
  const { project_id, telegram, vera, tom } = office;
  const id = await writes(project_id, telegram, 'in the name of tom');
  const means = { kind: 'api_key', id: 1, name: 'Site' } as const;
  const asTom = (await findMember(project_id, tom.id, means))!;
  await workOn(asTom, id, taken);
  const actor = { kind: 'member', id: tom.id, name: 'Tom', means };
  expect(await linesOf(vera, id)).toEqual([{ kind: 'taken', name: null, until: null, by: 'Tom', actor }]);
});

test('what changes nothing leaves no line, tells nobody and cannot be undone', async () => {
  const { project_id, telegram, vera, tom } = office;
  const id = await writes(project_id, telegram, 'bela');
  await tom.call(work.takeContact, { id });
  const before = await heard(vera);
  const again = await tom.call(work.takeContact, { id });
  expect(again.body.data).toEqual({ contact: await rowOf(tom, id), undo: null });
  expect(await linesOf(vera, id)).toHaveLength(1);
  expect(await heard(vera)).toBe(before);
});

test('a line about the work changes neither the preview nor the place in the list nor what is unread', async () => {
  const { project_id, telegram, vera } = office;
  const id = await writes(project_id, telegram, 'cora');
  const before = await rowOf(vera, id);
  await vera.call(work.takeContact, { id });
  expect(await rowOf(vera, id)).toEqual({
    ...before,
    operator: vera.id,
    users: before.users.map((it) => ({ ...it, chat_user: vera.id })),
  });
});

test('closing clears the operator, ends the waiting and takes the contact out of at work; it stays to be checked', async () => {
  const { project_id, telegram, vera, tom } = office;
  const id = await writes(project_id, telegram, 'dina');
  await tom.call(work.takeContact, { id });
  const { body } = await vera.call(work.closeDialogue, { contact_id: id });
  expect(body.data.contact).toMatchObject({ operator: null, owed_since: null });
  expect((await rowOf(tom, id)).owed_since).toBeNull();
  expect(await isIn(tom, 'at_work', id)).toBe(false);
  expect(await isIn(tom, '4check', id)).toBe(true);
  expect((await linesOf(tom, id)).at(-1)).toEqual({ kind: 'closed', name: null, until: null, by: 'Vera' });
});

test('checking clears what one sees; the other channel of the same contact stays for those who see it', async () => {
  const { vera, tom, wanda } = office;
  const id = await onTwoChannels('elsa');
  const before = await heard(wanda);
  await tom.call(work.checkContact, { contact_id: id });
  expect(await isIn(tom, '4check', id)).toBe(false);
  expect(await isIn(wanda, '4check', id)).toBe(true);
  expect(await isIn(vera, '4check', id)).toBe(true);
  expect(await heard(wanda)).toBe(before);
  await wanda.call(work.checkContact, { contact_id: id });
  expect(await isIn(vera, '4check', id)).toBe(false);
  expect(await linesOf(vera, id)).toEqual([]);
});

test('a contact is handed over with a note that calls the colleague', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'fay');
  await vera.call(work.takeContact, { id });
  const comment = 'Please call her back';
  const { body } = await vera.call(work.transferContact, { contact_id: id, operatorid: tom.id, comment });
  expect(body.data.contact.operator).toBe(tom.id);
  const thread = (await tom.call(listMessages, { id })).body.data;
  expect(thread.at(-2)!.system).toEqual({ kind: 'transferred', name: 'Tom', to_id: office.tom.id, until: null });
  expect(thread.at(-1)).toMatchObject({ message_type: 'comment', message: comment, mentions: [tom.id] });
  expect(thread.map((it) => it.position)).toEqual(thread.map((_, at) => at + 1));
  const refused = await vera.call(work.transferContact, { contact_id: id, operatorid: wanda.id });
  expect(refused.body.code).toBe('operator_cannot_see');
  const stranger = await owner(app, 'Stan');
  expect((await vera.call(work.transferContact, { contact_id: id, operatorid: stranger.id })).body.code).toBe(
    'operator_cannot_see',
  );
  expect((await rowOf(vera, id)).operator).toBe(tom.id);
});

test('the note is written where both read it, even when the newest dialogue is another', async () => {
  const { mona, tom } = office;
  const id = await onTwoChannels('gina');
  await mona.call(work.transferContact, { contact_id: id, operatorid: tom.id, comment: 'Yours' });
  expect((await tom.call(listMessages, { id })).body.data.at(-1)).toMatchObject({ message: 'Yours' });
});

test('where no dialogue is both of theirs, the note is written where the colleague reads it', async () => {
  const { vera, tom, wanda } = office;
  const id = await onTwoChannels('gwen');
  const { status } = await tom.call(work.transferContact, {
    contact_id: id,
    operatorid: wanda.id,
    comment: 'Over to you',
  });
  expect(status).toBe(200);
  expect((await wanda.call(listMessages, { id })).body.data.at(-1)).toMatchObject({ message: 'Over to you' });
  expect((await tom.call(listMessages, { id })).body.data.at(-1)!.system).toMatchObject({ kind: 'transferred' });
  const thread = (await vera.call(listMessages, { id })).body.data;
  for (const dialogue of Object.values(Object.groupBy(thread, (it) => it.user_id))) {
    expect(dialogue!.map((it) => it.position)).toEqual(dialogue!.map((_, at) => at + 1));
  }
});

test('who is blocked or archived changes on every screen, also one that stands in no list', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'hope');
  const hints = async (person: Person) =>
    (await heardBy(person, 'crm:contact_changed')).filter((it) => it.payload.id === id).length;
  await vera.call(work.archiveContacts, { id });
  await vera.call(work.blockContact, { project: project_id, id });
  await vera.call(work.archiveContacts, { id, unarchive: true });
  expect([await hints(tom), await hints(wanda)]).toEqual([3, 0]);
  const silent = await transaction(project_id, (tx) => createContact(tx, project_id, { name: 'Never wrote' }));
  await vera.call(work.archiveContacts, { id: silent });
  const heard = await heardBy(wanda, 'crm:contact_changed');
  expect(heard.at(-1)!.payload).toEqual({ id: silent });
});

test('“no reply needed” stops the clock for the whole of what one sees', async () => {
  const { vera, tom } = office;
  const id = await onTwoChannels('hana');
  await tom.call(work.noReplyNeeded, { contact_id: id });
  expect((await rowOf(tom, id)).owed_since).toBeNull();
  expect((await rowOf(vera, id)).owed_since).not.toBeNull();
  await vera.call(work.noReplyNeeded, { contact_id: id });
  expect((await rowOf(vera, id)).owed_since).toBeNull();
  expect((await linesOf(vera, id)).map((it) => it.kind)).toEqual(['no_reply_needed', 'no_reply_needed']);
});

test('what was read can be made unread again, by its newest message', async () => {
  const { project_id, telegram, vera, tom } = office;
  const id = await writes(project_id, telegram, 'ida');
  await writes(project_id, telegram, 'ida', 'Anyone?');
  await tom.call(readMessages, { contact_id: id });
  await tom.call(work.takeContact, { id });
  const { body } = await tom.call(work.markUnread, { contact_id: id });
  expect(body.data.contact.unread).toBe(1);
  expect((await rowOf(vera, id)).unread).toBe(1);
  await tom.call(readMessages, { contact_id: id });
  expect((await rowOf(vera, id)).unread).toBe(0);
});

test('blocking takes a client out of every folder and closes the dialogue; unblocking lets them in again', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'jana');
  await tom.call(work.takeContact, { id });
  const before = await heard(wanda);
  const blocked = await vera.call(work.blockContact, { project: project_id, id });
  expect(blocked.body.data.contact).toMatchObject({ blocked: true, operator: null });
  for (const folder of ['at_work', '4check', 'all'] as const) expect(await isIn(vera, folder, id)).toBe(false);
  expect((await heardBy(tom, 'channel:contact_updated')).at(-1)!.payload).toMatchObject({ id, blocked: true });
  await writes(project_id, telegram, 'jana', 'Let me in');
  expect(await isIn(vera, 'all', id)).toBe(false);
  await vera.call(work.blockContact, { project: project_id, id, blocked: false });
  expect(await isIn(tom, 'all', id)).toBe(true);
  expect(await isIn(tom, 'at_work', id)).toBe(false);
  expect(await rowOf(vera, id)).toMatchObject({ blocked: false, unread: 2 });
  expect(await heard(wanda)).toBe(before);
});

test('archived contacts leave the list, and come back by hand or by writing', async () => {
  const { project_id, telegram, vera, tom } = office;
  const [one, two] = [await writes(project_id, telegram, 'kira'), await writes(project_id, telegram, 'lara')];
  const { body } = await vera.call(work.archiveContacts, { ids: [one, two] });
  expect(body.data.changed).toEqual([one, two]);
  for (const id of [one, two]) expect(await isIn(tom, 'all', id)).toBe(false);
  await vera.call(work.archiveContacts, { id: one, unarchive: true });
  expect(await isIn(tom, 'all', one)).toBe(true);
  await writes(project_id, telegram, 'lara', 'It is me again');
  expect((await listOf(tom))[0]).toMatchObject({ id: two, archived: false });
});

test('a cleared dialogue is empty on every screen, its contact stays, and only who may delete does it', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'mara');
  expect((await tom.call(work.clearDialogue, { project: project_id, id })).status).toBe(403);
  const { body } = await vera.call(work.clearDialogue, { project: project_id, id });
  expect(body.data.contact).toMatchObject({ unread: 0, owed_since: null, lastMessage: null });
  expect((await vera.call(listMessages, { id })).body.data).toEqual([]);
  expect(await isIn(tom, 'all', id)).toBe(true);
  const cleared = async (person: Person) =>
    (await heardBy(person, 'channel:dialog_cleared')).filter((it) => it.payload.contact_id === id);
  expect(await cleared(tom)).toHaveLength(1);
  expect(await cleared(wanda)).toEqual([]);
  await writes(project_id, telegram, 'mara', 'Hello again');
  expect((await rowOf(vera, id)).unread).toBe(1);
});

test('a room of colleagues is nobody’s work', async () => {
  const { vera, room, project_id } = office;
  const { id } = room;
  const answers = await Promise.all([
    vera.call(work.takeContact, { id }),
    vera.call(work.closeDialogue, { contact_id: id }),
    vera.call(work.checkContact, { contact_id: id }),
    vera.call(work.snoozeContact, { contact_id: id, until: new Date(Date.now() + 9e6).toISOString() }),
    vera.call(work.blockContact, { project: project_id, id }),
    vera.call(work.archiveContacts, { id }),
    vera.call(work.changeMany, { action: 'close', contacts_ids: [id] }),
  ]);
  expect(answers.map((it) => it.body.code)).toEqual(answers.map(() => 'not_for_rooms'));
});

test('nobody works on what they do not see', async () => {
  const { project_id, email, vera, tom } = office;
  const id = await writes(project_id, email, 'nora');
  const stranger = await owner(app, 'Stan');
  for (const person of [tom, stranger]) {
    const answers = await Promise.all([
      person.call(work.takeContact, { id }),
      person.call(work.closeDialogue, { contact_id: id }),
      person.call(work.checkContact, { contact_id: id }),
      person.call(work.transferContact, { contact_id: id, operatorid: person.id }),
      person.call(work.markUnread, { contact_id: id }),
      person.call(work.noReplyNeeded, { contact_id: id }),
      person.call(work.wakeContact, { contact_id: id }),
      person.call(work.blockContact, { project: person.project_id, id }),
      person.call(work.archiveContacts, { id }),
      person.call(work.changeMany, { action: 'check', contacts_ids: [id] }),
    ]);
    expect(answers.map((it) => it.body.code)).toEqual(answers.map(() => 'not_found'));
  }
  expect(await rowOf(vera, id)).toMatchObject({ operator: null, blocked: false, archived: false });
  expect(await contactOf(project_id, email, 'nora')).toBe(id);
});

test('a transfer with a note counts once whoever grew too old for the list since it was last looked through', async () => {
  const { project_id, telegram, vera, tom } = office;
  const id = await writes(project_id, telegram, 'aged');
  const long_ago = new Date(Date.now() - 300 * 86_400_000);
  await dbOf(project_id)
    .updateTable('dialogues')
    .set({ last_message_at: long_ago })
    .where('contact_id', '=', id)
    .execute();
  await vera.call(work.transferContact, { contact_id: id, operatorid: tom.id, comment: 'An old friend' });
  expect(await isIn(vera, 'all', id)).toBe(false);
  await trueCounts(project_id);
});

test('after all of this every count is what a recount makes it', () => trueCounts(office.project_id));
