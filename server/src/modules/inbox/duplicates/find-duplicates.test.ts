import { system } from '@parley/contract/actors';
import { createOrganization, deleteOrganizations } from '@parley/contract/clients/organizations';
import { createClient, deleteClients, listClientActions } from '@parley/contract/clients/table';
import type { Input } from '@parley/contract/http';
import { updateConfig } from '@parley/contract/inbox/chat';
import * as card from '@parley/contract/inbox/client-card';
import { addDialogue, getContact } from '@parley/contract/inbox/contacts';
import * as duplicates from '@parley/contract/inbox/duplicates';
import { listMessages } from '@parley/contract/inbox/messages';
import { takeBack } from '@parley/contract/undo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { addChannel, heardBy, listOf, settled, writes } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { transaction } from '../../../kit/db/index.ts';
import { createContact } from '../../clients/index.ts';
import { trueCounts } from '../work/test/true-counts.ts';

let app: TestApp;
let office: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  office = await openShop();
});

/** Vera's project with three channels; colleagues come where a test needs them. */
async function openShop() {
  const vera = await owner(app, 'Vera');
  const { project_id } = vera;
  const [telegram, whatsapp, email] = [
    await addChannel(project_id, 'telegram'),
    await addChannel(project_id, 'whatsapp'),
    await addChannel(project_id, 'email'),
  ];
  return { project_id, vera, telegram, whatsapp, email };
}

/** A colleague who sees only these channels. */
async function limited(name: string, channels_ids: number[]): Promise<Person> {
  const { vera } = office;
  await vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { managers_visibility: '1' } } });
  return member(app, vera, name, { channels_ids });
}

const setJoining = (join_dialogs: false | 'on' | 'auto') =>
  office.vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { join_dialogs } } });

/** Somebody who writes from this number. */
const from = (
  channel: number,
  who: string,
  phone: string | null,
  name = `Client ${who}`,
  email: string | null = null,
) => writes(office.project_id, channel, who, 'Hello', { peer: { outside_id: who, name, phone, email } });

async function offersOf(person: Person, contact_id?: number) {
  await settled();
  const { status, body } = await person.call(duplicates.listJoinOffers, contact_id ? { contact_id } : {});
  expect(status).toBe(200);
  return body.data;
}
const pairsOf = async (person: Person) =>
  (await offersOf(person)).map((it) => [it.contact_id, it.user.contact_id, ...it.reasons]);

test('while it is off nobody is compared; once on, everyone is, and whoever comes', async () => {
  const { vera, telegram, whatsapp, email } = office;
  const [a, b] = [await from(telegram, 'a', '+7 999 123-45-67'), await from(whatsapp, 'b', '8 999 123 45 67')];
  expect(await offersOf(vera)).toEqual([]);
  await setJoining('on');
  expect(await pairsOf(vera)).toEqual([[a, b, 'phone_on_channels']]);
  const c = await from(email, 'c', null, 'Carla', 'carla@example.test');
  const d = await from(telegram, 'd', null, 'Carla');
  await vera.call(card.updateClient, { id: d, email: 'CARLA@example.test' });
  expect(await pairsOf(vera)).toEqual([
    [a, b, 'phone_on_channels'],
    [c, d, 'email', 'name'],
  ]);
  expect((await vera.call(duplicates.listJoinOffers, { only_count: '1' })).body.meta.total).toBe(2);
  await setJoining(false);
  expect(await offersOf(vera)).toEqual([]);
});

test('an offer shows both whole, with a score, and goes when the reason goes', async () => {
  const { vera, telegram, whatsapp } = office;
  await setJoining('on');
  const a = await from(telegram, 'a', '+351 912 345 678', 'Ana');
  const b = await from(whatsapp, 'b', null, 'Ana');
  await vera.call(card.updateClient, { id: b, phone: '912 345 678', notes: 'Same?' });
  const [offer] = await offersOf(vera, b);
  expect(offer).toMatchObject({
    score: 91,
    reasons: ['phone_spelling', 'name'],
    contact: { id: a },
    user: { notes: 'Same?' },
  });
  expect(offer!.contact.users).toHaveLength(1);
  await vera.call(card.updateClient, { id: b, phone: '' });
  expect(await offersOf(vera)).toEqual([]);
});

