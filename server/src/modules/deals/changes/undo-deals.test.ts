import { eraseDeals, restoreDeals } from '@parley/contract/bins';
import { createProduct } from '@parley/contract/clients/products';
import { deleteClients } from '@parley/contract/clients/table';
import { formFilled } from '@parley/contract/deals/deal-facts';
import { listFunnels } from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { changeLeads, createLead, deleteLeads, mergeLeads, updateLead } from '@parley/contract/deals/lead-changes';
import { getLead } from '@parley/contract/deals/leads';
import { createLeadTag } from '@parley/contract/deals/tags';
import { createField } from '@parley/contract/fields/fields';
import type { Input } from '@parley/contract/http';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, getTask } from '@parley/contract/tasks/tasks';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { monthLater } from '../../../../test/month-later.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { moveClock } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { recordAll } from '../../../kit/facts/record.ts';
import { seededRandom } from '../../../kit/random.ts';
import { createContact } from '../../clients/index.ts';
import { dealFact } from './facts-of-deals.ts';

let app: TestApp;
let office: Office;
let stages: number[];
let tags: number[];
let clients: number[];
let field: number;
let product_id: number;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { vera, project_id } = office;
  stages = (await vera.call(listFunnels, {})).body.data[0]!.stages.map((it) => it.id);
  tags = [];
  for (const title of ['hot', 'cold']) tags.push((await vera.call(createLeadTag, { title })).body.data.id);
  clients = [];
  for (const name of ['Zelda Private', 'Yuri Private'])
    clients.push(await transaction(project_id, (tx) => createContact(tx, project_id, { name })));
  field = (await vera.call(createField, { label: 'Size', type: 'number', entity: 'lead' })).body.data.id;
  const tea = { name: 'Tea', price: 3, type: 'product', visible: true } as const;
  product_id = (await vera.call(createProduct, tea)).body.data.id;
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

type Given = Partial<Input<typeof createLead>>;
const make = async (given: Given = {}) =>
  (await office.vera.call(createLead, { stage_id: stages[0]!, name: 'Sale', ...given })).body.data;
const change = async (id: number, given: Omit<Input<typeof updateLead>, 'id'>, by: Person = office.vera) =>
  (await by.call(updateLead, { id, ...given })).body.data;
const back = async (token: string, by: Person = office.vera) => (await by.call(takeBack, { token })).body.data;
const look = async (id: number) => (await office.vera.call(getLead, { id })).body.data;
const lines = async (id: number) =>
  (await office.vera.call(listLeadActions, { entity: 'lead', entity_id: id })).body.data;
const just = (id: number) => [{ subject: 'deal', id }];

type Told = { name: string; subject_id: number; changes: Record<string, [unknown, unknown]> };
const factsOf = async (ids?: number[]): Promise<Told[]> => {
  const { rows } = await sql<Told>`select name, subject_id, changes, words from facts
    where project_id = ${office.project_id} and subject = 'deal' and name not in ('dealsDeleted', 'dealsRestored')
      and (${ids ?? null}::bigint[] is null or subject_id = any (${ids ?? []}::bigint[])) order by id`.execute(
    dbOf(office.project_id),
  );
  return rows;
};

test('what is taken back can be done again, and taken back again', async () => {
  const deal = await make({ tags: [tags[0]!] });
  const wanted = { stage_id: stages[1]!, name: 'Order', price: 7, tags: [tags[1]!], custom_fields: { [field]: 5 } };
  const { undo } = await change(deal.id, wanted);
  const after = await look(deal.id);
  const first = await back(undo);
  expect(await look(deal.id)).toMatchObject({ stage_id: stages[0], name: 'Sale', price: 0, tags: [tags[0]] });
  const second = await back(first.undo);
  expect([first.restored, second.restored]).toEqual([just(deal.id), just(deal.id)]);
  const { stage_id, name, price, custom_fields, place } = after;
  expect(await look(deal.id)).toMatchObject({ stage_id, name, price, tags: [tags[1]], custom_fields, place });
  await back(second.undo);
  expect((await look(deal.id)).name).toBe('Sale');
});

