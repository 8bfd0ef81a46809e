import { randomUUID } from 'node:crypto';
import { createClient, deleteClients } from '@parley/contract/clients/table';
import { createFunnel, type Funnel } from '@parley/contract/deals/funnels';
import { createLead, deleteLead } from '@parley/contract/deals/lead-changes';
import type { Input } from '@parley/contract/http';
import { updateConfig } from '@parley/contract/inbox/chat';
import { updateClient } from '@parley/contract/inbox/client-card';
import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { uploadFile } from '@parley/contract/inbox/files';
import { listMessages, type MessageFile } from '@parley/contract/inbox/messages';
import { blockContact } from '@parley/contract/inbox/work';
import * as mailings from '@parley/contract/mailings/mailings';
import { listNotices } from '@parley/contract/notifications/notices';
import { updateMember } from '@parley/contract/projects/members';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { addChannel, heardBy, type Office, openOffice, settled, writes } from '../../../test/office.ts';
import { member, type Person } from '../../../test/people.ts';
import { addTemplate } from '../../../test/templates.ts';
import { until } from '../../../test/until.ts';
import { days, hours, minutes, moveClock } from '../../kit/clock.ts';
import { dbOf, transaction } from '../../kit/db/index.ts';
import { RetryLater } from '../../kit/jobs/retry-later.ts';
import { jobs as inboxJobs } from '../inbox/index.ts';
import { followMailing } from './follow-mailing.ts';
import { holdMailing } from './mailings.queries.ts';
import { sayToPerson } from './say-to-person.ts';
import { sendMailing } from './send-mailing.ts';

let app: TestApp;
let office: Office;
let widget: number;
/** Sees telegram only, and may send mailings. */
let nils: Person;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  widget = await addChannel(office.project_id, 'widget');
  nils = await member(app, office.vera, 'Nils', {
    channels_ids: [office.telegram],
    permissions: ['mailings.send'],
  });
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

async function newFunnel(settings: Partial<Funnel['settings']> = {}): Promise<Funnel> {
  const { body } = await office.vera.call(createFunnel, { name: `Funnel ${randomUUID().slice(0, 4)}`, settings });
  return body.data;
}
function clientOn(name: string, channel = widget): Promise<number> {
  const outside_id = randomUUID();
  return writes(office.project_id, channel, outside_id, 'Hello', { peer: { outside_id, name, phone: null } });
}
type Given = Partial<Input<typeof createLead>>;
const add = async ({ stages }: Funnel, contact_id: number | null, given: Given = {}): Promise<number> => {
  const contacts_ids = contact_id === null ? [] : [contact_id];
  const stage_id = stages[0]!.id;
  const made = await office.vera.call(createLead, { stage_id, name: 'Deal', contacts_ids, ...given });
  return made.body.data.id;
};
/** So many clients with a deal each. */
async function crowd(funnel: Funnel, size: number): Promise<number[]> {
  const ids = await Promise.all(Array.from({ length: size }, (_, nth) => clientOn(`Client ${nth}`)));
  await Promise.all(ids.map((id) => add(funnel, id)));
  return ids;
}
const here = () => ({ project: office.project_id });
type Chosen = Omit<Input<typeof mailings.createMailing>, 'project'>;
const make = (chosen: Chosen, person = office.vera) => person.call(mailings.createMailing, { ...here(), ...chosen });
const look = async (id: number, person = office.vera) =>
  (await person.call(mailings.getMailing, { ...here(), id })).body.data;
type Draft = Partial<Omit<Input<typeof mailings.updateMailing>, 'project' | 'id'>>;
const write = (id: number, draft: Draft, person = office.vera) =>
  person.call(mailings.updateMailing, { ...here(), id, ...draft });
