import * as table from '@parley/contract/clients/table';
import { createField, updateField } from '@parley/contract/fields/fields';
import { createOrganization } from '@parley/contract/clients/organizations';
import { leadsUpdated } from '@parley/contract/deals/events';
import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead, updateLead } from '@parley/contract/deals/lead-changes';
import { getLead } from '@parley/contract/deals/leads';
import { getClientCard, updateClient } from '@parley/contract/inbox/client-card';
import { getContact } from '@parley/contract/inbox/contacts';
import { contactDeleted, mergeContacts } from '@parley/contract/inbox/duplicates';
import { searchEverything } from '@parley/contract/inbox/search';
import { addTopic } from '@parley/contract/inbox/topics';
import { listCategories } from '@parley/contract/tasks/categories';
import { tasksUpdated } from '@parley/contract/tasks/events';
import { createTask, getTask, listTasks, updateTask } from '@parley/contract/tasks/tasks';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthLater } from '../../../../test/month-later.ts';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, listOf, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { countsTwice } from '../../../../test/recounted.ts';
import { until } from '../../../../test/until.ts';
import { actorOf } from '../../../kit/actor.ts';
import { dbOf, queues, transaction, type Tx } from '../../../kit/db/index.ts';
import { changeClient } from '../change-client.ts';
import { lockBatch } from './batches.queries.ts';
import { changeTheRest, press } from './change-clients.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});

afterAll(() => app.stop());

const add = async (name: string, more: object = {}) =>
  (await office.vera.call(table.createClient, { name, is_new: true, ...more })).body.data.client!.id;
const idsOf = async (asked: object = {}, person = office.vera) =>
  (await person.call(table.listClients, { count: 200, ...asked })).body.data.map((row) => row.id);
const totalOf = async (person = office.vera) =>
  (await person.call(table.listClients, { only_count: true })).body.meta.total!;
const rowOf = async (id: number) =>
  (await office.vera.call(table.listClients, { count: 200 })).body.data.find((row) => row.id === id)!;
const happenedTo = async (id: number) =>
  (await office.vera.call(table.listClientActions, { id })).body.data.map(({ kind, why, actor }) => [
    kind,
    why,
    actor.id,
  ]);
const areCountsRight = async () => {
  const { kept, anew } = await countsTwice(office.project_id);
  expect(kept).toEqual(anew);
};

test('many clients are changed by one press, each change is in their history, and one press takes it back', async () => {
  const { project_id, telegram, vera, tom } = office;
  const ids = [await add('Bulk a', { tag: 'old' }), await add('Bulk b'), await writes(project_id, telegram, 'bulk-c')];
  const { body: field } = await vera.call(createField, { label: 'Level', type: 'number', entity: 'client' });
  const { body: organization } = await vera.call(createOrganization, { name: 'Bulk Ltd' });
  const level = String(field.data.id);
  const changes = {
    tag: 'new',
    manager_id: tom.id,
    organization_id: organization.data.id,
    custom_field: { [level]: 7 },
  };
  const { body } = await vera.call(table.changeClients, { ids, changes });
  expect(body.data).toMatchObject({ changed: 3, is_going_on: false });
  for (const id of ids)
    expect(await rowOf(id)).toMatchObject({
      tag: 'new',
      manager_id: tom.id,
      organization: { name: 'Bulk Ltd' },
      custom_field: { [level]: 7 },
    });
  const history = await vera.call(table.listClientActions, { id: ids[0]! });
  expect(
    history.body.data.map(({ kind, why, field: of, before, after, actor }) => [kind, why, of, before, after, actor.id]),
  ).toEqual([
    ['edited', 'bulk', `field_${level}`, null, '7', vera.id],
    ['edited', 'bulk', 'manager_id', null, 'Tom', vera.id],
    ['edited', 'bulk', 'organization_id', null, 'Bulk Ltd', vera.id],
    ['edited', 'bulk', 'tag', 'old', 'new', vera.id],
    ['created', null, null, null, null, vera.id],
  ]);
  await vera.call(updateClient, { id: ids[1]!, tag: 'mine' });
  const undone = await vera.call(takeBack, { token: body.data.undo! });
  expect(undone.body.data).toMatchObject({ kept: [{ subject: 'client', id: ids[1] }], is_going_on: false });
  expect(undone.body.data.restored.map((it) => it.id)).toEqual(ids);
  expect(await rowOf(ids[0]!)).toMatchObject({ tag: 'old', manager_id: null, organization: null, custom_field: {} });
  expect(await rowOf(ids[1]!)).toMatchObject({ tag: 'mine', manager_id: null, organization: null, custom_field: {} });
  expect((await vera.call(takeBack, { token: body.data.undo! })).status).toBe(404);
});

