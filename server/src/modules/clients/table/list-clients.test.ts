import { createExport } from '@parley/contract/clients/export';
import { createOrganization, deleteOrganizations } from '@parley/contract/clients/organizations';
import * as table from '@parley/contract/clients/table';
import { createField, deleteField, updateField } from '@parley/contract/fields/fields';
import type { Input, Output } from '@parley/contract/http';
import { updateClient } from '@parley/contract/inbox/client-card';
import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { addContactToTopic, addTopic } from '@parley/contract/inbox/topics';
import { archiveContacts } from '@parley/contract/inbox/work';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
});
afterAll(() => app.stop());

type Asked = Input<typeof table.listClients>;
type Answered = { status: number; body: Output<typeof table.listClients> };

/** The whole table page by page, and what was said of its size. */
async function tableOf(person: Person, asked: Asked = {}, count = 2) {
  const rows: table.ClientRow[] = [];
  let total: number | undefined;
  for (let next: string | undefined | null; next !== null;) {
    const asking: Asked = { ...asked, count, ...(next ? { next } : {}) };
    const { status, body }: Answered = await person.call(table.listClients, asking);
    expect(status).toBe(200);
    rows.push(...body.data);
    total ??= body.meta.total;
    next = body.meta.next ?? null;
  }
  return { rows, names: rows.map((row) => row.name), ids: rows.map((row) => row.id), total };
}

async function add(it: Input<typeof table.createClient>): Promise<number> {
  const { status, body } = await office.vera.call(table.createClient, { is_new: true, ...it });
  expect(status).toBe(200);
  return body.data.client!.id;
}

test('the table holds every client once in any order, and says how many there are', async () => {
  const { vera } = office;
  for (const name of ['bella Order', 'Anna Order', 'Ёлка Order', 'anna Order', 'Яна Order', 'Émile Order'])
    await add({ name });
  const { names, ids, total } = await tableOf(vera, { sort: 'name' });
  expect(new Set(ids).size).toBe(ids.length);
  expect(total).toBe(ids.length);
  expect(names.filter((it) => it.endsWith('Order'))).toEqual([
    'anna Order',
    'Anna Order',
    'bella Order',
    'Émile Order',
    'Ёлка Order',
    'Яна Order',
  ]);
  expect((await tableOf(vera, { sort: '-name' })).ids).toEqual(ids.toReversed());
  const newest = await tableOf(vera);
  expect((await tableOf(vera, { sort: 'created_at' })).ids).toEqual(newest.ids.toReversed());
  expect(newest.ids.toSorted()).toEqual(ids.toSorted());
});

test('a client is found by any part of a number in any spelling, by its last four digits, and by words of the name', async () => {
  const { vera } = office;
  const id = await add({ name: 'Paula Porto', phone: '+7 (999) 555-81-82', email: 'paula@porto.example' });
  for (const search of ['8 999 555 81 82', '+7 999 555-81-82', '555-81', '8182', 'pAUla', 'porto paula', 'paula@porto'])
    expect((await tableOf(vera, { search })).ids).toContain(id);
  for (const search of ['8183', 'paulina', '%', '_', "'", '!?'])
    expect((await tableOf(vera, { search })).ids).not.toContain(id);
});

test('a client is found by the organization they belong to', async () => {
  const { vera } = office;
  const { body } = await vera.call(createOrganization, { name: 'Zephyr Sails', tax_id: '5550001' });
  const id = await add({ name: 'Olga Crew', organization_id: body.data.id });
  const { rows, total } = await tableOf(vera, { search: 'zephyr' });
  expect(rows.map((row) => row.organization)).toEqual([{ id: body.data.id, name: 'Zephyr Sails' }]);
  expect(rows[0]!.id).toBe(id);
  expect(total).toBe(1);
  expect((await tableOf(vera, { organization_id: body.data.id })).ids).toEqual([id]);
  expect((await tableOf(vera, { organization_id: 'none' })).ids).not.toContain(id);
});