const start = (id: number, person = office.vera) => person.call(mailings.startMailing, { ...here(), id });
const stop = (id: number) => office.vera.call(mailings.stopMailing, { ...here(), id });
/** A list of all deals of a funnel with words on it. */
async function drafted(funnel: Funnel, draft: Draft = { text: 'News' }): Promise<number> {
  const { id } = (await make({ funnel_id: funnel.id })).body.data;
  await write(id, draft);
  return id;
}
const isDone = (id: number) => until(async () => expect((await look(id)).state).toBe('done'));
/** What the project wrote to a client. Read past the API, whose sessions end while the clock is ahead. */
async function said(contact_id: number): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`
    select m.message from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where d.contact_id = ${contact_id} and m.destination = 'to' order by m.id`.execute(dbOf(office.project_id));
  return rows.map((it) => it.message);
}
const saidTo = async (ids: number[]): Promise<number[]> => Promise.all(ids.map(async (id) => (await said(id)).length));
const turnOf = async (id: number): Promise<number> =>
  (await dbOf(office.project_id).selectFrom('mailings').select('turn').where('id', '=', id).executeTakeFirstOrThrow())
    .turn;
/** The work itself, as a worker does it; what puts it off is its answer. */
const work = async (id: number) => sendMailing.run(await turn(id), office).catch((error: unknown) => error);
const turn = async (id: number) => ({ mailing_id: id, turn: await turnOf(id), by: office.vera.id });
/** Begun, and waiting for a time that does not come: its steps are done by hand. */
async function begunByHand(id: number): Promise<void> {
  await write(id, { send_at: new Date(Date.now() + hours(9)).toISOString() });
  await start(id);
}

test('each client of the found deals is on the list once, in filled words, and those who cannot be reached are counted by the reason', async () => {
  const { vera, project_id, telegram } = office;
  const funnel = await newFunnel();
  const [ann, bob, eve, fay] = [
    await clientOn('Ann Lee'),
    await clientOn('Bob'),
    await clientOn('Eve'),
    await clientOn('Fay'),
  ];
  const silent = (await vera.call(createClient, { name: 'Never wrote', is_new: true })).body.data.client!.id;
  const merged = await clientOn('Bob again');
  await add(funnel, ann, { price: 20 });
  await add(funnel, ann, { price: 70 });
  for (const id of [bob, merged, eve, fay, silent, null]) await add(funnel, id);
  await vera.call(mergeContacts, { contact_id: bob, contacts_ids: [merged] });
  await vera.call(blockContact, { project: project_id, id: eve });
  await vera.call(updateClient, { id: fay, unsubscribed: true });
  const made = (await make({ funnel_id: funnel.id, name: ' Sale ' })).body.data;
  expect(made).toMatchObject({ name: 'Sale', state: 'draft', people: 5, waiting: 5, author: { id: vera.id } });
  expect(made.reach).toEqual({
    channels: [{ channel_id: widget, people: 2 }],
    blocked: 1,
    unsubscribed: 1,
    no_channel: 1,
    closed: 0,
  });
  expect((await start(made.id)).body.code).toBe('mailing_empty');
  await write(made.id, { text: 'Dear {{NAME_1}}, {{PRICE_WITH_CURRENCY}}', channels: [telegram, widget] });
  await start(made.id);
  await isDone(made.id);
  expect(await said(ann)).toEqual(['Dear Ann, €70']);
  expect(await said(bob)).toEqual(['Dear Bob, €0']);
  expect(await saidTo([eve, fay, silent])).toEqual([0, 0, 0]);
  const after = await look(made.id);
  expect(after).toMatchObject({ waiting: 0, said: 0, sent: 2, failed: 0, reach: null });
  expect(after.skipped).toEqual({ blocked: 1, unsubscribed: 1, no_channel: 1 });
  const people = await vera.call(mailings.listMailingPeople, { ...here(), id: made.id, state: 'skipped' });
  expect(people.body.data.map((it) => [it.contact?.name, it.reason]).toSorted()).toEqual([
    ['Eve', 'blocked'],
    ['Fay', 'unsubscribed'],
    ['Never wrote', 'no_channel'],
  ]);
  expect((await write(made.id, { text: 'Other words' })).body.code).toBe('mailing_begun');
  expect((await make({ ids: [await add(funnel, null)] })).body.code).toBe('mailing_to_nobody');
});