test('a merge that was taken back and done again takes the tasks along both times', async () => {
  const category_id = (await office.vera.call(listCategories, {})).body.data[0]!.id;
  const [main, other] = [await make({ name: 'Main' }), await make({ name: 'Other' })];
  const asked = { category_id, manager_id: office.vera.id, date: '2031-01-01 10:00:00', crm_lead_id: other.id };
  const task = (await office.vera.call(createTask, asked)).body.data.id;
  const dealOfTask = async () => (await office.vera.call(getTask, { id: task })).body.data.deal?.id;
  const { undo } = (await office.vera.call(mergeLeads, { main_id: main.id, ids: [other.id] })).body.data;
  const told = async () => (await lines(main.id)).map((it) => [it.kind, it.after, it.undo]);
  expect([await dealOfTask(), (await told())[0]]).toEqual([main.id, ['merged', 'Other', undo]]);
  const parted = await back(undo);
  expect([await dealOfTask(), (await told())[0]]).toEqual([other.id, ['separated', 'Other', null]]);
  expect((await lines(other.id))[0]).toMatchObject({ kind: 'separated', after: 'Main' });
  const joined = await back(parted.undo);
  expect([await dealOfTask(), (await look(other.id)).id]).toEqual([main.id, main.id]);
  await back(joined.undo);
  expect([await dealOfTask(), (await look(other.id)).id]).toEqual([other.id, other.id]);
});

test('a deal that somebody moved back, or moved there once more, stays theirs', async () => {
  const { mona } = office;
  const [returned, again] = [await make(), await make()];
  const undos = [];
  for (const { id } of [returned, again]) undos.push((await change(id, { stage_id: stages[1]! })).undo);
  for (const { id } of [returned, again]) await change(id, { stage_id: stages[0]! }, mona);
  await change(again.id, { stage_id: stages[1]! }, mona);
  expect(await back(undos[0]!)).toMatchObject({ restored: [], kept: [] });
  expect(await back(undos[1]!)).toMatchObject({ restored: [], kept: just(again.id) });
  expect((await look(again.id)).stage_id).toBe(stages[1]);
});

test('what one gave away out of one’s sight is taken back all the same', async () => {
  const { vera, tom, mona, project_id, whatsapp } = office;
  const contacts_ids = [await writes(project_id, whatsapp, 'out-of-sight')];
  const deal = await make({ contacts_ids, manager_id: tom.id });
  const { undo } = await change(deal.id, { manager_id: mona.id }, tom);
  expect((await tom.call(getLead, { id: deal.id })).status).toBe(404);
  expect((await vera.call(takeBack, { token: undo })).status).toBe(404);
  expect((await back(undo, tom)).restored).toEqual(just(deal.id));
  expect((await look(deal.id)).manager_id).toBe(tom.id);
});

test('no fact says what clients are called; histories say it as far as one sees them', async () => {
  const [zelda, yuri] = clients as [number, number];
  const deal = await make({ name: undefined, contacts_ids: [zelda] });
  const other = await make({ name: 'Other', contacts_ids: [yuri] });
  await change(deal.id, { contacts_ids: [yuri, zelda], stage_id: stages[1]! });
  await office.vera.call(mergeLeads, { main_id: other.id, ids: [deal.id] });
  expect(JSON.stringify(await factsOf([deal.id, other.id]))).not.toContain('Private');
  const told = (await lines(other.id)).map((it) => [it.kind, it.before, it.after]);
  expect(told).toContainEqual(['client', 'Yuri Private', 'Yuri Private, Zelda Private']);
  expect(told).toContainEqual(['merged', null, 'Zelda Private']);
});

test('of what is erased nothing is told but that it was; nor what somebody who is gone for good typed', async () => {
  const { vera, project_id, telegram } = office;
  const deal = await make();
  const { undo } = (await vera.call(deleteLeads, { ids: [deal.id] })).body.data;
  await vera.call(eraseDeals, { ids: [deal.id] });
  expect((await factsOf([deal.id])).map((it) => [it.name, it.changes])).toEqual([['dealErased', {}]]);
  expect((await vera.call(takeBack, { token: undo })).status).toBe(404);
  const id = await writes(project_id, telegram, 'gone');
  const kept = await make({ contacts_ids: [id] });
  await change(kept.id, { name: 'Another' });
  const words = { field: [null, 'question'], value: [null, 'When?'] } as const;
  const by = { actor: { kind: 'system', id: null, name: '', means: null }, why: 'lead_source' } as const;
  await transaction(project_id, async (tx) =>
    recordAll(tx, project_id, [dealFact(formFilled, kept.id, by, { words: words as never })]),
  );
  expect((await look(kept.id)).form).toEqual([{ name: 'question', text: 'When?' }]);
  await vera.call(deleteClients, { id });
  await monthLater(project_id);
  expect((await look(kept.id)).form).toEqual([]);
  expect((await lines(kept.id)).map((it) => it.kind)).toEqual(['created']);
});

