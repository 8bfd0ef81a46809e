import { type Contact, getContact } from '@parley/contract/inbox/contacts';
import { listMessages } from '@parley/contract/inbox/messages';
import * as work from '@parley/contract/inbox/work';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factsOf } from '../../../../test/contact-facts.ts';
import { heardBy, joinContacts, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { hours, seconds } from '../../../kit/clock.ts';
import { queues } from '../../../kit/db/index.ts';
import { wakeAtLast } from './snooze-contact.ts';
import { trueCounts } from './test/true-counts.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const client = (name: string) => writes(office.project_id, office.telegram, name);
const rowOf = async (person: Person, id: number): Promise<Contact> => (await person.call(getContact, { id })).body.data;
const isIn = async (person: Person, folder: 'at_work' | '4check' | 'all', id: number) =>
  (await listOf(person, folder)).some((it) => it.id === id);
const inAWhile = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + hours(2));
const kinds = async (id: number) =>
  (await office.vera.call(listMessages, { id })).body.data.flatMap((it) => (it.system ? [it.system] : []));

async function snoozed(name: string, by = office.tom) {
  const id = await client(name);
  await by.call(work.takeContact, { id });
  const until = inAWhile();
  await by.call(work.snoozeContact, { contact_id: id, until: until.toISOString() });
  return { id, until: until.getTime() * 1000 };
}

/** As the worker does it when the time has come. */
const ring = (contact_id: number, until: number) =>
  wakeAtLast.run({ contact_id, until }, { project_id: office.project_id });

test('a contact put aside leaves at work and New, keeps its place among all, and says until when', async () => {
  const { vera, tom } = office;
  const { id } = await snoozed('anna');
  expect(await isIn(vera, 'at_work', id)).toBe(false);
  expect(await isIn(vera, '4check', id)).toBe(false);
  expect(await isIn(vera, 'all', id)).toBe(true);
  const row = await rowOf(tom, id);
  expect(row.snoozed_until).not.toBeNull();
  expect((await kinds(id)).at(-1)).toEqual({ kind: 'snoozed', name: null, until: row.snoozed_until });
});

test('its time is kept by a job that survives a restart, and then it has what it had', async () => {
  const { vera, tom } = office;
  const { id, until } = await snoozed('bela');
  const { rows } = await sql<{ at: number }>`select extract(epoch from run_at) * 1000000 as at from jobs
    where name = ${wakeAtLast.name} and (payload ->> 'contact_id')::bigint = ${id}`.execute(queues());
  expect(rows.map((row) => Number(row.at))).toEqual([until]);
  await ring(id, until);
  expect(await rowOf(vera, id)).toMatchObject({ operator: tom.id, snoozed_until: null });
  expect(await isIn(vera, '4check', id)).toBe(true);
  expect((await kinds(id)).at(-1)!.kind).toBe('woken');
  await ring(id, until);
  expect((await kinds(id)).filter((it) => it.kind === 'woken')).toHaveLength(1);
  const [, , woken, ...more] = await factsOf(office.project_id, id);
  expect([woken, more]).toMatchObject([{ name: 'contactWoken', user_id: null, why: 'time' }, []]);
});

test('a worker wakes it when the moment comes', async () => {
  const { vera } = office;
  const id = await client('cora');
  await vera.call(work.snoozeContact, { contact_id: id, until: new Date(Date.now() + seconds(1)).toISOString() });
  await expect.poll(async () => (await rowOf(vera, id)).snoozed_until).toBeNull();
  expect(await isIn(vera, '4check', id)).toBe(true);
});

test('the client’s next words wake it at once', async () => {
  const { project_id, telegram, vera, tom } = office;
  const { id, until } = await snoozed('dina');
  await writes(project_id, telegram, 'dina', 'Are you there?');
  expect(await rowOf(vera, id)).toMatchObject({ operator: tom.id, snoozed_until: null, unread: 2 });
  await ring(id, until);
  expect((await kinds(id)).map((it) => it.kind)).not.toContain('woken');
});

test('put aside again, it waits for the later moment and still knows whose it was', async () => {
  const { vera, tom } = office;
  const { id, until } = await snoozed('elsa');
  const later = new Date(until / 1000 + hours(20));
  await vera.call(work.snoozeContact, { contact_id: id, until: later.toISOString() });
  await ring(id, until);
  expect((await rowOf(vera, id)).snoozed_until).not.toBeNull();
  await ring(id, later.getTime() * 1000);
  expect(await rowOf(vera, id)).toMatchObject({ operator: tom.id, snoozed_until: null });
});

test('woken by hand, it has what it had; taken, it is the taker’s; closed, it sleeps no more', async () => {
  const { vera, tom, mona } = office;
  const [fay, gina, hana] = [await snoozed('fay'), await snoozed('gina'), await snoozed('hana')];
  await vera.call(work.wakeContact, { contact_id: fay.id });
  expect(await rowOf(vera, fay.id)).toMatchObject({ operator: tom.id, snoozed_until: null });
  await mona.call(work.takeContact, { id: gina.id });
  expect(await rowOf(vera, gina.id)).toMatchObject({ operator: mona.id, snoozed_until: null });
  await vera.call(work.closeDialogue, { contact_id: hana.id });
  expect(await rowOf(vera, hana.id)).toMatchObject({ operator: null, snoozed_until: null });
  for (const { id, until } of [fay, gina, hana]) await ring(id, until);
  expect((await rowOf(vera, hana.id)).operator).toBeNull();
});

test('what one does not see stays in New for those who do', async () => {
  const { project_id, whatsapp, tom, wanda } = office;
  const id = await client('ida');
  await joinContacts(project_id, id, await writes(project_id, whatsapp, 'ida'));
  const said = (await heardBy(wanda, 'channel:message_created')).length;
  await tom.call(work.snoozeContact, { contact_id: id, until: inAWhile().toISOString() });
  expect(await isIn(tom, '4check', id)).toBe(false);
  expect(await isIn(wanda, '4check', id)).toBe(true);
  expect((await heardBy(wanda, 'channel:message_created')).length).toBe(said);
});

test('only a moment ahead, within a year', async () => {
  const { vera } = office;
  const id = await client('jana');
  for (const until of ['2020-01-01 10:00:00', '2999-01-01 10:00:00', '2026-13-45 10:00:00']) {
    expect((await vera.call(work.snoozeContact, { contact_id: id, until })).body.code).toBe('moment_has_passed');
  }
});

test('after all of this every count is what a recount makes it', async () => {
  await settled();
  await trueCounts(office.project_id);
});
