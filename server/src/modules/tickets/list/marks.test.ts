import { getTicketMarks } from '@parley/contract/tickets/marks';
import { updateTicket } from '@parley/contract/tickets/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice } from '../../../../test/office.ts';
import { noPromises } from '@parley/contract/tickets/promises';
import { addDepartment, dialogueOf, open } from '../test/desk.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const marksFor = async (person: Office['vera'], ...contacts_ids: number[]) =>
  (await person.call(getTicketMarks, { contacts_ids })).body.data;

test('of several tickets the one that presses most is named: open before pending, then what runs out first', async () => {
  const { vera, telegram, project_id } = office;
  const { contact_id, user_id } = await dialogueOf(vera, telegram, 'presses');
  const { contact_id: without } = await dialogueOf(vera, telegram, 'without');
  const quick = await addDepartment(project_id, {
    promises: { ...noPromises, medium: { first_answer: 30, next_answer: null, solution: null } },
  });
  const pending = await open(vera, { user_id });
  await vera.call(updateTicket, { id: pending.id, status: 'pending' });
  expect(await marksFor(vera, contact_id, without)).toMatchObject([
    { contact_id, number: pending.number, status: 'pending', promise: null, broken: [], others: 0 },
  ]);
  const promised = await open(vera, { user_id, department_id: quick });
  await open(vera, { user_id });
  expect(await marksFor(vera, contact_id)).toEqual([
    { contact_id, number: promised.number, status: 'opened', promise: promised.promise, broken: [], others: 2 },
  ]);
  expect(promised.promise).toMatchObject({ kind: 'first_answer' });
});

test('closed ones are not told of, nor those of a channel that is not seen', async () => {
  const { vera, wanda, telegram } = office;
  const { contact_id, user_id } = await dialogueOf(vera, telegram, 'closed');
  const { id } = await open(vera, { user_id });
  expect(await marksFor(vera, contact_id)).toHaveLength(1);
  expect((await wanda.call(getTicketMarks, { contacts_ids: [contact_id] })).body.code).toBe('not_found');
  await vera.call(updateTicket, { id, status: 'closed' });
  expect(await marksFor(vera, contact_id)).toEqual([]);
});
