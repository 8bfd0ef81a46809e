import { type Contact, getContact } from '@parley/contract/inbox/contacts';
import { listMessages, readMessages } from '@parley/contract/inbox/messages';
import { addContactToTopic, addTopic } from '@parley/contract/inbox/topics';
import { eraseClients } from '@parley/contract/bins';
import { deleteClients } from '@parley/contract/clients/table';
import { removeMember } from '@parley/contract/projects/members';
import * as work from '@parley/contract/inbox/work';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factsOf as toldOf } from '../../../../test/contact-facts.ts';
import { listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { days, moveClock } from '../../../kit/clock.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { wakeWorkers } from '../../../kit/jobs/wake.ts';
import { seededRandom } from '../../../kit/random.ts';
import { randomWork } from './test/random-work.ts';
import { trueCounts } from './test/true-counts.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const client = (name: string) => writes(office.project_id, office.telegram, name);
const rowOf = async (person: Person, id: number): Promise<Contact> =>
  (await person.call(getContact, { id, show_archived: 'true' })).body.data;
const undo = async (person: Person, token: string | null) => {
  const { data, code } = (await person.call(takeBack, { token: token! })).body;
  const ids = (all: { subject: string; id: number }[]) => all.map((it) => it.id);
  return data ? { restored: ids(data.restored), kept: ids(data.kept), again: data.undo } : { code };
};
const wholly = (...ids: number[]) => expect.objectContaining({ restored: ids, kept: [] });
const factsOf = (id: number) => toldOf(office.project_id, id);

test.each([
  ['taking', (id: number) => office.tom.call(work.takeContact, { id })],
  ['closing', (id: number) => office.tom.call(work.closeDialogue, { contact_id: id })],
  ['checking', (id: number) => office.tom.call(work.checkContact, { contact_id: id })],
  [
    'handing over',
    (id: number) => office.tom.call(work.transferContact, { contact_id: id, operatorid: office.mona.id }),
  ],
  ['“no reply needed”', (id: number) => office.tom.call(work.noReplyNeeded, { contact_id: id })],
  [
    'putting aside',
    (id: number) =>
      office.tom.call(work.snoozeContact, { contact_id: id, until: new Date(Date.now() + 9e6).toISOString() }),
  ],
  ['blocking', (id: number) => office.tom.call(work.blockContact, { project: office.project_id, id })],
])('%s is taken back as a whole', async (name, deed) => {
  const { vera, tom } = office;
  const id = await client(name);
  // Somebody else holds it, so that each verb has something to change.
  await vera.call(work.takeContact, { id });
  const before = await rowOf(vera, id);
  const done = await deed(id);
  expect(done.body.data.contact).not.toEqual(before);
  expect(await undo(tom, done.body.data.undo)).toEqual(wholly(id));
  expect(await rowOf(vera, id)).toEqual(before);
  expect((await listOf(vera)).find((it) => it.id === id)).toEqual(before);
});

test('taking back leaves a line where the deed left one', async () => {
  const { tom } = office;
  const id = await client('anna');
  const { body } = await tom.call(work.takeContact, { id });
  await undo(tom, body.data.undo);
  const lines = (await tom.call(listMessages, { id })).body.data.flatMap((it) => (it.system ? [it.system.kind] : []));
  expect(lines).toEqual(['taken', 'undone']);
});

test('what somebody else has changed since stays as they made it, and is told', async () => {
  const { vera, tom } = office;
  const id = await client('bela');
  const taken = await tom.call(work.takeContact, { id });
  await vera.call(work.takeContact, { id });
  expect(await undo(tom, taken.body.data.undo)).toMatchObject({ restored: [], kept: [id] });
  expect((await rowOf(vera, id)).operator).toBe(vera.id);
});

test('of one deed, what is still as it made it goes back and the rest stays', async () => {
  const { project_id, vera, tom } = office;
  const id = await client('cora');
  await tom.call(work.takeContact, { id });
  const blocked = await tom.call(work.blockContact, { project: project_id, id });
  await vera.call(work.takeContact, { id });
  expect(await undo(tom, blocked.body.data.undo)).toMatchObject({ restored: [id], kept: [id] });
  expect(await rowOf(vera, id)).toMatchObject({ blocked: false, operator: vera.id });
});

test('what the client wrote meanwhile is still unread and owed after taking back', async () => {
  const { project_id, telegram, tom } = office;
  const id = await client('dina');
  await tom.call(readMessages, { contact_id: id });
  const before = await rowOf(tom, id);
  const released = await tom.call(work.noReplyNeeded, { contact_id: id });
  const unread = await tom.call(work.markUnread, { contact_id: id });
  await writes(project_id, telegram, 'dina', 'One thing more');
  expect((await rowOf(tom, id)).unread).toBe(2);
  await undo(tom, unread.body.data.undo);
  await undo(tom, released.body.data.undo);
  expect(await rowOf(tom, id)).toMatchObject({ unread: 1, owed_since: before.owed_since });
});

test('many changed at once are taken back as one', async () => {
  const { vera, tom } = office;
  const ids = [await client('elsa'), await client('fay'), await client('gina')];
  const before = await Promise.all(ids.map((id) => rowOf(vera, id)));
  const { body } = await tom.call(work.changeMany, { action: 'assign', contacts_ids: ids, operatorid: tom.id });
  expect(body.data.changed).toEqual(ids);
  await vera.call(work.takeContact, { id: ids[1]! });
  expect(await undo(tom, body.data.undo)).toMatchObject({ restored: [ids[0], ids[2]], kept: [ids[1]] });
  const after = await Promise.all(ids.map((id) => rowOf(vera, id)));
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(after[1]!.operator).toBe(vera.id);
});

test('folders are filled and emptied in bulk, and that is taken back too', async () => {
  const { vera } = office;
  const ids = [await client('ida'), await client('jana')];
  const { body: made } = await vera.call(addTopic, { title: 'Wholesale' });
  const topic_id = made.data.id as number;
  const topics = async () => Promise.all(ids.map(async (id) => (await rowOf(vera, id)).topics));
  const added = await vera.call(work.changeMany, { action: 'add_topic', contacts_ids: ids, topic_id });
  expect(await topics()).toEqual([[topic_id], [topic_id]]);
  const removed = await vera.call(work.changeMany, { action: 'remove_topic', contacts_ids: [ids[0]!], topic_id });
  expect(await topics()).toEqual([[], [topic_id]]);
  await undo(vera, removed.body.data.undo);
  expect(await topics()).toEqual([[topic_id], [topic_id]]);
  await undo(vera, added.body.data.undo);
  expect(await topics()).toEqual([[], []]);
  const again = await vera.call(work.changeMany, { action: 'remove_topic', contacts_ids: ids, topic_id });
  expect(again.body.data).toEqual({ changed: [], undo: null });
  expect((await vera.call(work.changeMany, { action: 'add_topic', contacts_ids: ids, topic_id: 1 })).status).toBe(404);
  await vera.call(addContactToTopic, { contact_id: ids[0]!, topic_id });
  const [last] = (await factsOf(ids[0]!)).slice(-1);
  expect(last).toMatchObject({ name: 'contactFiled', changes: { [`folder ${topic_id}`]: [false, true] } });
});

test('what sleeps again does not wake in the hands of whoever has left meanwhile', async () => {
  const { vera } = office;
  const lea = await member(app, vera, 'Lea', {});
  const id = await client('kira');
  await lea.call(work.takeContact, { id });
  await vera.call(work.snoozeContact, { contact_id: id, until: new Date(Date.now() + 3_600_000).toISOString() });
  const woken = await vera.call(work.wakeContact, { contact_id: id });
  await vera.call(removeMember, { project: office.project_id, user: lea.id });
  await settled();
  await undo(vera, woken.body.data.undo);
  expect((await rowOf(vera, id)).snoozed_until).not.toBeNull();
  await vera.call(work.wakeContact, { contact_id: id });
  expect((await rowOf(vera, id)).operator).toBeNull();
});

test('only who did it takes it back, for thirty days, and of several who ask at once one does', async () => {
  const { vera, tom } = office;
  const id = await client('hana');
  const before = async (ago: number, deed: () => Promise<{ body: { data: { undo: string | null } } }>) => {
    moveClock(-ago);
    return (await deed().finally(() => moveClock(0))).body.data.undo;
  };
  const late = await before(days(30) + 60_000, () => tom.call(work.takeContact, { id }));
  expect(await undo(tom, late)).toEqual({ code: 'undo_is_over' });
  expect((await rowOf(vera, id)).operator).toBe(tom.id);
  const token = await before(days(29), () => vera.call(work.closeDialogue, { contact_id: id }));
  expect(await undo(tom, token)).toEqual({ code: 'undo_is_over' });
  const asked = await Promise.all([1, 2, 3].map(() => undo(vera, token)));
  expect(asked.filter((it) => 'restored' in it)).toEqual([wholly(id)]);
  expect((await rowOf(vera, id)).operator).toBe(tom.id);
  expect((await factsOf(id)).map((it) => it.name)).toEqual(['contactTaken', 'contactClosed', 'contactReopened']);
  expect(await undo(vera, token)).toEqual({ code: 'undo_is_over' });
});

/** The work that ends what a node left undone, done now. */
const endTheRest = async () => {
  const { rows } = await sql<{ id: number }>`update jobs set run_at = clock_timestamp(), due_at = clock_timestamp()
    where name = 'take-back-the-rest' and project_id = ${office.project_id} returning id`.execute(queues());
  wakeWorkers('bulk');
  await settled();
  return rows.length;
};
const undoneIn = async (id: number) => (await factsOf(id)).filter((it) => it.why === 'undo').map((it) => it.name);

test('what ends a press that was taken back finds nothing left, and does nothing twice', async () => {
  const { tom } = office;
  await endTheRest();
  const ids = [await client('lara'), await client('mila'), await client('nora')];
  const { undo: token } = (await tom.call(work.changeMany, { action: 'block', contacts_ids: ids })).body.data;
  const presses = await Promise.all([undo(tom, token), undo(tom, token)]);
  expect(presses.filter((it) => 'restored' in it)).toEqual([wholly(...ids)]);
  expect(await endTheRest()).toBe(1);
  for (const id of ids) expect(await undoneIn(id)).toEqual(['contactUnblocked']);
});

test('where a node was lost halfway the rest goes back by itself, whoever presses meanwhile', async () => {
  const { project_id, tom } = office;
  const ids = [await client('orla'), await client('prue'), await client('runa')];
  const { undo: token } = (await tom.call(work.changeMany, { action: 'block', contacts_ids: ids })).body.data;
  const { rows } = await sql<{ id: number }>`
    select id from facts where token = ${token} order by id limit 1`.execute(dbOf(project_id));
  // As it is when the first was reached.
  await sql`insert into taken_back (project_id, token, user_id, at, reached)
    values (${project_id}, ${token}, ${tom.id}, now(), ${rows[0]!.id})`.execute(dbOf(project_id));
  const payload = { user_id: tom.id, token, undo: crypto.randomUUID() };
  await sql`insert into jobs (project_id, name, queue, payload, run_at, due_at)
    select ${project_id}, 'take-back-the-rest', 'bulk', ${JSON.stringify(payload)}::jsonb, clock_timestamp(),
      clock_timestamp() from generate_series(1, 2)`.execute(queues());
  wakeWorkers('bulk');
  expect(await undo(tom, token)).toEqual({ code: 'undo_is_over' });
  await settled();
  expect(await Promise.all(ids.map(undoneIn))).toEqual([[], ['contactUnblocked'], ['contactUnblocked']]);
  expect((await Promise.all(ids.map((id) => rowOf(tom, id)))).map((it) => it.blocked)).toEqual([true, false, false]);
});

test('what was taken back is done again by its own token, with a line where the deed left one', async () => {
  const { tom } = office;
  const id = await client('olga');
  const before = (await listOf(tom)).find((it) => it.id === id);
  const checked = await tom.call(work.checkContact, { contact_id: id });
  const after = await rowOf(tom, id);
  const { again } = await undo(tom, checked.body.data.undo);
  expect((await listOf(tom)).find((it) => it.id === id)).toEqual(before);
  expect(await undo(tom, again!)).toEqual(wholly(id));
  expect(await rowOf(tom, id)).toEqual(after);
  expect((await factsOf(id)).map((it) => it.name)).toEqual(['contactChecked', 'contactPutInNew', 'contactChecked']);
  expect((await tom.call(listMessages, { id })).body.data.some((it) => it.system)).toBe(false);
});

test('whoever is removed meanwhile stays so; erased for good, nothing is told of them', async () => {
  const { vera } = office;
  const id = await client('paula');
  const { undo: token } = (await vera.call(work.takeContact, { id })).body.data;
  await vera.call(deleteClients, { id: [id] });
  expect(await undo(vera, token)).toMatchObject({ restored: [], kept: [id] });
  expect(await factsOf(id)).toHaveLength(1);
  await vera.call(eraseClients, { ids: [id] });
  expect(await factsOf(id)).toEqual([]);
});

test('a random day of work, told by facts: played from nothing, each contact stands as they say', async () => {
  const { vera, tom } = office;
  const { whole: random } = seededRandom(11);
  const ids = [await client('rita'), await client('sara'), await client('tina')];
  for (let nth = 0; nth < 120; nth++) await randomWork(random, random(2) ? vera : tom, ids[random(ids.length)]!);
  for (const id of ids) {
    const played: Record<string, unknown> = { operator_id: null, blocked: false, archived: false };
    for (const { changes } of await factsOf(id))
      for (const [name, [was, is]] of Object.entries(changes)) {
        expect(was).toEqual(name in played ? played[name] : was);
        played[name] = is;
      }
    const row = await rowOf(vera, id);
    const [{ id: dialogue, for_check_admin }] = row.users as [Contact['users'][number]];
    const [read_position, unread] = (played[`read ${dialogue}`] as number[] | undefined) ?? [0, row.unread];
    expect(read_position).toBeGreaterThanOrEqual(0);
    expect({
      operator_id: row.operator,
      blocked: row.blocked,
      archived: row.archived,
      isAside: row.snoozed_until !== null,
      unread: row.unread,
      toCheck: for_check_admin,
    }).toEqual({
      operator_id: played.operator_id,
      blocked: played.blocked,
      archived: played.archived,
      isAside: Boolean(played.aside),
      unread,
      toCheck: played[`check ${dialogue}`] ?? for_check_admin,
    });
  }
});

test('after all of this every count is what a recount makes it', () => trueCounts(office.project_id));
