import { eraseTasks, restoreTasks } from '@parley/contract/bins';
import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead } from '@parley/contract/deals/lead-changes';
import type { Input } from '@parley/contract/http';
import { createCategory, listCategories } from '@parley/contract/tasks/categories';
import {
  changeTasks,
  createTask,
  deleteTask,
  getTask,
  listTaskActions,
  repeats,
  updateTask,
} from '@parley/contract/tasks/tasks';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { erasedByItself } from '../../../test/erased-by-itself.ts';
import { type Office, openOffice, settled, writes } from '../../../test/office.ts';
import type { Person } from '../../../test/people.ts';
import { days, hours, moveClock } from '../../kit/clock.ts';
import { dbOf } from '../../kit/db/index.ts';
import { seededRandom } from '../../kit/random.ts';
import { forgetTasks } from './forget-tasks.ts';

let app: TestApp;
let office: Office;
let categories: number[];
let clients: number[];
let deals: number[];
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { vera, project_id, telegram } = office;
  const call = (await vera.call(listCategories, {})).body.data[0]!.id;
  categories = [call, (await vera.call(createCategory, { title: 'Visit' })).body.data.id];
  clients = [await writes(project_id, telegram, 'olaf'), await writes(project_id, telegram, 'petra')];
  const stage_id = (await vera.call(listFunnels, {})).body.data[0]!.stages[0]!.id;
  deals = [];
  for (const name of ['A sofa', 'A table'])
    deals.push((await vera.call(createLead, { stage_id, name, contacts_ids: clients })).body.data.id);
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const date = '2031-01-31 10:00:00';
type Given = Partial<Input<typeof createTask>>;
const give = async (given: Given = {}) =>
  (await office.vera.call(createTask, { category_id: categories[0]!, manager_id: office.mona.id, date, ...given })).body
    .data;
const back = (person: Person, token: string) => person.call(takeBack, { token });
/** Rows as they are, but for how often they were changed. */
const rowOf = async (id: number) => {
  const { rows } = await sql<Record<string, unknown>>`select date, comment, result, priority, category_id, manager_id,
      author_id, contact_id, channels_ids, deal_id, ticket_id, repeat, repeat_day, created_auto, closed_at, deleted_at
    from tasks where project_id = ${office.project_id} and id = ${id}`.execute(dbOf(office.project_id));
  return rows[0];
};
type Told = {
  name: string;
  subject_id: number;
  changes: Record<string, [unknown, unknown]>;
  words: Record<string, unknown>;
  why: string | null;
};
const factsOf = async (ids?: number[]): Promise<Told[]> => {
  const { rows } = await sql<Told>`select name, subject_id, changes, words, why from facts
    where project_id = ${office.project_id} and subject = 'task' and name ~ '^task[A-Z]'
      and (${ids ?? null}::bigint[] is null or subject_id = any (${ids ?? []}::bigint[])) order by id`.execute(
    dbOf(office.project_id),
  );
  return rows;
};

const changes: [string, () => Omit<Input<typeof updateTask>, 'id'>][] = [
  ['taskMoved', () => ({ date: '2031-02-27 09:00:00' })],
  ['taskChanged', () => ({ comment: 'Otherwise' })],
  ['taskChanged', () => ({ priority: true })],
  ['taskChanged', () => ({ category_id: categories[1]! })],
  ['taskAssigned', () => ({ manager_id: office.tom.id, comment: 'For Tom' })],
  ['taskChanged', () => ({ contact_id: clients[1]! })],
  ['taskChanged', () => ({ crm_lead_id: deals[1]! })],
  ['taskChanged', () => ({ repeat: 'month' })],
  ['taskClosed', () => ({ status: 2, result: 'Done' })],
];

test('whatever was changed of a task goes back, is a fact of its own, and can be done again', async () => {
  const { vera } = office;
  for (const [kind, wanted] of changes) {
    const task = await give({ contact_id: clients[0]!, crm_lead_id: deals[0]!, comment: 'As it was' });
    const before = await rowOf(task.id);
    const { undo } = (await vera.call(updateTask, { id: task.id, ...wanted() })).body.data;
    const after = await rowOf(task.id);
    const undone = (await back(vera, undo)).body.data;
    expect(undone).toMatchObject({ restored: [{ subject: 'task', id: task.id }], kept: [] });
    expect(await rowOf(task.id)).toEqual(before);
    const [, done, taken] = await factsOf([task.id]);
    expect([done!.name, done!.why, taken!.why]).toEqual([kind, null, 'undo']);
    await back(vera, undone.undo);
    expect(await rowOf(task.id)).toEqual(after);
  }
});

