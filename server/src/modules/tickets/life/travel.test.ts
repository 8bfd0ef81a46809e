import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, listTasks } from '@parley/contract/tasks/tasks';
import { createDepartment, listDepartments } from '@parley/contract/tickets/departments';
import { listTicketActions } from '@parley/contract/tickets/history';
import { createTicketTag, listTicketTags } from '@parley/contract/tickets/tags';
import { countTickets } from '@parley/contract/tickets/count';
import { listTickets, mergeTickets, updateTicket } from '@parley/contract/tickets/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { archiveOf, brought, personIn } from '../../../../test/archive.ts';
import { type Office, openOffice, settled } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { dialogueOf, open } from '../test/desk.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

/** What two projects must have in common, whatever their ids. */
async function sumOf(person: Person) {
  const tags = new Map((await person.call(listTicketTags, {})).body.data.map((it) => [it.id, it.tag]));
  const departments = (await person.call(listDepartments, {})).body.data;
  const named = new Map(departments.map((it) => [it.id, it.name]));
  const channels = await dbOf(person.project_id).selectFrom('channels').select(['id', 'type']).execute();
  const typeOf = (id: number) => channels.find((it) => it.id === id)?.type;
  const tickets = (await person.call(listTickets, { order: 'oldest' })).body.data;
  const numbers = new Map(tickets.map((it) => [it.id, it.number]));
  const told = [];
  for (const { id } of tickets)
    told.push(
      (await person.call(listTicketActions, { id })).body.data.map(({ kind, changes: { department_id, part_of } }) => [
        kind,
        department_id?.map((it) => named.get(it as number)),
        part_of?.map((it) => numbers.get(it as number)),
      ]),
    );
  return {
    tickets: tickets.map((it) => ({
      number: it.number,
      subject: it.subject,
      status: it.status,
      client: it.contact.name,
      channel: typeOf(it.bot_id),
      has_message: it.message_id !== null,
      manager: it.manager,
      department: named.get(it.department_id ?? 0),
      tags: it.tags.map((tag) => tags.get(tag)),
      into: numbers.get(it.merged_into ?? 0),
      made: it.date_created,
    })),
    departments: departments.map(({ name, managers, tags: own, default_tag, openings }) => ({
      name,
      managers,
      tags: own.map((it) => tags.get(it)),
      default_tag: tags.get(default_tag ?? 0),
      openings: openings.map((it) => ({ ...it, channels_ids: it.channels_ids.map(typeOf) })),
    })),
    told,
    counts: (await person.call(countTickets, {})).body.data,
    found: (await person.call(listTickets, { search: 'squeaking' })).body.data.map((it) => it.number),
    tasks: (await person.call(listTasks, {})).body.data.map((it) => it.ticket?.number),
  };
}

test('tickets, departments and tags come along with a whole project, and name one another there', async () => {
  const { vera, telegram, whatsapp } = office;
  const tag = (await vera.call(createTicketTag, { tag: 'urgent' })).body.data.id;
  const made = await vera.call(createDepartment, {
    name: 'Repairs',
    managers: [vera.id],
    tags: [tag],
    default_tag: tag,
    openings: [{ when: 'words', channels_ids: [whatsapp], words: ['broken'] }],
  });
  const department_id = made.body.data.id;
  const anna = await dialogueOf(vera, telegram, 'anna', 'A squeaking door');
  const [first, second, third] = [
    await open(vera, { user_id: anna.user_id, manager: vera.id }),
    await open(vera, { user_id: anna.user_id, subject: 'The same door', department_id }),
    await open(vera, { user_id: anna.user_id, subject: 'A window' }),
  ];
  await vera.call(mergeTickets, { id: second.id, into: first.id });
  await vera.call(updateTicket, { id: third.id, department_id, status: 'pending' });
  const category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
  const task = { category_id, manager_id: vera.id, date: '2031-01-31 10:00:00', ticket_id: third.id };
  await vera.call(createTask, task);
  await settled();
  const copy = await brought(app, vera, await archiveOf(app, vera));
  expect(copy.status).toBe(200);
  const there = personIn(app, vera, copy.data.id);
  const [before, after] = [await sumOf(vera), await sumOf(there)];
  expect(after).toEqual(before);
  expect(after.found).toEqual([first.number]);
  const [ticket] = (await there.call(listTickets, {})).body.data;
  expect((await open(there, { user_id: ticket!.user_id })).number).toBe(third.number + 1);
});