test('the same name in the same organization is offered, with doubts', async () => {
  const { vera, telegram, whatsapp } = office;
  await setJoining('on');
  const { body } = await vera.call(createOrganization, { name: 'North Wind' });
  const ids = [await from(telegram, 'a', null, 'Anna Ruiz'), await from(whatsapp, 'b', null, 'ANNA  RUÍZ')];
  for (const id of ids) await vera.call(card.updateClient, { id, organization_id: body.data.id });
  const [offer] = await offersOf(vera);
  expect(offer).toMatchObject({ score: 60, reasons: ['name_organization'] });
});

test('a number added to a contact is compared too', async () => {
  const { vera, telegram, whatsapp } = office;
  await setJoining('on');
  const a = await from(telegram, 'a', null);
  const b = await from(whatsapp, 'b', '79991112233');
  const viber = await addChannel(office.project_id, 'whatsapp');
  const added = await vera.call(addDialogue, { channel: viber, phone: '+7 999 111 22 33', contact_id: a });
  expect(added.status).toBe(200);
  expect(await pairsOf(vera)).toEqual([[a, b, 'phone_on_channels']]);
});

test('an offer is for whoever sees both and the reason; others are told nothing', async () => {
  const { vera, telegram, whatsapp } = office;
  const tom = await limited('Tom', [telegram]);
  const mona = await limited('Mona', [telegram, whatsapp]);
  await setJoining('on');
  await from(telegram, 'a', '79991234567');
  await from(whatsapp, 'b', '79991234567');
  expect(await offersOf(vera)).toHaveLength(1);
  expect(await offersOf(mona)).toHaveLength(1);
  expect(await offersOf(tom)).toEqual([]);
  expect((await tom.call(duplicates.listJoinOffers, { only_count: '1' })).body.meta.total).toBe(0);
  const { id } = (await offersOf(vera))[0]!;
  expect((await tom.call(duplicates.dismissOffer, { id, dismissed: true })).status).toBe(404);
});

test('a number known only from a hidden dialogue is no reason for whoever does not see it', async () => {
  const { vera, telegram, email } = office;
  const mona = await limited('Mona', [telegram]);
  await setJoining('on');
  // The mailbox is seen by Vera alone, and only there is this number known.
  const a = await from(telegram, 'a', null);
  const hidden = await from(email, 'hidden', '79991234567');
  await vera.call(duplicates.mergeContacts, { contact_id: a, contacts_ids: [hidden], fields: { phone: a } });
  const b = await from(telegram, 'b', '79991234567');
  expect(await pairsOf(vera)).toEqual([[a, b, 'phone_on_channels']]);
  expect(await offersOf(mona)).toEqual([]);
  await vera.call(card.updateClient, { id: a, email: 'a@example.test' });
  await vera.call(card.updateClient, { id: b, email: 'a@example.test' });
  expect((await offersOf(mona))[0]).toMatchObject({ reasons: ['email'], score: 93 });
  expect((await offersOf(vera))[0]).toMatchObject({ reasons: ['phone_on_channels', 'email'], score: 99 });
});

test('dismissed, they are never offered again, whatever is found; and can be offered again', async () => {
  const { vera, telegram, whatsapp } = office;
  await setJoining('on');
  const [a, b] = [await from(telegram, 'a', '79991234567'), await from(whatsapp, 'b', '79991234567')];
  const [offer] = await offersOf(vera);
  await vera.call(duplicates.dismissOffer, { id: offer!.id, dismissed: true });
  await vera.call(card.updateClient, { id: a, email: 'same@example.test' });
  await vera.call(card.updateClient, { id: b, email: 'same@example.test' });
  expect(await offersOf(vera)).toEqual([]);
  await vera.call(duplicates.dismissOffer, { id: offer!.id, dismissed: false });
  expect(await offersOf(vera)).toHaveLength(1);
  expect(await heardBy(vera, duplicates.joinOffersChanged.action)).not.toEqual([]);
});

test('merged, they are offered no more; separated by hand, they are two for good', async () => {
  const { vera, telegram, whatsapp } = office;
  await setJoining('on');
  const [a, b] = [await from(telegram, 'a', '79991234567'), await from(whatsapp, 'b', '79991234567')];
  const { body } = await vera.call(duplicates.mergeContacts, { contact_id: a, contacts_ids: [b] });
  expect(await offersOf(vera)).toEqual([]);
  await vera.call(duplicates.undoMove, { token: body.data.undo });
  expect(await pairsOf(vera)).toEqual([[a, b, 'phone_on_channels']]);
  await vera.call(duplicates.mergeContacts, { contact_id: a, contacts_ids: [b] });
  const { body: row } = await vera.call(getContact, { id: a });
  const user_id = row.data.users.find((it) => it.channel_id === whatsapp)!.id;
  await vera.call(duplicates.unlinkDialogue, { user_id });
  expect(await offersOf(vera)).toEqual([]);
});

