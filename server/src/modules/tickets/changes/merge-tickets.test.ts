import { getTicket, mergeTickets, updateTicket } from '@parley/contract/tickets/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { noReplyNeeded } from '@parley/contract/inbox/work';
import { listTickets } from '@parley/contract/tickets/tickets';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { dialogueOf, open } from '../test/desk.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const now = async (id: number) => (await office.vera.call(getTicket, { id })).body.data;
const set = (id: number, status: 'closed' | 'pending') => office.vera.call(updateTicket, { id, status });

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

test('a word in the dialogue of a part is heard by the whole, however often it was merged', async () => {
  const { vera, project_id, telegram, whatsapp } = office;
  const [here, there] = [await dialogueOf(vera, telegram, 'olga'), await dialogueOf(vera, whatsapp, 'olga-too')];
  await vera.call(mergeContacts, { contact_id: here.contact_id, contacts_ids: [there.contact_id] });
  const [part, between, whole] = [
    await open(vera, { user_id: there.user_id }),
    await open(vera, { user_id: here.user_id }),
    await open(vera, { user_id: here.user_id }),
  ];
  await vera.call(mergeTickets, { id: part.id, into: between.id });
  await vera.call(mergeTickets, { id: between.id, into: whole.id });
  await vera.call(noReplyNeeded, { contact_id: here.contact_id });
  await set(whole.id, 'pending');
  await settled();
  expect(await now(whole.id)).toMatchObject({ status: 'pending', owed_since: null });
  await writes(project_id, whatsapp, 'olga-too', 'One more question');
  await settled();
  expect((await now(whole.id)).status).toBe('opened');
  expect((await now(whole.id)).owed_since).not.toBeNull();
  await set(whole.id, 'closed');
  await writes(project_id, whatsapp, 'olga-too', 'And again');
  await settled();
  expect((await now(whole.id)).status).toBe('opened');
  expect((await vera.call(listTickets, { contact_id: here.contact_id, status: 'opened' })).body.data).toHaveLength(1);
});
