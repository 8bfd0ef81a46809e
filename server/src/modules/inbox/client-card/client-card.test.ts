import { createOrganization, listOrganizations, organizationCreated } from '@parley/contract/clients/organizations';
import * as card from '@parley/contract/inbox/client-card';
import { contactUpdated, getContact } from '@parley/contract/inbox/contacts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, joinContacts, listOf, type Office, openOffice, writes } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { removeMember } from '@parley/contract/projects/members';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const cardOf = async (person: Person, id: number) =>
  (await person.call(card.getClientCard, { project: person.project_id, id })).body.data;
const isHeard = async (person: Person, action: string, id: number) =>
  (await heardBy(person, action)).some((event) => event.payload.id === id);

test('a card shows everything known of a client, and only the dialogues that the viewer sees', async () => {
  const { project_id, telegram, whatsapp, vera, tom } = office;
  const id = await writes(project_id, telegram, 'card-a');
  await joinContacts(project_id, id, await writes(project_id, whatsapp, 'card-b'));
  expect(await cardOf(vera, id)).toMatchObject({ id, notes: null, tag: null, unsubscribed: false, muted: false });
  expect((await cardOf(vera, id)).users).toHaveLength(2);
  expect((await cardOf(tom, id)).users.map((it) => it.channel_id)).toEqual([telegram]);
});

test('who sees none of the dialogues finds no card, can change nothing and hears nothing', async () => {
  const { project_id, whatsapp, vera, tom } = office;
  const id = await writes(project_id, whatsapp, 'hidden');
  expect((await tom.call(card.getClientCard, { project: project_id, id })).status).toBe(404);
  expect((await tom.call(card.updateClient, { id, name: 'Mine' })).status).toBe(404);
  expect((await tom.call(card.muteContact, { contact_id: id, muted: true })).status).toBe(404);
  await vera.call(card.updateClient, { id, name: 'Hidden Hanna' });
  expect(await isHeard(tom, card.clientChanged.action, id)).toBe(false);
  expect(await isHeard(tom, contactUpdated.action, id)).toBe(false);
});

test('every field can be changed and taken away; the number is kept in its one spelling, the e-mail in small letters', async () => {
  const { project_id, telegram, vera } = office;
  const id = await writes(project_id, telegram, 'fields');
  const { body: made } = await vera.call(createOrganization, { name: 'North Wind', tax_id: '7701' });
  const filled = {
    name: ' Nora   North ',
    phone: '8 (999) 123-45-67',
    email: 'Nora@Example.TEST',
    legal_entity: 'North Wind Ltd',
    tax_id: '123',
    notes: 'Calls in the morning\nand never at noon',
    tag: 'VIP',
    organization_id: made.data.id,
    manager_id: vera.id,
    unsubscribed: true,
  };
  const { status, body } = await vera.call(card.updateClient, { id, ...filled });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...filled,
    name: 'Nora North',
    phone: '79991234567',
    email: 'nora@example.test',
    organization: { name: 'North Wind', tax_id: '7701' },
  });
  const emptied = {
    phone: '',
    email: null,
    legal_entity: ' ',
    notes: '',
    tag: '',
    organization_id: null,
    manager_id: null,
  };
  const { body: bare } = await vera.call(card.updateClient, { id, ...emptied });
  expect(bare.data).toMatchObject({ name: 'Nora North', phone: null, email: null, legal_entity: null, notes: null });
  expect(bare.data).toMatchObject({ tag: null, organization: null, manager_id: null, tax_id: '123' });
});

test('what is wrong is refused by field, and nothing is kept of it', async () => {
  const { project_id, telegram, vera } = office;
  const id = await writes(project_id, telegram, 'wrong');
  for (const [field, value, text] of [
    ['phone', '12', 'Invalid phone number'],
    ['email', 'nobody', 'Invalid e-mail'],
    ['name', '  ', 'Required field'],
  ] as const) {
    const { status, body } = await vera.call(card.updateClient, { id, [field]: value, tag: 'Kept' });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { [field]: [text] } } });
  }
  expect((await vera.call(card.updateClient, { id, organization_id: 1, tag: 'Kept' })).status).toBe(404);
  expect((await vera.call(card.updateClient, { id, manager_id: 1 })).status).toBe(404);
  expect((await cardOf(vera, id)).tag).toBeNull();
});

