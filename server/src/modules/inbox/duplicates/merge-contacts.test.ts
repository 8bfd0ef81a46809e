import * as card from '@parley/contract/inbox/client-card';
import { contactUpdated, getContact } from '@parley/contract/inbox/contacts';
import * as duplicates from '@parley/contract/inbox/duplicates';
import { listMessages } from '@parley/contract/inbox/messages';
import { saveDraft } from '@parley/contract/inbox/drafts';
import { addContactToTopic, addTopic } from '@parley/contract/inbox/topics';
import { snoozeContact, takeContact, wakeContact } from '@parley/contract/inbox/work';
import { takeBack } from '@parley/contract/undo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { contactOf, heardBy, listOf, type Office, openOffice, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { trueCounts } from '../work/test/true-counts.ts';
import { everything } from './test/everything.ts';

let app: TestApp;
let office: Office;
let nth = 0;
let anna: number;
let anya: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());
/** The same person twice: Anna on telegram, Anya on whatsapp. */
beforeEach(async () => {
  const { project_id, telegram, whatsapp } = office;
  nth += 1;
  anna = await writes(project_id, telegram, `anna-${nth}`);
  anya = await writes(project_id, whatsapp, `anya-${nth}`);
});

const merge = (person: Person, contact_id: number, ...contacts_ids: number[]) =>
  person.call(duplicates.mergeContacts, { contact_id, contacts_ids });
const undo = (person: Person, token: string) => person.call(duplicates.undoMove, { token });
const rowOf = async (person: Person, id: number) => (await person.call(getContact, { id })).body.data;
const cardOf = async (person: Person, id: number) =>
  (await person.call(card.getClientCard, { project: person.project_id, id })).body.data;
const dialogueOf = async (person: Person, id: number, channel: number) =>
  (await rowOf(person, id)).users.find((it) => it.channel_id === channel)!.id;

test('two contacts are one: its dialogues, its thread, its row in every list', async () => {
  const { project_id, vera, tom, wanda, telegram, whatsapp } = office;
  const { status, body } = await merge(vera, anna, anya);
  expect(status).toBe(200);
  expect(body.data.contact_id).toBe(anna);
  const row = await rowOf(vera, anna);
  expect(row.users.map((it) => it.channel_id).sort()).toEqual([telegram, whatsapp].sort());
  expect(row.unread).toBe(2);
  expect((await listOf(vera)).map((it) => it.id).filter((id) => [anna, anya].includes(id))).toEqual([anna]);
  expect((await listOf(wanda)).find((it) => it.id === anna)?.users.map((it) => it.channel_id)).toEqual([whatsapp]);
  expect((await listOf(tom)).find((it) => it.id === anna)?.users.map((it) => it.channel_id)).toEqual([telegram]);
  const { body: thread } = await vera.call(listMessages, { id: anna });
  expect(thread.data.map((it) => it.system?.kind ?? it.message)).toEqual(['Hello', 'Hello', 'merged']);
  expect(thread.data.at(-1)).toMatchObject({ system: { name: `Client anya-${nth}` }, operator_id: vera.id });
  await trueCounts(project_id);
});

test('whoever is gone leads to who they are now', async () => {
  const { vera, tom, wanda } = office;
  await merge(vera, anna, anya);
  expect((await rowOf(vera, anya)).id).toBe(anna);
  expect((await rowOf(wanda, anya)).id).toBe(anna);
  const gone = async (person: Person) =>
    (await heardBy(person, duplicates.contactDeleted.action)).filter((it) => it.payload.id === anya);
  expect((await gone(wanda)).map((it) => it.payload)).toEqual([{ id: anya, now: anna }]);
  // Tom never saw Anya.
  expect(await gone(tom)).toEqual([]);
  expect((await vera.call(card.updateClient, { id: anya, name: 'A ghost' })).status).toBe(404);
});

test('a message to who is gone comes to who they are now', async () => {
  const { project_id, vera, whatsapp } = office;
  await merge(vera, anna, anya);
  await writes(project_id, whatsapp, `anya-${nth}`, 'Me again');
  expect(await contactOf(project_id, whatsapp, `anya-${nth}`)).toBe(anna);
  expect((await rowOf(vera, anna)).lastMessage?.message).toBe('Me again');
});

