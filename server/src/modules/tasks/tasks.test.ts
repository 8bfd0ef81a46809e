import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead, deleteLead, mergeLeads } from '@parley/contract/deals/lead-changes';
import { deleteClients } from '@parley/contract/clients/table';
import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { removeMember } from '@parley/contract/projects/members';
import { createCategory, deleteCategory, listCategories, updateCategory } from '@parley/contract/tasks/categories';
import { dropCalendar, getCalendar, makeCalendar } from '@parley/contract/tasks/calendar';
import { countActiveTasks } from '@parley/contract/tasks/count';
import {
  changeTasks,
  createTask,
  deleteTask,
  getTask,
  getTaskMarks,
  listTaskActions,
  listTasks,
  updateTask,
} from '@parley/contract/tasks/tasks';
import type { Input } from '@parley/contract/http';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { heardBy, type Office, openOffice, writes } from '../../../test/office.ts';
import { member, type Person } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { days, hours, minutes, moveClock } from '../../kit/clock.ts';
import { dbOf, queues } from '../../kit/db/index.ts';

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
/** The tasks that went back. */
const restored = async (person: Person, token: string): Promise<number[]> =>
  (await person.call(takeBack, { token })).body.data.restored.map((it) => it.id);
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
  expect(history.map((it) => [it.kind, it.actor.id])).toEqual([
    ['returned', mona.id],
    ['closed', mona.id],
    ['created', vera.id],
  ]);
});

