import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead } from '@parley/contract/deals/lead-changes';
import type { Input } from '@parley/contract/http';
import type { createTicket } from '@parley/contract/tickets/tickets';
import { changeTickets, getTicket, mergeTickets, updateTicket } from '@parley/contract/tickets/tickets';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { moveClock } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { seededRandom } from '../../../kit/random.ts';
import { addDepartment, addTag, dialogueOf, open } from '../test/desk.ts';

let app: TestApp;
let office: Office;
let dialogue: { user_id: number; contact_id: number };
let departments: number[];
let tags: number[];
let deal: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { vera, project_id, telegram } = office;
  dialogue = await dialogueOf(vera, telegram, 'olaf');
  departments = [await addDepartment(project_id), await addDepartment(project_id)];
  tags = [await addTag(project_id, 'one'), await addTag(project_id, 'two')];
  const stage_id = (await vera.call(listFunnels, {})).body.data[0]!.stages[0]!.id;
  deal = (await vera.call(createLead, { stage_id, name: 'A sofa', contacts_ids: [dialogue.contact_id] })).body.data.id;
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const make = (given: Partial<Input<typeof createTicket>> = {}) =>
  open(office.vera, { user_id: dialogue.user_id, subject: 'As it was', ...given });
const back = (person: Person, token: string) => person.call(takeBack, { token });
/** What facts tell, as it stands in the row. */
const rowOf = async (id: number) => {
  const { rows } = await sql<Record<string, unknown>>`select status, subject, dialogue_id, channel_id, message_id,
      manager_id, author_id, department_id, ticket_tags_ids, priority, deal_id, result, answered_at, closed_at, part_of,
      removed_at
    from tickets where project_id = ${office.project_id} and id = ${id}`.execute(dbOf(office.project_id));
  return rows[0];
};
type Told = { name: string; subject_id: number; changes: Record<string, [unknown, unknown]>; why: string | null };
const factsOf = async (id?: number): Promise<Told[]> => {
  const { rows } = await sql<Told>`select name, subject_id, changes, why from facts
    where project_id = ${office.project_id} and subject = 'ticket' and name ~ '^ticket[A-Z]' and name <> 'ticketRated'
      and (${id ?? null}::bigint is null or subject_id = ${id ?? 0}) order by id`.execute(dbOf(office.project_id));
  return rows;
};

const changes: [string, () => Omit<Input<typeof updateTicket>, 'id'>][] = [
  ['ticketChanged', () => ({ subject: 'Otherwise', priority: 9 })],
  ['ticketChanged', () => ({ tags })],
  ['ticketChanged', () => ({ crm_lead_id: deal })],
  ['ticketAssigned', () => ({ manager: office.tom.id, subject: 'For Tom' })],
  ['ticketHandedOver', () => ({ department_id: departments[0]!, manager: office.tom.id })],
  ['ticketSetPending', () => ({ status: 'pending' })],
  ['ticketClosed', () => ({ status: 'closed', result: 'Done' })],
];

test('whatever was changed of a ticket goes back, is a fact of its own, and can be done again', async () => {
  const { vera } = office;
  for (const [kind, wanted] of changes) {
    const { id } = await make();
    const before = await rowOf(id);
    const { undo } = (await vera.call(updateTicket, { id, ...wanted() })).body.data;
    const after = await rowOf(id);
    const undone = (await back(vera, undo!)).body.data;
    expect(undone).toMatchObject({ restored: [{ subject: 'ticket', id }], kept: [] });
    expect(await rowOf(id)).toEqual(before);
    const [, done, taken] = await factsOf(id);
    expect([done!.name, done!.why, taken!.why]).toEqual([kind, null, 'undo']);
    await back(vera, undone.undo);
    expect(await rowOf(id)).toEqual(after);
  }
});

test('made, it goes unless somebody touched it, and comes back; many and merged ones go back as one', async () => {
  const { vera, mona } = office;
  const [untouched, touched] = [await make(), await make()];
  const undone = (await back(vera, untouched.undo)).body.data;
  expect((await vera.call(getTicket, { id: untouched.id })).status).toBe(404);
  await back(vera, undone.undo);
  expect((await vera.call(getTicket, { id: untouched.id })).status).toBe(200);
  await mona.call(updateTicket, { id: touched.id, priority: 1 });
  expect((await back(vera, touched.undo)).body.data.kept).toEqual([{ subject: 'ticket', id: touched.id }]);
  const ids = [untouched.id, touched.id];
  const many = (await vera.call(changeTickets, { ids, status: 'closed', add_tags: tags })).body.data;
  // What a colleague did since stays theirs.
  await mona.call(updateTicket, { id: touched.id, status: 'pending' });
  expect((await back(vera, many.undo!)).body.data).toMatchObject({ kept: [{ id: touched.id }] });
  expect(await rowOf(untouched.id)).toMatchObject({ status: 'opened', closed_at: null, ticket_tags_ids: [] });
  const merged = (await vera.call(mergeTickets, { id: untouched.id, into: touched.id })).body.data;
  await back(vera, merged.undo);
  expect(await rowOf(untouched.id)).toMatchObject({ status: 'opened', closed_at: null, part_of: null });
});