test('a channel that takes nothing now is told before, and a number that never wrote is reached by one that can', async () => {
  const { vera, project_id, whatsapp } = office;
  const funnel = await newFunnel();
  const instagram = await addChannel(project_id, 'instagram');
  const ida = await clientOn('Ida', instagram);
  await sql`update dialogues set last_inbound_at = now() - interval '9 days' where contact_id = ${ida}`.execute(
    dbOf(project_id),
  );
  const jo = (await vera.call(createClient, { name: 'Jo', phone: '+79990001122', is_new: true })).body.data.client!.id;
  await add(funnel, ida);
  await add(funnel, jo);
  const id = await drafted(funnel);
  expect((await look(id)).reach).toMatchObject({ channels: [], closed: 1, no_channel: 1 });
  const chosen = (await write(id, { channels: [instagram, whatsapp] })).body.data;
  expect(chosen.reach).toMatchObject({ channels: [{ channel_id: whatsapp, people: 1 }], closed: 1, no_channel: 0 });
  expect((await write(id, { channels: [99_999_999] })).status).toBe(404);
  await start(id);
  await until(async () => expect((await look(id)).waiting).toBe(0));
  expect(await saidTo([ida, jo])).toEqual([0, 1]);
  expect((await look(id)).skipped).toEqual({ refused: 1 });
});

test('a template reaches those whose window is closed: they are counted before, and get it in filled words', async () => {
  const { vera, project_id } = office;
  const waba = await addChannel(project_id, 'waba');
  const funnel = await newFunnel();
  const on = (name: string, at: Date) => {
    const outside_id = randomUUID();
    return writes(project_id, waba, outside_id, 'Hello', { peer: { outside_id, name, phone: null }, at });
  };
  const [fresh, stale] = [await on('Fred', new Date()), await on('Stella Ray', new Date(Date.now() - days(3)))];
  for (const id of [fresh, stale]) await add(funnel, id);
  const id = await drafted(funnel, { name: 'Spring', text: 'News for {{NAME_1}}' });
  expect((await look(id)).reach).toMatchObject({ channels: [{ channel_id: waba, people: 1 }], closed: 1 });
  const template = {
    channel_id: waba,
    id: await addTemplate(project_id, waba, 'Dear {{1}}, there is news'),
    values: { 'body.1': '{{NAME_1}}' },
  };
  const wrong = await write(id, { template: { ...template, id: 7 } });
  expect(wrong.body.code).toBe('not_found');
  const changed = (await write(id, { template })).body.data;
  expect(changed.reach).toMatchObject({ channels: [{ channel_id: waba, people: 2 }], closed: 0 });
  expect(changed.template).toEqual(template);
  await start(id);
  await until(async () => expect((await look(id)).waiting).toBe(0));
  expect([await said(fresh), await said(stale)]).toEqual([['News for Fred'], ['Dear Stella, there is news']]);
  const [last] = (await vera.call(listMessages, { id: stale })).body.data.slice(-1);
  expect(last).toMatchObject({ author: { kind: 'mailing', name: 'Spring' }, template: { name: 'hello' } });
});

test('as a letter it has the subject that was asked for, in filled words; a chat has none', async () => {
  const { vera, project_id, email } = office;
  const funnel = await newFunnel();
  const kim = (await vera.call(createClient, { name: 'Kim Ross', email: 'kim@mail.example', is_new: true })).body.data
    .client!.id;
  const lou = await clientOn('Lou');
  await add(funnel, kim);
  await add(funnel, lou);
  const id = await drafted(funnel, { text: 'News', subject: 'A word for {{NAME_1}}', channels: [email] });
  expect(await look(id)).toMatchObject({ subject: 'A word for {{NAME_1}}' });
  expect((await write(id, { subject: 'Two\nlines' })).status).toBe(400);
  await start(id);
  await until(async () => expect((await look(id)).waiting).toBe(0));
  const { rows } = await sql<{ contact_id: number; subject: string | null }>`
    select d.contact_id, m.details->'letter'->>'subject' as subject
    from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where d.contact_id in (${kim}, ${lou}) and m.destination = 'to' order by d.contact_id`.execute(dbOf(project_id));
  expect(rows).toEqual([
    { contact_id: kim, subject: 'A word for Kim' },
    { contact_id: lou, subject: null },
  ]);
});