test('a long comment with signs of two halves is kept whole, and its task can be changed', async () => {
  const comment = `${'a'.repeat(199)}🌸 and more`;
  const task = await give(office.vera, office.mona, { comment });
  const { status, body } = await office.mona.call(updateTask, { id: task.id, status: 2 });
  expect([status, body.data.comment]).toEqual([200, comment]);
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
  // Whom it was about before is told by name to those who see them.
  const boris = await writes(project_id, telegram, 'boris');
  await vera.call(updateTask, { id: task.id, contact_id: boris });
  await vera.call(updateTask, { id: task.id, contact_id: anna });
  const last = async (person: Person) => (await person.call(listTaskActions, { id: task.id })).body.data[0]!;
  expect(await last(tom)).toMatchObject({ before: { contact: 'Client boris' }, after: { contact: 'Client anna' } });
  expect(await last(wanda)).toMatchObject({ before: { contact: '…' }, after: { contact: '…' } });
  // Handed over it is out of her sight, and she can take that back.
  const { id, undo } = (await wanda.call(updateTask, { id: task.id, manager_id: tom.id })).body.data;
  expect([id, (await wanda.call(getTask, { id })).status]).toEqual([task.id, 404]);
  expect(await restored(wanda, undo)).toEqual([id]);
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

test('words are found among very many tasks, whether many have them or few, and wherever these stand', async () => {
  const { tom, wanda, mona, project_id } = office;
  // Tom's are first in the list, then thousands of Wanda's; a few are closed.
  const fill = (manager: Person, many: number, words: string, at: string) =>
    sql`insert into tasks (project_id, date, comment, manager_id, closed_at)
      select ${project_id}, ${at}::timestamptz + n * interval '1 minute', ${words}, ${manager.id},
        case when n % 100 = 0 then ${at}::timestamptz + n * interval '1 minute' end
      from generate_series(1, ${many}::int) n`.execute(dbOf(project_id));
  await fill(tom, 700, 'Common words', '2020-01-01');
  // Known to be no longer empty, it is asked by its indexes.
  await sql`analyze tasks, task_texts`.execute(dbOf(project_id));
  await fill(wanda, 4100, 'Common letters', '2021-01-01');
  const last = '2040-01-01 10:00:00';
  await give(tom, tom, { comment: 'Common words of his, a needle', date: last });
  const found = async (person: Person, asked: Input<typeof listTasks>) => (await titles(person, asked)).slice(-1);
  const mine = { manager_id: 'me' } as const;
  // By many on the way, by few from the index, and by thousands that all stand far away.
  expect(await titles(tom, { ...mine, search: 'common' })).toHaveLength(20);
  expect(await titles(mona, { search: 'needle' })).toEqual(['Common words of his, a needle']);
  expect(await titles(mona, { search: 'common needle' })).toEqual(['Common words of his, a needle']);
  expect(await found(mona, { search: 'letters' })).toEqual(['Common letters']);
  expect(await found(tom, { ...mine, search: 'letters' })).toEqual([]);
  expect(await found(tom, { search: 'common', date_from: '2039-01-01' })).toEqual(['Common words of his, a needle']);
  expect(await found(tom, { search: 'letters', status: 'closed' })).toEqual(['Common letters']);
  // By the beginning of a word in any script, one letter of it too, and by any part of a number.
  const odd = 'Щётка 75215';
  await give(tom, tom, { comment: odd, date: last });
  for (const search of ['щет', 'щ', '5215', '521', 'щетка 75']) {
    for (const whose of [{}, mine]) expect(await titles(tom, { ...whose, search })).toEqual([odd]);
  }
  for (const search of ['етка', 'щеткам']) expect(await titles(tom, { search })).toEqual([]);
  // Page by page nothing is missing, nothing comes twice.
  const seen = new Set<number>();
  for (let next: string | null | undefined; next !== null;) {
    const { data, meta } = (
      await mona.call(listTasks, { manager_id: tom.id, search: 'words common', count: 100, ...(next && { next }) })
    ).body;
    for (const { id } of data) seen.add(id);
    expect(data.map((it) => it.date)).toEqual(data.map((it) => it.date).toSorted());
    next = meta.next ?? null;
  }
  expect(seen.size).toBe(694);
  // What is changed of a task is found as it is now: closed, handed over, said otherwise, removed.
  const task = await give(tom, tom, { comment: 'Thimble', date: last });
  const where = async () => {
    const lists = [{ ...mine }, { ...mine, status: 'closed' }, {}, { status: 'closed' }] as const;
    return Promise.all(lists.map(async (it) => (await titles(tom, { ...it, search: 'thimble' })).length));
  };
  expect(await where()).toEqual([1, 0, 1, 0]);
  await tom.call(updateTask, { id: task.id, status: 2 });
  expect(await where()).toEqual([0, 1, 0, 1]);
  await tom.call(updateTask, { id: task.id, manager_id: mona.id, status: 1 });
  expect(await where()).toEqual([0, 0, 1, 0]);
  const { undo } = (await tom.call(deleteTask, { id: task.id })).body.data;
  expect(await where()).toEqual([0, 0, 0, 0]);
  await tom.call(takeBack, { token: undo });
  expect(await where()).toEqual([0, 0, 1, 0]);
  await mona.call(updateTask, { id: task.id, comment: 'Needlework' });
  expect(await where()).toEqual([0, 0, 0, 0]);
  await sql`delete from tasks where project_id = ${project_id} and comment like 'Common%'`.execute(dbOf(project_id));
});

test('one’s tasks of priority, and those that came by themselves, are told from the others', async () => {
  const { mona, vera } = office;
  const { id: category } = (await vera.call(createCategory, { title: 'Sorted' })).body.data;
  await give(mona, mona, { category_id: category, comment: 'Plain' });
  await give(mona, mona, { category_id: category, comment: 'First of all', priority: true });
  const weekly = await give(mona, mona, { category_id: category, comment: 'Weekly', repeat: 'week' });
  await mona.call(updateTask, { id: weekly.id, status: 2 });
  const of = (asked: Input<typeof listTasks>) => titles(mona, { category, ...asked });
  expect(await of({ priority: true })).toEqual(['First of all']);
  expect(await of({ priority: false, manager_id: 'me' })).toEqual(['Plain', 'Weekly']);
  expect(await of({ created_auto: true })).toEqual(['Weekly']);
  expect(await of({ created_auto: false, manager_id: 'me' })).toEqual(['Plain', 'First of all']);
  expect(await of({ created_auto: false, status: 'closed' })).toEqual(['Weekly']);
  expect(await of({ priority: true, status: 'closed' })).toEqual([]);
  expect(await of({ manager_id: [mona.id, vera.id], created_auto: true })).toEqual(['Weekly']);
  // Of tickets there is nothing to ask yet.
  expect((await mona.call(listTasks, { about: 'tickets' } as unknown as Input<typeof listTasks>)).status).toBe(400);
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
  expect(await titles(vera, { search: 'client nora' })).toEqual(['Deliver']);
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
  await vera.call(takeBack, { token: undo });
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

test('its minute comes while nobody is there: it is told once the program is back, and only once', async () => {
  const { vera, tom } = office;
  const task = await give(vera, tom, { date: inTime(minutes(1)), comment: 'While away' });
  const closed = await give(vera, tom, { date: inTime(minutes(1)), comment: 'Done in time' });
  await tom.call(updateTask, { id: closed.id, status: 2 });
  // Taken back and put off again: there are several jobs for one time, and one word.
  const { undo } = (await tom.call(changeTasks, { ids: [task.id], put_off: 60 })).body.data;
  await tom.call(takeBack, { token: undo });
  const restarted = app.restart();
  moveClock(minutes(2));
  await restarted;
  await until(async () => expect(await waiting('tell-overdue', minutes(2))).toBe(0));
  expect(await heard(tom, 'tasks:overdue', task.id)).toBe(1);
  expect(await heard(tom, 'tasks:overdue', closed.id)).toBe(0);
});

test('what is due today is counted by the clock of whoever asks, by server time unless said; open tells of any', async () => {
  const { vera, project_id } = office;
  const nina = await member(app, vera, 'Nina');
  const count = async (timezone?: number) =>
    (await nina.call(countActiveTasks, timezone === undefined ? {} : { timezone })).body.data;
  expect(await count()).toEqual({ outdated: 0, today: 0, open: false });
  const due = new Date(Date.now() + hours(2));
  const task = await give(vera, nina, { date: due.toISOString() });
  // Where it is eleven in the evening now, and where it is noon.
  const zoneOf = (hour: number) => ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  expect(await count(zoneOf(23))).toEqual({ outdated: 0, today: 0, open: true });
  expect(await count(zoneOf(12))).toEqual({ outdated: 0, today: 1, open: true });
  const dayThere = (moment: Date) => new Date(moment.getTime() + hours(3)).getUTCDate();
  expect((await count()).today).toBe(dayThere(due) === dayThere(new Date()) ? 1 : 0);
  for (const timezone of [15, -15, 'Lisbon'])
    expect((await nina.call(countActiveTasks, { timezone })).status).toBe(400);
  await nina.call(updateTask, { id: task.id, status: 2 });
  expect(await count()).toMatchObject({ today: 0, open: false });
  // A time without a zone is server time.
  const plain = await give(vera, nina, { date: '2033-06-01 12:00:00' });
  expect(plain.date).toBe('2033-06-01 12:00:00+03:00');
  expect((await give(vera, nina, { date: '2033-06-01T12:00:00-05:00' })).date).toBe('2033-06-01 20:00:00+03:00');
  // Who has left has none: the tasks stay, and are nobody's.
  await vera.call(removeMember, { project: project_id, user: nina.id });
  expect((await vera.call(getTask, { id: plain.id })).body.data.manager_id).toBeNull();
  expect((await titles(vera, { manager_id: 'none', date_from: '2033-06-01', date_to: '2033-06-01' })).length).toBe(2);
});

/** How often this was said of a task so that this person hears it. */
const heard = async (person: Person, action: string, id: number): Promise<number> =>
  (await heardBy(person, action)).filter((it) => (it.payload['ids'] as number[]).includes(id)).length;

const waiting = async (name: string, passed: number): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*) as n from jobs where name = ${name}
      and run_at <= ${new Date(Date.now() + passed)}`.execute(queues())
  ).rows[0]!.n;

test('many are closed, handed over and taken back at once; what was changed since stays', async () => {
  const { vera, mona, tom } = office;
  const all = await Promise.all(['one', 'two', 'three'].map((comment) => give(vera, mona, { comment })));
  const ids = all.map((it) => it.id);
  const { changed, undo } = (await vera.call(changeTasks, { ids, manager_id: tom.id })).body.data;
  expect(changed).toBe(3);
  await vera.call(updateTask, { id: ids[2]!, manager_id: vera.id });
  expect((await mona.call(takeBack, { token: undo })).status).toBe(404);
  expect((await restored(vera, undo)).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  const managers = await Promise.all(ids.map(async (id) => (await vera.call(getTask, { id })).body.data.manager_id));
  expect(managers).toEqual([mona.id, mona.id, vera.id]);
});

test('what others did since stays theirs when a change is taken back, and what they did not touch goes back', async () => {
  const { vera, mona, tom } = office;
  const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((comment) => give(vera, mona, { comment })));
  const ids = [one!.id, two!.id, three!.id];
  const before = [one!.date, two!.date, three!.date];
  const { undo } = (await vera.call(changeTasks, { ids, put_off: 60, manager_id: tom.id })).body.data;
  // Tom gives the first another time, and says of the second what is to be done; the third is removed.
  await tom.call(updateTask, { id: ids[0]!, date: '2035-01-01 10:00:00' });
  await tom.call(updateTask, { id: ids[1]!, comment: 'Two, as Tom says' });
  const removed = (await vera.call(deleteTask, { id: ids[2]! })).body.data.undo;
  const back = (await vera.call(takeBack, { token: undo })).body.data;
  expect(back.restored.map((it) => it.id).toSorted()).toEqual(ids.toSorted());
  expect(back.kept).toEqual([{ subject: 'task', id: ids[0] }]);
  const read = async (id: number) => (await vera.call(getTask, { id })).body.data;
  expect(await read(ids[0]!)).toMatchObject({ manager_id: mona.id, date: '2035-01-01 10:00:00+03:00' });
  expect(await read(ids[1]!)).toMatchObject({ manager_id: mona.id, date: before[1], comment: 'Two, as Tom says' });
  expect((await vera.call(getTask, { id: ids[2]! })).status).toBe(404);
  await vera.call(takeBack, { token: removed });
  expect(await read(ids[2]!)).toMatchObject({ manager_id: mona.id, date: before[2], comment: 'three' });
  // Each was told to those it concerns, and each has its history.
  expect(await heard(mona, 'tasks:updated', ids[1]!)).toBe(3);
  const kinds = (await vera.call(listTaskActions, { id: ids[2]! })).body.data.map((it) => it.kind);
  expect(kinds).toEqual(['restored', 'edited', 'removed', 'edited', 'created']);
});

test('closed at once, those that repeat are each followed by their next one, and all is taken back at once', async () => {
  const { mona, vera } = office;
  const { id: category } = (await vera.call(createCategory, { title: 'Repeating' })).body.data;
  const end = { repeat: 'month', date: '2031-01-31 10:00:00' } as const;
  const all = [
    await give(mona, mona, { category_id: category, comment: 'Rent', priority: true, ...end }),
    await give(mona, mona, {
      category_id: category,
      comment: 'Report',
      repeat: 'weekday',
      date: '2031-02-07 09:00:00',
    }),
    await give(mona, mona, { category_id: category, comment: 'Once', date: '2031-02-08 09:00:00' }),
  ];
  const open = async () =>
    (await mona.call(listTasks, { category })).body.data.map((it) => `${it.comment} ${it.date.slice(0, 10)}`);
  const ids = all.map((it) => it.id);
  const { changed, undo } = (await mona.call(changeTasks, { ids, status: 2 })).body.data;
  expect([changed, await open()]).toEqual([3, ['Report 2031-02-10', 'Rent 2031-02-28']]);
  const [, rent] = (await mona.call(listTasks, { category })).body.data;
  expect(rent).toMatchObject({ priority: true, created_auto: true, author_id: mona.id, manager_id: mona.id });
  expect(await heard(mona, 'tasks:created', rent!.id)).toBe(1);
  // The last day of February is followed by that of March, since the 31st was meant, whatever hour or day was tried.
  const again = { id: rent!.id, date: '2031-02-27 10:00:00' };
  await mona.call(takeBack, { token: (await mona.call(updateTask, again)).body.data.undo });
  await mona.call(updateTask, { id: rent!.id, date: '2031-02-28 15:00:00' });
  await mona.call(updateTask, { id: rent!.id, status: 2 });
  expect(await open()).toEqual(['Report 2031-02-10', 'Rent 2031-03-31']);
  await mona.call(takeBack, { token: undo });
  expect(await open()).toEqual(['Rent 2031-01-31', 'Report 2031-02-07', 'Once 2031-02-08', 'Rent 2031-03-31']);
});

test('a removed task is gone until it is brought back; only its author or who may removes it', async () => {
  const { vera, tom, mona } = office;
  const task = await give(vera, mona, { comment: 'Fragile' });
  expect((await tom.call(deleteTask, { id: task.id })).status).toBe(403);
  const { undo } = (await vera.call(deleteTask, { id: task.id })).body.data;
  expect((await mona.call(getTask, { id: task.id })).status).toBe(404);
  await vera.call(takeBack, { token: undo });
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
  await mona.call(takeBack, { token: undo });
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
  expect(await restored(vera, undo)).toEqual([task.id]);
  expect((await vera.call(getTask, { id: task.id })).body.data).toMatchObject({ category_id: call, priority: false });
  expect((await vera.call(createCategory, { title: ' ' })).status).toBe(400);
});

test('a calendar is read by its link, until a new link is made, it is closed, or its member has left', async () => {
  const { vera, project_id, telegram } = office;
  const olga = await member(app, vera, 'Olga');
  expect((await olga.call(getCalendar, {})).body.data.path).toBeNull();
  const contact_id = await writes(project_id, telegram, 'secretive');
  const comment = 'Chairs; tables, and\nlamps\\ \r\nBEGIN:VEVENT';
  await give(vera, olga, { comment, date: '2032-01-02 12:00:00', contact_id });
  await give(vera, olga, { comment: 'Стулья и столы, '.repeat(10), date: '2032-01-03 12:00:00' });
  const done = await give(vera, olga, { comment: 'Over', date: '2032-01-04 12:00:00' });
  await olga.call(updateTask, { id: done.id, status: 2 });
  await give(vera, vera, { comment: 'Of somebody else', date: '2032-01-04 12:00:00' });
  const path = (await olga.call(makeCalendar, {})).body.data.path!;
  expect((await olga.call(getCalendar, {})).body.data.path).toBe(path);
  const read = (at: string) => fetch(new URL(at, app.url));
  const answer = await read(path);
  expect(answer.headers.get('content-type')).toContain('text/calendar');
  const text = await answer.text();
  expect(text).toContain('DTEND:20320102T090000Z');
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('DESCRIPTION:Chairs\\; tables\\, and\\nlamps\\\\ \\nBEGIN:VEVENT');
  expect(lines).toContain(`DESCRIPTION:${'Стулья и столы\\, '.repeat(10).trim()}`);
  // Two of hers that are to be done; of a client, of what is over and of others not a word.
  expect(lines.filter((it) => it === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(text).not.toMatch(/secretive|Over|somebody/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const again = (await olga.call(makeCalendar, {})).body.data.path!;
  expect((await read(path)).status).toBe(404);
  expect((await read(again)).status).toBe(200);
  expect((await read(again.replace(/\.\d+\./, `.${vera.id}.`))).status).toBe(404);
  await olga.call(dropCalendar, {});
  expect((await read(again)).status).toBe(404);
  const last = (await olga.call(makeCalendar, {})).body.data.path!;
  await vera.call(removeMember, { project: project_id, user: olga.id });
  expect((await read(last)).status).toBe(404);
});
