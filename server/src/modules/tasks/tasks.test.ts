import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead, deleteLead, mergeLeads, undoLeads } from '@parley/contract/deals/lead-changes';
import { deleteClients } from '@parley/contract/clients/table';
import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { createCategory, deleteCategory, listCategories, updateCategory } from '@parley/contract/tasks/categories';
import { getCalendar, makeCalendar } from '@parley/contract/tasks/calendar';
import { countActiveTasks } from '@parley/contract/tasks/count';
import {
  changeTasks,
  createTask,
  deleteTask,
  getTask,
  getTaskMarks,
  listTaskActions,
  listTasks,
  undoTasks,
  updateTask,
} from '@parley/contract/tasks/tasks';
import type { Input } from '@parley/contract/http';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { heardBy, type Office, openOffice, writes } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { days, hours, minutes, moveClock } from '../../kit/clock.ts';
import { db, dbOf } from '../../kit/db/index.ts';

let app: TestApp;
let office: Office;
let call: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  call = (await office.mona.call(listCategories, {})).body.data[0]!.id;
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString().slice(0, 19) + 'Z';
type Given = Partial<Input<typeof createTask>>;
const give = async (by: Person, to: Person, given: Given = {}) =>
  (await by.call(createTask, { category_id: call, manager_id: to.id, date: inTime(hours(2)), ...given })).body.data;
const titles = async (person: Person, asked: Input<typeof listTasks> = {}) =>
  (await person.call(listTasks, asked)).body.data.map((it) => it.comment);

test('a task is given, seen in the list of whoever is to do it, and closed with its result', async () => {
  const { vera, mona } = office;
  const task = await give(vera, mona, { comment: 'Call the shop', priority: true });
  expect(task).toMatchObject({ status: 1, manager_id: mona.id, author_id: vera.id, priority: true, contact: null });
  expect(await titles(mona, { manager_id: 'me' })).toContain('Call the shop');
  const { body } = await mona.call(updateTask, { id: task.id, status: 2, result: 'They are open' });
  expect(body.data).toMatchObject({ status: 2, result: 'They are open' });
  expect(await titles(mona, { manager_id: 'me' })).not.toContain('Call the shop');
  expect(await titles(mona, { manager_id: 'me', status: 'closed' })).toEqual(['Call the shop']);
  const returned = (await mona.call(updateTask, { id: task.id, status: 1 })).body.data;
  expect(returned).toMatchObject({ status: 1, closed_at: null });
  const history = (await vera.call(listTaskActions, { id: task.id })).body.data;
  expect(history.map((it) => [it.kind, it.by])).toEqual([
    ['returned', mona.id],
    ['closed', mona.id],
    ['created', vera.id],
  ]);
});

test('what is missing is asked for, and what is not there is not found', async () => {
  const { vera } = office;
  const { status, body } = await vera.call(createTask, { comment: 'Nothing else' } as Input<typeof createTask>);
  expect(status).toBe(400);
  expect(Object.keys((body as unknown as { errors: object }).errors)).toEqual(
    expect.arrayContaining(['date', 'category_id', 'manager_id']),
  );
  const nobody = { category_id: call, manager_id: 999_999_999, date: inTime(hours(1)) };
  expect((await vera.call(createTask, nobody)).status).toBe(404);
  expect((await vera.call(createTask, { ...nobody, manager_id: vera.id, category_id: 999_999_999 })).status).toBe(404);
});

test('given twice under one key it is one task; another person’s key is taken', async () => {
  const { vera, mona } = office;
  const uid = crypto.randomUUID();
  const first = await give(vera, mona, { uid, comment: 'Once' });
  expect(await give(vera, mona, { uid, comment: 'Once' })).toEqual(first);
  const { body } = await mona.call(createTask, { uid, category_id: call, manager_id: mona.id, date: inTime(1000) });
  expect(body.code).toBe('uid_taken');
});

