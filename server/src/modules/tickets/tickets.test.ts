import { listMessages } from '@parley/contract/inbox/messages';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, getTask, listTaskActions, listTasks, updateTask } from '@parley/contract/tasks/tasks';
import { countTickets } from '@parley/contract/tickets/count';
import { listTicketActions } from '@parley/contract/tickets/history';
import {
  changeTickets,
  createTicket,
  getTicket,
  listTickets,
  mergeTickets,
  updateTicket,
} from '@parley/contract/tickets/tickets';
import { takeBack } from '@parley/contract/undo';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { heardBy, joinContacts, type Office, openOffice, settled } from '../../../test/office.ts';
import { moveClock } from '../../kit/clock.ts';
import { addDepartment, addTag, dialogueOf, open } from './test/desk.ts';

let app: TestApp;
let office: Office;
let department_id: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  department_id = await addDepartment(office.project_id, { managers_ids: [office.tom.id] });
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

test('a ticket of a message has its first line as subject; a repeat under its uid finds it, others do not', async () => {
  const { vera, mona, telegram } = office;
  const { user_id, contact_id } = await dialogueOf(vera, telegram, 'anna', '\n  The printer smokes  \nand burns');
  const [said] = (await vera.call(listMessages, { id: contact_id })).body.data;
  const uid = crypto.randomUUID();
  const asked = { user_id, message_id: said!.id, uid };
  const first = (await vera.call(createTicket, asked)).body.data;
  expect(first).toMatchObject({
    subject: 'The printer smokes',
    status: 'opened',
    user_id,
    bot_id: telegram,
    messenger_type: 'telegram',
    contact: { id: contact_id },
    message_id: said!.id,
    manager: null,
    author_id: vera.id,
    priority: 5,
    answer_time: null,
    undo: uid,
  });
  expect(first.owed_since).not.toBeNull();
  expect((await vera.call(createTicket, asked)).body.data.id).toBe(first.id);
  expect((await mona.call(createTicket, asked)).body.code).toBe('uid_taken');
});

test('numbers go on one by one, also when several are made at once; a ticket is found by its number', async () => {
  const { vera, telegram } = office;
  const { user_id } = await dialogueOf(vera, telegram, 'numbers');
  const made = await Promise.all(Array.from({ length: 8 }, () => open(vera, { user_id, subject: 'One of many' })));
  const numbers = made.map((it) => it.number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, nth) => numbers[0]! + nth));
  const found = (await vera.call(getTicket, { id: `#${numbers[3]!}` })).body.data;
  expect(found.number).toBe(numbers[3]);
});

test('new tickets have the tags of every new one, and that of their department', async () => {
  const { vera, telegram, project_id } = office;
  const [always, own, given] = [
    await addTag(project_id, 'new', true),
    await addTag(project_id, 'billing'),
    await addTag(project_id, 'asked'),
  ];
  const billing = await addDepartment(project_id, { default_tag: own });
  const { user_id } = await dialogueOf(vera, telegram, 'tags');
  const { tags } = await open(vera, { user_id, department_id: billing, tags: [given, given] });
  expect(tags.toSorted()).toEqual([always, own, given].toSorted());
});

test('who does not see the channel sees no ticket of it; missing and hidden look the same', async () => {
  const { vera, wanda, telegram } = office;
  const { user_id } = await dialogueOf(vera, telegram, 'hidden');
  const ticket = await open(vera, { user_id });
  const [{ opened: before }] = [(await wanda.call(countTickets, {})).body.data];
  expect(before).toBe(0);
  expect((await wanda.call(listTickets, {})).body.data).toEqual([]);
  for (const id of [ticket.id, 999_999]) {
    expect((await wanda.call(getTicket, { id })).body.code).toBe('not_found');
    expect((await wanda.call(updateTicket, { id, priority: 9 })).body.code).toBe('not_found');
    expect((await wanda.call(changeTickets, { ids: [id], priority: 9 })).body.code).toBe('not_found');
    expect((await wanda.call(listTicketActions, { id })).body.code).toBe('not_found');
  }
  expect((await wanda.call(createTicket, { user_id })).body.code).toBe('not_found');
  expect(await heardBy(wanda, 'tickets:created')).toEqual([]);
  const heard = await heardBy(vera, 'tickets:created');
  expect(heard.at(-1)!.payload).toMatchObject({ ids: [ticket.id], ticket: { id: ticket.id, lead: null } });
});

