import { changeTickets, updateTicket } from '@parley/contract/tickets/tickets';
import { wallTimeOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled } from '../../../../test/office.ts';
import { hours, moveClock, now } from '../../../kit/clock.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { addDepartment, dialogueOf, open } from '../../tickets/test/desk.ts';
import { told } from '../test/notices.ts';
import { tellQueueOnOpening } from './tell-queue.ts';

let app: TestApp;
let office: Office;
let user_id: number;
let department_id: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  ({ user_id } = await dialogueOf(office.vera, office.telegram, 'waits'));
});
beforeEach(async () => {
  await settled();
  await dbOf(office.project_id).deleteFrom('notice_boxes').execute();
  department_id = await addDepartment(office.project_id, { managers_ids: everyone() });
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const everyone = () => [office.vera, office.tom, office.wanda, office.mona].map((it) => it.id);
const setAway = (id: number, away: boolean) =>
  dbOf(office.project_id)
    .updateTable('members')
    .set({ away_since: away ? now().toISOString() : null })
    .where('project_id', '=', office.project_id)
    .where('user_id', '=', id)
    .execute();
/** Wanda does not see the channel, and it is Vera who makes tickets. */
const toldAll = async () => {
  const { vera, tom, wanda, mona } = office;
  return Promise.all([vera, tom, wanda, mona].map((it) => told(it)));
};

test('what nobody is given is told to the people of its department who are there, until somebody takes it', async () => {
  const { vera, tom, mona } = office;
  await setAway(mona.id, true);
  const { id, number } = await open(vera, { user_id, department_id, subject: 'Lamp' });
  const line = `ticket_waits #${number} Lamp`;
  expect(await toldAll()).toEqual([[], [line], [], []]);
  await setAway(mona.id, false);
  await vera.call(updateTicket, { id, priority: 9 });
  expect(await toldAll()).toEqual([[], [line], [], []]);
  const other = await addDepartment(office.project_id, { managers_ids: [mona.id] });
  await tom.call(updateTicket, { id, department_id: other });
  expect(await toldAll()).toEqual([[], [], [], [line]]);
  await tom.call(updateTicket, { id, manager: tom.id });
  expect(await toldAll()).toEqual([[], [], [], []]);
});

test('what a rule gives, and what somebody has, is not told to the department', async () => {
  const { vera, tom, project_id } = office;
  const inTurn = await addDepartment(project_id, { managers_ids: everyone(), rule: 'in_turn' });
  await open(vera, { user_id, department_id: inTurn });
  const { number } = await open(vera, { user_id, department_id, manager: tom.id, subject: 'Given' });
  await open(vera, { user_id });
  expect(await toldAll()).toEqual([[], [`ticket_given #${number} Given`], [], []]);
});

test('many handed over at one press are one notice', async () => {
  const { vera } = office;
  const ids: number[] = [];
  for (let nth = 0; nth < 5; nth++) ids.push((await open(vera, { user_id, subject: 'Heap' })).id);
  await vera.call(changeTickets, { ids, department_id });
  const [mine, toms] = await toldAll();
  expect([mine, toms?.length, toms?.[0]]).toEqual([[], 1, expect.stringMatching(/^ticket_waits #\d+ Heap ×5$/)]);
});

test('while the doors are closed nobody is told; when they open, all who are there are told once', async () => {
  const { vera, tom, project_id } = office;
  const { minute } = wallTimeOf(Date.now(), 'Europe/Moscow');
  const from = (Math.trunc(minute / 60) * 60 + 180) % 1440;
  const closed = { week: Array.from({ length: 7 }, () => [{ from, to: from + 60 }]), holidays: [] };
  const later = await addDepartment(project_id, { managers_ids: [tom.id], hours: closed });
  const { number } = await open(vera, { user_id, department_id: later, subject: 'Night' });
  await open(vera, { user_id, department_id: later, subject: 'Night too' });
  expect(await toldAll()).toEqual([[], [], [], []]);
  const { rows } = await sql<{ payload: unknown }>`
    select payload from jobs where name = 'tell-queue' and project_id = ${project_id}`.execute(queues());
  expect(rows).toEqual([{ payload: { department_id: later } }]);
  moveClock(hours(3));
  const opens = () => tellQueueOnOpening.run({ department_id: later }, { project_id });
  await opens();
  await opens();
  // Those who are signed in now would not be by then.
  moveClock(0);
  const [, toms] = await toldAll();
  expect(toms).toHaveLength(2);
  expect(toms).toContain(`ticket_waits #${number} Night`);
});
