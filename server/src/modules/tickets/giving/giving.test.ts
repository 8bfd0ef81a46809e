import { setAway } from '@parley/contract/inbox/shift';
import * as departments from '@parley/contract/tickets/departments';
import { listTicketActions } from '@parley/contract/tickets/history';
import { updateTicket } from '@parley/contract/tickets/tickets';
import { updateMember } from '@parley/contract/projects/members';
import { updateProject } from '@parley/contract/projects/projects';
import { wallTimeOf } from '@parley/contract/time';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type LiveClient, openLive } from '../../../../test/live-client.ts';
import { heardBy, type Office, openOffice, settled } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { hours, moveClock } from '../../../kit/clock.ts';
import { queues } from '../../../kit/db/index.ts';
import { surroundings } from '../surroundings.ts';
import { addDepartment, dialogueOf, open, ticketRow } from '../test/desk.ts';
import { giveTickets } from './give-tickets.ts';

let app: TestApp;
let office: Office;
const pages: LiveClient[] = [];

beforeAll(async () => {
  app = await testApp();
});
// A project each: what one test leaves open would count in the next.
beforeEach(async () => {
  office = await openOffice(app);
});
afterEach(async () => {
  moveClock(0);
  for (const page of pages.splice(0)) await page.drop();
});
afterAll(() => app.stop());

async function comes({ token, project_id, id }: Person): Promise<void> {
  pages.push(await openLive({ url: app.url, token, project_id }));
  await until(() => expect(surroundings().onlineIn(project_id)).toContain(id));
}
const department = (people: Person[], given: Parameters<typeof addDepartment>[1] = {}) =>
  addDepartment(office.project_id, { rule: 'in_turn', managers_ids: people.map((it) => it.id), ...given });
let nth = 0;
async function ticket(department_id: number, channel = office.telegram): Promise<number> {
  const { user_id } = await dialogueOf(office.vera, channel, `client ${++nth}`);
  return (await open(office.vera, { user_id, department_id })).id;
}
const row = (id: number) => ticketRow(office.project_id, id);
const holder = async (id: number) => {
  await settled();
  return (await row(id)).manager_id;
};
const give = (came: number[] = []) => giveTickets.run({ came }, { project_id: office.project_id });

test('in turn, each ticket goes to the next of those of the department who see its channel and are here', async () => {
  const { tom, mona, wanda, vera } = office;
  for (const person of [tom, mona, wanda, vera]) await comes(person);
  // Wanda does not see the channel, and Vera is not of the department.
  const id = await department([tom, wanda, mona]);
  const holders: (number | null)[] = [];
  for (let n = 0; n < 3; n++) holders.push(await holder(await ticket(id)));
  expect(holders).toEqual([tom.id, mona.id, tom.id]);
  expect(await holder(await ticket(id, office.whatsapp))).toBe(wanda.id);
});

test('it is told to those who see the channel, and its history names the rule', async () => {
  const { tom, wanda } = office;
  await comes(tom);
  const id = await ticket(await department([tom]));
  expect(await holder(id)).toBe(tom.id);
  expect(await row(id)).toMatchObject({ waits_since: null });
  const told = async (person: Person) =>
    (await heardBy(person, 'tickets:updated')).some((it) => (it.payload.managers_ids as number[]).includes(tom.id));
  expect([await told(tom), await told(wanda)]).toEqual([true, false]);
  const [action] = (await tom.call(listTicketActions, { id })).body.data;
  expect(action).toMatchObject({ kind: 'assigned', why: 'department_rule', actor: { kind: 'system' } });
});

test('by default nobody is given anything: it waits in the queue', async () => {
  const { tom } = office;
  await comes(tom);
  const id = await ticket(await department([tom], { rule: 'nobody' }));
  expect(await holder(id)).toBeNull();
  expect((await row(id)).waits_since).not.toBeNull();
});

test('to who has least: open tickets count, not those that wait for the client or are closed', async () => {
  const { tom, mona, vera, telegram } = office;
  for (const person of [tom, mona]) await comes(person);
  const { user_id } = await dialogueOf(vera, telegram, 'busy');
  const [first, second] = [
    await open(vera, { user_id, manager: tom.id }),
    await open(vera, { user_id, manager: tom.id }),
  ];
  await open(vera, { user_id, manager: mona.id });
  const id = await department([tom, mona], { rule: 'least' });
  expect(await holder(await ticket(id))).toBe(mona.id);
  await tom.call(updateTicket, { id: first.id, status: 'pending' });
  await tom.call(updateTicket, { id: second.id, status: 'closed' });
  expect(await holder(await ticket(id))).toBe(tom.id);
});

