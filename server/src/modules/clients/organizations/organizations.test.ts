import * as organizations from '@parley/contract/clients/organizations';
import { clientsChanged, listClientActions } from '@parley/contract/clients/table';
import { updateClient } from '@parley/contract/inbox/client-card';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { erasedByItself } from '../../../../test/erased-by-itself.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import { owner } from '../../../../test/people.ts';
import { days, moveClock } from '../../../kit/clock.ts';
import { dbOf, queues } from '../../../kit/db/index.ts';
import { forgetRemovedOrganizations } from './delete-organizations.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

const add = async (name: string, tax_id?: string) =>
  (await office.vera.call(organizations.createOrganization, { name, ...(tax_id ? { tax_id } : {}) })).body.data;
const found = async (search: string, by = office.vera) =>
  (await by.call(organizations.listOrganizations, { search })).body.data;
/** Clients of this organization: one on telegram, one on whatsapp, one who never wrote. */
async function fill(organization_id: number) {
  const { vera, project_id, telegram, whatsapp } = office;
  const ids = [
    await writes(project_id, telegram, `t${organization_id}`),
    await writes(project_id, whatsapp, `w${organization_id}`),
  ];
  for (const id of ids) await vera.call(updateClient, { id, organization_id });
  const { id } = await dbOf(project_id)
    .insertInto('contacts')
    .values({ project_id, name: 'Silent', organization_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { telegram: ids[0]!, whatsapp: ids[1]!, silent: id };
}
const organizationOf = async (id: number) =>
  (await dbOf(office.project_id)
    .selectFrom('contacts')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst())!.organization_id;

test('organizations are named, have a tax id or none, and are found by either', async () => {
  const made = await add('Ромашка ООО', '7700 123');
  expect(made).toMatchObject({ name: 'Ромашка ООО', tax_id: '7700 123' });
  const { vera } = office;
  const changed = await vera.call(organizations.updateOrganization, { id: made.id, name: 'Ёлка', tax_id: ' 55-44 ' });
  expect(changed.body.data).toEqual({ id: made.id, name: 'Ёлка', tax_id: '55-44' });
  expect((await found('елк'))[0]?.id).toBe(made.id);
  expect((await found('55-44'))[0]?.id).toBe(made.id);
  const without = await vera.call(organizations.updateOrganization, { id: made.id, tax_id: '' });
  expect(without.body.data.tax_id).toBeNull();
  expect((await vera.call(organizations.updateOrganization, { id: made.id, name: '  ' })).status).toBe(400);
  for (const search of ["'; select pg_sleep(9) --", '%', '\\', '1) or (1=1']) {
    expect((await vera.call(organizations.listOrganizations, { search })).status).toBe(200);
  }
});

test('who belongs to an organization is counted and listed as the viewer sees them', async () => {
  const acme = await add('Acme');
  const clients = await fill(acme.id);
  const seen = async (by: typeof office.vera) => {
    const { body } = await by.call(organizations.listParticipants, { id: acme.id });
    return { listed: body.data.map((it) => it.id), counted: (await found('acme', by))[0]!.participants };
  };
  const { vera, tom, wanda, mona } = office;
  const all = [clients.silent, clients.whatsapp, clients.telegram];
  expect(await seen(vera)).toEqual({ listed: all, counted: 3 });
  expect(await seen(mona)).toEqual({ listed: all, counted: 3 });
  expect(await seen(tom)).toEqual({ listed: [clients.silent, clients.telegram], counted: 2 });
  expect(await seen(wanda)).toEqual({ listed: [clients.silent, clients.whatsapp], counted: 2 });
  const first = await vera.call(organizations.listParticipants, { id: acme.id, count: 2 });
  const rest = await vera.call(organizations.listParticipants, { id: acme.id, count: 2, next: first.body.meta.next! });
  expect([...first.body.data, ...rest.body.data].map((it) => it.id)).toEqual(all);
  expect(rest.body.meta.next).toBeNull();
});

test('clients of a removed organization stay without one, and come back with it unless they have another', async () => {
  const { vera, project_id } = office;
  const [gone, other] = [await add('Gone'), await add('Other')];
  const clients = await fill(gone.id);
  await vera.call(organizations.deleteOrganizations, { ids: [gone.id] });
  expect(await found('gone')).toEqual([]);
  expect(await organizationOf(clients.silent)).toBeNull();
  expect((await vera.call(organizations.listParticipants, { id: gone.id })).status).toBe(404);
  expect((await vera.call(updateClient, { id: clients.telegram, organization_id: gone.id })).status).toBe(404);
  await vera.call(updateClient, { id: clients.telegram, organization_id: other.id });
  await vera.call(organizations.restoreOrganizations, { ids: [gone.id] });
  expect((await found('gone'))[0]?.participants).toBe(2);
  expect(await organizationOf(clients.telegram)).toBe(other.id);
  expect(await organizationOf(clients.silent)).toBe(gone.id);
  const { body: happened } = await vera.call(listClientActions, { id: clients.silent });
  expect(happened.data.slice(0, 2)).toMatchObject([
    {
      kind: 'edited',
      actor: { id: vera.id, name: 'Vera' },
      why: 'undo',
      field: 'organization_id',
      before: null,
      after: 'Gone',
    },
    {
      kind: 'edited',
      actor: { id: vera.id, name: 'Vera' },
      why: 'bulk',
      field: 'organization_id',
      before: 'Gone',
      after: null,
    },
  ]);
  const { rows } = await sql<{ payload: { ids: number[] } }>`
    select payload from event_outbox where project_id = ${project_id} and action = ${clientsChanged.action}
    union all select payload from events where project_id = ${project_id}
      and action = ${clientsChanged.action}`.execute(queues());
  expect(rows.some((it) => it.payload.ids.includes(clients.silent))).toBe(true);

  await vera.call(organizations.deleteOrganizations, { ids: [gone.id] });
  moveClock(days(31));
  await forgetRemovedOrganizations.run({ ids: [gone.id, other.id] }, { project_id });
  moveClock(0);
  expect((await vera.call(organizations.restoreOrganizations, { ids: [gone.id] })).status).toBe(404);
  expect(await erasedByItself(project_id, 'organizationsErased')).toEqual([{ name: 'Gone', count: 1 }]);
  expect(await found('other')).toHaveLength(1);
});

test('pages in every order show each organization once, and nobody reaches those of others', async () => {
  const boss = await owner(app, 'Many');
  await sql`
    insert into organizations (project_id, name) select ${boss.project_id}, 'Org ' || (n % 9)
    from generate_series(1, 45) n`.execute(dbOf(boss.project_id));
  for (const sort of ['name', '-name', 'created_at', '-created_at'] as const) {
    const seen: number[] = [];
    let next: string | null | undefined;
    do {
      const { body } = await boss.call(organizations.listOrganizations, { sort, count: 10, ...(next ? { next } : {}) });
      seen.push(...body.data.map((it) => it.id));
      next = body.meta.next;
    } while (next);
    expect(new Set(seen).size).toBe(45);
  }
  const foreign = await add('Foreign');
  expect((await boss.call(organizations.updateOrganization, { id: foreign.id, name: 'Mine' })).status).toBe(404);
  expect((await boss.call(organizations.deleteOrganizations, { ids: [foreign.id] })).status).toBe(404);
  expect((await boss.call(organizations.listParticipants, { id: foreign.id })).status).toBe(404);
});
