import { listClients } from '@parley/contract/clients/table';
import { createField } from '@parley/contract/fields/fields';
import type { Input, Output } from '@parley/contract/http';
import { updateClient } from '@parley/contract/inbox/client-card';
import { addTopic } from '@parley/contract/inbox/topics';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';

let app: TestApp;
let office: Office;
let full: Office;
let topic_id: number;

const zoes = 4300;
const adams = 1200;

/**
 * Very many Zoes, some of them put away, few in a folder, a third each of Tom and Wanda; and after them the Adams. In
 * another project still more Idas, with the Adas between them.
 */
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { project_id, vera, telegram, whatsapp } = office;
  const { body } = await vera.call(addTopic, { title: 'Some', bg_color: '#3EA1DF' });
  topic_id = Number(body.data.id);
  const insert = (name: string, many: number, ago: string) =>
    sql`insert into contacts (project_id, name, archived, created_at)
      select ${project_id}, ${name} || ' ' || lpad((n * 7919 % ${many}::int)::text, 5, '0'), n % 20 = 0, now() - ${ago}::interval + n * interval '1 second'
      from generate_series(1, ${many}::int) n`.execute(dbOf(project_id));
  await insert('Zoe', zoes, '3 days');
  await insert('Adam', adams, '1 day');
  await sql`
    insert into dialogues (project_id, contact_id, channel_id, outside_id, name, folders_ids)
    select project_id, id, case when id % 3 = 0 then ${telegram}::bigint else ${whatsapp} end, 'many-' || id,
      case when id % 50 = 0 then 'Mizoe' else name end, case when id % 30 in (1, 3) then array[${topic_id}::bigint] else '{}' end
    from contacts where project_id = ${project_id} and id % 3 < 2 and name ~ '^(Zoe|Adam)'`.execute(dbOf(project_id));
  await sql`
    insert into folder_dialogues (project_id, folder_id, dialogue_id, contact_id, channel_id, last_message_at)
    select project_id, ${topic_id}, id, contact_id, channel_id, now() from dialogues
    where project_id = ${project_id} and ${topic_id} = any (folders_ids)`.execute(dbOf(project_id));
  full = await openOffice(app);
  await sql`
    insert into contacts (project_id, name, archived, tag, created_at)
    select ${full.project_id}, first || lpad(last::text, 5, '0'), n % 20 = 0,
      case when first = 'Ada ' or last >= 900 then 'late' end, now() - n * interval '1 second'
    from generate_series(1, 19500) n,
      lateral (select case when n % 3 = 0 then 'Ada ' else 'Ida ' end as first, n * 7919 % 1000 as last) named`.execute(
    dbOf(full.project_id),
  );
  await sql`analyze contacts, contact_texts, dialogues, folder_dialogues`.execute(dbOf(project_id));
});
afterAll(() => app.stop());

type Asked = Input<typeof listClients>;
type Page = Output<typeof listClients>;

/** The first two pages, and what was said of all. */
async function pagesOf(person: Person, asked: Asked) {
  const first: Page = (await person.call(listClients, asked)).body;
  const { next } = first.meta;
  const second: Page | undefined = next ? (await person.call(listClients, { ...asked, next })).body : undefined;
  return { ids: [...first.data, ...(second?.data ?? [])].map((it) => it.id), meta: first.meta };
}

const orders = {
  name: sql`c.name collate "und-x-icu", c.id`,
  '-name': sql`c.name collate "und-x-icu" desc, c.id desc`,
  created_at: sql`c.created_at, c.id`,
  '-created_at': sql`c.created_at desc, c.id desc`,
};

type Order = keyof typeof orders;