test('nothing that is known is lost: empty fields are filled, notes are joined, no mailings stay no mailings', async () => {
  const { vera } = office;
  await vera.call(card.updateClient, { id: anna, notes: 'First', tag: 'VIP' });
  await vera.call(card.updateClient, {
    id: anya,
    notes: 'Second',
    tag: 'New',
    email: 'anya@example.test',
    unsubscribed: true,
  });
  await merge(vera, anna, anya);
  expect(await cardOf(vera, anna)).toMatchObject({
    name: `Client anna-${nth}`,
    notes: 'First\nSecond',
    tag: 'VIP',
    email: 'anya@example.test',
    unsubscribed: true,
  });
});

test('of each field the chosen one is kept', async () => {
  const { vera } = office;
  await vera.call(card.updateClient, { id: anna, tag: 'VIP', phone: '+351 912 345 678' });
  await vera.call(card.updateClient, { id: anya, tag: 'New', phone: '+351 912 345 679' });
  const fields = { name: anya, phone: anya, tag: anna };
  await vera.call(duplicates.mergeContacts, { contact_id: anna, contacts_ids: [anya], fields });
  expect(await cardOf(vera, anna)).toMatchObject({ name: `Client anya-${nth}`, phone: '351912345679', tag: 'VIP' });
  const stranger = { contact_id: anna, contacts_ids: [anya], fields: { name: 1 } };
  expect((await vera.call(duplicates.mergeContacts, stranger)).status).toBe(404);
});

test('at work if either was, in the folders of both', async () => {
  const { vera, mona, project_id } = office;
  const { body: folder } = await vera.call(addTopic, { title: `Folder ${nth}` });
  const topic_id = Number(folder.data.id);
  await vera.call(addContactToTopic, { contact_id: anya, topic_id });
  await mona.call(takeContact, { id: anya });
  await merge(vera, anna, anya);
  expect(await rowOf(vera, anna)).toMatchObject({ operator: mona.id, topics: [topic_id] });
  expect((await listOf(vera, topic_id)).map((it) => it.id)).toEqual([anna]);
  await trueCounts(project_id);
});

test('undone at once, a merge leaves no trace but two lines', async () => {
  const { project_id, vera, mona } = office;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const { body: folder } = await vera.call(addTopic, { title: `Exact ${nth}` });
  await vera.call(addContactToTopic, { contact_id: anya, topic_id: Number(folder.data.id) });
  await vera.call(addContactToTopic, { contact_id: anna, topic_id: Number(folder.data.id) });
  await mona.call(takeContact, { id: anya });
  await mona.call(snoozeContact, { contact_id: anya, until });
  expect((await mona.call(saveDraft, { id: anya, mode: 'reply', text: 'Begun' })).status).toBe(200);
  await vera.call(card.updateClient, { id: anya, notes: 'Second', phone: '+351 912 345 000' });
  const before = await everything(project_id);
  const { body } = await merge(vera, anna, anya);
  expect(await everything(project_id)).not.toEqual(before);
  const undone = await undo(vera, body.data.undo);
  expect(undone.body.data).toEqual({ restored: [anya], kept: [], kept_fields: [], is_going_on: false, is_over: true });
  expect(await everything(project_id)).toEqual(before);
  expect((await undo(vera, body.data.undo)).body).toMatchObject({ code: 'undo_is_over' });
});

test('what was changed since stays, and is told', async () => {
  const { project_id, vera, tom, whatsapp, telegram } = office;
  await vera.call(card.updateClient, { id: anya, phone: '+351 912 345 111', email: 'a@example.test' });
  const { body } = await merge(vera, anna, anya);
  await tom.call(card.updateClient, { id: anna, phone: '+351 912 345 222' });
  await tom.call(takeContact, { id: anna });
  await writes(project_id, whatsapp, `anya-${nth}`, 'Later');
  const undone = await undo(vera, body.data.undo);
  expect(undone.body.data).toMatchObject({ restored: [anya], kept: ['phone'] });
  expect(await cardOf(vera, anna)).toMatchObject({ phone: '351912345222', email: null, operator: tom.id });
  expect(await cardOf(vera, anya)).toMatchObject({ phone: '351912345111', email: 'a@example.test', operator: tom.id });
  expect((await rowOf(vera, anya)).users.map((it) => it.channel_id)).toEqual([whatsapp]);
  expect((await rowOf(vera, anya)).lastMessage?.message).toBe('Later');
  expect((await rowOf(vera, anna)).users.map((it) => it.channel_id)).toEqual([telegram]);
  await trueCounts(project_id);
});