test('in automatic mode a newcomer who is surely one other is that one at once, and can be separated', async () => {
  const { project_id, vera, telegram, whatsapp } = office;
  await setJoining('auto');
  const known = await from(telegram, 'known', '79991234567', 'Olga Known');
  await settled();
  await from(whatsapp, 'new', '+7 (999) 123-45-67', '79991234567');
  await settled();
  const rows = (await listOf(vera)).filter((it) => it.users[0]?.messenger_type !== 'internal');
  expect(rows.map((it) => [it.id, it.name, it.users.length])).toEqual([[known, 'Olga Known', 2]]);
  const { body: thread } = await vera.call(listMessages, { id: known });
  expect(thread.data.at(-1)).toMatchObject({ operator_id: null, system: { kind: 'merged' } });
  const { body: merges } = await vera.call(duplicates.listMerges, { id: known });
  expect(merges.data).toMatchObject([{ actor: system, reasons: ['phone_on_channels'] }]);
  await vera.call(duplicates.undoMove, { token: merges.data[0]!.token });
  await settled();
  expect((await listOf(vera)).filter((it) => it.users[0]?.messenger_type !== 'internal')).toHaveLength(2);
  expect(await offersOf(vera)).toHaveLength(1);
  await trueCounts(project_id);
});

test('a merge that happened by itself says why, to each by what they see; one by hand needs no reason', async () => {
  const { vera, telegram, whatsapp } = office;
  const mona = await limited('Mona', [telegram]);
  await setJoining('auto');
  const added = async (changes: Input<typeof createClient>) => {
    const { body } = await vera.call(createClient, { ...changes, is_new: true });
    await settled();
    return body.data.client!.id;
  };
  const id = await added({ name: 'Gia', phone: '+34 600 110 101', email: 'gia@example.test' });
  await added({ name: 'Gia', phone: '600110101', email: 'gia@example.test' });
  const why = async (person: Person, contact_id = id) => {
    const { body } = await person.call(duplicates.listMerges, { id: contact_id });
    const { body: history } = await person.call(listClientActions, { id: contact_id });
    const merged = history.data.filter((it) => it.kind === 'merged');
    return { reasons: body.data.map((it) => it.reasons), history: merged.map((it) => [it.actor.id, it.why]) };
  };
  const told = { reasons: [['email', 'phone_spelling', 'name']], history: [[null, 'email']] };
  expect([await why(vera), await why(mona)]).toEqual([told, told]);
  // Only what was written from a channel that Mona does not see proves this one.
  const known = await from(whatsapp, 'known', '79991234567', 'Olga');
  await settled();
  await vera.call(card.updateClient, { id: known, phone: '' });
  await settled();
  await from(telegram, 'new', '79991234567', 'Olga N.');
  await settled();
  expect(await why(vera, known)).toEqual({ reasons: [['phone_on_channels']], history: [[null, 'merge']] });
  expect(await why(mona, known)).toEqual({ reasons: [[]], history: [[null, 'merge']] });
  await vera.call(duplicates.mergeContacts, { contact_id: id, contacts_ids: [await added({ name: 'By hand' })] });
  expect((await why(vera)).reasons[0]).toEqual([]);
});

test('in automatic mode, who could be two others is only offered, and who was known before stays', async () => {
  const { vera, telegram, whatsapp, email } = office;
  await from(telegram, 'a', '79991234567');
  await from(whatsapp, 'b', '79991234567');
  await setJoining('auto');
  await settled();
  expect(await offersOf(vera)).toHaveLength(1);
  await from(email, 'c', '79991234567');
  expect(await offersOf(vera)).toHaveLength(3);
});

test('in automatic mode, whom a colleague adds who does not see everything, or an import, is only offered', async () => {
  const { project_id, vera, telegram, whatsapp } = office;
  const mona = await limited('Mona', [telegram]);
  await setJoining('auto');
  await from(whatsapp, 'hidden', '34600110101');
  await settled();
  const added = await mona.call(createClient, { name: 'Guess', phone: '+34 600 110 101', is_new: true });
  expect((await offersOf(vera)).map((it) => it.user.contact_id)).toEqual([added.body.data.client!.id]);
  await from(whatsapp, 'other', '34600220202');
  await settled();
  const given = { name: 'Of a sheet', phone: '34600220202' };
  const by = { actor: { kind: 'member', id: vera.id, name: 'Vera', means: null }, why: 'import' } as const;
  await transaction(project_id, (tx) => createContact(tx, project_id, given, by));
  expect(await offersOf(vera)).toHaveLength(2);
});

