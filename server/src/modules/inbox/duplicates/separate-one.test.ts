import { updateConfig } from '@parley/contract/inbox/chat';
import * as card from '@parley/contract/inbox/client-card';
import { contactUpdated, getContact } from '@parley/contract/inbox/contacts';
import * as duplicates from '@parley/contract/inbox/duplicates';
import { saveDraft } from '@parley/contract/inbox/drafts';
import { addContactToTopic, addTopic } from '@parley/contract/inbox/topics';
import { snoozeContact, takeContact } from '@parley/contract/inbox/work';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { trueCounts } from '../work/test/true-counts.ts';
import { everything } from './test/everything.ts';

let app: TestApp;
let office: Office;
let nth = 0;
let main: number;
let others: [number, number, number];
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

/** One person four times: each knows something else of them, and stands otherwise with the team. */
beforeEach(async () => {
  const { project_id, vera, mona, tom, telegram, whatsapp } = office;
  nth += 1;
  main = await writes(project_id, telegram, `main-${nth}`);
  const other = (who: string) => writes(project_id, whatsapp, `${who}-${nth}`);
  others = [await other('first'), await other('second'), await other('third')];
  const [first, second, third] = others;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await vera.call(card.updateClient, { id: main, notes: 'Main' });
  await vera.call(card.updateClient, { id: first, notes: 'First', phone: phoneOf(1), tag: 'New' });
  await vera.call(card.updateClient, { id: second, notes: 'Second', phone: phoneOf(2), unsubscribed: true });
  await vera.call(card.updateClient, { id: third, email: `third-${nth}@example.test`, unsubscribed: true });
  const { body } = await vera.call(addTopic, { title: `Folder ${nth}` });
  for (const contact_id of [first, third])
    await vera.call(addContactToTopic, { contact_id, topic_id: Number(body.data.id) });
  await mona.call(takeContact, { id: first });
  await vera.call(takeContact, { id: second });
  await tom.call(snoozeContact, { contact_id: main, until });
  await vera.call(snoozeContact, { contact_id: third, until });
  await mona.call(saveDraft, { id: first, mode: 'reply', text: 'Begun' });
});

const phoneOf = (n: number) => `+3519123${String(nth).padStart(4, '0')}${n}`;
const merge = async (person: Person, contact_id: number, contacts_ids: number[]) =>
  (await person.call(duplicates.mergeContacts, { contact_id, contacts_ids })).body.data.undo;
const undo = (person: Person, token: string) => person.call(duplicates.undoMove, { token });
const separate = (person: Person, token: string, contact_id: number) =>
  person.call(duplicates.undoMove, { token, contact_id });
const rowOf = async (person: Person, id: number) => (await person.call(getContact, { id })).body.data;
const mergedInto = async (person: Person, id: number) =>
  (await person.call(duplicates.listMerges, { id })).body.data.map((it) => it.contact_id);

test.each([0, 1, 2])(
  'of three merged at once number %i is separated, as if only the others had been',
  async (place) => {
    const { project_id, vera } = office;
    const before = await everything(project_id);
    const one = others[place]!;
    const rest = others.filter((id) => id !== one);
    const withoutIt = await merge(vera, main, rest);
    const expected = await everything(project_id);
    await undo(vera, withoutIt);

    const token = await merge(vera, main, others);
    expect((await mergedInto(vera, main)).toSorted()).toEqual(others);
    const { body } = await separate(vera, token, one);
    expect(body.data).toEqual({ restored: [one], kept: [], kept_fields: [], is_going_on: false, is_over: false });
    expect(await everything(project_id)).toEqual(expected);
    expect((await mergedInto(vera, main)).toSorted()).toEqual(rest);
    expect((await rowOf(vera, main)).users).toHaveLength(3);
    expect((await rowOf(vera, one)).users).toHaveLength(1);
    await trueCounts(project_id);

    expect((await separate(vera, token, one)).body).toMatchObject({ code: 'undo_is_over' });
    const undone = await undo(vera, token);
    expect(undone.body.data).toMatchObject({ restored: rest.toReversed(), kept: [] });
    expect(await everything(project_id)).toEqual(before);
    expect((await undo(vera, token)).body).toMatchObject({ code: 'undo_is_over' });
    expect(await everything(project_id)).toEqual(before);
  },
);