test('asleep only if both are; separated, each sleeps as it did, unless the client wrote', async () => {
  const { project_id, vera, whatsapp } = office;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const contact_id of [anna, anya]) await vera.call(snoozeContact, { contact_id, until });
  const { body: both } = await merge(vera, anna, anya);
  expect((await rowOf(vera, anna)).snoozed_until).not.toBeNull();
  await undo(vera, both.data.undo);
  expect((await rowOf(vera, anya)).snoozed_until).not.toBeNull();
  await vera.call(wakeContact, { contact_id: anna });
  const { body: one } = await merge(vera, anna, anya);
  expect((await rowOf(vera, anna)).snoozed_until).toBeNull();
  await writes(project_id, whatsapp, `anya-${nth}`, 'Hello?');
  await undo(vera, one.data.undo);
  expect((await rowOf(vera, anya)).snoozed_until).toBeNull();
});

test('merged further, it is separated from the last one first', async () => {
  const { project_id, vera, telegram } = office;
  const ania = await writes(project_id, telegram, `ania-${nth}`);
  const { body: first } = await merge(vera, anna, anya);
  const { body: second } = await merge(vera, ania, anna);
  expect((await rowOf(vera, anya)).id).toBe(ania);
  expect((await undo(vera, first.data.undo)).body).toMatchObject({ code: 'merged_further' });
  expect((await undo(vera, second.data.undo)).status).toBe(200);
  expect((await undo(vera, first.data.undo)).status).toBe(200);
  for (const id of [anna, anya, ania]) expect((await rowOf(vera, id)).users).toHaveLength(1);
});

test('several at once are separated at once', async () => {
  const { project_id, vera, telegram } = office;
  const ania = await writes(project_id, telegram, `many-${nth}`);
  const before = await everything(project_id);
  const { body } = await merge(vera, anna, anya, ania);
  expect((await rowOf(vera, anna)).users).toHaveLength(3);
  expect((await undo(vera, body.data.undo)).body.data.restored.toSorted()).toEqual([anya, ania].toSorted());
  expect(await everything(project_id)).toEqual(before);
});

test('of two who merge the same pair both ways, one does, and nothing is lost', async () => {
  const { project_id, vera, mona } = office;
  const answers = await Promise.all([merge(vera, anna, anya), merge(mona, anya, anna)]);
  expect(answers.map((it) => it.status).sort()).toEqual([200, 404]);
  const winner = answers.find((it) => it.status === 200)!.body.data.contact_id;
  expect((await rowOf(vera, winner)).users).toHaveLength(2);
  const again = await Promise.all([1, 2, 3].map(() => merge(vera, winner, winner === anna ? anya : anna)));
  expect(again.map((it) => it.body.code)).toEqual(Array(3).fill('nothing_to_merge'));
  await trueCounts(project_id);
});

test('while contacts are merged, messages go on arriving and being sent', async () => {
  const { project_id, vera, whatsapp } = office;
  const arrive = (text: string) => writes(project_id, whatsapp, `anya-${nth}`, text);
  const { body } = await merge(vera, anna, anya);
  await Promise.all([arrive('1'), undo(vera, body.data.undo), arrive('2'), arrive('3')]);
  await Promise.all([arrive('4'), merge(vera, anna, anya), arrive('5')]);
  expect((await rowOf(vera, anna)).unread).toBe(7);
  await trueCounts(project_id);
});

test('whoever does not see one of them cannot merge them, and learns of neither', async () => {
  const { vera, tom } = office;
  expect(await merge(tom, anna, anya)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await merge(tom, anna, 999_999_999)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await rowOf(vera, anya)).id).toBe(anya);
});

test('what a limited colleague does not see goes along, and stays unseen by them', async () => {
  const { project_id, vera, tom, telegram, whatsapp } = office;
  const other = await writes(project_id, telegram, `other-${nth}`);
  await merge(vera, anna, anya);
  const { body } = await merge(tom, other, anna);
  expect((await rowOf(tom, other)).users.map((it) => it.channel_id)).toEqual([telegram, telegram]);
  expect((await rowOf(vera, other)).users.map((it) => it.channel_id).sort()).toEqual(
    [telegram, telegram, whatsapp].sort(),
  );
  const names = JSON.stringify([await heardBy(tom), await tom.call(duplicates.listMerges, { id: other })]);
  expect(names).not.toContain(`anya-${nth}`);
  expect((await undo(tom, body.data.undo)).status).toBe(200);
  expect((await rowOf(vera, anna)).users).toHaveLength(2);
});