test('a task about a client is seen by those who see the client, and by those it names; the others hear nothing', async () => {
  const { vera, tom, wanda, mona, project_id, telegram } = office;
  const anna = await writes(project_id, telegram, 'anna');
  const task = await give(vera, mona, { contact_id: anna, comment: 'About Anna' });
  expect((await tom.call(getTask, { id: task.id })).body.data.contact).toMatchObject({ id: anna, name: 'Client anna' });
  expect((await wanda.call(getTask, { id: task.id })).status).toBe(404);
  expect(await titles(wanda)).not.toContain('About Anna');
  expect(await heard(tom, 'tasks:created', task.id)).toBe(1);
  expect(await heard(wanda, 'tasks:created', task.id)).toBe(0);
  // Wanda is to do it: she sees the task, and of the client nothing.
  await vera.call(updateTask, { id: task.id, manager_id: wanda.id });
  expect((await wanda.call(getTask, { id: task.id })).body.data).toMatchObject({
    comment: 'About Anna',
    contact: null,
  });
  expect(
    (await wanda.call(createTask, { category_id: call, manager_id: wanda.id, date: inTime(1000), contact_id: anna }))
      .status,
  ).toBe(404);
  // Her form has nobody to name: the client stays all the same, and is not found by name.
  await wanda.call(updateTask, { id: task.id, priority: true, contact_id: null });
  expect((await tom.call(getTask, { id: task.id })).body.data).toMatchObject({ priority: true, contact: { id: anna } });
  expect(await titles(wanda, { search: 'client anna' })).toEqual([]);
  // Handed over it is out of her sight, and she can take that back.
  const { id, undo } = (await wanda.call(updateTask, { id: task.id, manager_id: tom.id })).body.data;
  expect([id, (await wanda.call(getTask, { id })).status]).toEqual([task.id, 404]);
  expect((await wanda.call(undoTasks, { token: undo })).body.data.restored).toEqual([id]);
  expect(await titles(tom, { contact_id: anna })).toEqual(['About Anna']);
  // Removed, the client hides the task from all but those it names.
  await vera.call(deleteClients, { id: anna });
  expect((await wanda.call(getTask, { id })).body.data).toMatchObject({ comment: 'About Anna', contact: null });
  expect((await vera.call(getTask, { id })).status).toBe(200);
  for (const person of [tom, mona]) expect((await person.call(getTask, { id })).status).toBe(404);
  const told = [await heard(tom, 'tasks:updated', id), await heard(wanda, 'tasks:updated', id)] as const;
  await vera.call(updateTask, { id, comment: 'About whom?' });
  expect(await heard(tom, 'tasks:updated', id)).toBe(told[0]);
  expect(await heard(wanda, 'tasks:updated', id)).toBe(told[1] + 1);
});

test('filters and pages: by category, period on the asker’s clock, words, overdue, and nothing twice', async () => {
  const { mona } = office;
  const { id: category } = (await office.vera.call(createCategory, { title: 'Paged' })).body.data;
  const noon = Date.UTC(2031, 4, 10, 22, 30);
  for (let i = 0; i < 5; i++) {
    await give(mona, mona, {
      category_id: category,
      comment: `Step ${i}`,
      date: new Date(noon + i * 3_600_000).toISOString(),
    });
  }
  const pages: string[] = [];
  let next: string | undefined;
  do {
    const { body } = await mona.call(listTasks, { category, count: 2, ...(next && { next }) });
    pages.push(...body.data.map((it) => it.comment));
    next = body.meta.next ?? undefined;
  } while (next);
  expect(pages).toEqual(['Step 0', 'Step 1', 'Step 2', 'Step 3', 'Step 4']);
  // 22:30 in Greenwich is the 10th there, and the 11th by server time.
  const day = { category, date_from: '2031-05-10', date_to: '2031-05-10' };
  expect(await titles(mona, { ...day, timezone: 0 })).toEqual(['Step 0', 'Step 1']);
  expect(await titles(mona, day)).toEqual([]);
  expect(await titles(mona, { search: 'step 3' })).toEqual(['Step 3']);
  expect(await titles(mona, { category, other: 'overdue' })).toEqual([]);
  expect((await mona.call(listTasks, { next: '0); select 1 --' })).status).toBe(400);
});

test('one’s own are found by their words among very many of others and closed ones', async () => {
  const { tom, wanda, project_id } = office;
  await sql`insert into tasks (project_id, date, comment, manager_id, closed_at)
    select ${project_id}, now(), 'Common words', (${[tom.id, wanda.id]}::bigint[])[1 + n % 2],
      case n % 2 when 0 then now() end from generate_series(1, 2200) n`.execute(dbOf(project_id));
  await give(tom, tom, { comment: 'Common words of his' });
  expect(await titles(tom, { manager_id: 'me', search: 'common words' })).toEqual(['Common words of his']);
});

test('a client is found by name and number, and after a merge the task is the remaining one’s', async () => {
  const { vera, project_id, telegram, whatsapp } = office;
  const one = await writes(project_id, telegram, 'nora');
  const other = await writes(project_id, whatsapp, 'nora-too', 'Hi', {
    peer: { outside_id: 'nora-too', name: 'Nora Second', phone: '+79990001122' },
  });
  const task = await give(vera, vera, { contact_id: other, comment: 'Deliver' });
  expect(await titles(vera, { search: 'second' })).toContain('Deliver');
  await vera.call(mergeContacts, { contact_id: one, contacts_ids: [other] });
  expect((await vera.call(getTask, { id: task.id })).body.data.contact?.id).toBe(one);
  expect(await titles(vera, { contact_id: one })).toEqual(['Deliver']);
  expect((await vera.call(getTaskMarks, { contacts_ids: [one] })).body.data).toEqual([
    { contact_id: one, tasks_status: 'active' },
  ]);
});