test('filters narrow the table one by one and together', async () => {
  const { project_id, vera, tom, telegram } = office;
  const id = await writes(project_id, telegram, 'narrow');
  const other = await writes(project_id, telegram, 'narrow-2');
  await vera.call(updateClient, { id, manager_id: tom.id, tag: 'gold', name: 'Nina Narrow' });
  await vera.call(updateClient, { id: other, tag: 'gold', name: 'Nora Narrow' });
  const { body: folder } = await vera.call(addTopic, { title: 'Narrow', bg_color: '#3EA1DF' });
  const topic_id = Number(folder.data.id);
  await vera.call(addContactToTopic, { contact_id: id, topic_id });
  expect((await tableOf(vera, { manager_id: tom.id })).ids).toEqual([id]);
  expect((await tableOf(vera, { tag: 'gold', sort: 'name' })).ids).toEqual([id, other]);
  expect((await tableOf(vera, { tag: 'gold', manager_id: 'none' })).ids).toEqual([other]);
  expect((await tableOf(vera, { topic_id })).ids).toEqual([id]);
  const onTelegram = await tableOf(vera, { channel_id: 'telegram', search: 'narrow' });
  expect(onTelegram.ids).toEqual([other, id]);
  expect(onTelegram.rows[0]!.channels).toEqual(['telegram']);
  expect((await tableOf(vera, { channel_id: telegram, tag: 'gold' })).total).toBe(2);
  expect((await tableOf(vera, { channel_id: 'whatsapp', tag: 'gold' })).ids).toEqual([]);
  const { body } = await vera.call(table.listClients, { tag: 'gold', only_count: true });
  expect(body).toMatchObject({ data: [], meta: { total: 2 } });
});

test('texts of two fields are each found in their own', async () => {
  const { vera } = office;
  const make = async (label: string) =>
    (await vera.call(createField, { label, type: 'text', entity: 'client' })).body.data.id;
  const [colour, drink] = [await make('Colour'), await make('Drink')];
  const id = await add({ name: 'Both', custom_field: { [colour]: 'deep blue', [drink]: 'Green tea' } });
  await add({ name: 'One', custom_field: { [colour]: 'deep blue', [drink]: 'milk' } });
  await add({ name: 'Crossed', custom_field: { [colour]: 'green tea', [drink]: 'deep blue' } });
  const asked = [
    { field_id: colour, text: 'blue' },
    { field_id: drink, text: 'TEA' },
  ];
  for (const custom_field of [asked, asked.toReversed()])
    expect((await tableOf(vera, { custom_field: JSON.stringify(custom_field) })).ids).toEqual([id]);
});

test('who is archived stands in the archive alone, and the counts follow', async () => {
  const { vera } = office;
  const id = await add({ name: 'Arno Archive' });
  const before = await tableOf(vera);
  await vera.call(archiveContacts, { id });
  const after = await tableOf(vera);
  expect(after.ids).not.toContain(id);
  expect(after.total).toBe(before.total! - 1);
  const archive = await tableOf(vera, { archived: true });
  expect(archive.ids).toContain(id);
  expect(archive.total).toBe(archive.ids.length);
});

test('a member sees the clients of their channels and those who never wrote, with the channels they see', async () => {
  const { project_id, telegram, whatsapp, vera, tom, wanda } = office;
  const id = await writes(project_id, telegram, 'seen-t');
  const same = await writes(project_id, whatsapp, 'seen-w');
  expect((await vera.call(mergeContacts, { contact_id: id, contacts_ids: [same] })).status).toBe(200);
  const hidden = await writes(project_id, whatsapp, 'seen-hidden');
  const silent = await add({ name: 'Silent Sam' });
  const [all, toms, wandas] = await Promise.all([vera, tom, wanda].map((person) => tableOf(person)));
  expect(all!.ids).toEqual(expect.arrayContaining([id, hidden, silent]));
  expect(toms!.ids).toEqual(expect.arrayContaining([id, silent]));
  expect(toms!.ids).not.toContain(hidden);
  expect(wandas!.ids).toEqual(expect.arrayContaining([id, hidden, silent]));
  for (const it of [all, toms, wandas]) expect(it!.total).toBe(it!.ids.length);
  expect(toms!.rows.find((row) => row.id === id)!.channels).toEqual(['telegram']);
  expect(all!.rows.find((row) => row.id === id)!.channels).toEqual(['telegram', 'whatsapp']);
  // The name of a dialogue that one does not see finds nobody.
  expect((await tableOf(tom, { search: 'seen-w' })).ids).toEqual([]);
  expect((await tableOf(vera, { search: 'seen-w' })).ids).toEqual([id]);
  expect((await tom.call(table.listClients, { channel_id: whatsapp })).status).toBe(404);
});

