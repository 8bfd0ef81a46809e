import { getTicket, mergeTickets, updateTicket } from '@parley/contract/tickets/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice } from '../../../../test/office.ts';
import { dialogueOf, open } from '../test/desk.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const now = async (id: number) => (await office.vera.call(getTicket, { id })).body.data;
const set = (id: number, status: 'closed') => office.vera.call(updateTicket, { id, status });

test('merged into a closed ticket, what was open goes on in it; what was closed stays so', async () => {
  const { vera } = office;
  const { user_id } = await dialogueOf(vera, office.telegram, 'anna');
  const [one, two, whole] = [
    await open(vera, { user_id }),
    await open(vera, { user_id }),
    await open(vera, { user_id }),
  ];
  await set(one.id, 'closed');
  await set(whole.id, 'closed');
  await vera.call(mergeTickets, { id: one.id, into: whole.id });
  expect((await now(whole.id)).status).toBe('closed');
  await vera.call(mergeTickets, { id: two.id, into: whole.id });
  expect((await now(whole.id)).status).toBe('opened');
  expect((await now(whole.id)).owed_since).not.toBeNull();
});