test('closed, returned, removed and given: each goes back', async () => {
  const { vera } = office;
  const task = await give();
  const press = async (status: 1 | 2) => (await vera.call(updateTask, { id: task.id, status })).body.data.undo;
  await press(2);
  const returned = await press(1);
  await back(vera, returned);
  expect((await vera.call(getTask, { id: task.id })).body.data.status).toBe(2);
  const { undo } = (await vera.call(deleteTask, { id: task.id })).body.data;
  await back(vera, undo);
  expect((await rowOf(task.id))!.deleted_at).toBeNull();
  const names = (await factsOf([task.id])).map((it) => it.name);
  expect(names).toEqual(['taskCreated', 'taskClosed', 'taskReopened', 'taskClosed', 'taskRemoved', 'taskRestored']);
  const uid = crypto.randomUUID();
  const [untouched, touched] = [await give({ uid }), await give({ uid: crypto.randomUUID() })];
  expect((await back(vera, uid)).body.data.restored).toEqual([{ subject: 'task', id: untouched.id }]);
  expect((await vera.call(getTask, { id: untouched.id })).status).toBe(404);
  await office.mona.call(updateTask, { id: touched.id, comment: 'Mine' });
  expect((await vera.call(getTask, { id: touched.id })).status).toBe(200);
});

test('a fact names in words what it names by id, but never a client or a deal', async () => {
  const { vera, mona, tom } = office;
  const task = await give({ contact_id: clients[0]!, crm_lead_id: deals[0]! });
  const [first] = await factsOf([task.id]);
  const category = (await vera.call(listCategories, {})).body.data.find((it) => it.id === categories[0])!.title;
  expect(first!.words).toEqual({ category_id: [null, category], manager_id: [null, mona.name] });
  await vera.call(updateTask, { id: task.id, manager_id: tom.id, contact_id: null, comment: 'Said' });
  const [, second] = await factsOf([task.id]);
  expect(second!.words).toEqual({ manager_id: [mona.name, tom.name] });
});

test('of several who ask at once one takes it back; then it is over, as it is for others, later, and for what was never done', async () => {
  const { vera, mona } = office;
  const task = await give();
  const press = async (comment: string) => (await vera.call(updateTask, { id: task.id, comment })).body.data.undo;
  const undo = await press('One');
  const isOver = async (person: Person, token: string) => {
    const { status, body } = await back(person, token);
    expect([status, body.code]).toEqual([404, 'undo_is_over']);
  };
  await isOver(mona, undo);
  const answers = await Promise.all([1, 2, 3].map(() => back(vera, undo)));
  expect(answers.map((it) => it.status).toSorted()).toEqual([200, 404, 404]);
  await isOver(vera, undo);
  await isOver(vera, crypto.randomUUID());
  moveClock(-days(31));
  const late = await press('Two');
  moveClock(-days(29));
  const early = await press('Three');
  moveClock(0);
  await isOver(vera, late);
  expect((await back(vera, early)).body.data).toMatchObject({ restored: [{ id: task.id }], kept: [] });
});

test('what is taken back reaches nobody outside', async () => {
  const { vera, project_id } = office;
  const task = await give({ contact_id: clients[0]! });
  const { undo } = (await vera.call(updateTask, { id: task.id, contact_id: clients[1]!, status: 2 })).body.data;
  await settled();
  const said = async () => {
    const { rows } = await sql`select (select count(*) from messages) as messages,
      (select count(*) from scheduled_messages) as later,
      (select count(*) from jobs where name in ('deliver-message', 'send-mail')) as jobs`.execute(dbOf(project_id));
    return rows;
  };
  const before = await said();
  await back(vera, undo);
  expect(await said()).toEqual(before);
  await settled();
  expect(await said()).toEqual(before);
});

test('an erased task goes with all that was told of it, and only this is told', async () => {
  const { vera } = office;
  const task = await give({ comment: 'A secret' });
  const { undo } = (await vera.call(deleteTask, { id: task.id })).body.data;
  expect((await vera.call(eraseTasks, { ids: [task.id] })).body.data.erased).toBe(1);
  expect((await factsOf([task.id])).map((it) => [it.name, it.changes])).toEqual([['taskErased', {}]]);
  expect((await back(vera, undo)).status).toBe(404);
});