test('clients are filtered and sorted by the project’s own fields, those without a value last', async () => {
  const { vera } = office;
  const make = async (type: 'number' | 'list' | 'text' | 'date', options: string[] = []) =>
    (
      await vera.call(createField, {
        label: `My ${type}`,
        type,
        entity: 'client',
        fields: options.map((value) => ({ value })),
      })
    ).body.data;
  const [visits, city, note, born] = [
    await make('number'),
    await make('list', ['Porto', 'Lisbon']),
    await make('text'),
    await make('date'),
  ];
  const values = (visited: number, place: number, text: string, day: string) => ({
    [visits.id]: visited,
    [city.id]: city.fields[place]!.id,
    [note.id]: text,
    [born.id]: day,
  });
  const a = await add({ name: 'Fa', tag: 'own', custom_field: values(5, 1, 'Likes green tea', '1990-05-01') });
  const b = await add({ name: 'Fb', tag: 'own', custom_field: values(2.5, 0, 'black coffee', '1985-01-31') });
  const c = await add({ name: 'Fc', tag: 'own', custom_field: values(7, 0, 'green apples', '2000-12-12') });
  const d = await add({ name: 'Fd', tag: 'own' });
  const asked = (custom_field: table.FieldCondition[], more: Asked = {}) =>
    tableOf(vera, { ...more, sort: more.sort ?? 'name', custom_field: JSON.stringify(custom_field) });
  expect((await asked([{ field_id: visits.id, from: 2.5, to: 5 }])).ids).toEqual([a, b]);
  expect((await asked([{ field_id: city.id, options: [city.fields[0]!.id] }])).ids).toEqual([b, c]);
  expect((await asked([{ field_id: note.id, text: 'GREEN' }])).ids).toEqual([a, c]);
  expect((await asked([{ field_id: born.id, from: '1985-01-31', to: '1990-05-01' }])).ids).toEqual([a, b]);
  expect(
    (
      await asked([
        { field_id: note.id, text: 'green' },
        { field_id: visits.id, from: 6 },
      ])
    ).ids,
  ).toEqual([c]);
  expect((await asked([{ field_id: born.id, filled: false }], { tag: 'own' })).ids).toEqual([d]);
  expect((await asked([{ field_id: city.id, filled: true }])).total).toBe(3);
  for (const [field, order] of [
    [visits, [b, a, c]],
    [city, [b, c, a]],
    [note, [b, c, a]],
    [born, [b, a, c]],
  ] as const) {
    for (const more of [{ tag: 'own' }, {}]) {
      const up = await tableOf(vera, { ...more, sort: `field_${field.id}` }, 3);
      expect(up.ids.slice(0, 3)).toEqual(order);
      expect(up.ids).toContain(d);
      expect(new Set(up.ids).size).toBe(up.ids.length);
      const down = await tableOf(vera, { ...more, sort: `-field_${field.id}` }, 3);
      expect(down.ids.toSorted()).toEqual(up.ids.toSorted());
      expect(down.ids[0]).toBe(field === city ? a : order[2]);
    }
  }
  const row = (await tableOf(vera, { tag: 'own', sort: 'name' })).rows[1]!;
  expect(row.custom_field).toEqual(values(2.5, 0, 'black coffee', '1985-01-31'));
});

