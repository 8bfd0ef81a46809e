import { system } from '@parley/contract/actors';
import type { Promised } from '@parley/contract/tickets/promises';
import { noPromises } from '@parley/contract/tickets/promises';
import * as departments from '@parley/contract/tickets/departments';
import { updateTicket } from '@parley/contract/tickets/tickets';
import { updateProject } from '@parley/contract/projects/projects';
import { momentOf, wireTimeOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, settled } from '../../../../test/office.ts';
import { hours, minutes, moveClock, now } from '../../../kit/clock.ts';
import { dbOf, queues, transaction } from '../../../kit/db/index.ts';
import { change } from '../changes/change-tickets.ts';
import { lockForJob } from '../changes/changes.queries.ts';
import type { Columns } from '../changes/rules.ts';
import { addDepartment, dialogueOf, open, ticketRow } from '../test/desk.ts';
import { watchPromises } from './watch-promises.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  office = await openOffice(app);
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const promising = (it: Partial<Promised>) => {
  const one = { ...noPromises.medium, ...it };
  return { low: one, medium: one, high: one };
};
let nth = 0;
async function made(given: Partial<Promised>, more: Parameters<typeof addDepartment>[1] = {}) {
  const { vera, tom, telegram, project_id } = office;
  const department_id = await addDepartment(project_id, { promises: promising(given), ...more });
  const { user_id } = await dialogueOf(vera, telegram, `client ${++nth}`);
  const { id } = await open(vera, { user_id, department_id, manager: tom.id });
  return { id, department_id };
}
const row = (id: number) => ticketRow(office.project_id, id);
/** Minutes from now by the real clock. */
const at = (minute: number) => moveClock(minutes(minute));
const look = (id: number) => watchPromises.run({ id }, { project_id: office.project_id });
const changed = (id: number, wanted: Partial<Columns>) =>
  transaction(office.project_id, async (tx) => {
    const [kept] = await lockForJob(tx, office.project_id, [id]);
    const by = { actor: system, origin: null };
    return change(tx, { project_id: office.project_id, by }, [{ kept: kept!, wanted }], { token: null, why: null });
  });
const answered = (id: number) => changed(id, { answered_at: wireTimeOf(now().getTime()), owed_since: null });
/** When it is looked at by itself, in minutes from now. */
async function looks(id: number): Promise<number[]> {
  const { rows } = await sql<{ run_at: string }>`
    select run_at from jobs where name = 'watch-promise' and (payload ->> 'id')::bigint = ${id}
    order by run_at`.execute(queues());
  return rows.map((it) => Math.round((momentOf(it.run_at) - Date.now()) / 60_000));
}
const told = async (id: number, person = office.tom) =>
  (await heardBy(person, 'tickets:promise'))
    .filter((it) => it.payload.id === id)
    .map((it) => `${it.payload.kind as string} ${it.payload.is_broken ? 'broken' : 'at risk'}`);
const ended = async (id: number) => {
  const { rows } = await sql<{ changes: Record<string, [unknown, unknown]> }>`
    select changes from facts where project_id = ${office.project_id} and name = 'promiseEnded' and subject_id = ${id}
    order by id`.execute(dbOf(office.project_id));
  return rows.map(({ changes }) => `${changes.promise![1] as string} ${changes.is_kept![1] ? 'kept' : 'broken'}`);
};

test('a new ticket is looked at when its promise gets at risk, and then when it is broken; each is told once', async () => {
  const { id } = await made({ first_answer: 60 });
  expect(await looks(id)).toEqual([45]);
  at(40);
  await look(id);
  expect(await told(id)).toEqual([]);
  at(45.1);
  await Promise.all([look(id), look(id)]);
  expect([await told(id), (await row(id)).broken]).toEqual([['first_answer at risk'], []]);
  expect(await looks(id)).toContain(60);
  at(60.1);
  // Two nodes at once, and once more after a restart.
  await Promise.all([look(id), look(id)]);
  await look(id);
  expect(await told(id)).toEqual(['first_answer at risk', 'first_answer broken']);
  expect([(await row(id)).broken, await ended(id)]).toEqual([['first_answer'], ['first_answer broken']]);
  // Whoever does not see the channel hears nothing of it.
  expect(await told(id, office.wanda)).toEqual([]);
  at(70);
  await answered(id);
  expect([await ended(id), (await row(id)).first_answer_due]).toEqual([['first_answer broken'], null]);
});

test('what was answered, closed or put aside meanwhile tells nothing', async () => {
  const { tom } = office;
  const [one, two, three] = [
    await made({ first_answer: 60 }),
    await made({ solution: 60 }),
    await made({ solution: 60 }),
  ];
  await answered(one.id);
  expect((await tom.call(updateTicket, { id: two.id, status: 'closed' })).status).toBe(200);
  expect((await tom.call(updateTicket, { id: three.id, status: 'pending' })).status).toBe(200);
  at(600);
  for (const { id } of [one, two, three]) await look(id);
  for (const { id } of [one, two, three]) expect([await told(id), (await row(id)).broken]).toEqual([[], []]);
  expect(await ended(one.id)).toEqual(['first_answer kept']);
  expect(await ended(two.id)).toEqual(['solution kept']);
  expect(await ended(three.id)).toEqual([]);
  // Taken up again, it goes on with what is left.
  moveClock(0);
  await tom.call(updateTicket, { id: three.id, status: 'opened' });
  expect((await looks(three.id)).at(-1)).toBe(45);
});