test('what goes by itself after thirty days is told by how many there were', async () => {
  const { vera } = office;
  const tasks = [await give({}), await give({})];
  for (const { id } of tasks) await vera.call(deleteTask, { id });
  moveClock(days(31));
  await forgetTasks.run({}, { project_id: vera.project_id });
  moveClock(0);
  expect((await erasedByItself(vera.project_id, 'tasksErased')).at(-1)!.count).toBeGreaterThanOrEqual(2);
});

test.for([1, 2, 3])(
  'a day of changes and undos: all facts played from nothing are the tasks as they stand (seed %i)',
  async (seed) => {
    const random = seededRandom(seed).next;
    const { vera, mona, tom, project_id } = office;
    const people = [vera, mona, tom];
    const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    const some = () => [...new Set(Array.from({ length: 3 }, () => one(made)))];
    const when = () => new Date(Date.UTC(2031, 0, 1) + Math.floor(random() * 60) * hours(12)).toISOString();
    const made: number[] = [];
    const pressed: [Person, string][] = [];
    const press = (person: Person, token: string | undefined) => void (token && pressed.push([person, token]));
    const deeds: (() => Promise<unknown>)[] = [
      async () => {
        const uid = crypto.randomUUID();
        const about = { contact_id: one([null, ...clients]), crm_lead_id: one([null, ...deals]) };
        const task = await give({
          uid,
          date: when(),
          repeat: one([null, ...repeats]),
          manager_id: one(people).id,
          ...about,
        });
        made.push(task.id);
        press(vera, uid);
      },
      async () => {
        const person = one(people);
        const wanted = one([
          { date: when() },
          { comment: `Said ${random()}`, priority: random() < 0.5 },
          { manager_id: one(people).id },
          { category_id: one(categories), repeat: one([null, ...repeats]) },
          { contact_id: one([null, ...clients]) },
          { crm_lead_id: one([null, ...deals]) },
          { status: one([1, 2] as const), result: one(['Well', null]) },
        ]);
        press(person, (await person.call(updateTask, { id: one(made), ...wanted })).body.data?.undo);
      },
      async () => {
        const wanted = one([
          { put_off: 60 },
          { status: 2 as const },
          { status: 1 as const },
          { manager_id: one(people).id },
        ]);
        press(vera, (await vera.call(changeTasks, { ids: some(), ...wanted })).body.data?.undo);
      },
      async () => press(vera, (await vera.call(deleteTask, { id: one(made) })).body.data?.undo),
      () => vera.call(restoreTasks, { ids: some() }),
      async () => (random() < 0.2 ? vera.call(eraseTasks, { ids: [one(made)] }) : undefined),
      async () => {
        if (!pressed.length) return;
        const [person, token] = one(pressed);
        press(person, (await back(person, token)).body.data?.undo);
      },
    ];
    await deeds[0]!();
    for (let nth = 0; nth < 120; nth++) {
      if (random() < 0.2) await Promise.all([one(deeds)(), one(deeds)()]);
      else await one(deeds)();
    }
    const played = new Map<number, Record<string, unknown>>();
    for (const { name, subject_id, changes: all } of await factsOf()) {
      const task = name === 'taskCreated' ? {} : played.get(subject_id);
      if (name === 'taskErased') played.delete(subject_id);
      else
        played.set(
          subject_id,
          Object.assign(task!, Object.fromEntries(Object.entries(all).map(([key, [, is]]) => [key, is]))),
        );
    }
    const { rows } = await sql<{ id: number }>`select id from tasks where project_id = ${project_id}`.execute(
      dbOf(project_id),
    );
    expect([...played.keys()].toSorted()).toEqual(rows.map((it) => it.id).toSorted());
    for (const [id, task] of played) {
      const row = (await rowOf(id))!;
      const nothing = Object.fromEntries(Object.keys(row).map((key) => [key, null]));
      expect(inMoments({ ...nothing, ...task })).toEqual(inMoments(row));
    }
    expect((await vera.call(listTaskActions, { id: made[0]! })).status).toBeOneOf([200, 404]);
  },
);

/** The same second may be spelt in several ways. */
const inMoments = (task: Record<string, unknown>) => ({
  ...task,
  ...Object.fromEntries(
    ['date', 'closed_at', 'deleted_at'].map((name) => {
      const time = task[name] as string | null;
      return [name, time && Math.floor(Date.parse(time.replace(' ', 'T')) / 1000)];
    }),
  ),
});