test('nobody changes whom they do not see, and others do not take back what one did', async () => {
  const { project_id, whatsapp, vera, tom } = office;
  const hidden = await writes(project_id, whatsapp, 'bulk-hidden');
  const seen = await add('Bulk seen');
  const { body } = await tom.call(table.changeClients, { ids: [hidden, seen], changes: { tag: 'toms' } });
  expect(body.data.changed).toBe(1);
  expect((await rowOf(hidden)).tag).toBeNull();
  expect((await vera.call(takeBack, { token: body.data.undo! })).status).toBe(404);
  for (const wrong of [{ organization_id: 999_999 }, { manager_id: 999_999 }])
    expect((await vera.call(table.changeClients, { ids: [seen], changes: wrong })).status).toBe(404);
  expect((await vera.call(table.changeClients, { ids: [seen], add_to_topic: 999_999 })).status).toBe(404);
  expect((await vera.call(table.changeClients, { ids: [seen] })).status).toBe(400);
  expect((await vera.call(table.changeClients, { changes: { tag: 'x' } })).status).toBe(400);
  expect((await tom.call(table.deleteClients, { id: seen })).status).toBe(403);
});

test('archiving many and putting them into a folder moves them in the inbox, with right counts, there and back', async () => {
  const { project_id, telegram, vera } = office;
  const ids = [
    await writes(project_id, telegram, 'ar-1'),
    await writes(project_id, telegram, 'ar-2'),
    await add('ar-3'),
  ];
  const { body: folder } = await vera.call(addTopic, { title: 'Bulk', bg_color: '#3EA1DF' });
  const topic = Number(folder.data.id);
  const put = await vera.call(table.changeClients, { ids, add_to_topic: topic });
  expect(put.body.data.changed).toBe(2);
  expect((await listOf(vera, topic)).map((row) => row.id).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  await areCountsRight();
  const { body } = await vera.call(table.changeClients, { ids, archived: true });
  expect(body.data.changed).toBe(3);
  expect((await listOf(vera)).some((row) => ids.includes(row.id))).toBe(false);
  expect(await idsOf({ archived: true })).toEqual(expect.arrayContaining(ids));
  await areCountsRight();
  await vera.call(takeBack, { token: body.data.undo! });
  expect((await listOf(vera)).filter((row) => ids.includes(row.id))).toHaveLength(2);
  await vera.call(takeBack, { token: put.body.data.undo! });
  expect(await listOf(vera, topic)).toEqual([]);
  await areCountsRight();
});

test('what is too much for one request goes on by itself, tells how far it is, and is taken back as one', async () => {
  const { project_id, vera, tom } = office;
  await sql`insert into contacts (project_id, name, tag) select ${project_id}, 'Many ' || n, 'many'
    from generate_series(1, 650) n`.execute(dbOf(project_id));
  const { body } = await vera.call(table.changeClients, { filter: { tag: 'many' }, changes: { manager_id: tom.id } });
  expect(body.data.is_going_on).toBe(true);
  await settled();
  const { body: counted } = await vera.call(table.listClients, { manager_id: tom.id, tag: 'many', only_count: true });
  expect(counted.meta.total).toBe(650);
  const told = (await heardBy(vera, table.clientsChanged.action)).flatMap((it) => it.payload.bulk ?? []);
  expect(told.at(-1)).toMatchObject({ token: body.data.undo, changed: 650, is_over: true });
  expect((await heardBy(tom, table.clientsChanged.action)).some((it) => it.payload.bulk)).toBe(false);
  const undone = await vera.call(takeBack, { token: body.data.undo! });
  expect(undone.body.data.is_going_on).toBe(true);
  await settled();
  expect((await vera.call(table.listClients, { manager_id: tom.id, tag: 'many' })).body.data).toEqual([]);
});

/** As if a node had ended after it had reached one of those whom Vera's press means. */
async function leftOver(reached: number, asked: { filter: object; wish: object }) {
  const { project_id, vera } = office;
  const whole = { ids: null, up_to: 1e9, by: { name: 'Vera', channels_ids: null }, ...asked };
  const { id, token } = await dbOf(project_id)
    .insertInto('client_batches')
    .values({ project_id, user_id: vera.id, asked: JSON.stringify(whole) as never, reached })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow();
  return { id, token, goOn: () => changeTheRest.run({ batch_id: id }, { project_id }) };
}

test('a press whose node ended halfway is finished, and who fits only when it is over is left alone', async () => {
  const { project_id, vera, tom } = office;
  const half = [await add('Half a', { tag: 'half' }), await add('Half b', { tag: 'half' })];
  const { body: whole } = await vera.call(table.changeClients, {
    filter: { tag: 'half' },
    changes: { manager_id: tom.id },
  });
  expect(whole.data).toMatchObject({ changed: 2, is_going_on: false });
  const later = await add('Half c', { tag: 'half' });
  const { numUpdatedRows } = await dbOf(project_id)
    .updateTable('jobs')
    .set({ run_at: sql`clock_timestamp()`, due_at: sql`clock_timestamp()` })
    .where('name', '=', changeTheRest.name)
    .executeTakeFirst();
  expect(numUpdatedRows).toBeGreaterThan(0n);
  await settled();
  expect((await rowOf(later)).manager_id).toBeNull();
  await vera.call(takeBack, { token: whole.data.undo! });
  const wish = { columns: { manager_id: tom.id }, values: {} };
  const { token, goOn } = await leftOver(half[0]!, { filter: { tag: 'half' }, wish });
  await goOn();
  const managers = async () => Promise.all([...half, later].map(async (id) => (await rowOf(id)).manager_id));
  expect(await managers()).toEqual([null, tom.id, tom.id]);
  const { restored } = (await vera.call(takeBack, { token })).body.data;
  expect(restored.map((it) => it.id)).toEqual([half[1], later]);
  expect(await managers()).toEqual([null, null, null]);
});

test('a press is taken back while it goes on: what it is doing goes back too, and it does no more', async () => {
  const { project_id, vera, tom } = office;
  const [one, other] = [await add('Stopped a', { tag: 'stopped' }), await add('Stopped b', { tag: 'stopped' })];
  const wish = { columns: { manager_id: tom.id }, values: {} };
  const { id, token, goOn } = await leftOver(0, { filter: { tag: 'stopped' }, wish });
  const back = await transaction(project_id, async (tx) => {
    await lockBatch(tx, project_id, id);
    const taking = vera.call(takeBack, { token });
    await until(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and query like '%delete from client_batches%'`.execute(queues());
      expect(rows).toHaveLength(1);
    });
    const by = { actor: actorOf({ user_id: vera.id, name: 'Vera' }), why: 'bulk' as const, token };
    await changeClient(tx, project_id, one, { manager_id: tom.id }, by);
    return { taking };
  });
  expect((await back.taking).body.data.restored).toEqual([{ subject: 'client', id: one }]);
  await goOn();
  for (const it of [one, other]) expect((await rowOf(it)).manager_id).toBeNull();
});

test('a press taken back before it is answered says that it is over, and offers nothing to take back', async () => {
  const { project_id, vera, tom } = office;
  const client_id = await add('Quick', { tag: 'quick' });
  const wish = { columns: { manager_id: tom.id }, values: {} };
  const { id, token } = await leftOver(0, { filter: { tag: 'quick' }, wish });
  const batch = (await transaction(project_id, (tx) => lockBatch(tx, project_id, id)))!;
  const by = { actor: actorOf({ user_id: vera.id, name: 'Vera' }), why: 'bulk' as const, token };
  const parts = [
    async (tx: Tx) => {
      await changeClient(tx, project_id, client_id, { manager_id: tom.id }, by);
      return { batch, seen: 1, changed: 1, all: 1, isOver: false };
    },
    async (tx: Tx) => {
      await vera.call(takeBack, { token });
      return (await lockBatch(tx, project_id, id)) as null;
    },
  ];
  const answer = await press(project_id, batch, (tx) => parts.shift()!(tx), changeTheRest);
  expect(answer.data).toEqual({ changed: 1, is_going_on: false, undo: null });
  expect((await rowOf(client_id)).manager_id).toBeNull();
});

test('a press that has changed nobody yet is taken back by whoever pressed, and changes nobody', async () => {
  const { vera, tom } = office;
  const id = await add('Idle', { tag: 'idle' });
  const wish = { columns: { manager_id: tom.id }, values: {} };
  const { token, goOn } = await leftOver(0, { filter: { tag: 'idle' }, wish });
  expect((await tom.call(takeBack, { token })).status).toBe(404);
  expect((await vera.call(takeBack, { token })).body.data).toMatchObject({
    restored: [],
    kept: [],
    is_going_on: false,
  });
  await goOn();
  expect((await rowOf(id)).manager_id).toBeNull();
  expect((await vera.call(takeBack, { token })).status).toBe(404);
});

test('what a press means for a field is read anew where the field has become another one before the press is over', async () => {
  const { project_id, vera } = office;
  const ids = [await add('Typed a', { tag: 'typed' }), await add('Typed b', { tag: 'typed' })];
  const made = async (label: string, type: 'list' | 'number', fields?: { value: string }[]) =>
    (await vera.call(createField, { label, type, entity: 'client', ...(fields && { fields }) })).body.data;
  const size = await made('Size', 'number');
  const hue = await made('Hue', 'list', [{ value: 'Blue' }]);
  const values = { [size.id]: 44, [hue.id]: hue.fields[0]!.id };
  await vera.call(table.changeClients, { ids: [ids[0]!], changes: { custom_field: values } });
  for (const id of [size.id, hue.id]) expect((await vera.call(updateField, { id, type: 'text' })).status).toBe(200);
  const told = { [size.id]: { type: 'number', words: '44' }, [hue.id]: { type: 'list', words: 'Blue' } };
  const { goOn } = await leftOver(ids[0]!, { filter: { tag: 'typed' }, wish: { columns: {}, values, told } });
  await goOn();
  for (const id of ids) {
    const { custom_field: held } = (await vera.call(getClientCard, { project: project_id, id })).body.data;
    expect(held).toMatchObject({ [size.id]: '44', [hue.id]: 'Blue' });
  }
});

test('a removed client is nowhere any more, can be brought back, and who writes again is somebody new', async () => {
  const { project_id, telegram, vera, tom } = office;
  const id = await writes(project_id, telegram, 'gone', 'remember the zeppelin');
  const other = await writes(project_id, telegram, 'gone-2');
  const silent = await add('Gone Gustav', { phone: '+351 912 000 111' });
  const before = await totalOf();
  const ids = [id, other, silent];
  const { body } = await vera.call(table.deleteClients, { id: ids });
  expect(body.data).toMatchObject({ changed: 3, is_going_on: false });
  const nowhere = async () => {
    expect((await idsOf()).some((it) => ids.includes(it))).toBe(false);
    expect((await idsOf({ search: 'gone' })).length).toBe(0);
    expect((await listOf(vera)).some((row) => ids.includes(row.id))).toBe(false);
    expect((await vera.call(getContact, { id })).status).toBe(404);
    expect((await vera.call(getClientCard, { project: project_id, id: silent })).status).toBe(404);
    expect((await vera.call(table.listClientActions, { id })).status).toBe(404);
    expect(JSON.stringify((await vera.call(searchEverything, { q: 'zeppelin' })).body)).not.toContain('zeppelin');
    await areCountsRight();
  };
  await nowhere();
  expect(await totalOf()).toBe(before - 3);
  expect((await heardBy(tom, contactDeleted.action)).map((it) => it.payload.id)).toEqual(
    expect.arrayContaining([id, other]),
  );
  const anew = await writes(project_id, telegram, 'gone', 'hello again');
  expect(anew).not.toBe(id);
  const { body: undone } = await vera.call(takeBack, { token: body.data.undo! });
  expect(undone.data).toMatchObject({ kept: [{ subject: 'client', id }], is_going_on: false });
  expect(undone.data.restored.map((it) => it.id)).toEqual([other, silent]);
  expect((await vera.call(getContact, { id: other })).status).toBe(200);
  expect(await happenedTo(other)).toEqual([
    ['restored', 'undo', vera.id],
    ['deleted', 'bulk', vera.id],
    ['created', 'channel', null],
  ]);
  expect((await listOf(vera)).map((row) => row.id)).toEqual(expect.arrayContaining([other, anew]));
  expect((await vera.call(getContact, { id })).status).toBe(404);
  expect(await totalOf()).toBe(before);
  await areCountsRight();
  // What would have finished it, had the node ended halfway, finds nothing left to do.
  const { numUpdatedRows } = await dbOf(project_id)
    .updateTable('jobs')
    .set({ run_at: sql`clock_timestamp()`, due_at: sql`clock_timestamp()` })
    .where('name', '=', 'take-back-the-rest')
    .executeTakeFirst();
  expect(numUpdatedRows).toBeGreaterThan(0n);
  await settled();
  expect(await totalOf()).toBe(before);
});

test('each of very many who are removed and brought back has it in their history once, and one alone was no bulk', async () => {
  const { project_id, vera } = office;
  await sql`insert into contacts (project_id, name, tag) select ${project_id}, 'Crowd ' || n, 'crowd'
    from generate_series(1, 260) n`.execute(dbOf(project_id));
  const { body } = await vera.call(table.deleteClients, { filter: { tag: 'crowd' } });
  await settled();
  await vera.call(takeBack, { token: body.data.undo! });
  await settled();
  const { rows } = await sql<{ name: string; why: string; n: number }>`
    select f.name, f.why, count(*)::int as n from facts f
    join contacts c on c.project_id = f.project_id and c.id = f.subject_id
    where f.project_id = ${project_id} and f.subject = 'client' and c.tag = 'crowd'
    group by 1, 2 order by 1`.execute(dbOf(project_id));
  expect(rows).toEqual([
    { name: 'clientRemoved', why: 'bulk', n: 260 },
    { name: 'clientRestored', why: 'undo', n: 260 },
  ]);
  const alone = await add('Alone');
  const { body: one } = await vera.call(table.deleteClients, { id: alone });
  await vera.call(takeBack, { token: one.data.undo! });
  expect(await happenedTo(alone)).toEqual([
    ['restored', 'undo', vera.id],
    ['deleted', null, vera.id],
    ['created', null, vera.id],
  ]);
});

test('a message that is told once more after its writer was removed makes nobody new', async () => {
  const { project_id, telegram, vera } = office;
  const again = () => writes(project_id, telegram, 'told-again', 'once', { uid: 'told-again' });
  await vera.call(table.deleteClients, { id: await again() });
  const before = await totalOf();
  // There is no dialogue of theirs to be found.
  await expect(again()).rejects.toThrow('no result');
  expect(await totalOf()).toBe(before);
});

test('after thirty days nothing is left of who was removed, and they cannot be brought back', async () => {
  const { project_id, telegram, vera } = office;
  const id = await writes(project_id, telegram, 'for-good', 'words to forget');
  await vera.call(updateClient, { id, tag: 'archive-me' });
  await vera.call(table.changeClients, { ids: [id], archived: true });
  const { body } = await vera.call(table.deleteClients, { allArchived: true });
  expect(body.data.changed).toBeGreaterThan(0);
  await monthLater(project_id);
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from contacts where id = ${id}) + (select count(*) from dialogues where contact_id = ${id})
      + (select count(*) from messages where message like 'words to forget') as n`.execute(dbOf(project_id));
  expect(rows[0]!.n).toBe(0);
  expect((await vera.call(takeBack, { token: body.data.undo! })).status).toBe(404);
  await areCountsRight();
});

test('what was about a client who is gone for good stays hidden from those who did not see the client', async () => {
  const { project_id, whatsapp, vera, tom, wanda, mona } = office;
  const id = await writes(project_id, whatsapp, 'gone-with-deal');
  const twin = await writes(project_id, whatsapp, 'gone-twin');
  const [funnel] = (await vera.call(listFunnels, {})).body.data;
  const stage_id = funnel!.stages[0]!.id;
  const [category] = (await vera.call(listCategories, {})).body.data;
  const deal = async (contact_id: number) =>
    (await vera.call(createLead, { stage_id, name: 'A secret', contacts_ids: [contact_id] })).body.data.id;
  const task = { category_id: category!.id, manager_id: vera.id, date: '2030-01-01 10:00:00', comment: 'hush' };
  const deals = [await deal(id), await deal(twin)];
  const tasks = [
    (await vera.call(createTask, { ...task, contact_id: id, repeat: 'day' })).body.data.id,
    (await vera.call(createTask, { ...task, contact_id: twin })).body.data.id,
  ];
  await vera.call(mergeContacts, { contact_id: id, contacts_ids: [twin] });
  await vera.call(table.deleteClients, { id });
  await monthLater(project_id);
  expect(await dbOf(project_id).selectFrom('contacts').select('id').where('id', 'in', [id, twin]).execute()).toEqual(
    [],
  );
  const seenBy = async (person: Person) => [
    ...(await Promise.all(deals.map((it) => person.call(getLead, { id: it })))).map((it) => it.status),
    ...(await Promise.all(tasks.map((it) => person.call(getTask, { id: it })))).map((it) => it.status),
  ];
  expect(await seenBy(tom)).toEqual([404, 404, 404, 404]);
  for (const person of [vera, wanda, mona]) expect(await seenBy(person)).toEqual([200, 200, 200, 200]);
  // Neither are they told of what happens to it, nor do they see the next one of a task that repeats.
  await vera.call(updateLead, { id: deals[0]!, name: 'Another secret' });
  await vera.call(updateTask, { id: tasks[0]!, status: 2 });
  await settled();
  const told = async (person: Person) =>
    [...(await heardBy(person, leadsUpdated.action)), ...(await heardBy(person, tasksUpdated.action))].length;
  expect(await told(tom)).toBe(0);
  expect(await told(wanda)).toBeGreaterThan(1);
  const titles = async (person: Person) => JSON.stringify((await person.call(listTasks, { count: 100 })).body);
  expect(await titles(tom)).not.toContain('hush');
  expect(await titles(vera)).toContain('hush');
  // A task given or tied to such a deal is seen as the deal is, until somebody else takes the place of who is gone.
  const given = (await vera.call(createTask, { ...task, crm_lead_id: deals[0]! })).body.data.id;
  const tied = (await vera.call(createTask, task)).body.data.id;
  await vera.call(updateTask, { id: tied, crm_lead_id: deals[0]! });
  const asTom = async (...ids: number[]) =>
    (await Promise.all(ids.map((it) => tom.call(getTask, { id: it })))).map((it) => it.status);
  expect(await asTom(given, tied)).toEqual([404, 404]);
  const contact_id = await writes(project_id, office.telegram, 'came-after');
  const { undo } = (await vera.call(updateTask, { id: given, contact_id })).body.data;
  const changed = (await vera.call(updateLead, { id: deals[0]!, contacts_ids: [contact_id] })).body.data;
  expect([...(await asTom(given)), (await tom.call(getLead, { id: deals[0]! })).status]).toEqual([200, 200]);
  await vera.call(takeBack, { token: undo });
  await vera.call(takeBack, { token: changed.undo });
  expect([...(await asTom(given)), (await tom.call(getLead, { id: deals[0]! })).status]).toEqual([404, 404]);
  await vera.call(updateTask, { id: given, contact_id });
  await vera.call(updateTask, { id: given, contact_id: null });
  await vera.call(updateLead, { id: deals[0]!, contacts_ids: [contact_id] });
  await vera.call(updateLead, { id: deals[0]!, contacts_ids: [] });
  expect([...(await asTom(given)), (await tom.call(getLead, { id: deals[0]! })).status]).toEqual([200, 200]);
});

test('who also writes by a channel that one does not see is not removed by that one', async () => {
  const { vera, project_id, telegram, whatsapp } = office;
  const sweeper = await member(app, vera, 'Sue', { permissions: ['contacts.delete'], channels_ids: [telegram] });
  const [own, both] = [await writes(project_id, telegram, 'swept'), await writes(project_id, telegram, 'on-both')];
  const other = await writes(project_id, whatsapp, 'on-both-too');
  await vera.call(mergeContacts, { contact_id: both, contacts_ids: [other] });
  const refused = await sweeper.call(table.deleteClients, { id: [own, both] });
  expect([refused.status, refused.body.code]).toEqual([403, 'client_partly_hidden']);
  const archived = await vera.call(table.changeClients, { ids: [own, both], archived: true });
  expect(archived.status).toBe(200);
  await sweeper.call(table.deleteClients, { allArchived: true });
  await settled();
  const left = await idsOf({ archived: true });
  expect([left.includes(both), left.includes(own)]).toEqual([true, false]);
});

test('a view is kept with what is there', async () => {
  const { vera } = office;
  const size = (
    await vera.call(createField, { label: 'Size', type: 'list', entity: 'client', fields: [{ value: 'S' }] })
  ).body.data;
  const view = { name: 'Kept', sort: null, columns: [], shared: false };
  const known = { custom_field: [{ field_id: size.id, options: [size.fields[0]!.id] }] };
  const { body } = await vera.call(table.createClientView, { ...view, filter: known });
  const lost = [
    { filter: { organization_id: 999_999 } },
    { filter: { manager_id: 999_999 } },
    { filter: { topic_id: 999_999 } },
    { filter: { channel_id: 999_999 } },
    { filter: { custom_field: [{ field_id: 999_999, filled: true }] } },
    { filter: { custom_field: [{ field_id: size.id, options: [999_999] }] } },
    { sort: 'field_999999', filter: {} },
  ];
  for (const asked of lost) {
    const made = await vera.call(table.createClientView, { ...view, ...asked });
    const changed = await vera.call(table.updateClientView, { id: body.data.id, ...asked });
    expect([made.body.code, changed.body.code]).toEqual(['condition_gone', 'condition_gone']);
  }
  // What was there when it was kept may be gone since, and the view still gets another name.
  await vera.call(updateField, { id: size.id, fields: [{ value: 'M' }] });
  const renamed = await vera.call(table.updateClientView, { id: body.data.id, name: 'Sizes', filter: known });
  expect(renamed.body.data).toMatchObject({ name: 'Sizes', filter: known });
});

test('views are one’s own or shared; a shared one is changed by its maker or an administrator', async () => {
  const { vera, tom, wanda } = office;
  const view = { name: 'Mine', filter: { tag: 'vip' }, sort: '-name', columns: ['name', 'field_12'], shared: false };
  const { body: own } = await tom.call(table.createClientView, view);
  const { body: shared } = await tom.call(table.createClientView, { ...view, name: 'Ours', shared: true });
  const namesFor = async (person: typeof tom) =>
    (await person.call(table.listClientViews, {})).body.data.map((it) => it.name);
  expect(await namesFor(tom)).toEqual(['Mine', 'Ours']);
  expect(await namesFor(wanda)).toEqual(['Ours']);
  expect((await wanda.call(table.updateClientView, { id: own.data.id, name: 'x' })).status).toBe(404);
  expect((await wanda.call(table.updateClientView, { id: shared.data.id, name: 'x' })).status).toBe(403);
  expect((await wanda.call(table.deleteClientView, { id: shared.data.id })).status).toBe(403);
  expect((await vera.call(table.updateClientView, { id: shared.data.id, name: 'Hers' })).body.data).toMatchObject({
    name: 'Hers',
    user_id: tom.id,
    filter: { tag: 'vip' },
  });
  expect((await vera.call(table.updateClientView, { id: shared.data.id, shared: false })).status).toBe(403);
  expect((await vera.call(table.deleteClientView, { id: shared.data.id })).status).toBe(200);
  expect(await namesFor(wanda)).toEqual([]);
});

test('whoever has the number or the address already is named before a second one is made', async () => {
  const { vera, tom, project_id, whatsapp } = office;
  const id = await add('Dora Double', { phone: '+7 999 700-00-01', email: 'dora@double.example' });
  for (const given of [{ phone: '8 (999) 700 00 01' }, { email: 'DORA@double.example' }]) {
    const { body } = await vera.call(table.createClient, { name: 'Dora', ...given });
    expect(body.data.client).toBeNull();
    expect(body.data.available.map((row) => row.id)).toEqual([id]);
  }
  const { body } = await vera.call(table.createClient, { name: 'Dora', phone: '89997000001', is_new: true });
  expect(body.data.client).toMatchObject({ phone: '79997000001', channels: [] });
  const hidden = await writes(project_id, whatsapp, 'hidden-double');
  await vera.call(updateClient, { id: hidden, phone: '+7 999 700-00-02' });
  expect(
    (await tom.call(table.createClient, { name: 'Unseen', phone: '+7 999 700-00-02' })).body.data.client,
  ).not.toBeNull();
  expect((await vera.call(table.createClient, { tag: 'nobody' })).status).toBe(400);
});