test('nobody separates what they do not see', async () => {
  const { vera, tom, wanda } = office;
  const { body } = await merge(vera, anna, anya);
  expect(await undo(tom, body.data.undo)).toMatchObject({ status: 404, body: { code: 'undo_is_over' } });
  expect((await tom.call(duplicates.listMerges, { id: anna })).body.data).toEqual([]);
  const { body: merges } = await wanda.call(duplicates.listMerges, { id: anna });
  expect(merges.data).toMatchObject([
    {
      token: body.data.undo,
      name: `Client anya-${nth}`,
      actor: { kind: 'member', id: vera.id, name: 'Vera', means: null },
    },
  ]);
  expect((await undo(wanda, body.data.undo)).status).toBe(200);
});

test('a room of colleagues is merged with nobody', async () => {
  const { vera, room } = office;
  expect((await merge(vera, anna, room.id)).body).toMatchObject({ code: 'not_for_rooms' });
  expect((await merge(vera, anna, anna)).body).toMatchObject({ code: 'nothing_to_merge' });
});

test('a dialogue becomes a contact of its own, at work as it was, and comes back', async () => {
  const { project_id, vera, tom, wanda, whatsapp } = office;
  await vera.call(takeContact, { id: anna });
  await merge(vera, anna, anya);
  const before = await everything(project_id);
  const user_id = await dialogueOf(vera, anna, whatsapp);
  const { body } = await vera.call(duplicates.unlinkDialogue, { user_id });
  const { contact_id } = body.data;
  expect(await rowOf(wanda, contact_id)).toMatchObject({ name: `Client anya-${nth}`, operator: vera.id, topics: [] });
  expect((await rowOf(vera, anna)).users).toHaveLength(1);
  // Wanda saw of Anna only what is elsewhere now.
  expect((await heardBy(wanda, duplicates.contactDeleted.action)).at(-1)?.payload).toEqual({
    id: anna,
    now: contact_id,
  });
  expect((await heardBy(wanda, contactUpdated.action)).at(-1)?.payload).toMatchObject({ id: contact_id });
  expect((await heardBy(tom, contactUpdated.action)).some((it) => it.payload.id === contact_id)).toBe(false);
  await trueCounts(project_id);
  expect((await undo(vera, body.data.undo)).status).toBe(200);
  const after = (await everything(project_id)).filter((it) => !JSON.stringify(it).includes(String(contact_id)));
  expect(after).toEqual(before);
  expect((await rowOf(vera, contact_id)).id).toBe(anna);
});

test('a dialogue moves to another contact and back', async () => {
  const { project_id, vera, whatsapp, telegram } = office;
  const other = await writes(project_id, telegram, `target-${nth}`);
  await merge(vera, anna, anya);
  const before = await everything(project_id);
  const user_id = await dialogueOf(vera, anna, whatsapp);
  const { body } = await vera.call(duplicates.linkDialogue, { user_id, contact_id: other });
  expect(body.data.contact_id).toBe(other);
  expect((await rowOf(vera, other)).users.map((it) => it.id)).toContain(user_id);
  await trueCounts(project_id);
  await undo(vera, body.data.undo);
  expect(await everything(project_id)).toEqual(before);
});

test('the only dialogue one sees of a contact is not taken from it, whether or not there are others', async () => {
  const { project_id, vera, tom, telegram } = office;
  const alone = await writes(project_id, telegram, `alone-${nth}`);
  await merge(vera, anna, anya);
  for (const id of [alone, anna]) {
    const user_id = await dialogueOf(tom, id, telegram);
    expect((await tom.call(duplicates.unlinkDialogue, { user_id })).body).toMatchObject({ code: 'only_dialogue' });
    const contact_id = id === anna ? alone : anna;
    expect((await tom.call(duplicates.linkDialogue, { user_id, contact_id })).body).toMatchObject({
      code: 'only_dialogue',
    });
  }
});

test('what was done before a merge is not undone on who is gone', async () => {
  const { vera } = office;
  const { body: taken } = await vera.call(takeContact, { id: anya });
  await merge(vera, anna, anya);
  const { body } = await vera.call(takeBack, { token: taken.data.undo! });
  expect(body.data).toMatchObject({ restored: [], kept: [{ subject: 'dialogue', id: anya }] });
});