test('nobody gets it twice, whoever does the work again or at the same time, nor after a restart in the middle', async () => {
  const funnel = await newFunnel();
  const ids = await crowd(funnel, 25);
  const id = await drafted(funnel);
  await start(id);
  await Promise.all([work(id), work(id), work(id)]);
  await app.restart();
  await until(async () => {
    await work(id);
    expect((await look(id)).state).toBe('done');
  });
  await sendMailing.run(await turn(id), office);
  await settled();
  expect(await saidTo(ids)).toEqual(ids.map(() => 1));
  expect(await look(id)).toMatchObject({ people: 25, waiting: 0, said: 0, sent: 25, failed: 0, skipped: {} });
  // Its author is told of the end, once; a colleague who sees it all the same is not.
  const endOf = async (person: Person) =>
    (await person.call(listNotices, { kind: 'mailing_ended' })).body.data.filter((it) => it.about.id === id);
  expect([(await endOf(office.vera)).length, (await endOf(office.mona)).length]).toEqual([1, 0]);
});

test('a stopped mailing says nothing more until it goes on, and then to those who wait', async () => {
  const funnel = await newFunnel();
  const ids = await crowd(funnel, 25);
  const id = await drafted(funnel);
  await begunByHand(id);
  await work(id);
  const before = await look(id);
  expect(before.waiting).toBeGreaterThan(0);
  await stop(id);
  await work(id);
  await settled();
  // What was on its way is still followed, also by work of before.
  await sendMailing.run({ ...(await turn(id)), turn: (await turnOf(id)) - 1 }, office);
  expect(await look(id)).toMatchObject({
    state: 'stopped',
    waiting: before.waiting,
    said: 0,
    sent: 25 - before.waiting,
  });
  expect((await office.vera.call(mailings.deleteMailing, { ...here(), id })).body.code).toBe('mailing_begun');
  await start(id);
  await isDone(id);
  expect(await saidTo(ids)).toEqual(ids.map(() => 1));
});

test('whoever is removed, blocked or merged since the list was made is skipped when their turn comes', async () => {
  const { vera, project_id } = office;
  const funnel = await newFunnel();
  const [gone, bad, one, other, kept] = await crowd(funnel, 5);
  const deal = await add(funnel, kept!, { price: 5 });
  const id = await drafted(funnel, { text: '{{NAME}} {{PRICE}}' });
  await vera.call(deleteClients, { id: [gone!] });
  await vera.call(blockContact, { project: project_id, id: bad! });
  await vera.call(mergeContacts, { contact_id: one!, contacts_ids: [other!] });
  await vera.call(deleteLead, { id: deal });
  await start(id);
  await isDone(id);
  expect((await look(id)).skipped).toEqual({ removed: 1, blocked: 1, twice: 1 });
  expect(await saidTo([gone!, bad!, one!, other!])).toEqual([0, 0, 1, 0]);
  expect(await said(kept!)).toEqual(['Client 4 5']);
  // Removed for good: the line stays, without a name.
  await sql`select set_config('parley.project_id', ${String(project_id)}, false)`.execute(dbOf(project_id));
  await dbOf(project_id).deleteFrom('contacts').where('id', '=', one!).execute();
  expect(await look(id)).toMatchObject({ people: 5, sent: 2 });
});

test('in quiet hours of a funnel it waits for their end', async () => {
  const minuteNow = Math.floor((Date.now() + hours(3)) / minutes(1)) % 1440;
  const quiet = { from: (minuteNow + 1430) % 1440, to: (minuteNow + 60) % 1440 };
  const funnel = await newFunnel({ quiet });
  const [client] = await crowd(funnel, 1);
  const id = await drafted(funnel);
  await start(id);
  await until(async () => expect((await look(id)).waits_until).not.toBeNull());
  const put_off = await work(id);
  expect(put_off).toBeInstanceOf(RetryLater);
  expect(Math.abs((put_off as RetryLater).at.getTime() - Date.now() - hours(1))).toBeLessThan(minutes(2));
  expect(await said(client!)).toEqual([]);
  moveClock(hours(1) + minutes(3));
  await work(id);
  expect(await said(client!)).toEqual(['News']);
});