test('what is no filter, order or place is refused, and nothing is ever read as SQL', async () => {
  const { vera, tom } = office;
  const odd = ["'", '"', ';select pg_sleep(3)', '1) or (1=1', '%', '\\', '$1', 'null', '\ud800', '😀'.repeat(50)];
  for (const text of odd) {
    for (const asked of [
      { search: text },
      { tag: text.slice(0, 40) },
      { custom_field: text },
      { next: text },
      { sort: text },
    ]) {
      const { status } = await vera.call(table.listClients, asked);
      expect([200, 400]).toContain(status);
    }
  }
  const { body } = await vera.call(createField, { label: 'Odd', type: 'text', entity: 'client' });
  const { body: number } = await vera.call(createField, { label: 'Odd', type: 'number', entity: 'client' });
  const field = (it: object) => ({ custom_field: JSON.stringify([it]) });
  for (const text of odd) {
    expect((await vera.call(table.listClients, field({ field_id: body.data.id, text }))).status).toBe(200);
    expect((await vera.call(table.listClients, field({ field_id: number.data.id, from: text }))).status).toBe(400);
  }
  for (const wrong of [{ field_id: number.data.id, from: null }, { field_id: '1' }])
    expect((await vera.call(table.listClients, field(wrong))).status).toBe(400);
  for (const unfit of [
    { field_id: number.data.id, text: 'x' },
    { field_id: number.data.id, from: '2020-01-01' },
    { field_id: body.data.id, options: [1] },
    { field_id: 999_999, filled: true },
  ])
    expect((await vera.call(table.listClients, field(unfit))).status).toBe(404);
  for (const key of ['9999-99-99 99:99:99+03', 5, null, '\0'])
    expect(
      (await vera.call(table.listClients, { next: Buffer.from(JSON.stringify([key, 1])).toString('base64url') }))
        .status,
    ).toBe(400);
  for (const asked of [
    { manager_id: 999_999 },
    { organization_id: 999_999 },
    { topic_id: 999_999 },
    { channel_id: 999_999 },
  ])
    expect((await tom.call(table.listClients, asked)).status).toBe(404);
});

test('a filter whose target is gone names what is lost and finds nobody; an order by it is the usual one', async () => {
  const { vera } = office;
  const make = async (type: 'number' | 'text') =>
    (await vera.call(createField, { label: `Lost ${type}`, type, entity: 'client' })).body.data.id;
  const [visits, note] = [await make('number'), await make('text')];
  const organization_id = (await vera.call(createOrganization, { name: 'Short Lived' })).body.data.id;
  const id = await add({ name: 'Lea', organization_id, custom_field: { [visits]: 5, [note]: 'tea' } });
  const custom_field = [
    { field_id: visits, from: 2 },
    { field_id: note, text: 'tea' },
  ];
  const asked = { organization_id, custom_field: JSON.stringify(custom_field) };
  expect((await tableOf(vera, asked)).ids).toEqual([id]);
  await vera.call(updateField, { id: visits, type: 'text' });
  await vera.call(deleteField, { id: note });
  await vera.call(deleteOrganizations, { ids: [organization_id] });
  const lost = {
    status: 404,
    body: { code: 'condition_gone', details: { lost: ['organization_id', `field_${visits}`, `field_${note}`] } },
  };
  const filter = { organization_id, custom_field };
  expect(await vera.call(table.listClients, asked)).toMatchObject(lost);
  expect(await vera.call(table.changeClients, { filter, archived: true })).toMatchObject(lost);
  expect(await vera.call(createExport, { type: 'csv', filter })).toMatchObject(lost);
  const { ids } = await tableOf(vera);
  expect((await tableOf(vera, { sort: `field_${note}` })).ids).toEqual(ids);
  expect((await tableOf(vera, { sort: `-field_${visits}` })).ids.toSorted()).toEqual(ids.toSorted());
});

test('the kept count equals a count after everything that was done', async () => {
  const { project_id } = office;
  const { rows } = await sql<{ kept: number; counted: number }>`
    select (select sum(n)::bigint from client_counts where archived = a.archived) as kept, count(*) as counted
    from contacts a where project_id = ${project_id} and not is_room and merged_into is null group by a.archived`.execute(
    dbOf(project_id),
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { kept, counted } of rows) expect(kept).toBe(counted);
});
