import { clearDialogue } from '@parley/contract/inbox/work';
import { listTicketActions } from '@parley/contract/tickets/history';
import { getTicket, listTickets, updateTicket } from '@parley/contract/tickets/tickets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, settled } from '../../../../test/office.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { dialogueOf, open } from '../test/desk.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

test('a cleared dialogue leaves no word of the client in its tickets, and those of others as they are', async () => {
  const { vera, wanda, project_id, telegram } = office;
  const { contact_id, user_id } = await dialogueOf(vera, telegram, 'nora', 'My secret illness');
  const other = await dialogueOf(vera, telegram, 'olga', 'My secret garden');
  const { id, number, message_id } = await open(vera, { user_id, subject: 'My secret illness' });
  const kept = await open(vera, { user_id: other.user_id, subject: 'My secret garden' });
  await vera.call(updateTicket, { id, status: 'closed', result: 'Helped' });
  await sql`update tickets set rating = 2, rating_comment = 'My secret was told'
    where project_id = ${project_id} and id = ${id}`.execute(dbOf(project_id));
  await settled();
  await vera.call(clearDialogue, { project: project_id, id: contact_id });
  await settled();
  const { data } = (await vera.call(getTicket, { id })).body;
  expect(data).toMatchObject({
    subject: `#${number}`,
    rating: 2,
    rating_comment: null,
    status: 'closed',
    result: 'Helped',
    message_id,
  });
  const found = (await vera.call(listTickets, { search: 'secret' })).body.data;
  expect(found.map((it) => it.id)).toEqual([kept.id]);
  const { rows } = await sql<{ told: string }>`select row_to_json(f)::text as told from facts f
    where project_id = ${project_id} and subject = 'ticket' and subject_id = ${id}`.execute(dbOf(project_id));
  expect(rows.filter(({ told }) => told.includes('secret'))).toEqual([]);
  const history = (await vera.call(listTicketActions, { id })).body.data;
  expect(history.map(({ kind, changes }) => [kind, changes])).toEqual([['changed', { subject: [null, `#${number}`] }]]);
  const told = async (person: typeof vera) =>
    (await heardBy(person, 'tickets:updated')).filter(({ payload }) => (payload.ids as number[]).includes(id)).length;
  expect(await told(vera)).toBeGreaterThan(0);
  expect(await told(wanda)).toBe(0);
});