test('a mailing for later waits for its time, can be taken back, and is removed with its list', async () => {
  const { vera } = office;
  const funnel = await newFunnel();
  const [client] = await crowd(funnel, 1);
  const id = await drafted(funnel);
  const past = await write(id, { send_at: new Date(Date.now() - hours(1)).toISOString() });
  expect(past.body.code).toBe('moment_has_passed');
  await write(id, { send_at: new Date(Date.now() + hours(2)).toISOString() });
  expect((await start(id)).body.data.state).toBe('planned');
  expect((await write(id, { text: 'Too late' })).body.code).toBe('mailing_begun');
  expect((await stop(id)).body.data.state).toBe('draft');
  await write(id, { text: 'Better' });
  await start(id);
  moveClock(hours(2) + 1000);
  await work(id);
  expect(await said(client!)).toEqual(['Better']);
  moveClock(0);
  const unsent = await drafted(funnel);
  expect((await vera.call(mailings.deleteMailing, { ...here(), id: unsent })).status).toBe(200);
  expect((await vera.call(mailings.getMailing, { ...here(), id: unsent })).status).toBe(404);
});

test('a list holds only those whom its maker sees, goes by channels they see, and is theirs; others hear nothing of it', async () => {
  const { vera, tom, telegram, project_id } = office;
  const funnel = await newFunnel();
  const [seen, hidden] = [await clientOn('Seen', telegram), await clientOn('Hidden', office.whatsapp)];
  const both = await clientOn('Both', telegram);
  const elsewhere = await clientOn('Both elsewhere');
  await vera.call(mergeContacts, { contact_id: both, contacts_ids: [elsewhere] });
  await add(funnel, seen);
  const theirs = await add(funnel, hidden, { manager_id: nils.id });
  await add(funnel, hidden);
  await add(funnel, both);
  const made = (await make({ funnel_id: funnel.id }, nils)).body.data;
  expect(made).toMatchObject({ people: 2, reach: { channels: [{ channel_id: telegram, people: 2 }] } });
  expect((await make({ ids: [theirs] }, nils)).body.code).toBe('mailing_to_nobody');
  expect((await write(made.id, { text: 'News', channels: [widget] }, nils)).status).toBe(404);
  await write(made.id, { text: 'News' }, nils);
  await start(made.id, nils);
  await until(async () => expect((await look(made.id, nils)).waiting).toBe(0));
  const { rows } = await sql<{ channel_id: number }>`
    select m.channel_id from messages m join dialogues d on d.project_id = m.project_id and d.id = m.dialogue_id
    where d.contact_id in (${seen}, ${both}) and m.destination = 'to'`.execute(dbOf(project_id));
  expect(rows.map((it) => it.channel_id)).toEqual([telegram, telegram]);
  const whole = (await make({ funnel_id: funnel.id })).body.data;
  expect(whole.people).toBe(3);
  expect((await nils.call(mailings.getMailing, { ...here(), id: whole.id })).status).toBe(404);
  const listed = async (person: Person) =>
    (await person.call(mailings.listMailings, { ...here(), count: 200 })).body.data.map((it) => it.id);
  expect(await listed(nils)).toEqual([made.id]);
  expect(await listed(vera)).toEqual(expect.arrayContaining([whole.id, made.id]));
  const heard = async (person: Person) => (await heardBy(person, 'mailing:changed')).map((it) => it.payload.id);
  expect(await heard(nils)).toContain(made.id);
  expect([await heard(nils), await heard(tom)].flat()).not.toContain(whole.id);
  expect((await tom.call(mailings.listMailings, here())).status).toBe(403);
});