test.for([1, 2, 3])(
  'a day of changes and undos: all facts played from nothing are the deals as they stand (seed %i)',
  async (seed) => {
    const random = seededRandom(seed).next;
    const { vera, mona, tom, project_id } = office;
    const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
    const some = <T>(all: readonly T[]): T[] => all.filter(() => random() < 0.4);
    const made: number[] = [];
    const pressed: [Person, string][] = [];
    const press = (person: Person, data: { undo?: string } | undefined) =>
      void (data?.undo && pressed.push([person, data.undo]));
    const parts = () => ({
      tags: some(tags),
      contacts_ids: some(clients),
      custom_fields: { [field]: one([null, 1, 2]) },
      products: some([{ product_id, count: one([1, 2]) }]),
    });
    const deeds: (() => Promise<unknown>)[] = [
      async () => made.push((await make({ stage_id: one(stages.slice(0, 3)), ...parts() })).id),
      async () => {
        const person = one([vera, mona]);
        const wanted = one([
          { stage_id: one(stages.slice(0, 3)) },
          { before_id: one([null, ...made]) },
          { price: one([0, 5, 7.5]), name: `Sale ${random()}` },
          { manager_id: one([null, vera.id, tom.id]), is_price_own: one([true, false]) },
          parts(),
        ]);
        press(person, (await person.call(updateLead, { id: one(made), ...wanted })).body.data);
      },
      async () => {
        const wanted = one([{ stage_id: one(stages.slice(0, 3)) }, { add_tags: some(tags) }, { manager_id: mona.id }]);
        press(vera, (await vera.call(changeLeads, { ids: [one(made), one(made)], ...wanted })).body.data);
      },
      async () => press(vera, (await vera.call(deleteLeads, { ids: [one(made)] })).body.data),
      () => vera.call(restoreDeals, { ids: [one(made), one(made)] }),
      async () => press(vera, (await vera.call(mergeLeads, { main_id: one(made), ids: [one(made)] })).body.data),
      async () => (random() < 0.2 ? vera.call(eraseDeals, { ids: [one(made)] }) : undefined),
      async () => {
        if (!pressed.length) return;
        const [person, token] = one(pressed);
        press(person, (await person.call(takeBack, { token })).body.data);
      },
    ];
    await deeds[0]!();
    for (let nth = 0; nth < 120; nth++) {
      if (random() < 0.2) await Promise.all([one(deeds)(), one(deeds)()]);
      else await one(deeds)();
    }
    const played = new Map<number, Record<string, unknown>>();
    for (const { name, subject_id, changes } of await factsOf(made)) {
      if (name === 'dealErased') played.delete(subject_id);
      else {
        const is = Object.entries(changes).map(([key, pair]) => [key, pair[1]]);
        played.set(subject_id, { ...played.get(subject_id), ...Object.fromEntries(is) });
      }
    }
    const rows = (await standing(project_id)).filter((it) => made.includes(it['id'] as number));
    expect([...played.keys()].toSorted()).toEqual(rows.map((it) => it['id']).toSorted());
    for (const row of rows) expect(asStanding(played.get(row['id'] as number)!)).toEqual(asStanding(row));
  },
);

/** Deals as they are, in the words of facts. */
async function standing(project_id: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select d.id, d.funnel_id, d.stage_id, d.entry, d.place::text as place, d.price::float8 as price, d.is_price_own,
      d.manager_id, d.merged_into, d.deleted_at,
      array(select x.contact_id from deal_contacts x where x.project_id = d.project_id and x.deal_id = d.id order by x.sort) as contacts,
      coalesce((select json_agg(json_build_object('product_id', x.product_id, 'name', x.name, 'type', x.type,
        'count', x.count, 'price', x.price::float8) order by x.sort) from deal_products x
        where x.project_id = d.project_id and x.deal_id = d.id), '[]') as products,
      (select json_object_agg('tag_' || x.tag_id, true) from deal_tags x
        where x.project_id = d.project_id and x.deal_id = d.id) as tags,
      (select json_object_agg('field_' || v.field_id, v.number::float8) from field_values v
        where v.project_id = d.project_id and v.owner_id = d.id and v.field_id = ${field}) as fields
    from deals d where d.project_id = ${project_id} order by d.id`.execute(dbOf(project_id));
  return rows.map(({ tags: own, fields, ...row }) => ({ ...row, ...(own as object), ...(fields as object) }));
}

/** What is nothing is left out; the same second may be spelt in several ways. */
function asStanding(it: Record<string, unknown>): Record<string, unknown> {
  const untold = ['id', 'name', 'entered_at', 'others', 'tasks', 'outcome', 'task_uid', 'taken', 'channels_ids'];
  const known = Object.entries(it).filter(([key, value]) => !untold.includes(key) && value !== null && value !== false);
  const deleted_at = it['deleted_at'] ? Math.floor(Date.parse(String(it['deleted_at'])) / 1000) : null;
  return { ...Object.fromEntries(known), is_price_own: it['is_price_own'] === true, deleted_at };
}