async function expected(begins: string, archived: boolean, also: ReturnType<typeof sql>, order: Order, of = office) {
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c
    where c.project_id = ${of.project_id} and c.name like ${`${begins}%`} and c.archived = ${archived} and ${also}
    order by ${orders[order]}`.execute(dbOf(of.project_id));
  return rows.map((row) => row.id);
}

test('of a name that very many have every page is right, in any order, folder and archive, for everyone', async () => {
  const { vera, tom, telegram } = office;
  const all = sql`true`;
  const toms = sql`(c.is_silent or c.channels_ids && array[${telegram}::bigint])`;
  const inFolder = sql`exists (select from dialogues d where d.contact_id = c.id and ${topic_id} = any (d.folders_ids))`;
  const cases: [Person, Asked, string, ReturnType<typeof sql>][] = [
    [vera, { search: 'zoe' }, 'Zoe', all],
    [vera, { search: 'adam' }, 'Adam', all],
    [vera, { search: 'zoe', topic_id }, 'Zoe', inFolder],
    [vera, { search: 'zoe 00' }, 'Zoe 00', all],
    [tom, { search: 'zoe' }, 'Zoe', toms],
  ];
  for (const [person, asked, begins, also] of cases) {
    for (const order of Object.keys(orders) as Order[]) {
      for (const archived of [false, true]) {
        const wanted = await expected(begins, archived, also, order);
        const { ids, meta } = await pagesOf(person, { ...asked, archived, sort: order });
        expect(ids).toEqual(wanted.slice(0, 100));
        expect(meta.total).toBe(meta.more ? Math.min(meta.total!, wanted.length - 1) : wanted.length);
        const { body } = await person.call(listClients, { ...asked, archived, sort: order, only_count: true });
        expect(body.meta).toMatchObject({ total: meta.total, ...(meta.more ? { more: true } : {}) });
      }
    }
  }
});

test('very many are counted as far as it is soon done, fewer to the last', async () => {
  const { vera } = office;
  const total = async (asked: Asked) => {
    const { meta } = (await vera.call(listClients, asked)).body;
    return [meta.total, meta.more ?? false];
  };
  expect(await total({ search: 'zoe', sort: 'name' })).toEqual([700, true]);
  expect(await total({ search: 'zoe', only_count: true })).toEqual([700, true]);
  expect(await total({ search: 'adam', sort: 'name' })).toEqual([(adams * 19) / 20, false]);
  expect(await total({ search: 'adam', only_count: true })).toEqual([(adams * 19) / 20, false]);
  expect(await total({ search: 'zoe', sort: 'name', count: 199 })).toEqual([1000, true]);
  expect(await total({ manager_id: 'none' })).toEqual([5000, true]);
  expect(await total({ manager_id: 'none', archived: true })).toEqual([(zoes + adams) / 20, false]);
});

test('who is found by a dialogue’s name stands where the client does', async () => {
  const { vera, project_id } = office;
  const { rows } = await sql<{ id: number }>`
    select c.id from contacts c join dialogues d on d.project_id = c.project_id and d.contact_id = c.id
    where c.project_id = ${project_id} and not c.archived and d.name = 'Mizoe'
    order by c.name collate "und-x-icu" desc, c.id desc limit 50`.execute(dbOf(project_id));
  const { ids } = await pagesOf(vera, { search: 'mizoe', sort: '-name' });
  expect(rows.length).toBeGreaterThan(40);
  expect(ids.slice(0, 50)).toEqual(rows.map((row) => row.id));
});

test('who gets another name stands where it belongs', async () => {
  const { vera } = office;
  const [first] = (await pagesOf(vera, { search: 'zoe', sort: 'name' })).ids;
  await vera.call(updateClient, { id: first!, name: 'Zoe Zuletzt' });
  const renamed = await pagesOf(vera, { search: 'zoe', sort: 'name' });
  expect(renamed.ids).not.toContain(first);
  expect((await pagesOf(vera, { search: 'zoe', sort: '-name' })).ids[0]).toBe(first);
});

test('of a name that very many have by the look of the newest, the first in order are looked at, and all where those do not fit', async () => {
  const { vera } = full;
  for (const order of Object.keys(orders) as Order[]) {
    const all = await pagesOf(vera, { search: 'ida', sort: order });
    expect(all.ids).toEqual((await expected('Ida', false, sql`true`, order, full)).slice(0, 100));
    expect(all.meta).toMatchObject({ total: 700, more: true });
    const late = await pagesOf(vera, { search: 'ida', sort: order, tag: 'late' });
    const wanted = await expected('Ida', false, sql`c.tag = 'late'`, order, full);
    expect(late.ids).toEqual(wanted.slice(0, 100));
    expect(late.meta.total).toBe(late.meta.more ? Math.min(late.meta.total!, wanted.length - 1) : wanted.length);
    expect(late.meta.total).toBeGreaterThanOrEqual(50);
  }
});

test('the newest may be unlike the others: few are told exactly, whatever they look like', async () => {
  const { project_id } = full;
  await sql`
    insert into contacts (project_id, name, created_at)
    select ${project_id}, 'Promo ' || n, now() + n * interval '1 second' from generate_series(1, 420) n`.execute(
    dbOf(project_id),
  );
  const field = (await full.vera.call(createField, { entity: 'client', type: 'number', label: 'Visits' })).body.data.id;
  for (const order of Object.keys(orders) as Order[]) {
    const { ids, meta } = await pagesOf(full.vera, { search: 'promo', sort: order });
    expect(ids).toEqual((await expected('Promo', false, sql`true`, order, full)).slice(0, 100));
    expect(meta).toMatchObject({ total: 420 });
    expect(meta).not.toHaveProperty('more');
  }
  const { ids, meta } = await pagesOf(full.vera, { search: 'promo', sort: `field_${field}` });
  expect(new Set(ids).size).toBe(100);
  expect(meta).toMatchObject({ total: 420 });
});

test('who is found by their organization’s name stands among those who have that name themselves', async () => {
  const { vera, project_id } = full;
  await sql`
    with firm as (insert into organizations (project_id, name) values (${project_id}, 'Ida & sons') returning id)
    update contacts set organization_id = firm.id from firm
    where project_id = ${project_id} and name = 'Ada 00003'`.execute(dbOf(project_id));
  const { ids } = await pagesOf(vera, { search: 'ida', sort: 'name' });
  const wanted = await sql<{ id: number }>`
    select c.id from contacts c
    where c.project_id = ${project_id} and not c.archived and (c.name like 'Ida%' or c.organization_id is not null)
    order by ${orders.name} limit 100`.execute(dbOf(project_id));
  expect(ids).toEqual(wanted.rows.map((row) => row.id));
});