test('a file lies ready in a mailing, goes out with its words, and is not forgotten before', async () => {
  const { vera, mona, project_id } = office;
  const form = new FormData();
  form.append('file', new Blob(['price list']), 'prices.txt');
  const headers = { authorization: `Bearer ${vera.token}`, 'x-project': String(project_id) };
  const uploaded = await fetch(app.url + uploadFile.path, { method: 'POST', headers, body: form });
  const file = ((await uploaded.json()) as { data: MessageFile }).data;
  const funnel = await newFunnel();
  const [client] = await crowd(funnel, 1);
  const id = await drafted(funnel, { text: '', files_ids: [file.id] });
  expect((await look(id)).files).toEqual([file]);
  const forgetFile = inboxJobs.find((it) => it.name === 'forget-file')!;
  await expect(forgetFile.run({ file_id: file.id }, office)).rejects.toBeInstanceOf(RetryLater);
  // Whoever uploaded it: who sees the mailing opens its file, others do not.
  await dbOf(project_id).updateTable('files').set({ user_id: mona.id }).where('id', '=', file.id).execute();
  const opened = async (person: Person) =>
    (
      await fetch(`${app.url}/api/app/files/${project_id}/${file.id}`, {
        headers: { ...headers, authorization: `Bearer ${person.token}` },
      })
    ).status;
  expect([await opened(vera), await opened(nils)]).toEqual([200, 404]);
  await start(id);
  await isDone(id);
  expect(await said(client!)).toHaveLength(1);
  expect((await write(id, { files_ids: [99_999_999] })).status).toBe(409);
});

test('work that is given up leaves out whom it could not get past, and the rest wait for whoever lets it go on', async () => {
  const funnel = await newFunnel();
  const ids = await crowd(funnel, 2);
  const id = await drafted(funnel);
  await begunByHand(id);
  const db = dbOf(office.project_id);
  await sql`update mailings set send_at = null where id = ${id}`.execute(db);
  await sendMailing.died!.run(await turn(id), office);
  // Nobody was tried: nobody is in its way.
  expect(await look(id)).toMatchObject({ state: 'stopped', waiting: 2, failed: 0 });
  await sql`update mailings set state = 'sending' where id = ${id}`.execute(db);
  await sql`update mailing_people set said_at = now() where mailing_id = ${id} and nth = 1`.execute(db);
  await sendMailing.died!.run(await turn(id), office);
  expect(await look(id)).toMatchObject({ state: 'stopped', waiting: 1, failed: 1 });
  // Who was given up was told nothing: as whom they became they get it.
  const [given_up, other] = ids;
  await office.vera.call(mergeContacts, { contact_id: other!, contacts_ids: [given_up!] });
  await start(id);
  await isDone(id);
  expect(await saidTo(ids)).toEqual([0, 1]);
});

test('who is merged while a mailing comes to them is not written to twice, nor after they unsubscribed', async () => {
  const { vera, project_id } = office;
  const funnel = await newFunnel();
  const [one, other] = await crowd(funnel, 2);
  const left = await clientOn('Wants no letters');
  const id = await drafted(funnel);
  await vera.call(updateClient, { id: left, unsubscribed: true });
  await begunByHand(id);
  await sql`update mailings set send_at = null, state = 'sending' where id = ${id}`.execute(dbOf(project_id));
  const held = await transaction(project_id, async (tx) => (await holdMailing(tx, project_id, id))!);
  const say = (nth: number, contact_id: number) =>
    transaction(project_id, (tx) => sayToPerson(tx, project_id, held, { nth, contact_id, deal_id: null }));
  const nthOf = async (contact_id: number) =>
    (
      await sql<{
        nth: number;
      }>`select nth from mailing_people where mailing_id = ${id} and contact_id = ${contact_id}`.execute(
        dbOf(project_id),
      )
    ).rows[0]!.nth;
  /** Merged under the lock for which the mailing waits. */
  const mergedWhileSaying = async (contact_id: number, into: number) => {
    let saying: Promise<void>;
    const nth = await nthOf(contact_id);
    await transaction(project_id, async (tx) => {
      await sql`update dialogues set contact_id = ${into} where contact_id = ${contact_id}`.execute(tx);
      await sql`update contacts set merged_into = ${into} where id = ${contact_id}`.execute(tx);
      saying = say(nth, contact_id);
      await until(async () => expect(await waitingForLocks()).toBeGreaterThan(0));
    });
    await saying!;
  };
  await mergedWhileSaying(one!, left);
  expect(await saidTo([one!, left])).toEqual([0, 0]);
  expect((await look(id)).skipped).toEqual({ unsubscribed: 1 });
  await say(await nthOf(other!), other!);
  expect(await said(other!)).toEqual(['News']);
});

