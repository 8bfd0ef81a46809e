import { randomUUID } from 'node:crypto';
import { listFunnels } from '@parley/contract/deals/funnels';
import { changeLeads, createLead, updateLead } from '@parley/contract/deals/lead-changes';
import { createExport } from '@parley/contract/clients/export';
import { createTask, changeTasks, deleteTask, updateTask } from '@parley/contract/tasks/tasks';
import { listCategories } from '@parley/contract/tasks/categories';
import { createNote, updateNote } from '@parley/contract/notes/notes';
import { readNotices } from '@parley/contract/notifications/notices';
import type { Input } from '@parley/contract/http';
import { takeBack } from '@parley/contract/undo';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { hours, moveClock } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import {
  connectIntegration,
  findMember,
  forgetIntegration,
  noteHealthy,
  noteTrouble,
  setChannelState,
} from '../../projects/index.ts';
import { noticesOf, told } from '../test/notices.ts';

let app: TestApp;
let office: Office;
let call: number;
let stages: number[];
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  call = (await office.mona.call(listCategories, {})).body.data[0]!.id;
  stages = (await office.vera.call(listFunnels, {})).body.data[0]!.stages.map((it) => it.id);
});
beforeEach(async () => {
  await settled();
  await dbOf(office.project_id).deleteFrom('notice_boxes').execute();
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString().slice(0, 19) + 'Z';
const give = async (by: Person, to: Person, given: Partial<Input<typeof createTask>> = {}) =>
  (await by.call(createTask, { category_id: call, manager_id: to.id, date: inTime(hours(2)), ...given })).body.data;

test('a task is told to whom it is given by another, and to nobody else', async () => {
  const { vera, mona, tom } = office;
  await give(vera, mona, { comment: 'Call the shop' });
  await give(mona, mona, { comment: 'My own' });
  expect(await noticesOf(mona)).toMatchObject([
    { kind: 'task_given', about: { name: 'Call the shop' }, by: { name: 'Vera' }, text: '', message_id: null },
  ]);
  expect([await told(vera), await told(tom)]).toEqual([[], []]);
});

test('a task given away before it was seen is not told any more; one that was seen is told to be gone', async () => {
  const { vera, mona, tom } = office;
  const task = await give(vera, mona, { comment: 'Pack' });
  await settled();
  const { undo } = (await vera.call(updateTask, { id: task.id, manager_id: tom.id })).body.data;
  expect([await told(mona), await told(tom)]).toEqual([[], ['task_given Pack']]);
  await vera.call(takeBack, { token: undo! });
  expect([await told(tom), await told(mona)]).toEqual([[], ['task_given Pack']]);
  await mona.call(readNotices, {});
  await vera.call(updateTask, { id: task.id, manager_id: vera.id });
  expect((await noticesOf(mona, { unread: true }))[0]).toMatchObject({ kind: 'task_changed', what: 'taken' });
  expect(await told(vera)).toEqual([]);
});

test('another moment, an end or a removal by another is told to whose task it is', async () => {
  const { vera, mona } = office;
  const [moved, closed, removed] = [
    await give(mona, mona, { comment: 'Moved' }),
    await give(mona, mona, { comment: 'Closed' }),
    await give(mona, mona, { comment: 'Removed' }),
  ];
  await vera.call(updateTask, { id: moved.id, date: inTime(hours(5)) });
  await vera.call(updateTask, { id: closed.id, status: 2 });
  await vera.call(deleteTask, { id: removed.id });
  await vera.call(updateTask, { id: moved.id, comment: 'Moved and renamed' });
  await mona.call(updateTask, { id: moved.id, date: inTime(hours(6)) });
  const found = (await noticesOf(mona)).map((it) => `${it.what} ${it.about.name}`);
  expect(found.toSorted()).toEqual(['closed Closed', 'moved Moved and renamed', 'removed Removed']);
});

test('a task whose time has come is told once for each time, and no more once it is done', async () => {
  const { mona, vera } = office;
  const task = await give(mona, mona, { comment: 'Now', date: inTime(-hours(1)) });
  expect(await told(mona)).toEqual(['task_due Now']);
  await mona.call(updateTask, { id: task.id, status: 2 });
  expect(await told(mona)).toEqual([]);
  expect(await told(vera)).toEqual([]);
});

test('many tasks given at one press are one notice', async () => {
  const { vera, mona } = office;
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push((await give(vera, vera, { comment: `Task ${n}` })).id);
  await vera.call(changeTasks, { ids, manager_id: mona.id });
  expect(await noticesOf(mona)).toMatchObject([{ kind: 'task_given', count: 5, by: { name: 'Vera' } }]);
});

test('a deal is told to whom it is given, many at once as one notice; taken back, it is not told any more', async () => {
  const { vera, mona, tom } = office;
  const make = async (name: string, manager_id: number) =>
    (await vera.call(createLead, { stage_id: stages[0]!, name, manager_id })).body.data.id;
  const id = await make('Sofa', mona.id);
  expect(await noticesOf(mona)).toMatchObject([
    { kind: 'deal_given', about: { id, name: 'Sofa' }, by: { name: 'Vera' } },
  ]);
  await mona.call(readNotices, { about: { type: 'deal', id } });
  const { undo } = (await vera.call(updateLead, { id, manager_id: tom.id })).body.data;
  expect([await told(tom), await told(mona, { unread: true })]).toEqual([['deal_given Sofa'], []]);
  await vera.call(takeBack, { token: undo! });
  expect([await told(tom), await told(mona, { unread: true })]).toEqual([[], []]);
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C', 'D']) ids.push(await make(name, vera.id));
  await vera.call(changeLeads, { ids, manager_id: mona.id });
  expect(await noticesOf(mona, { unread: true })).toMatchObject([{ kind: 'deal_given', count: 4 }]);
  expect(await told(vera)).toEqual([]);
});

test('a channel that stopped is told to administrators alone, until it works again', async () => {
  const { vera, mona, project_id, telegram } = office;
  const alice = await member(app, vera, 'Alice', { project_role: 'admin' });
  await settled();
  await setChannelState(project_id, telegram, { is_auth: false, problem: 'The token is revoked' });
  const stopped = ['channel_stopped telegram'];
  expect([await told(vera), await told(alice), await told(mona)]).toEqual([stopped, stopped, []]);
  await setChannelState(project_id, telegram, { is_auth: true, problem: null });
  expect([await told(vera), await told(alice)]).toEqual([[], []]);
});

test('an integration that failed is told once per outage, one that is not reached after an hour, and no more when it is well', async () => {
  const { vera, mona, project_id } = office;
  const viewer = (await findMember(project_id, vera.id))!;
  await transaction(project_id, (tx) =>
    connectIntegration(tx, viewer, 'amo', { secrets: { token: 't' }, account: {} }),
  );
  const down = { is_refused: false, words: 'Bad gateway' };
  moveClock(-hours(2));
  await noteTrouble(project_id, 'amo', down);
  expect(await told(vera)).toEqual([]);
  moveClock(0);
  await noteTrouble(project_id, 'amo', down);
  await noteTrouble(project_id, 'amo', { is_refused: true, words: 'The account is closed' });
  await noteTrouble(project_id, 'amo', down);
  expect(await noticesOf(vera)).toMatchObject([
    { kind: 'integration_stopped', about: { name: 'Kommo' }, text: 'Bad gateway', count: 1 },
  ]);
  expect(await told(mona)).toEqual([]);
  await noteHealthy(project_id, 'amo');
  expect(await told(vera)).toEqual([]);
  await noteTrouble(project_id, 'amo', { is_refused: true, words: 'The account is closed' });
  expect(await told(vera)).toEqual(['integration_stopped Kommo']);
  await transaction(project_id, (tx) => forgetIntegration(tx, viewer, 'amo'));
  expect(await told(vera)).toEqual([]);
});

test('a sheet that ended is told to its owner alone', async () => {
  const { vera, mona } = office;
  const { body } = await vera.call(createExport, { type: 'csv' });
  expect(await noticesOf(vera)).toMatchObject([
    { kind: 'export_ended', what: 'done', about: { id: body.data.id, name: body.data.file_name }, by: null },
  ]);
  expect(await told(mona)).toEqual([]);
});

test('a note on a card calls whom it names, once, and nobody else', async () => {
  const { vera, mona, tom } = office;
  const { id } = (await vera.call(createLead, { stage_id: stages[0]!, name: 'Piano' })).body.data;
  const note = { uid: randomUUID(), entity: 'lead' as const, entity_id: id, text: '@Mona, look', mentions: [mona.id] };
  const made = (await vera.call(createNote, note)).body.data;
  await settled();
  await vera.call(updateNote, { id: made.id, text: '@Mona, look again' });
  await settled();
  expect([await told(mona), await told(tom), await told(vera)]).toEqual([['deal_mention Piano'], [], []]);
});
