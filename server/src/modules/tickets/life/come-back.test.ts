import { restoreClients } from '@parley/contract/bins';
import { deleteClients } from '@parley/contract/clients/table';
import { updateConfig } from '@parley/contract/inbox/chat';
import { noPromises } from '@parley/contract/tickets/promises';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { archiveOf, brought } from '../../../../test/archive.ts';
import { type Office, openOffice, settled } from '../../../../test/office.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { watchPromises } from '../promises/watch-promises.ts';
import { addDepartment, dialogueOf, open } from '../test/desk.ts';
import { closeIdleTicket } from './close-idle.ts';

let app: TestApp;
let office: Office;
let department_id: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const one = { ...noPromises.medium, solution: 600 };
  department_id = await addDepartment(office.project_id, { promises: { low: one, medium: one, high: one } });
  await office.vera.call(updateConfig, { action: 'editconfig', cfg: { chat: { ticket_close: 24 } } });
});
afterAll(() => app.stop());

async function made(name: string) {
  const dialogue = await dialogueOf(office.vera, office.telegram, name);
  return { ...dialogue, ...(await open(office.vera, { user_id: dialogue.user_id, department_id })) };
}

const looks = async (project_id: number) => {
  const { rows } = await sql<{ name: string; id: number }>`
    select name, (payload ->> 'id')::bigint as id from jobs
    where project_id = ${project_id} and name in (${closeIdleTicket.name}, ${watchPromises.name})
    order by name`.execute(queues());
  return rows;
};
const looksFor = async (id: number) =>
  (await looks(office.project_id)).filter((it) => it.id === id).map((it) => it.name);

/** Both looks came, and found nobody. */
async function passLooks(id: number): Promise<void> {
  const { project_id } = office;
  await sql`delete from jobs where project_id = ${project_id} and (payload ->> 'id')::bigint = ${id}
    and name in (${closeIdleTicket.name}, ${watchPromises.name})`.execute(queues());
  await sql`update tickets set close_at = now() - interval '1 hour', watch_at = now() - interval '1 hour'
    where project_id = ${project_id} and id = ${id}`.execute(dbOf(project_id));
}
const both = [closeIdleTicket.name, watchPromises.name];

test('a ticket whose client comes back from the bin is looked at again', async () => {
  const { vera } = office;
  const { id, contact_id } = await made('anna');
  expect(await looksFor(id)).toEqual(both);
  await passLooks(id);
  await vera.call(deleteClients, { id: contact_id });
  await settled();
  expect(await looksFor(id)).toEqual([]);
  await vera.call(restoreClients, { ids: [contact_id] });
  await settled();
  expect(await looksFor(id)).toEqual(both);
});

test('a ticket whose making was taken back, and that again, is looked at again', async () => {
  const { vera } = office;
  const { id, undo } = await made('boris');
  const back = (await vera.call(takeBack, { token: undo! })).body.data;
  await passLooks(id);
  expect(await looksFor(id)).toEqual([]);
  await vera.call(takeBack, { token: back.undo! });
  expect(await looksFor(id)).toEqual(both);
});

test('tickets that come with a whole project are looked at there', async () => {
  await made('carl');
  await settled();
  const copy = await brought(app, office.vera, await archiveOf(app, office.vera));
  const { rows } = await sql<{ id: number }>`
    select id from tickets where project_id = ${copy.data.id} and status <> 'closed' and removed_at is null`.execute(
    dbOf(copy.data.id),
  );
  expect(rows.length).toBeGreaterThan(0);
  const planned = await looks(copy.data.id);
  for (const { id } of rows) expect(planned.filter((it) => it.id === id).map((it) => it.name)).toEqual(both);
});