test('whoever is to have a ticket must see its channel; departments, tags and deals must be there', async () => {
  const { vera, wanda, tom, telegram } = office;
  const { user_id } = await dialogueOf(vera, telegram, 'named');
  const { id } = await open(vera, { user_id, manager: tom.id });
  expect((await vera.call(updateTicket, { id, manager: wanda.id })).body.code).toBe('operator_cannot_see');
  expect((await vera.call(changeTickets, { ids: [id], manager: wanda.id })).body.code).toBe('operator_cannot_see');
  expect((await vera.call(createTicket, { user_id, manager: wanda.id })).body.code).toBe('operator_cannot_see');
  for (const wrong of [{ department_id: 999 }, { tags: [999] }, { crm_lead_id: 999 }, { manager: 99_999 }])
    expect((await vera.call(updateTicket, { id, ...wrong })).body.code).toBe('not_found');
  expect((await vera.call(getTicket, { id })).body.data).toMatchObject({ manager: tom.id, version: 1 });
});

test('closed, it has a finish time and a result; opened again, it has none', async () => {
  const { vera, telegram } = office;
  const { user_id } = await dialogueOf(vera, telegram, 'closing');
  const { id } = await open(vera, { user_id });
  const closed = (await vera.call(updateTicket, { id, status: 'closed', result: 'Replaced' })).body.data;
  expect(closed).toMatchObject({ status: 'closed', result: 'Replaced', owed_since: null });
  expect(closed.finish_time).not.toBeNull();
  const again = (await vera.call(updateTicket, { id, status: 'opened' })).body.data;
  expect(again).toMatchObject({ status: 'opened', finish_time: null });
  // Nobody has answered meanwhile.
  expect(again.owed_since).not.toBeNull();
  expect((await vera.call(updateTicket, { id, status: 'opened' })).body.data.undo).toBeNull();
});

test('handed over with a note: it stands in the dialogue and calls whoever gets it', async () => {
  const { vera, tom, telegram } = office;
  const { user_id, contact_id } = await dialogueOf(vera, telegram, 'note');
  const { id } = await open(vera, { user_id });
  await vera.call(updateTicket, { id, department_id, manager: tom.id, note: 'He is angry' });
  const messages = (await vera.call(listMessages, { id: contact_id })).body.data;
  expect(messages.at(-1)).toMatchObject({ message_type: 'comment', message: 'He is angry', mentions: [tom.id] });
  const [done] = (await vera.call(listTicketActions, { id })).body.data;
  expect(done).toMatchObject({
    kind: 'handed_over',
    changes: { department_id: [null, department_id], manager_id: [null, tom.id] },
    words: { manager_id: [null, tom.name] },
  });
});

test('many at once are changed as one press', async () => {
  const { vera, tom, telegram, project_id } = office;
  const { user_id } = await dialogueOf(vera, telegram, 'bulk');
  const [kept, gone, added] = [
    await addTag(project_id, 'kept'),
    await addTag(project_id, 'gone'),
    await addTag(project_id, 'added'),
  ];
  const all = [];
  for (let nth = 0; nth < 3; nth++) all.push(await open(vera, { user_id, tags: [kept, gone] }));
  const ids = all.map((it) => it.id);
  const asked = { ids, manager: tom.id, priority: 9, add_tags: [added], remove_tags: [gone] };
  const { changed, undo } = (await vera.call(changeTickets, asked)).body.data;
  expect(changed).toEqual(ids);
  expect(undo).not.toBeNull();
  const one = (await vera.call(getTicket, { id: ids[1]! })).body.data;
  expect(one).toMatchObject({ manager: tom.id, priority: 9, version: 2 });
  expect(one.tags).toEqual(expect.arrayContaining([kept, added]));
  expect(one.tags).not.toContain(gone);
  expect((await vera.call(changeTickets, asked)).body.data).toEqual({ changed: [], undo: null });
});

test('what is changed in several channels at once is told of each to those who see it', async () => {
  const { vera, tom, wanda, telegram, whatsapp } = office;
  const [here, there] = [await dialogueOf(vera, telegram, 'told'), await dialogueOf(vera, whatsapp, 'told-too')];
  const [one, other] = [await open(vera, { user_id: here.user_id }), await open(vera, { user_id: there.user_id })].map(
    (it) => it.id,
  ) as [number, number];
  const before = (await heardBy(vera, 'tickets:updated')).length;
  await vera.call(changeTickets, { ids: [one, other], priority: 9 });
  const idsOf = async (person: typeof vera) =>
    (await heardBy(person, 'tickets:updated')).map((it) => it.payload.ids).slice(person === vera ? before : -1);
  expect(await idsOf(vera)).toEqual([[one], [other]]);
  expect(await idsOf(tom)).toEqual([[one]]);
  expect(await idsOf(wanda)).toEqual([[other]]);
});