test('what is taken back reaches nobody outside', async () => {
  const { vera, project_id } = office;
  const asking = await addDepartment(project_id, {
    rating_message: 'How was it?',
    rating_type: 'count',
    rating_period: 1,
  });
  const { id } = await make({ department_id: asking });
  const closed = (await vera.call(updateTicket, { id, status: 'closed' })).body.data;
  const said = async () => {
    const { rows } = await sql`select (select count(*) from messages) as messages,
      (select count(*) from jobs where name in ('deliver-message', 'ask-rating', 'send-mail')) as jobs`.execute(
      dbOf(project_id),
    );
    return rows;
  };
  const opened = (await vera.call(updateTicket, { id, status: 'opened' })).body.data;
  const before = await said();
  // Closed again by an undo, the client is not asked for it.
  await back(vera, opened.undo!);
  expect(await said()).toEqual(before);
  await back(vera, closed.undo!);
  await settled();
  expect(await said()).toEqual(before);
});

test.for([1, 2, 3])(
  'a day of changes and undos: all facts played from nothing are the tickets as they stand (seed %i)',
  async (seed) => {
    const random = seededRandom(seed).next;
    const { vera, mona, tom, project_id, telegram } = office;
    const people = [vera, mona, tom];
    const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    const made: number[] = [];
    const pressed: [Person, string][] = [];
    const press = (person: Person, token: string | null | undefined) => void (token && pressed.push([person, token]));
    const statuses = ['opened', 'pending', 'closed'] as const;
    const deeds: (() => Promise<unknown>)[] = [
      async () => {
        const ticket = await make({ department_id: one([null, ...departments]), tags: [one(tags)] });
        made.push(ticket.id);
        press(vera, ticket.undo);
      },
      async () => {
        const person = one(people);
        const wanted = one([
          { subject: `Said ${random()}`, priority: one([1, 5, 9]) },
          { manager: one([null, ...people.map((it) => it.id)]) },
          { department_id: one([null, ...departments]) },
          { tags: one([[], tags]) },
          { crm_lead_id: one([null, deal]) },
          { status: one(statuses), result: one(['Well', null]) },
        ]);
        press(person, (await person.call(updateTicket, { id: one(made), ...wanted })).body.data?.undo);
      },
      async () => {
        const ids = [...new Set([one(made), one(made), one(made)])];
        const wanted = one([{ status: one(statuses) }, { add_tags: [one(tags)] }, { manager: one(people).id }]);
        press(vera, (await vera.call(changeTickets, { ids, ...wanted })).body.data?.undo);
      },
      async () => press(vera, (await vera.call(mergeTickets, { id: one(made), into: one(made) })).body.data?.undo),
      async () => (random() < 0.3 ? writes(project_id, telegram, 'olaf', 'And?') : undefined),
      async () => {
        if (!pressed.length) return;
        const [person, token] = one(pressed);
        press(person, (await back(person, token)).body.data?.undo);
      },
    ];
    await deeds[0]!();
    for (let nth = 0; nth < 100; nth++) {
      if (random() < 0.2) await Promise.all([one(deeds)(), one(deeds)()]);
      else await one(deeds)();
    }
    await settled();
    const played = new Map<number, Record<string, unknown>>();
    for (const { name, subject_id, changes: told } of await factsOf()) {
      const ticket = name === 'ticketOpened' ? {} : played.get(subject_id)!;
      const now = Object.fromEntries(Object.entries(told).map(([key, [, is]]) => [key, is]));
      played.set(subject_id, Object.assign(ticket, now));
    }
    for (const [id, ticket] of played) {
      const row = (await rowOf(id))!;
      const nothing = Object.fromEntries(Object.keys(row).map((key) => [key, null]));
      expect(inMoments({ ...nothing, ...ticket })).toEqual(inMoments(row));
    }
    expect(played.size).toBeGreaterThan(made.length - 1);
  },
);

/** The same second may be spelt in several ways. */
const inMoments = (ticket: Record<string, unknown>) => ({
  ...ticket,
  ...Object.fromEntries(
    ['answered_at', 'closed_at', 'removed_at'].map((name) => {
      const time = ticket[name] as string | null;
      return [name, time && Math.floor(Date.parse(time.replace(' ', 'T')) / 1000)];
    }),
  ),
});