test('one after another, the first one first, each is as it was; the last one says that nothing is left', async () => {
  const { project_id, vera } = office;
  const before = await everything(project_id);
  const token = await merge(vera, main, others);
  const answers = [];
  for (const id of others) answers.push((await separate(vera, token, id)).body.data);
  expect(answers.map((it) => [it.restored, it.kept, it.is_over])).toEqual(
    others.map((id) => [[id], [], id === others[2]]),
  );
  expect(await everything(project_id)).toEqual(before);
});

test('pressed by several at the same time, each is separated once and exactly', async () => {
  const { project_id, vera, mona } = office;
  const before = await everything(project_id);
  const token = await merge(vera, main, others);
  const answers = await Promise.all([
    ...others.map((id) => separate(vera, token, id)),
    ...others.map((id) => separate(mona, token, id)),
    undo(mona, token),
  ]);
  const restored = answers.filter((it) => it.status === 200).flatMap((it) => it.body.data.restored);
  expect(restored.toSorted()).toEqual(others);
  expect(await everything(project_id)).toEqual(before);
  await trueCounts(project_id);
});

test('what was changed since stays and is told, now and when the others are separated', async () => {
  const { vera, tom } = office;
  const [first, second, third] = others;
  const token = await merge(vera, main, others);
  await tom.call(card.updateClient, { id: main, notes: 'Rewritten' });
  await tom.call(takeContact, { id: main });
  const { body } = await separate(vera, token, first);
  expect(body.data.kept.toSorted()).toEqual(['notes', 'operator']);
  const { body: now } = await vera.call(card.getClientCard, { project: vera.project_id, id: main });
  expect(now.data).toMatchObject({ notes: 'Rewritten', phone: phoneOf(2).slice(1), tag: null, operator: tom.id });
  const { body: rest } = await undo(vera, token);
  expect(rest.data).toMatchObject({ restored: [third, second], is_over: true });
  expect(rest.data.kept).toContain('notes');
  const { body: end } = await vera.call(card.getClientCard, { project: vera.project_id, id: main });
  expect(end.data).toMatchObject({ notes: 'Rewritten', phone: null, email: null, unsubscribed: false });
});

test('everyone who sees them is told; nobody separates whom they do not see', async () => {
  const { vera, tom, wanda } = office;
  const [first, second] = others;
  const token = await merge(vera, main, others);
  expect((await separate(tom, token, first)).body).toMatchObject({ code: 'undo_is_over' });
  expect((await separate(vera, token, main)).body).toMatchObject({ code: 'undo_is_over' });
  const told = async (person: Person) => (await heardBy(person, contactUpdated.action)).map((it) => it.payload.id);
  const before = (await told(wanda)).length;
  expect((await separate(wanda, token, first)).status).toBe(200);
  expect(new Set((await told(wanda)).slice(before))).toEqual(new Set([main, first]));
  expect(await told(tom)).not.toContain(first);
  expect((await rowOf(wanda, second)).id).toBe(main);
});

test('merged further, one is separated from the last one first', async () => {
  const { project_id, vera, telegram } = office;
  const token = await merge(vera, main, others);
  const last = await writes(project_id, telegram, `last-${nth}`);
  const further = await merge(vera, last, [main]);
  expect((await separate(vera, token, others[0])).body).toMatchObject({ code: 'merged_further' });
  await separate(vera, further, main);
  expect((await separate(vera, token, others[0])).status).toBe(200);
});

test('of two pairs merged by one press one is separated, the other stays until the press is taken back', async () => {
  const { project_id, vera, telegram, whatsapp } = office;
  await vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { join_dialogs: 'on' } } });
  const from = (channel: number, who: string, phone: string) =>
    writes(project_id, channel, who, 'Hi', { peer: { outside_id: who, name: who, phone } });
  const pairs = [];
  for (const phone of ['79990000001', '79990000002'])
    pairs.push([await from(telegram, `t${phone}`, phone), await from(whatsapp, `w${phone}`, phone)] as const);
  await settled();
  const before = await everything(project_id);
  const { body } = await vera.call(duplicates.mergeAll, {});
  const token = body.data.undo!;
  expect(body.data.merged).toBe(2);
  const [[a, b], [c, d]] = pairs as [readonly [number, number], readonly [number, number]];
  expect((await separate(vera, token, b)).body.data).toMatchObject({ restored: [b], is_over: false });
  expect([(await rowOf(vera, a)).users.length, (await rowOf(vera, b)).users.length]).toEqual([1, 1]);
  expect((await rowOf(vera, d)).id).toBe(c);
  expect((await undo(vera, token)).body.data).toMatchObject({ restored: [d], kept: [] });
  expect(await everything(project_id)).toEqual(before);
});