test('two of one client are merged: the one is a closed part of the other; of two clients they are not', async () => {
  const { vera, telegram, whatsapp, project_id } = office;
  const here = await dialogueOf(vera, telegram, 'merged');
  const there = await dialogueOf(vera, whatsapp, 'merged-too');
  const tag = await addTag(project_id, 'of the part');
  const [part, whole] = [
    await open(vera, { user_id: here.user_id, tags: [tag] }),
    await open(vera, { user_id: there.user_id }),
  ];
  const asked = { id: part.id, into: whole.id };
  expect((await vera.call(mergeTickets, asked)).body.code).toBe('not_of_one_client');
  await joinContacts(project_id, here.contact_id, there.contact_id);
  expect((await vera.call(mergeTickets, { ...asked, into: part.id })).status).toBe(404);
  const merged = (await vera.call(mergeTickets, asked)).body.data;
  expect(merged).toMatchObject({ id: whole.id, status: 'opened' });
  expect(merged.tags).toContain(tag);
  expect((await vera.call(getTicket, { id: part.id })).body.data).toMatchObject({
    status: 'closed',
    merged_into: whole.id,
  });
  expect((await vera.call(mergeTickets, asked)).status).toBe(404);
  // The history of each names the other.
  const historyOf = async (id: number) => (await vera.call(listTicketActions, { id })).body.data;
  expect((await historyOf(part.id))[0]).toMatchObject({
    kind: 'merged',
    words: { part_of: [null, `#${whole.number}`] },
  });
  const received = (await historyOf(whole.id)).filter((it) => it.kind === 'received');
  expect(received).toMatchObject([{ changes: {}, words: { part_of: [null, `#${part.number}`] } }]);
});

test('history tells in words what was done, the newest first', async () => {
  const { vera, tom, telegram } = office;
  const { user_id } = await dialogueOf(vera, telegram, 'history');
  const { id } = await open(vera, { user_id, subject: 'First' });
  await vera.call(updateTicket, { id, subject: 'Second', priority: 8 });
  await vera.call(updateTicket, { id, manager: tom.id });
  await vera.call(updateTicket, { id, status: 'pending' });
  const { undo } = (await vera.call(updateTicket, { id, status: 'closed', result: 'Done' })).body.data;
  const told = (await vera.call(listTicketActions, { id })).body.data;
  expect(told.map((it) => it.kind)).toEqual(['closed', 'pending', 'assigned', 'changed', 'created']);
  expect(told[0]!.changes).toEqual({ status: ['pending', 'closed'], result: [null, 'Done'] });
  expect(told[3]!.changes).toEqual({ subject: ['First', 'Second'], priority: [5, 8] });
  expect(told.every((it) => it.actor.id === vera.id)).toBe(true);
  // Whoever did the last thing takes it back from there, once; others do not.
  expect(told.map((it) => it.undo)).toEqual([undo, null, null, null, null]);
  expect((await tom.call(listTicketActions, { id })).body.data[0]!.undo).toBeNull();
  await vera.call(takeBack, { token: undo! });
  const [last, before] = (await vera.call(listTicketActions, { id })).body.data;
  expect([last!.kind, before!.undo]).toEqual(['pending', null]);
  await settled();
});

test('a task may come of a ticket: it is about its client, and named to whoever sees the ticket', async () => {
  const { vera, mona, wanda, telegram } = office;
  const { user_id, contact_id } = await dialogueOf(vera, telegram, 'tasks');
  const ticket = await open(vera, { user_id, subject: 'The printer' });
  const category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
  const given = { category_id, manager_id: wanda.id, date: '2031-01-31 10:00:00', ticket_id: ticket.id };
  const task = (await vera.call(createTask, given)).body.data;
  const shown = { id: ticket.id, number: ticket.number, subject: 'The printer' };
  expect(task).toMatchObject({ ticket: shown, contact: { id: contact_id } });
  expect((await mona.call(listTasks, { ticket_id: ticket.id })).body.data.map((it) => it.id)).toEqual([task.id]);
  // It is hers to do; of what it is about she sees nothing.
  expect((await wanda.call(getTask, { id: task.id })).body.data).toMatchObject({ ticket: null, contact: null });
  expect((await wanda.call(listTasks, { ticket_id: ticket.id })).status).toBe(404);
  expect((await wanda.call(createTask, given)).status).toBe(404);
  expect((await wanda.call(updateTask, { id: task.id, ticket_id: null })).body.data.undo).toBeTruthy();
  expect((await vera.call(getTask, { id: task.id })).body.data.ticket).toEqual(shown);
  await vera.call(updateTask, { id: task.id, ticket_id: null });
  const [last] = (await vera.call(listTaskActions, { id: task.id })).body.data;
  expect([last!.before, last!.after]).toEqual([{ ticket: `#${ticket.number}` }, { ticket: null }]);
});