/** How many wait until somebody else lets go of a row. */
const waitingForLocks = async (): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(dbOf(office.project_id))
  ).rows[0]!.n;

test('a mailing goes by what its sender may see and do when it is sent, and its reach is told by the same', async () => {
  const { vera, project_id, telegram, whatsapp } = office;
  const funnel = await newFunnel();
  const ole = await member(app, vera, 'Ole', { channels_ids: [telegram, whatsapp], permissions: ['mailings.send'] });
  const rights = (it: Partial<Input<typeof updateMember>>) =>
    vera.call(updateMember, { project: project_id, user: ole.id, ...it });
  const [seen, hidden] = [await clientOn('Seen', telegram), await clientOn('Hidden', whatsapp)];
  const both = await clientOn('Both', telegram);
  const onSite = await clientOn('Both on the site');
  await vera.call(mergeContacts, { contact_id: both, contacts_ids: [onSite] });
  for (const id of [seen, hidden, both]) await add(funnel, id);
  const { id } = (await make({ funnel_id: funnel.id }, ole)).body.data;
  await write(id, { text: 'News' }, ole);
  // An administrator is told whom it reaches, not whom one of their own would reach.
  expect((await look(id)).reach!.channels).toEqual((await look(id, ole)).reach!.channels);
  await rights({ channels_ids: [telegram] });
  expect((await look(id, ole)).reach).toMatchObject({ channels: [{ channel_id: telegram, people: 2 }], no_channel: 1 });
  await start(id, ole);
  await until(async () => expect((await look(id, ole)).waiting).toBe(0));
  expect(await saidTo([seen, hidden, both])).toEqual([1, 0, 1]);
  expect((await look(id)).skipped).toEqual({ no_channel: 1 });
  const planned = (await make({ funnel_id: funnel.id }, ole)).body.data.id;
  await write(planned, { text: 'More', send_at: new Date(Date.now() + hours(2)).toISOString() }, ole);
  await start(planned, ole);
  await rights({ permissions: [] });
  await sendMailing.run({ ...(await turn(planned)), by: ole.id }, office);
  expect(await look(planned)).toMatchObject({ state: 'draft', waiting: 2, said: 0 });
});

test('while a channel keeps very many waiting, nobody else is added to them', async () => {
  const funnel = await newFunnel();
  const [client] = await crowd(funnel, 1);
  const id = await drafted(funnel);
  await begunByHand(id);
  const db = dbOf(office.project_id);
  const { rows } = await sql<{ id: number }>`
    update messages set status = 'queued' where id = (select max(m.id) from messages m join dialogues d on d.id = m.dialogue_id
      where d.contact_id = ${client}) returning id`.execute(db);
  await sql`
    insert into mailing_people (project_id, mailing_id, nth, state, message_id, said_at)
    select ${office.project_id}, ${id}, 1000 + n, 'said', ${rows[0]!.id}, now() - interval '1 hour'
    from generate_series(1, 200) n`.execute(db);
  await sql`update mailings set people = 201, said = 200 where id = ${id}`.execute(db);
  const put_off = (await work(id)) as RetryLater;
  expect(await look(id)).toMatchObject({ state: 'sending', waiting: 1, said: 200 });
  expect(put_off.at.getTime() - Date.now()).toBeGreaterThan(minutes(0.5));
  await sql`update messages set status = 'delivered' where id = ${rows[0]!.id}`.execute(db);
  await work(id);
  expect(await said(client!)).toEqual(['News']);
});

test('one that was stopped with nobody left to write to is over when the last has arrived', async () => {
  const funnel = await newFunnel();
  const [client] = await crowd(funnel, 1);
  const id = await drafted(funnel);
  await begunByHand(id);
  await work(id);
  await stop(id);
  await until(async () => {
    await work(id);
    expect(await look(id)).toMatchObject({ state: 'done', waiting: 0, said: 0, sent: 1 });
  });
  expect(await saidTo([client!])).toEqual([1]);
});