test('a task of a deal says where the deal stands, and to whom the deal is hidden the task does not name it', async () => {
  const { vera, tom, wanda, mona, project_id, telegram } = office;
  const [funnel] = (await vera.call(listFunnels, {})).body.data;
  const stage = funnel!.stages[0]!;
  const kate = await writes(project_id, telegram, 'kate');
  const open = async (name: string) =>
    (await vera.call(createLead, { stage_id: stage.id, name, contacts_ids: [kate] })).body.data;
  const [sofa, table] = [await open('A sofa'), await open('A table')];
  // Nobody was named, so it is about the deal's client.
  const task = await give(vera, mona, { crm_lead_id: sofa.id, comment: 'Measure the door' });
  expect(task).toMatchObject({
    contact: { id: kate },
    deal: { id: sofa.id, name: 'A sofa', funnel: { id: funnel!.id }, stage: { id: stage.id, color: stage.color } },
  });
  await give(vera, mona, { comment: 'About no deal' });
  expect(await titles(mona, { manager_id: 'me', about: 'leads' })).toEqual(['Measure the door']);
  expect(await titles(tom, { crm_lead_id: sofa.id })).toEqual(['Measure the door']);
  expect((await wanda.call(listTasks, { crm_lead_id: sofa.id })).status).toBe(404);
  await vera.call(updateTask, { id: task.id, manager_id: wanda.id });
  expect((await wanda.call(getTask, { id: task.id })).body.data).toMatchObject({ contact: null, deal: null });
  expect((await wanda.call(updateTask, { id: task.id, crm_lead_id: table.id })).status).toBe(404);
  // Merged, the task goes with its deal, and comes back with it.
  const { undo } = (await vera.call(mergeLeads, { main_id: table.id, ids: [sofa.id] })).body.data;
  expect((await vera.call(getTask, { id: task.id })).body.data.deal?.id).toBe(table.id);
  await vera.call(undoLeads, { token: undo });
  expect((await vera.call(getTask, { id: task.id })).body.data.deal?.id).toBe(sofa.id);
  await vera.call(updateTask, { id: task.id, crm_lead_id: table.id });
  const [last] = (await vera.call(listTaskActions, { id: task.id })).body.data;
  expect([last!.before, last!.after]).toEqual([{ crm_lead: 'A sofa' }, { crm_lead: 'A table' }]);
  await vera.call(deleteLead, { id: table.id });
  expect((await vera.call(getTask, { id: task.id })).body.data.deal).toBeNull();
});

test('when its time is over it is told once, and it counts as overdue; put off, it does not', async () => {
  const { vera, tom } = office;
  const before = (await tom.call(countActiveTasks, {})).body.data;
  const task = await give(vera, tom, { date: inTime(minutes(1)), comment: 'Soon' });
  moveClock(minutes(2));
  await until(async () => expect(await waiting('tell-overdue', minutes(2))).toBe(0));
  expect(await heard(tom, 'tasks:overdue', task.id)).toBe(1);
  expect((await tom.call(countActiveTasks, {})).body.data.outdated).toBe(before.outdated + 1);
  expect(await titles(tom, { manager_id: 'me', other: 'overdue' })).toContain('Soon');
  await tom.call(changeTasks, { ids: [task.id], put_off: 60 * 24 * 40 });
  expect((await tom.call(countActiveTasks, {})).body.data.outdated).toBe(before.outdated);
});

/** How often this was said of a task so that this person hears it. */
const heard = async (person: Person, action: string, id: number): Promise<number> =>
  (await heardBy(person, action)).filter((it) => (it.payload['ids'] as number[]).includes(id)).length;