test('nobody gets more than the cap; what waits is given when somebody is below it again', async () => {
  const { tom } = office;
  await comes(tom);
  const id = await department([tom], { cap: 1 });
  const first = await ticket(id);
  expect(await holder(first)).toBe(tom.id);
  const [second, third] = [await ticket(id), await ticket(id)];
  expect([await holder(second), await holder(third)]).toEqual([null, null]);
  await tom.call(updateTicket, { id: first, status: 'closed' });
  // The one that waited longest, and no more.
  expect([await holder(second), await holder(third)]).toEqual([tom.id, null]);
});

test('what waits is given to who comes, to who is back, and to who sees the channel by now', async () => {
  const { tom, wanda, vera, project_id, telegram } = office;
  const id = await department([tom]);
  const first = await ticket(id);
  expect(await holder(first)).toBeNull();
  await comes(tom);
  await until(async () => expect(await holder(first)).toBe(tom.id));
  await tom.call(setAway, { away: true });
  const second = await ticket(id);
  expect(await holder(second)).toBeNull();
  await tom.call(setAway, { away: false });
  await until(async () => expect(await holder(second)).toBe(tom.id));
  await comes(wanda);
  const third = await ticket(await department([wanda]));
  expect(await holder(third)).toBeNull();
  const rights = { project_role: 'operator' as const, is_manager: false, permissions: [] };
  await vera.call(updateMember, { project: project_id, user: wanda.id, ...rights, channels_ids: [telegram] });
  await until(async () => expect(await holder(third)).toBe(wanda.id));
});

test('what waits is given when the department gets people, a rule or a higher cap', async () => {
  const { tom, vera } = office;
  await comes(tom);
  const id = await department([], { rule: 'nobody', cap: 1 });
  const [first, second] = [await ticket(id), await ticket(id)];
  await vera.call(departments.updateDepartment, { id, managers: [tom.id] });
  expect(await holder(first)).toBeNull();
  await vera.call(departments.updateDepartment, { id, rule: 'in_turn' });
  expect([await holder(first), await holder(second)]).toEqual([tom.id, null]);
  await vera.call(departments.updateDepartment, { id, cap: 2 });
  expect(await holder(second)).toBe(tom.id);
});

test('a ticket that is handed to a department is given there', async () => {
  const { tom, mona, vera } = office;
  for (const person of [tom, mona]) await comes(person);
  const id = await ticket(await department([tom]));
  expect(await holder(id)).toBe(tom.id);
  const there = await department([mona]);
  await vera.call(updateTicket, { id, department_id: there, manager: null });
  expect(await holder(id)).toBe(mona.id);
});

/** A week in which it is closed now and opens in two to three hours, every day. */
function closedNow() {
  const { minute } = wallTimeOf(Date.now(), 'Europe/Moscow');
  const from = (Math.trunc(minute / 60) * 60 + 180) % 1440;
  return { week: Array.from({ length: 7 }, () => [{ from, to: from + 60 }]), holidays: [] };
}

test('outside working hours it waits, and is given when the doors open', async () => {
  const { tom, project_id } = office;
  await comes(tom);
  const id = await department([tom], { hours: closedNow() });
  const waits = await ticket(id);
  expect(await holder(waits)).toBeNull();
  const beside = await department([tom]);
  expect(await holder(await ticket(beside))).toBe(tom.id);
  // Planned once, however often the queue is looked at.
  await give();
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from run_at - clock_timestamp()) / 60) as minutes from jobs
    where name = 'give-tickets' and project_id = ${project_id}`.execute(queues());
  expect(rows).toHaveLength(1);
  const opens = Number(rows[0]!.minutes);
  expect(opens > 119 && opens < 181).toBe(true);
  moveClock(opens * 60_000 + 30_000);
  await give();
  expect((await row(waits)).manager_id).toBe(tom.id);
});

test('the project’s hours count where a department has none of its own', async () => {
  const { tom, vera, project_id } = office;
  await comes(tom);
  await vera.call(updateProject, { project: project_id, working_hours: closedNow() });
  const id = await ticket(await department([tom]));
  expect(await holder(id)).toBeNull();
  moveClock(hours(3));
  await give();
  expect((await row(id)).manager_id).toBe(tom.id);
});

test('looked at from several sides at once, each ticket is given once, within the cap and in turn', async () => {
  const { tom, mona, project_id } = office;
  const id = await department([tom, mona], { cap: 5 });
  const all: number[] = [];
  for (let n = 0; n < 12; n++) all.push(await ticket(id));
  await settled();
  // Both nodes believe to have heard of people who came.
  await Promise.all(Array.from({ length: 4 }, () => give([tom.id, mona.id])));
  await settled();
  const holders = await Promise.all(all.map(async (it) => (await row(it)).manager_id));
  const of = (person: Person | null) => holders.filter((it) => it === (person?.id ?? null)).length;
  expect([of(tom), of(mona), of(null)]).toEqual([5, 5, 2]);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from facts where project_id = ${project_id} and name = 'ticketAssigned'
    group by subject_id having count(*) > 1`.execute(queues());
  expect(rows).toEqual([]);
});
