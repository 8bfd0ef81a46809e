import type { Input } from '@parley/contract/http';
import { getContact } from '@parley/contract/inbox/contacts';
import { createDepartment } from '@parley/contract/tickets/departments';
import { changeTickets, createTicket, updateTicket } from '@parley/contract/tickets/tickets';
import { wallTimeOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { hours, moveClock, now } from '../../../kit/clock.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { told } from '../test/notices.ts';
import { tellQueueOnOpening } from './tell-queue.ts';

let app: TestApp;
let office: Office;
let user_id: number;
let department_id: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const contact_id = await writes(office.project_id, office.telegram, 'waits', 'Hello');
  user_id = (await office.vera.call(getContact, { id: contact_id })).body.data.users[0]!.id;
});
beforeEach(async () => {
  await settled();
  await dbOf(office.project_id).deleteFrom('notice_boxes').execute();
  department_id = await department(everyone());
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

let nth = 0;
const department = async (managers: number[], given: Partial<Input<typeof createDepartment>> = {}) =>
  (await office.vera.call(createDepartment, { name: `Department ${++nth}`, managers, ...given })).body.data.id;
const open = async (given: Omit<Input<typeof createTicket>, 'user_id'>) =>
  (await office.vera.call(createTicket, { user_id, ...given })).body.data;
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
  const { id, number } = await open({ department_id, subject: 'Lamp' });
  const line = `ticket_waits #${number} Lamp`;
  expect(await toldAll()).toEqual([[], [line], [], []]);
  await setAway(mona.id, false);
  await vera.call(updateTicket, { id, priority: 9 });
  expect(await toldAll()).toEqual([[], [line], [], []]);
  const other = await department([mona.id]);
  await tom.call(updateTicket, { id, department_id: other });
  expect(await toldAll()).toEqual([[], [], [], [line]]);
  await tom.call(updateTicket, { id, manager: tom.id });
  expect(await toldAll()).toEqual([[], [], [], []]);
});

test('what a rule gives, and what somebody has, is not told to the department', async () => {
  const { tom } = office;
  const inTurn = await department(everyone(), { rule: 'in_turn' });
  await open({ department_id: inTurn });
  const { number } = await open({ department_id, manager: tom.id, subject: 'Given' });
  await open({});
  expect(await toldAll()).toEqual([[], [`ticket_given #${number} Given`], [], []]);
});

test('many handed over at one press are one notice', async () => {
  const { vera } = office;
  const ids: number[] = [];
  for (let nth = 0; nth < 5; nth++) ids.push((await open({ subject: 'Heap' })).id);
  await vera.call(changeTickets, { ids, department_id });
  const [mine, toms] = await toldAll();
  expect([mine, toms?.length, toms?.[0]]).toEqual([[], 1, expect.stringMatching(/^ticket_waits #\d+ Heap ×5$/)]);
});

test('while the doors are closed nobody is told; when they open, all who are there are told once', async () => {
  const { tom, project_id } = office;
  const { minute } = wallTimeOf(Date.now(), 'Europe/Moscow');
  const from = (Math.trunc(minute / 60) * 60 + 180) % 1440;
  const closed = { week: Array.from({ length: 7 }, () => [{ from, to: from + 60 }]), holidays: [] };
  const later = await department([tom.id], { hours: closed });
  const { number } = await open({ department_id: later, subject: 'Night' });
  await open({ department_id: later, subject: 'Night too' });
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