const waiting = async (name: string, passed: number): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*) as n from jobs where name = ${name}
      and run_at <= ${new Date(Date.now() + passed)}`.execute(db())
  ).rows[0]!.n;

test('many are closed, handed over and taken back at once; what was changed since stays', async () => {
  const { vera, mona, tom } = office;
  const all = await Promise.all(['one', 'two', 'three'].map((comment) => give(vera, mona, { comment })));
  const ids = all.map((it) => it.id);
  const { changed, undo } = (await vera.call(changeTasks, { ids, manager_id: tom.id })).body.data;
  expect(changed).toBe(3);
  await vera.call(updateTask, { id: ids[2]!, manager_id: vera.id });
  expect((await mona.call(undoTasks, { token: undo })).status).toBe(404);
  expect((await vera.call(undoTasks, { token: undo })).body.data.restored.toSorted()).toEqual(
    ids.slice(0, 2).toSorted(),
  );
  const managers = await Promise.all(ids.map(async (id) => (await vera.call(getTask, { id })).body.data.manager_id));
  expect(managers).toEqual([mona.id, mona.id, vera.id]);
});

test('a removed task is gone until it is brought back; only its author or who may removes it', async () => {
  const { vera, tom, mona } = office;
  const task = await give(vera, mona, { comment: 'Fragile' });
  expect((await tom.call(deleteTask, { id: task.id })).status).toBe(403);
  const { undo } = (await vera.call(deleteTask, { id: task.id })).body.data;
  expect((await mona.call(getTask, { id: task.id })).status).toBe(404);
  await vera.call(undoTasks, { token: undo });
  expect((await mona.call(getTask, { id: task.id })).body.data.comment).toBe('Fragile');
  // A month later nothing is left of what nobody brought back.
  const old = await give(vera, mona, { comment: 'Long ago' });
  await vera.call(deleteTask, { id: old.id });
  const left = async () =>
    (
      await sql<{ id: number }>`select id from tasks where project_id = ${office.project_id}
        and id = any (${[task.id, old.id]}::bigint[]) order by id`.execute(dbOf(office.project_id))
    ).rows.map((it) => it.id);
  expect(await left()).toEqual([task.id, old.id]);
  moveClock(days(31));
  await until(async () => expect(await left()).toEqual([task.id]));
});

test('a task that repeats is followed by the next one; returned to what is to be done, it has none', async () => {
  const { mona } = office;
  const task = await give(mona, mona, { comment: 'Every day', repeat: 'day', date: inTime(-days(3)) });
  const { undo } = (await mona.call(updateTask, { id: task.id, status: 2 })).body.data;
  const [next] = (await mona.call(listTasks, { search: 'every day' })).body.data;
  expect(next).toMatchObject({ repeat: 'day', created_auto: true, status: 1 });
  expect(Date.parse(next!.date)).toBeGreaterThan(Date.now());
  await mona.call(undoTasks, { token: undo });
  expect((await mona.call(listTasks, { search: 'every day' })).body.data.map((it) => it.id)).toEqual([task.id]);
  for (const status of [2, 1, 2] as const) await mona.call(updateTask, { id: task.id, status });
  expect((await mona.call(listTasks, { search: 'every day' })).body.data).toHaveLength(1);
});

test('a category with tasks warns before it goes, and its tasks stay', async () => {
  const { vera, tom } = office;
  expect((await tom.call(createCategory, { title: 'Mine' })).status).toBe(403);
  const { id } = (await vera.call(createCategory, { title: 'Parcels' })).body.data;
  await vera.call(updateCategory, { id, title: 'Letters' });
  const task = await give(vera, vera, { category_id: id });
  const refused = await vera.call(deleteCategory, { id });
  expect([refused.status, refused.body.code]).toEqual([409, 'category_has_tasks']);
  expect((await vera.call(deleteCategory, { id, with_tasks: true })).status).toBe(200);
  expect((await vera.call(getTask, { id: task.id })).body.data.category_id).toBeNull();
  // What is taken back leads to no category that is gone.
  const other = (await vera.call(createCategory, { title: 'Boxes' })).body.data.id;
  await vera.call(updateTask, { id: task.id, category_id: other });
  const { undo } = (await vera.call(updateTask, { id: task.id, category_id: call, priority: true })).body.data;
  await vera.call(deleteCategory, { id: other });
  expect((await vera.call(undoTasks, { token: undo })).body.data.restored).toEqual([task.id]);
  expect((await vera.call(getTask, { id: task.id })).body.data).toMatchObject({ category_id: call, priority: false });
  expect((await vera.call(createCategory, { title: ' ' })).status).toBe(400);
});

test('a calendar is read by its link, until a new link is made', async () => {
  const { tom } = office;
  expect((await tom.call(getCalendar, {})).body.data.path).toBeNull();
  await give(tom, tom, { comment: 'Chairs; tables, and\nlamps', date: '2032-01-02 12:00:00' });
  const path = (await tom.call(makeCalendar, {})).body.data.path!;
  const read = (at: string) => fetch(new URL(at, app.url));
  const answer = await read(path);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const text = await answer.text();
  expect(text).toContain('DTEND:20320102T090000Z');
  expect(text).toContain('Chairs\\; tables\\, and');
  await tom.call(makeCalendar, {});
  expect((await read(path)).status).toBe(404);
  expect((await read(path.replace(/\.\d+\./, '.1.'))).status).toBe(404);
});