test('a new name is in the list of everyone who sees the contact at once, and they find it by that name', async () => {
  const { project_id, telegram, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'renamed');
  await vera.call(card.updateClient, { id, name: 'Rosalind Renamed', notes: 'A note' });
  const rows = (await heardBy(tom, contactUpdated.action)).filter((event) => event.payload.id === id);
  expect(rows.at(-1)!.payload).toMatchObject({ name: 'Rosalind Renamed' });
  expect(await isHeard(tom, card.clientChanged.action, id)).toBe(true);
  expect(await isHeard(wanda, card.clientChanged.action, id)).toBe(false);
  expect((await listOf(tom, 'all', 20, { search: 'rosalind' })).map((row) => row.id)).toEqual([id]);
});

test('a room of colleagues is no client', async () => {
  const { vera, room } = office;
  expect((await vera.call(card.updateClient, { id: room.id, name: 'Nobody' })).body).toMatchObject({
    code: 'not_for_rooms',
  });
});

test('a manager who leaves the project leaves their clients', async () => {
  const { project_id, telegram, vera } = office;
  const rita = await member(app, vera, 'Rita');
  const id = await writes(project_id, telegram, 'of-rita');
  await vera.call(card.updateClient, { id, manager_id: rita.id });
  await vera.call(removeMember, { project: project_id, user: rita.id });
  expect((await cardOf(vera, id)).manager_id).toBeNull();
});

test('a dialogue can be given another title; its number is the messenger’s', async () => {
  const { project_id, whatsapp, vera, tom, wanda } = office;
  const peer = { outside_id: 'title', name: 'Title', phone: '+351 912 345 678' };
  const contact_id = await writes(project_id, whatsapp, 'title', 'Hi', { peer });
  const { id } = (await cardOf(vera, contact_id)).users[0]!;
  const asked = { project: project_id, channel: whatsapp, id };
  const { body } = await wanda.call(card.updateDialogue, { ...asked, name: 'Work phone', phone: '351 912 345 678' });
  expect(body.data.users[0]).toMatchObject({ name: 'Work phone', phone: '351912345678' });
  const refused = await vera.call(card.updateDialogue, { ...asked, phone: '+351 900 000 000' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'dialogue_phone_fixed' } });
  expect((await tom.call(card.updateDialogue, { ...asked, name: 'Mine' })).status).toBe(404);
  const { body: row } = await vera.call(getContact, { id: contact_id });
  expect(row.data).toMatchObject({ name: 'Title', users: [{ name: 'Work phone' }] });
});

test('whoever mutes a contact does so for themselves alone, on all their devices', async () => {
  const { project_id, telegram, vera, tom } = office;
  const id = await writes(project_id, telegram, 'muted');
  await tom.call(card.muteContact, { contact_id: id, muted: true });
  await tom.call(card.muteContact, { contact_id: id, muted: true });
  expect((await tom.call(card.listMuted, {})).body.data).toEqual([id]);
  expect((await cardOf(tom, id)).muted).toBe(true);
  expect((await cardOf(vera, id)).muted).toBe(false);
  expect(await heardBy(vera, card.mutedChanged.action)).toEqual([]);
  await tom.call(card.muteContact, { contact_id: id, muted: false });
  expect((await tom.call(card.listMuted, {})).body.data).toEqual([]);
});

test('organizations belong to the whole team and to no other; they are found by name and tax id', async () => {
  const { vera, tom } = office;
  const stranger = await owner(app, 'Sven');
  for (const name of ['Élan Vital', 'Blue Door', 'Red Door'])
    await tom.call(createOrganization, { name, tax_id: `9${name.length}` });
  const found = async (search: string) =>
    (await vera.call(listOrganizations, { search })).body.data.map((it) => it.name);
  expect(await found('door')).toEqual(['Red Door', 'Blue Door']);
  expect(await found('elan')).toEqual(['Élan Vital']);
  expect(await found('910')).toEqual(['Élan Vital']);
  expect((await stranger.call(listOrganizations, {})).body.data).toEqual([]);
  const { body: first } = await vera.call(listOrganizations, { search: 'door', count: 1 });
  const { body: second } = await vera.call(listOrganizations, { search: 'door', count: 1, next: first.meta.next! });
  expect([first.data[0]!.name, second.data[0]!.name, second.meta.next]).toEqual(['Red Door', 'Blue Door', null]);
  expect(await heardBy(vera, organizationCreated.action)).not.toEqual([]);
  expect(await heardBy(stranger, organizationCreated.action)).toEqual([]);
});
