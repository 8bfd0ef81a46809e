import { listMessages } from '@parley/contract/inbox/messages';
import { listTicketActions } from '@parley/contract/tickets/history';
import { changeTickets, getTicket, updateTicket } from '@parley/contract/tickets/tickets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { dialogueOf, open } from '../test/desk.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

/** A ticket, and the client's words before and after its reader looked away. */
async function lookedAway(name: string) {
  const { vera, project_id, telegram } = office;
  const { contact_id, user_id } = await dialogueOf(vera, telegram, name, 'Help');
  const { id } = await open(vera, { user_id });
  const newest = async () =>
    (await vera.call(listMessages, { id: contact_id })).body.data.reduce((most, it) => Math.max(most, it.id), 0);
  const read = await newest();
  await writes(project_id, telegram, name, 'And one more thing');
  await settled();
  return { id, read, unread: await newest() };
}
const put = (id: number, status: 'pending' | 'closed', seen_message_id?: number) =>
  office.vera.call(updateTicket, { id, status, ...(seen_message_id && { seen_message_id }) });
const standing = async (id: number) => {
  const { status, owed_since } = (await office.vera.call(getTicket, { id })).body.data;
  return [status, owed_since !== null];
};

test('what is put away by somebody who has not read the last word of the client is opened by it', async () => {
  for (const status of ['closed', 'pending'] as const) {
    const { id, read } = await lookedAway(`unread-${status}`);
    const { body } = await put(id, status, read);
    expect(body.data.status).toBe('opened');
    expect(await standing(id)).toEqual(['opened', true]);
    const [last, before] = (await office.vera.call(listTicketActions, { id })).body.data;
    expect([before!.kind, last!.kind, last!.why]).toEqual([status, 'opened', 'client_wrote']);
  }
});

test('of many that are put away at once, those are opened whose last word was not read', async () => {
  const [one, two, three] = [await lookedAway('bulk-1'), await lookedAway('bulk-2'), await lookedAway('bulk-3')];
  const ids = [one.id, two.id, three.id];
  const seen = [
    { id: one.id, message_id: one.read },
    { id: two.id, message_id: two.unread },
  ];
  await office.vera.call(changeTickets, { ids, status: 'closed', seen });
  const all = await Promise.all(ids.map(standing));
  expect(all.map(([status]) => status)).toEqual(['opened', 'closed', 'closed']);
});

test('what was read, and whoever does not say what they read, puts it away', async () => {
  const { id, unread } = await lookedAway('read');
  await put(id, 'closed', unread);
  expect((await standing(id))[0]).toBe('closed');
  const other = await lookedAway('silent');
  await put(other.id, 'closed');
  expect((await standing(other.id))[0]).toBe('closed');
});