test('a promise moves with the priority and with the department', async () => {
  const { project_id, tom } = office;
  const one = { ...noPromises.medium, solution: 100 };
  const promises = { ...noPromises, medium: one, high: { ...one, solution: 20 } };
  const department_id = await addDepartment(project_id, { promises, priority_type: 'scale' });
  const { user_id } = await dialogueOf(office.vera, office.telegram, 'moved');
  const { id } = await open(office.vera, { user_id, department_id });
  expect(await looks(id)).toEqual([75]);
  await tom.call(updateTicket, { id, priority: 9 });
  expect(await looks(id)).toEqual([15, 75]);
  const other = await addDepartment(project_id, { promises: promising({ solution: 1000 }) });
  await tom.call(updateTicket, { id, department_id: other });
  expect(await looks(id)).toEqual([15, 75]);
  at(15.1);
  await look(id);
  expect(await looks(id)).toEqual([15, 75, 750]);
  at(75.1);
  await look(id);
  expect([await told(id), (await row(id)).broken]).toEqual([[], []]);
});

test('however often its clocks become others, it is planned to be looked at once', async () => {
  const { id } = await made({ first_answer: 60, next_answer: 60, solution: 6000 });
  for (let nth = 0; nth < 5; nth++) {
    await answered(id);
    await changed(id, { owed_since: wireTimeOf(now().getTime()) });
    await changed(id, { status: 'pending' });
    await changed(id, { status: 'opened' });
  }
  expect(await looks(id)).toEqual([45]);
});

test('a department that changes its promises or its hours moves what is due in it, and in no other', async () => {
  const { vera } = office;
  const { id, department_id } = await made({ first_answer: 60 });
  const beside = await made({ first_answer: 60 });
  const before = await row(beside.id);
  await vera.call(departments.updateDepartment, { id: department_id, promises: promising({ first_answer: 120 }) });
  await settled();
  expect(Math.round((momentOf((await row(id)).warn_at!) - Date.now()) / minutes(1))).toBe(90);
  const due = (await row(id)).first_answer_due!;
  const never = { week: Array.from({ length: 7 }, () => []), holidays: [] };
  await vera.call(departments.updateDepartment, { id: department_id, hours: never });
  await settled();
  expect((await row(id)).first_answer_due).toBeNull();
  await vera.call(departments.updateDepartment, { id: department_id, hours: null });
  await settled();
  expect(Math.abs(momentOf((await row(id)).first_answer_due!) - momentOf(due))).toBeLessThan(minutes(1));
  expect(await row(beside.id)).toEqual(before);
});

test('hours of the project count where a department has none of its own; time that was used stays used', async () => {
  const { vera, project_id } = office;
  const always = { week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]), holidays: [] };
  const never = { week: Array.from({ length: 7 }, () => []), holidays: [] };
  const { id } = await made({ solution: 60 });
  const own = await made({ solution: 60 }, { hours: always });
  const before = await row(own.id);
  // As if it had been made half an hour ago.
  await sql`update tickets set runs_since = runs_since - interval '30 minutes'
    where project_id = ${project_id} and id = ${id}`.execute(dbOf(project_id));
  await vera.call(updateProject, { project: project_id, working_hours: never });
  await settled();
  const stopped = await row(id);
  expect([stopped.solution_due, Math.round(stopped.solution_used / minutes(1))]).toEqual([null, 30]);
  await vera.call(updateProject, { project: project_id, working_hours: null });
  await settled();
  expect(await looks(id)).toEqual([15, 45]);
  expect(await row(own.id)).toEqual(before);
});

test('many tickets of a department are worked out anew, some at a time', async () => {
  const { vera, project_id } = office;
  const { id, department_id } = await made({ solution: 60 });
  await sql`
    insert into tickets (project_id, number, subject, dialogue_id, channel_id, department_id, runs_since, last_message_at)
    select project_id, 1000 + nth, 'One of many', dialogue_id, channel_id, department_id, runs_since, last_message_at
    from tickets, generate_series(1, 450) nth where project_id = ${project_id} and id = ${id}`.execute(
    dbOf(project_id),
  );
  await vera.call(departments.updateDepartment, { id: department_id, promises: promising({ solution: 600 }) });
  await settled();
  const { rows } = await sql<{ due: string }>`
    select distinct solution_due as due from tickets where project_id = ${project_id}`.execute(dbOf(project_id));
  expect(rows.map((it) => Math.round((momentOf(it.due) - Date.now()) / hours(1)))).toEqual([10]);
});

test('without its department a ticket has no promise any more, as its history tells', async () => {
  const { vera } = office;
  const { id, department_id } = await made({ solution: 60 });
  await vera.call(departments.deleteDepartment, { id: department_id, with_tickets: true });
  expect(await row(id)).toMatchObject({ department_id: null, solution_due: null, promised: [] });
  at(100);
  await look(id);
  expect([await told(id), await ended(id)]).toEqual([[], []]);
});
