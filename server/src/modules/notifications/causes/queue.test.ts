import type { Input } from '@parley/contract/http';
import { getContact } from '@parley/contract/inbox/contacts';
import { createDepartment } from '@parley/contract/tickets/departments';
import { changeTickets, createTicket, updateTicket } from '@parley/contract/tickets/tickets';
import { wallTimeOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { hours, moveClock, now, seconds } from '../../../kit/clock.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { told } from '../test/notices.ts';
import { waitingTicket } from './queue.queries.ts';
import { tellQueue, tellQueueOnOpening } from './tell-queue.ts';

let app: TestApp;
let office: Office;
let user_id: number;
let elsewhere: number;
let department_id: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  user_id = await clientOn(office.telegram);
  elsewhere = await clientOn(office.whatsapp);
});
beforeEach(async () => {
  await settled();
  await dbOf(office.project_id).deleteFrom('notice_boxes').execute();
  department_id = await department(everyone());
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const clientOn = async (channel: number) => {
  const id = await writes(office.project_id, channel, 'waits', 'Hello');
  return (await office.vera.call(getContact, { id })).body.data.users[0]!.id;
};

let nth = 0;
const department = async (managers: number[], given: Partial<Input<typeof createDepartment>> = {}) =>
  (await office.vera.call(createDepartment, { name: `Department ${++nth}`, managers, ...given })).body.data.id;
const open = async (given: Partial<Input<typeof createTicket>>) =>
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

test('whoever sees one of many is told of that one, and of how many the others are nobody hears who does not see them', async () => {
  const { vera } = office;
  const seen = await open({ subject: 'Seen' });
  const ids = [seen.id];
  for (let nth = 0; nth < 4; nth++) ids.push((await open({ user_id: elsewhere, subject: 'Hidden' })).id);
  await vera.call(changeTickets, { ids, department_id });
  const [, toms, wandas, monas] = await toldAll();
  expect(toms).toEqual([`ticket_waits #${seen.number} Seen`]);
  expect(wandas).toEqual([expect.stringMatching(/ Hidden ×4$/)]);
  expect(monas).toEqual([expect.stringMatching(/ Hidden ×5$/)]);
});

/** A department that opens in some three hours, for an hour a day, and what is planned for its opening. */
async function openingLater() {
  const { tom, project_id } = office;
  const { minute } = wallTimeOf(Date.now(), 'Europe/Moscow');
  const from = (Math.trunc(minute / 60) * 60 + 180) % 1440;
  const closed = { week: Array.from({ length: 7 }, () => [{ from, to: from + 60 }]), holidays: [] };
  const later = await department([tom.id], { hours: closed });
  const planned = async () => {
    const { rows } = await sql<{ payload: { department_id: number; since: number; opens: number } }>`
      select payload from jobs where name = 'tell-queue' and project_id = ${project_id}
        and (payload ->> 'department_id')::bigint = ${later} order by id`.execute(queues());
    return rows.map((it) => it.payload);
  };
  return { later, planned };
}

test('while the doors are closed nobody is told; when they open, all who are there are told once', async () => {
  const { later, planned } = await openingLater();
  const { number } = await open({ department_id: later, subject: 'Night' });
  await open({ department_id: later, subject: 'Night too' });
  expect(await toldAll()).toEqual([[], [], [], []]);
  const [payload, ...others] = await planned();
  expect([payload?.department_id, others]).toEqual([later, []]);
  moveClock(hours(3));
  const opens = () => tellQueueOnOpening.run(payload!, { project_id: office.project_id });
  await opens();
  await opens();
  // Those who are signed in now would not be by then.
  moveClock(0);
  const [, toms] = await toldAll();
  expect(toms).toHaveLength(2);
  expect(toms).toContain(`ticket_waits #${number} Night`);
});

test('what came while the doors were closed is told in one, whatever is told meanwhile, and on the next day no more', async () => {
  const { project_id } = office;
  const { later, planned } = await openingLater();
  for (let nth = 0; nth < 5; nth++) await open({ department_id: later, subject: 'Night' });
  const [early, last] = [await open({ subject: 'Early' }), await open({ subject: 'Next' })];
  await settled();
  const [first] = await planned();
  const comesAt = async (id: number, moment: number) => {
    moveClock(moment - Date.now());
    const waits_since = new Date(moment).toISOString();
    await dbOf(project_id)
      .updateTable('tickets')
      .set({ department_id: later, waits_since })
      .where('id', '=', id)
      .execute();
    await tellQueue(project_id, await waitingTicket(dbOf(project_id), { project_id, id }), null);
  };
  const opens = (payload: typeof first) => {
    moveClock(payload!.opens - Date.now());
    return tellQueueOnOpening.run(payload!, { project_id });
  };
  await comesAt(early.id, first!.opens - seconds(3));
  await opens(first);
  moveClock(0);
  const [, toms] = await toldAll();
  expect(toms).toEqual([expect.stringMatching(/ Night ×5$/), `ticket_waits #${early.number} Early`]);
  await comesAt(last.id, first!.opens + hours(2));
  const next = (await planned()).at(-1);
  expect(next!.opens).toBe(first!.opens + hours(24));
  await opens(next);
  moveClock(0);
  expect((await toldAll())[1]).toEqual([`ticket_waits #${last.number} Next`, ...toms!]);
});