test('who is brought back, or has no organization any more, is compared anew', async () => {
  const { vera, telegram, whatsapp } = office;
  await setJoining('on');
  const [a, b] = [await from(telegram, 'a', null, 'Anna Ruiz'), await from(whatsapp, 'b', '79991234567', 'Anna Ruiz')];
  const { undo } = (await vera.call(deleteClients, { id: b })).body.data;
  await vera.call(card.updateClient, { id: a, phone: '+7 999 123-45-67' });
  expect(await offersOf(vera)).toEqual([]);
  await vera.call(takeBack, { token: undo! });
  expect(await pairsOf(vera)).toEqual([[a, b, 'phone', 'name']]);
  await vera.call(card.updateClient, { id: a, phone: '' });
  expect(await offersOf(vera)).toEqual([]);
  const { body } = await vera.call(createOrganization, { name: 'North Wind' });
  for (const id of [a, b]) await vera.call(card.updateClient, { id, organization_id: body.data.id });
  expect(await pairsOf(vera)).toEqual([[a, b, 'name_organization']]);
  await vera.call(deleteOrganizations, { ids: [body.data.id] });
  expect(await offersOf(vera)).toEqual([]);
});

test('what somebody says of themselves on a website joins nobody by itself', async () => {
  const { project_id, vera, telegram } = office;
  await setJoining('auto');
  const widget = await addChannel(project_id, 'widget');
  await from(telegram, 'victim', '79991234567');
  await settled();
  await from(widget, 'stranger', '79991234567');
  expect(await offersOf(vera)).toHaveLength(1);
  expect((await listOf(vera)).filter((it) => it.users[0]?.messenger_type !== 'internal')).toHaveLength(2);
});

test('everything sure is merged by one press and separated by one, chains included; a mere name is not', async () => {
  const { project_id, vera, telegram, whatsapp, email } = office;
  await setJoining('on');
  const { body: made } = await vera.call(createOrganization, { name: 'North Wind' });
  for (let i = 0; i < 24; i++) {
    await from(telegram, `t${i}`, `7999000${1000 + i}`);
    await from(whatsapp, `w${i}`, `7999000${1000 + i}`);
  }
  await from(email, 'chain', '79990001000', 'Chain', 'chain@example.test');
  const end = await from(telegram, 'end', null, 'End');
  await vera.call(card.updateClient, { id: end, email: 'chain@example.test' });
  for (const who of ['n1', 'n2']) {
    const id = await from(telegram, who, null, 'Nina Nord');
    await vera.call(card.updateClient, { id, organization_id: made.data.id });
  }
  await settled();
  const { body } = await vera.call(duplicates.mergeAll, {});
  expect(body.data).toMatchObject({ is_going_on: true });
  await settled();
  expect(await pairsOf(vera)).toMatchObject([[expect.any(Number), expect.any(Number), 'name_organization']]);
  // Twenty-four people, one of them on four channels, and the two Ninas.
  const clients = async () => (await listOf(vera)).filter((it) => it.users[0]?.messenger_type !== 'internal');
  expect((await clients()).map((it) => it.users.length).toSorted()).toEqual([1, 1, ...Array(23).fill(2), 4]);
  await trueCounts(project_id);
  const undone = await vera.call(duplicates.undoMove, { token: body.data.undo! });
  expect(undone.body.data).toMatchObject({ kept: [], is_going_on: true });
  await settled();
  expect((await clients()).every((it) => it.users.length === 1)).toBe(true);
  await trueCounts(project_id);
});

test('each project compares its own', async () => {
  const { vera, telegram } = office;
  const sven = await owner(app, 'Sven');
  await sven.call(updateConfig, { action: 'editconfig', cfg: { chat: { join_dialogs: 'on' } } });
  await setJoining('on');
  const theirs = await addChannel(sven.project_id, 'telegram');
  await from(telegram, 'a', '79991234567');
  const peer = { outside_id: 'b', name: 'B', phone: '79991234567' };
  await writes(sven.project_id, theirs, 'b', 'Hi', { peer });
  expect([await offersOf(vera), await offersOf(sven)]).toEqual([[], []]);
  const mia = await member(app, sven, 'Mia');
  expect(await offersOf(mia)).toEqual([]);
});