test('what is said to somebody is known by their place on the list: who is merged and parted again never meets their own words', async () => {
  const { vera, project_id } = office;
  const funnel = await newFunnel();
  const [one, other] = await crowd(funnel, 2);
  const id = await drafted(funnel);
  await vera.call(mergeContacts, { contact_id: one!, contacts_ids: [other!] });
  await start(id);
  await isDone(id);
  const { rows } = await sql<{ uid: string }>`
    select m.uid from messages m join mailing_people p on p.project_id = m.project_id and p.message_id = m.id
    where p.mailing_id = ${id} order by p.nth`.execute(dbOf(project_id));
  expect(rows.map((it) => it.uid)).toEqual([`mailing-${id}-1`]);
});

test('what somebody writes is changed, sent and removed by them or an administrator, and a channel that is gone leaves it', async () => {
  const { vera, project_id } = office;
  const funnel = await newFunnel();
  await crowd(funnel, 1);
  const gone = await addChannel(project_id, 'instagram');
  const id = await drafted(funnel, { text: 'News', channels: [gone, widget] });
  await dbOf(project_id).deleteFrom('channels').where('id', '=', gone).execute();
  expect((await write(id, { channels: [widget, gone] })).body.data.channels).toEqual([widget]);
  const sees = (managers_visibility: '0' | '1') =>
    vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { managers_visibility } } });
  await sees('0');
  expect((await write(id, { text: 'Mine' }, nils)).status).toBe(403);
  expect((await start(id, nils)).status).toBe(403);
  expect((await nils.call(mailings.deleteMailing, { ...here(), id })).status).toBe(403);
  expect((await look(id, nils)).text).toBe('News');
  await sees('1');
});

test('what channels tell after the sending is counted as it comes: arrived, read, failed after all with its reason, and arrived after all', async () => {
  const { vera, project_id } = office;
  const funnel = await newFunnel();
  await crowd(funnel, 3);
  const id = await drafted(funnel);
  await start(id);
  await isDone(id);
  const tells = (nth: number, status: 'delivered' | 'seen' | 'failed', error: string | null = null) =>
    inboxJobs
      .find((it) => it.name === 'mark-outside')!
      .run(
        {
          channel_id: widget,
          tries: 9,
          event: { kind: 'status', which: { outside_ids: [`mailing-${id}-${nth}`] }, status, error },
        },
        office,
      );
  const counts = async () => {
    const { sent, failed, delivered, seen } = await look(id);
    return { sent, failed, delivered, seen };
  };
  const told = async () => (await heardBy(vera, 'mailing:changed')).filter((it) => it.payload.id === id).length;
  const before = await told();
  await tells(1, 'delivered');
  await tells(2, 'seen');
  await tells(3, 'failed', 'The number is not in use');
  await until(async () => expect(await counts()).toEqual({ sent: 2, failed: 1, delivered: 2, seen: 1 }));
  expect(await told()).toBeGreaterThan(before);
  const people = async (state: 'sent' | 'failed') =>
    (await vera.call(mailings.listMailingPeople, { ...here(), id, state })).body.data.map((it) => [
      it.arrived,
      it.error,
    ]);
  expect(await people('failed')).toEqual([[null, 'The number is not in use']]);
  expect(await people('sent')).toEqual([
    ['delivered', null],
    ['seen', null],
  ]);
  await tells(3, 'delivered');
  await tells(1, 'seen');
  await tells(1, 'seen');
  await until(async () => expect(await counts()).toEqual({ sent: 3, failed: 0, delivered: 3, seen: 2 }));
  // Nobody looks for ever: when nothing was heard for long, it ends.
  const follow = () => followMailing.run({ mailing_id: id, turn: 1 }, office).catch((error: unknown) => error);
  expect(await follow()).toBeInstanceOf(RetryLater);
  await sql`update mailings set heard_at = heard_at - interval '180 hours' where id = ${id}`.execute(dbOf(project_id));
  await tells(3, 'seen');
  expect(await follow()).toBeInstanceOf(RetryLater);
  moveClock(days(9));
  expect(await follow()).toBeUndefined();
  const { rows } = await sql`select nth from mailing_news where mailing_id = ${id}`.execute(dbOf(project_id));
  expect(rows).toEqual([]);
});
