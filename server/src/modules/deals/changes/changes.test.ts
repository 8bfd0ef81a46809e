import { randomUUID } from 'node:crypto';
import { read, utils } from '@e965/xlsx';
import { createProduct, deleteProducts } from '@parley/contract/clients/products';
import { createFunnel, createStage, listFunnels, updateFunnel } from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { takeBack } from '@parley/contract/undo';
import {
  assignLeadToTask,
  changeLeads,
  createLead,
  deleteLead,
  deleteLeads,
  exportLeads,
  mergeLeads,
  updateLead,
} from '@parley/contract/deals/lead-changes';
import { getLead, type Lead, listStageLeads } from '@parley/contract/deals/leads';
import { createLeadTag } from '@parley/contract/deals/tags';
import { createField, listFields, updateField } from '@parley/contract/fields/fields';
import type { Input, Output } from '@parley/contract/http';
import { updateConfig } from '@parley/contract/inbox/chat';
import { listCategories } from '@parley/contract/tasks/categories';
import { createTask, getTask } from '@parley/contract/tasks/tasks';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { erasedByItself } from '../../../../test/erased-by-itself.ts';
import { heardBy, type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import { member, type Person } from '../../../../test/people.ts';
import { days, hours, minutes, moveClock } from '../../../kit/clock.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { takingBackOf } from '../../../kit/facts/take-back.ts';
import type { Context } from '../../../kit/http/route.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { createContact } from '../../clients/index.ts';
import { findMember } from '../../projects/index.ts';
import { forgetRemoved } from './delete-leads.ts';
import type { DealCause } from './cause.ts';
import { makeDeal } from './make-deal.ts';
import { moveDeal } from './move-deal.ts';
import { byPlace, placesBetween } from './places.ts';
import { undoableDeals } from './undo-deals.ts';

let app: TestApp;
let office: Office;
let vera: Person;
let project_id: number;
let funnel_id: number;
/** Of the first funnel, in their order. */
let stages: number[];
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  ({ vera, project_id } = office);
  const [funnel] = (await vera.call(listFunnels, {})).body.data;
  funnel_id = funnel!.id;
  stages = funnel!.stages.map((it) => it.id);
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const bySource: DealCause = {
  actor: { kind: 'integration', id: null, name: 'Site', means: { kind: 'form', id: 1, name: 'Site' } },
  why: 'lead_source',
};
const byRule: DealCause = {
  actor: { kind: 'system', id: null, name: '', means: { kind: 'rule', id: 1, name: 'Onward' } },
  why: 'lead_action',
};

type Given = Partial<Input<typeof createLead>>;
const make = async (given: Given = {}, by: Person = vera): Promise<Lead> => {
  const { body } = await by.call(createLead, { stage_id: stages[0]!, name: 'Sale', ...given });
  expect(body.error).toBeUndefined();
  return body.data;
};
const change = async (id: number, given: Omit<Input<typeof updateLead>, 'id'>, by: Person = vera) => {
  const { body } = await by.call(updateLead, { id, ...given });
  expect(body.error).toBeUndefined();
  return body.data;
};
const look = async (id: number, by: Person = vera) => (await by.call(getLead, { id })).body.data;
const client = (name: string) => transaction(project_id, (tx) => createContact(tx, project_id, { name }));
const stageWith = async (given: Omit<Input<typeof createStage>, 'funnel_id' | 'name'>) =>
  (await vera.call(createStage, { funnel_id, name: 'Another', ...given })).body.data.id;
const column = async (stage: number) =>
  (await vera.call(listStageLeads, { funnel: funnel_id, stage, count: 100 })).body.data.map((it) => it.id);
const history = async (id: number) =>
  (await vera.call(listLeadActions, { entity: 'lead', entity_id: id })).body.data.map((it) => [
    it.kind,
    it.field ?? it.why,
    it.before,
    it.after,
  ]);
const tag = async (title: string) => (await vera.call(createLeadTag, { title })).body.data.id;
const product = async (name: string, price: number) =>
  (await vera.call(createProduct, { name, price, type: 'product', visible: true })).body.data.id;
const inIds = ({ restored, kept, ...rest }: Output<typeof takeBack>['data']) => ({
  ...rest,
  restored: restored.map((it) => it.id),
  kept: kept.map((it) => it.id),
});
const undo = async (token: string, by: Person = vera) => inIds((await by.call(takeBack, { token })).body.data);
/** The same after so long that nobody's session would live. */
const undoAfter = async (time: number, token: string, by: Person = vera) => {
  const viewer = (await findMember(project_id, by.id))!;
  moveClock(time);
  const { route } = takingBackOf([undoableDeals], findMember);
  const back = route.run(viewer, { token }, {} as Context) as Promise<Output<typeof takeBack>>;
  return inIds((await back.finally(() => moveClock(0))).data);
};

/** What a stage has, by the lines that are kept and by counting the deals. */
const sums = async () => {
  const { rows } = await sql<{ stage_id: number; kept: string; counted: string }>`
    select s.id as stage_id,
      (select coalesce(sum(t.deals), 0) || ' ' || coalesce(sum(t.price), 0)::float8 from stage_totals t
        where t.stage_id = s.id) as kept,
      (select count(*) || ' ' || coalesce(sum(d.price), 0)::float8 from deals d
        where d.stage_id = s.id and d.deleted_at is null) as counted
    from stages s`.execute(dbOf(project_id));
  return rows;
};
const expectSums = async () => {
  for (const { stage_id, kept, counted } of await sums())
    expect({ stage_id, sum: kept }).toEqual({ stage_id, sum: counted });
};

test('a deal is called after its client, belongs to whoever makes it, and is made once', async () => {
  const anna = await client('Anna Field');
  const uid = randomUUID();
  const asked = { uid, stage_id: stages[0]!, contacts_ids: [anna] };
  const first = (await vera.call(createLead, asked)).body.data;
  expect(first).toMatchObject({ name: 'Anna Field', manager_id: vera.id, contact: { id: anna }, price: 0 });
  expect((await vera.call(createLead, asked)).body.data).toEqual(first);
  const given = await make({ manager_id: office.tom.id, price: 120.5 });
  expect(given).toMatchObject({ manager_id: office.tom.id, price: 120.5, is_price_own: true });
  expect(await history(first.id)).toEqual([['created', null, null, null]]);
  expect((await vera.call(createLead, { stage_id: stages[0]!, manager_id: 999_999 })).status).toBe(404);
  expect((await vera.call(createLead, { stage_id: 999_999 })).status).toBe(404);
});

test('those who take over a stage get its deals in turn, made there or moved there', async () => {
  const stage_id = await stageWith({ users: [office.tom.id, office.wanda.id] });
  const made = [await make({ stage_id }), await make({ stage_id })];
  expect(made.map((it) => it.manager_id)).toEqual([office.tom.id, office.wanda.id]);
  expect((await make({ stage_id, manager_id: office.mona.id })).manager_id).toBe(office.mona.id);
  const moved = await change((await make()).id, { stage_id });
  expect(moved.manager_id).toBe(office.tom.id);
  expect(await history(moved.id)).toContainEqual(['manager', 'turn', 'Vera', 'Tom']);
});

test('a second deal of a client goes by the rule of the funnel, also when both come at once', async () => {
  const other = (await vera.call(listFunnels, {})).body.data[0]!;
  const settle = (duplicates: 'off' | 'into_new' | 'into_old') =>
    vera.call(updateFunnel, { id: other.id, settings: { duplicates } });
  const berta = await client('Berta');
  const tags = [await tag('first'), await tag('second')] as const;
  await settle('into_old');
  const old = await make({ contacts_ids: [berta], tags: [tags[0]] });
  const again = await make({ contacts_ids: [berta], tags: [tags[1]], price: 10 });
  expect(again).toMatchObject({ id: old.id, tags: [...tags], price: 10 });
  await settle('into_new');
  const newer = await make({ contacts_ids: [berta], name: 'Newer' });
  expect(newer.id).not.toBe(old.id);
  expect(await look(old.id)).toMatchObject({ id: newer.id, tags: [...tags], price: 10 });
  const carl = await client('Carl');
  const both = await Promise.all([1, 2, 3, 4].map(() => make({ contacts_ids: [carl] })));
  const left = await sql<{ n: number }>`
    select count(*) as n from deals where contact_id = ${carl} and deleted_at is null`.execute(dbOf(project_id));
  expect({ made: both.length, left: left.rows[0]!.n }).toEqual({ made: 4, left: 1 });
  // A repeat finds what became of it.
  const uid = randomUUID();
  await settle('into_old');
  const merged = await make({ uid, contacts_ids: [carl] });
  expect((await make({ uid, contacts_ids: [carl] })).id).toBe(merged.id);
  await settle('off');
  await expectSums();
});

test('where a funnel leaves it to the project, the project’s two switches decide about a second deal', async () => {
  const other = (await vera.call(createFunnel, { name: 'Left to the project' })).body.data;
  const [stage_id, won] = [other.stages[0]!.id, other.stages.find((it) => it.ending === 'won')!.id];
  const switches = (crm: { duplicate_control?: boolean; merge_to_old?: boolean }) =>
    vera.call(updateConfig, { action: 'editconfig', cfg: { crm } });
  const twice = async (name: string) => {
    const contacts_ids = [await client(name)];
    const [first, second] = [await make({ stage_id, contacts_ids }), await make({ stage_id, contacts_ids })];
    return [first, second, await look(first.id)].map((it) => it.id);
  };
  const [one, two, left] = await twice('Dora');
  expect([one === two, left]).toEqual([false, one]);
  await switches({ duplicate_control: true });
  const [older, newer, became] = await twice('Edda');
  expect([older === newer, became]).toEqual([false, newer]);
  await switches({ merge_to_old: true });
  const [kept, same] = await twice('Fred');
  expect(same).toBe(kept);
  // What has ended is no duplicate.
  await change(kept!, { stage_id: won });
  const fresh = await make({ stage_id, contacts_ids: (await look(kept!)).contacts.map((it) => it.id) });
  expect(fresh.id).not.toBe(kept);
  await vera.call(updateFunnel, { id: other.id, settings: { duplicates: 'off' } });
  const [first, second] = await twice('Gus');
  expect(second).not.toBe(first);
  await switches({ duplicate_control: false, merge_to_old: false });
});

test('why a deal was lost is not said of the one it goes into', async () => {
  const reason = (await vera.call(listFields, { entity: 'lead' })).body.data.find((it) => it.is_system)!;
  const colour = (await vera.call(createField, { label: 'Colour', type: 'text', entity: 'lead' })).body.data;
  const said = { [reason.id]: reason.fields[0]!.id, [colour.id]: 'oak' };
  const [fresh, lost] = [await make(), await make({ custom_fields: said })];
  const { undo: token } = (await vera.call(mergeLeads, { main_id: fresh.id, ids: [lost.id] })).body.data;
  expect((await look(fresh.id)).custom_fields).toEqual({ [colour.id]: 'oak' });
  await undo(token);
  expect((await look(lost.id)).custom_fields).toEqual(said);
});

test('what the rule of the funnel merged is parted from the history by any colleague who sees the deal', async () => {
  const settle = (duplicates: 'off' | 'into_new' | 'into_old') =>
    vera.call(updateFunnel, { id: funnel_id, settings: { duplicates } });
  const merges = async (id: number, by: Person = vera) =>
    (await by.call(listLeadActions, { entity: 'lead', entity_id: id })).body.data.filter((it) => it.kind === 'merged');
  const ella = await writes(project_id, office.whatsapp, 'ella');
  const [red, blue] = [await tag('red'), await tag('blue')];
  await settle('into_new');
  const old = await make({ contacts_ids: [ella], name: 'Old', tags: [red], price: 3 });
  const newer = await make({ contacts_ids: [ella], name: 'Newer', tags: [blue] });
  expect(await look(old.id)).toMatchObject({ id: newer.id, tags: [red, blue].toSorted((x, y) => x - y) });
  const [line] = await merges(newer.id);
  expect(line).toMatchObject({ why: 'duplicate', after: 'Old' });
  const token = line!.undo!;
  // Tom sees nobody of this channel.
  expect((await office.tom.call(takeBack, { token })).status).toBe(404);
  expect((await undo(token, office.mona)).restored).toEqual([old.id, newer.id]);
  expect(await look(old.id)).toMatchObject({ id: old.id, tags: [red], price: 3 });
  expect(await look(newer.id)).toMatchObject({ name: 'Newer', tags: [blue], price: 0 });
  expect((await merges(newer.id)).map((it) => it.undo)).toEqual([null]);
  await expectSums();
  await settle('into_old');
  const joined = await transaction(project_id, (tx) =>
    makeDeal(tx, project_id, { stage_id: stages[0]!, name: 'By the site', contacts_ids: [ella] }, bySource),
  );
  const [bySite] = await merges(joined!, office.mona);
  const apart = (await undo(bySite!.undo!, office.mona)).restored;
  expect(apart.map((id) => id === joined)).toContain(false);
  expect(await look(apart.find((id) => id !== joined)!)).toMatchObject({ name: 'By the site', contact: { id: ella } });
  await settle('off');
  await expectSums();
  // One's own merge is parted from the history too, by oneself.
  const own = (await vera.call(mergeLeads, { main_id: newer.id, ids: [old.id] })).body.data;
  const undos = async (by: Person) => (await merges(newer.id, by)).map((it) => it.undo);
  expect([await undos(vera), await undos(office.mona)]).toEqual([
    [own.undo, null, null],
    [null, null, null],
  ]);
});

test('sources make deals only of new clients where the funnel says so; people make any', async () => {
  await vera.call(updateFunnel, { id: funnel_id, settings: { only_new_clients: true } });
  const dora = await client('Dora');
  const come = (by: DealCause) =>
    transaction(project_id, (tx) => makeDeal(tx, project_id, { stage_id: stages[0]!, contacts_ids: [dora] }, by));
  expect(await come(bySource)).toBeTypeOf('number');
  expect(await come(bySource)).toBeNull();
  expect(await come(byRule)).toBeTypeOf('number');
  await make({ contacts_ids: [dora] });
  await vera.call(updateFunnel, { id: funnel_id, settings: { only_new_clients: false } });
  expect(await come(bySource)).toBeTypeOf('number');
});

test('the price follows the products until somebody types another one', async () => {
  const [tea, cup] = [await product('Tea', 10.1), await product('Cup', 3)];
  const deal = await make({ products: [{ product_id: tea, count: 3 }] });
  expect(deal).toMatchObject({ price: 30.3, is_price_own: false });
  const lines = [
    { product_id: tea, count: 3 },
    { product_id: cup, count: 2, price: 2.5 },
  ];
  expect(await change(deal.id, { products: lines })).toMatchObject({ price: 35.3 });
  expect(await change(deal.id, { price: 33 })).toMatchObject({ price: 33, is_price_own: true });
  expect(await change(deal.id, { products: [] })).toMatchObject({ price: 33, products: [] });
  await change(deal.id, { products: lines });
  expect(await change(deal.id, { is_price_own: false })).toMatchObject({ price: 35.3, is_price_own: false });
  // What is sold no more stays on the deal, and can be counted anew.
  await vera.call(deleteProducts, { ids: [tea] });
  expect((await change(deal.id, { products: [{ product_id: tea, count: 1 }] })).price).toBe(10.1);
  expect((await vera.call(updateLead, { id: deal.id, products: [{ product_id: 999_999, count: 1 }] })).status).toBe(
    404,
  );
  expect(await history(deal.id)).toContainEqual(['products', null, 'Tea × 3', 'Tea × 3, Cup × 2']);
  await expectSums();
});

test('each thing of a deal changes, and its history says what it was and is', async () => {
  const [emma, fred] = [await client('Emma'), await client('Fred')];
  const field = (await vera.call(createField, { label: 'Size', type: 'number', entity: 'lead' })).body.data.id;
  const hot = await tag('hot');
  const deal = await make();
  const { version } = deal;
  const changed = await change(deal.id, {
    name: 'Renamed',
    price: 5,
    manager_id: office.mona.id,
    contacts_ids: [emma, fred],
    tags: [hot],
    custom_fields: { [field]: '42' },
  });
  expect(changed).toMatchObject({ name: 'Renamed', contact: { id: emma }, custom_fields: { [field]: 42 } });
  expect(changed.contacts.map((it) => it.id)).toEqual([emma, fred]);
  expect(changed.version).toBe(version + 1);
  expect((await history(deal.id)).toReversed()).toEqual([
    ['created', null, null, null],
    ['name', null, 'Sale', 'Renamed'],
    ['budget', null, '0', '5'],
    ['manager', null, 'Vera', 'Mona'],
    ['client', null, null, 'Emma, Fred'],
    ['tags', null, null, 'hot'],
    ['custom_field', 'Size', null, '42'],
  ]);
  // Said again, nothing happens.
  expect((await change(deal.id, { name: 'Renamed', price: 5, tags: [hot] })).version).toBe(version + 1);
  const { status, body } = await vera.call(updateLead, { id: deal.id, custom_fields: { [field]: 'many' } });
  expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({
    status: 400,
    errors: [`custom_field.${field}`],
  });
});

test('a deal that is lost no more has no reason for it; undo brings both back, and another lost stage keeps it', async () => {
  const funnels = (await vera.call(listFunnels, {})).body.data;
  const ended = (ending: 'won' | 'lost') => funnels[0]!.stages.find((it) => it.ending === ending)!.id;
  const reason = (await vera.call(listFields, { entity: 'lead' })).body.data.find((it) => it.is_system)!;
  const [first] = reason.fields;
  const deal = await make();
  const lead = async () => (await vera.call(getLead, { id: deal.id })).body.data;
  const why = async () => (await lead()).custom_fields[reason.id] ?? null;
  await change(deal.id, { stage_id: ended('lost'), custom_fields: { [reason.id]: first!.id } });
  const also = (await vera.call(createFunnel, { name: 'Again' })).body.data.stages.find((it) => it.ending === 'lost')!;
  await change(deal.id, { stage_id: also.id });
  expect(await why()).toBe(first!.id);
  const won = await vera.call(updateLead, { id: deal.id, stage_id: ended('won') });
  expect(won.body.data.custom_fields[reason.id] ?? null).toBeNull();
  expect(await why()).toBeNull();
  expect(await history(deal.id)).toContainEqual(['custom_field', reason.label, first!.value, null]);
  await undo(won.body.data.undo);
  expect([(await lead()).stage_id, await why()]).toEqual([also.id, first!.id]);
  // Also of many at once, and by a rule.
  const many = (await vera.call(changeLeads, { ids: [deal.id], stage_id: stages[0]! })).body.data;
  expect(await why()).toBeNull();
  await undo(many.undo);
  expect(await why()).toBe(first!.id);
  await transaction(project_id, (tx) => moveDeal(tx, project_id, deal.id, { stage_id: stages[1]! }, byRule));
  expect(await why()).toBeNull();
});

test('cards come on top, above another one or at the end, as often between the same two as one likes', async () => {
  const stage_id = await stageWith({});
  const [a, b, c] = [await make({ stage_id }), await make({ stage_id }), await make({ stage_id })].map((it) => it.id);
  expect(await column(stage_id)).toEqual([c, b, a]);
  await change(c!, { before_id: null });
  expect(await column(stage_id)).toEqual([b, a, c]);
  const d = (await make()).id;
  await change(d, { stage_id, before_id: a! });
  expect(await column(stage_id)).toEqual([b, d, a, c]);
  // Sixty halvings are more than a floating number can tell apart.
  for (let nth = 0; nth < 30; nth++) {
    await change(b!, { before_id: a! });
    await change(d, { before_id: a! });
  }
  expect(await column(stage_id)).toEqual([b, d, a, c]);
  await vera.call(changeLeads, { ids: [c!, b!], stage_id, before_id: a! });
  expect(await column(stage_id)).toEqual([d, b, c, a]);
  const { status } = await vera.call(updateLead, { id: a!, stage_id, before_id: 999_999 });
  expect(status).toBe(404);
  // One that has just left was aimed at; one that stands elsewhere was not.
  const left = (await make()).id;
  expect((await vera.call(updateLead, { id: a!, before_id: left })).status).toBe(200);
  moveClock(minutes(2));
  expect((await vera.call(updateLead, { id: a!, before_id: left })).status).toBe(404);
  expect((await vera.call(changeLeads, { ids: [a!, b!], stage_id, before_id: left })).status).toBe(404);
  expect((await vera.call(updateLead, { id: left, stage_id, before_id: a! })).status).toBe(200);
  moveClock(0);
});

test('cards that many put above the same one at once each get a place of their own, and nobody waits', async () => {
  const stage_id = await stageWith({});
  const below = (await make({ stage_id })).id;
  const above = (await make({ stage_id })).id;
  const ids: number[] = [];
  for (let nth = 0; nth < 12; nth++) ids.push((await make()).id);
  await transaction(project_id, async (tx) => {
    // Somebody holds the stage meanwhile.
    await sql`select from stages where project_id = ${project_id} and id = ${stage_id} for no key update`.execute(tx);
    const all = [...ids.slice(0, 9).map((id) => [id]), ids.slice(9)];
    await Promise.all(
      all.map((some) =>
        some.length > 1
          ? vera.call(changeLeads, { ids: some, stage_id, before_id: below })
          : change(some[0]!, { stage_id, before_id: below }),
      ),
    );
  });
  const stands = (await vera.call(listStageLeads, { funnel: funnel_id, stage: stage_id })).body.data;
  expect(stands.map((it) => it.id).toSorted()).toEqual([below, above, ...ids].toSorted());
  expect([stands[0]!.id, stands.at(-1)!.id]).toEqual([above, below]);
  expect(new Set(stands.map((it) => it.place)).size).toBe(stands.length);
});

test('between any two places there are others, in order', () => {
  const pairs = [
    ['5.000000000123', '6.000000000456'],
    ['-2', '-1'],
    ['-0.5', '0.5'],
    ['0.5', '100000'],
    ['1.49999', '1.5'],
  ] as const;
  for (const [below, above] of pairs)
    for (const many of [1, 2, 7, 100]) {
      const ids = Array.from({ length: many }, (_, nth) => 999_999 - nth);
      const all = [above, ...placesBetween(below, above, ids), below].map(Number);
      for (const [nth, place] of all.slice(1).entries()) expect(place).toBeLessThan(all[nth]!);
    }
  let lowest = '1';
  for (let nth = 0; nth < 300; nth++) lowest = placesBetween('0', lowest, [nth])[0]!;
  // A third of a digit each time.
  expect(lowest.length).toBeLessThan(150);
  expect(placesBetween('1', '1', [3])).toEqual(['1']);
  const next = placesBetween('0', lowest, [300])[0]!;
  expect([next, '-1', lowest, '0', '1', '-1.5'].toSorted(byPlace)).toEqual(['1', lowest, next, '0', '-1', '-1.5']);
});

test('what a stage wants filled is asked of people, filled with the move, and not of rules', async () => {
  const field = (await vera.call(createField, { label: 'Reason why', type: 'text', entity: 'lead' })).body.data.id;
  const stage_id = await stageWith({});
  await vera.call(updateField, { id: field, required_in_stages: [stage_id] });
  const [deal, other, filled] = [await make(), await make(), await make({ custom_fields: { [field]: 'Because' } })];
  const refused = await vera.call(updateLead, { id: deal.id, stage_id });
  expect({ status: refused.status, code: refused.body.code, details: refused.body.details }).toEqual({
    status: 409,
    code: 'fields_required',
    details: { fields: 'Reason why', fields_ids: [field] },
  });
  expect((await look(deal.id)).stage_id).toBe(stages[0]);
  const moved = await change(deal.id, { stage_id, custom_fields: { [field]: 'They asked' } });
  expect(moved).toMatchObject({ stage_id, custom_fields: { [field]: 'They asked' } });
  const many = (await vera.call(changeLeads, { ids: [other.id, filled.id], stage_id })).body.data;
  expect(many).toMatchObject({ changed: 1, refused: [other.id] });
  const byItself = await transaction(project_id, (tx) => moveDeal(tx, project_id, other.id, { stage_id }, byRule));
  expect([byItself, (await look(other.id)).stage_id]).toEqual([true, stage_id]);
  expect((await vera.call(createLead, { stage_id, name: 'Made there' })).body.code).toBe('fields_required');
  await make({ stage_id, custom_fields: { [field]: 'Made with it' } });
  // Within the stage nothing is asked.
  expect((await vera.call(updateLead, { id: other.id, before_id: null })).status).toBe(200);
});

test('fields sent along with a move of many fill what its stage wants only where it is lacking', async () => {
  const text = async (label: string) =>
    (await vera.call(createField, { label, type: 'text', entity: 'lead' })).body.data.id;
  const [reason, place, note] = [await text('Reason'), await text('Place'), await text('Note')];
  const stage_id = await stageWith({});
  for (const id of [reason, place]) await vera.call(updateField, { id, required_in_stages: [stage_id] });
  const deals = [
    await make({ custom_fields: { [reason]: 'Own', [note]: 'Old' } }),
    await make({ custom_fields: { [place]: 'There' } }),
    await make(),
  ];
  const ids = deals.map((it) => it.id);
  const held = () => Promise.all(ids.map(async (id) => (await look(id)).custom_fields));
  const some = { ids, stage_id, custom_fields: { [reason]: 'Given', [note]: 'New' } };
  expect((await vera.call(changeLeads, some)).body.data).toMatchObject({ changed: 1, refused: [ids[0], ids[2]] });
  expect(await held()).toEqual([
    { [reason]: 'Own', [note]: 'Old' },
    { [reason]: 'Given', [place]: 'There', [note]: 'New' },
    {},
  ]);
  const all = { ...some, custom_fields: { ...some.custom_fields, [place]: 'Here' } };
  const { data } = (await vera.call(changeLeads, all)).body;
  expect(data).toMatchObject({ changed: 2, refused: [] });
  expect(await held()).toEqual([
    { [reason]: 'Own', [place]: 'Here', [note]: 'New' },
    { [reason]: 'Given', [place]: 'There', [note]: 'New' },
    { [reason]: 'Given', [place]: 'Here', [note]: 'New' },
  ]);
  await undo(data.undo);
  expect(await held()).toMatchObject([{ [reason]: 'Own', [note]: 'Old' }, { [reason]: 'Given' }, {}]);
  // Without a move they are the same for all.
  await vera.call(changeLeads, { ids, custom_fields: { [reason]: 'Same' } });
  expect((await held()).map((it) => it[reason])).toEqual(['Same', 'Same', 'Same']);
});

test('each coming to a stage has its number and is told to the rules of the stage, also in another funnel', async () => {
  await settled();
  const deal = await make();
  const planned = async () => {
    const { rows } = await sql<{ entry: number }>`
      select entry from deals where project_id = ${project_id} and id = ${deal.id}`.execute(dbOf(project_id));
    return rows[0]!.entry;
  };
  await change(deal.id, { stage_id: stages[1]! });
  expect(await planned()).toBe(2);
  await change(deal.id, { stage_id: stages[1]! });
  expect(await planned()).toBe(2);
  const { undo: token } = await change(deal.id, { stage_id: stages[2]! });
  expect(await history(deal.id)).toHaveLength(3);
  await undo(token);
  expect([await planned(), (await look(deal.id)).stage_id]).toEqual([4, stages[1]]);
});

test('many are changed at once, by name or by a filter, and taken back together', async () => {
  const stage_id = await stageWith({});
  const hot = await tag('bulk');
  const made = [await make({ stage_id }), await make({ stage_id }), await make({ stage_id })];
  const ids = made.map((it) => it.id);
  const asked = { funnel_id, filter: { stage_id }, manager_id: office.tom.id, add_tags: [hot] };
  const done = (await vera.call(changeLeads, asked)).body.data;
  expect(done).toMatchObject({ changed: 3, refused: [] });
  expect((await vera.call(changeLeads, asked)).body.data.changed).toBe(0);
  await change(ids[0]!, { manager_id: office.mona.id });
  const back = await undo(done.undo);
  expect({ ...back, restored: back.restored.toSorted() }).toMatchObject({ restored: ids.toSorted(), kept: [ids[0]] });
  const now = await Promise.all(ids.map((id) => look(id)));
  expect(now.map((it) => it.manager_id)).toEqual([office.mona.id, vera.id, vera.id]);
  expect(now.flatMap((it) => it.tags)).toEqual([]);
  expect((await vera.call(changeLeads, { ids: [999_999], manager_id: null })).status).toBe(404);
  expect((await vera.call(changeLeads, { ids })).body.code).toBe('nothing_chosen');
});

test('whoever may removes deals, brings them back for thirty days, and then they are gone', async () => {
  const boss = await member(app, vera, 'Remover', { permissions: ['deals.delete'] });
  const [one, two] = [await make({ price: 7 }), await make({ price: 8 })];
  expect((await office.mona.call(deleteLead, { id: one.id })).status).toBe(403);
  const { undo: token } = (await boss.call(deleteLead, { id: one.id })).body.data;
  expect((await vera.call(getLead, { id: one.id })).status).toBe(404);
  expect((await vera.call(updateLead, { id: one.id, name: 'Late' })).status).toBe(404);
  expect((await vera.call(takeBack, { token })).status).toBe(404);
  expect(await undoAfter(days(29), token, boss)).toMatchObject({ restored: [one.id], kept: [] });
  expect((await look(one.id)).price).toBe(7);
  expect(await history(one.id)).toContainEqual(['restored', 'undo', null, null]);
  const many = (await boss.call(deleteLeads, { ids: [one.id, two.id] })).body.data;
  expect(many).toMatchObject({ changed: 2, refused: [] });
  expect((await boss.call(deleteLeads, { ids: [one.id, two.id] })).status).toBe(404);
  await expectSums();
  await expect(undoAfter(days(31), many.undo, boss)).rejects.toMatchObject({ code: 'undo_is_over' });
  // A node that is behind does not take it for done.
  moveClock(days(30) - minutes(1));
  await expect(forgetRemoved.run({}, { project_id })).rejects.toBeInstanceOf(RetryLater);
  moveClock(days(31));
  await forgetRemoved.run({}, { project_id });
  const { rows } = await sql`select from deals where id in (${one.id}, ${two.id})`.execute(dbOf(project_id));
  expect(rows).toHaveLength(0);
  expect(await erasedByItself(project_id, 'dealsErased')).toEqual([{ name: null, count: 2 }]);
});

test('what had become part of a removed deal is gone for good with it', async () => {
  const [main, part, deeper, other] = [await make(), await make(), await make(), await make()];
  await vera.call(mergeLeads, { main_id: part.id, ids: [deeper.id] });
  await vera.call(mergeLeads, { main_id: main.id, ids: [part.id] });
  await vera.call(mergeLeads, { main_id: other.id, ids: [(await make()).id] });
  await vera.call(deleteLead, { id: main.id });
  const left = async () => {
    const ids = [main.id, part.id, deeper.id];
    const { rows } = await sql`
      select from deals where id = any (${ids}::bigint[]) or merged_into = ${other.id}`.execute(dbOf(project_id));
    return rows.length;
  };
  expect(await left()).toBe(4);
  moveClock(days(31));
  await forgetRemoved.run({}, { project_id });
  expect(await left()).toBe(1);
});

test('a change is taken back within thirty days by whoever made it, but for what others changed since', async () => {
  const deal = await make({ price: 1 });
  const { undo: token } = await change(deal.id, { name: 'Second', price: 2, stage_id: stages[1]! });
  expect((await office.mona.call(takeBack, { token })).status).toBe(404);
  await change(deal.id, { price: 3 }, office.mona);
  expect(await undo(token)).toMatchObject({ restored: [deal.id], kept: [deal.id] });
  expect(await look(deal.id)).toMatchObject({ name: 'Sale', price: 3, stage_id: stages[0] });
  // Asked again, it does nothing more.
  expect((await vera.call(takeBack, { token })).body.code).toBe('undo_is_over');
  const late = (await change(deal.id, { name: 'Third' })).undo;
  await expect(undoAfter(days(30.1), late)).rejects.toMatchObject({ code: 'undo_is_over' });
});

test('merged deals are one with everything they had, and are two again when it is taken back', async () => {
  const category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
  const [gina, hugo] = [await client('Gina'), await client('Hugo')];
  const field = (await vera.call(createField, { label: 'Colour', type: 'text', entity: 'lead' })).body.data.id;
  const tags = [await tag('left'), await tag('right')].toSorted((x, y) => x - y);
  const tea = await product('Black tea', 4);
  const main = await make({
    name: 'Main',
    contacts_ids: [gina],
    tags: [tags[0]!],
    products: [{ product_id: tea, count: 1 }],
  });
  const other = await make({
    name: 'Other',
    contacts_ids: [hugo, gina],
    tags,
    products: [{ product_id: tea, count: 2 }],
    custom_fields: { [field]: 'blue' },
  });
  const date = new Date(Date.now() + hours(3)).toISOString();
  const asked = { category_id, manager_id: vera.id, date, crm_lead_id: other.id };
  const task = (await vera.call(createTask, asked)).body.data;
  const merged = (await vera.call(mergeLeads, { main_id: main.id, ids: [other.id] })).body.data;
  expect(merged).toMatchObject({ id: main.id, name: 'Main', price: 12, tags, custom_fields: { [field]: 'blue' } });
  expect(merged.contacts.map((it) => it.id)).toEqual([gina, hugo]);
  expect(await look(other.id)).toMatchObject({ id: main.id });
  expect((await vera.call(getTask, { id: task.id })).body.data.deal?.id).toBe(main.id);
  expect((await vera.call(mergeLeads, { main_id: main.id, ids: [other.id] })).body.data).toMatchObject({ price: 12 });
  await expectSums();
  await change(main.id, { name: 'Main and more' });
  expect(await undo(merged.undo)).toMatchObject({ restored: [main.id, other.id], kept: [] });
  expect(await look(main.id)).toMatchObject({ name: 'Main and more', price: 4, tags: [tags[0]], custom_fields: {} });
  const apart = await look(other.id);
  expect(apart).toMatchObject({ id: other.id, price: 8, tags, custom_fields: { [field]: 'blue' } });
  expect(apart.contacts.map((it) => it.id)).toEqual([hugo, gina]);
  expect((await vera.call(getTask, { id: task.id })).body.data.deal?.id).toBe(other.id);
  expect((await history(main.id)).map(([kind]) => kind)).toEqual(expect.arrayContaining(['merged', 'separated']));
  await expectSums();
});

test('a task is tied to a deal and to none', async () => {
  const category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
  const date = new Date(Date.now() + hours(3)).toISOString();
  const task_id = (await vera.call(createTask, { category_id, manager_id: vera.id, date })).body.data.id;
  const deal = await make();
  await vera.call(assignLeadToTask, { task_id, crm_lead_id: deal.id });
  expect((await vera.call(getTask, { id: task_id })).body.data.deal?.id).toBe(deal.id);
  await vera.call(assignLeadToTask, { task_id, crm_lead_id: null });
  expect((await vera.call(getTask, { id: task_id })).body.data.deal).toBeNull();
});

test('a deal of a client that one does not see can be neither changed, moved, merged, tied nor told of', async () => {
  const { tom, wanda, whatsapp } = office;
  const walter = await writes(project_id, whatsapp, 'w-deals');
  const hidden = await make({ contacts_ids: [walter] });
  const own = await make({}, tom);
  const calls = [
    tom.call(updateLead, { id: hidden.id, name: 'Mine' }),
    tom.call(updateLead, { id: own.id, contacts_ids: [walter] }),
    tom.call(updateLead, { id: own.id, before_id: hidden.id }),
    tom.call(changeLeads, { ids: [hidden.id], manager_id: tom.id }),
    tom.call(mergeLeads, { main_id: own.id, ids: [hidden.id] }),
    tom.call(createLead, { stage_id: stages[0]!, contacts_ids: [walter] }),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
  await change(hidden.id, { name: 'Told' });
  const told = async (person: Person, action: string) =>
    (await heardBy(person, action)).some(({ payload }) => (payload['ids'] as number[] | null)?.includes(hidden.id));
  expect(await told(wanda, 'crm_lead:updated')).toBe(true);
  expect([await told(tom, 'crm_lead:created'), await told(tom, 'crm_lead:updated')]).toEqual([false, false]);
  // Its manager sees it whoever the client is; whoever gives it away is answered without the client.
  await change(hidden.id, { manager_id: tom.id });
  const given = await change(hidden.id, { manager_id: wanda.id }, tom);
  expect(given).toMatchObject({ manager_id: wanda.id, contact: null, contacts: [] });
  expect((await tom.call(updateLead, { id: hidden.id, name: 'Mine' })).status).toBe(404);
});

test('who cannot see one of the clients leaves them on the deal', async () => {
  const walter = await writes(project_id, office.whatsapp, 'w-kept');
  const seen = await client('Seen');
  const deal = await make({ contacts_ids: [seen, walter] });
  const other = await client('Other');
  await change(deal.id, { contacts_ids: [other] }, office.tom);
  expect((await look(deal.id)).contacts.map((it) => it.id)).toEqual([other, walter]);
  const lines = (await office.tom.call(listLeadActions, { entity: 'lead', entity_id: deal.id })).body.data;
  expect(lines.find((it) => it.kind === 'client')).toMatchObject({ before: 'Seen, …', after: 'Other, …' });
  expect((await history(deal.id)).find(([kind]) => kind === 'client')?.join()).toContain('Seen, ');
});

test('a sheet holds what the asker sees, formulas made harmless, in both kinds', async () => {
  const tom = await member(app, vera, 'Exporter', { permissions: ['deals.export'], channels_ids: [office.telegram] });
  const stage_id = await stageWith({});
  const walter = await writes(project_id, office.whatsapp, 'w-sheet');
  const evil = await make({ stage_id, name: '=cmd|calc!A1', price: 9 });
  const hidden = await make({ stage_id, contacts_ids: [walter], name: 'Hidden' });
  const fetched = async (person: Person, format: string, query: string) => {
    const path = exportLeads.path.replace(':format', format);
    const headers = { authorization: `Bearer ${person.token}`, 'x-project': String(project_id) };
    const response = await fetch(`${app.url}${path}?${query}`, { headers });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const linesOf = (bytes: Buffer) => {
    const book = read(bytes);
    return utils.sheet_to_json<(string | number)[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true });
  };
  const byFilter = `funnel=${funnel_id}&filter=${encodeURIComponent(JSON.stringify({ stage_id }))}`;
  const all = linesOf((await fetched(vera, 'xlsx', byFilter)).bytes);
  expect(all[0]!.slice(0, 6)).toEqual(['ID', 'Deal', 'Funnel', 'Stage', 'Budget', 'Currency']);
  expect(all.slice(1).map((it) => it[1])).toEqual(['Hidden', "'=cmd|calc!A1"]);
  const byIds = `ids=${evil.id}&ids=${hidden.id}`;
  expect(
    linesOf((await fetched(tom, 'xlsx', byIds)).bytes)
      .slice(1)
      .map((it) => it[0]),
  ).toEqual([evil.id]);
  expect((await fetched(tom, 'csv', `ids=${evil.id}`)).bytes.toString()).toContain(`"'=cmd|calc!A1"`);
  expect((await fetched(tom, 'csv', `ids=${hidden.id}`)).status).toBe(404);
  expect((await fetched(vera, 'csv', 'filter=x')).status).toBe(400);
  expect((await fetched(vera, 'csv', `funnel=${funnel_id}&filter=x`)).status).toBe(400);
  expect((await fetched(office.mona, 'csv', byIds)).status).toBe(403);
});

test('after two hundred changes of all kinds the sums that are kept are those that are counted', async () => {
  const deals = await Promise.all(Array.from({ length: 12 }, (_, nth) => make({ price: nth * 1.1 })));
  const tea = await product('Green tea', 0.35);
  const tokens: string[] = [];
  let seed = 7;
  const pick = <T>(list: readonly T[]): T => list[(seed = (seed * 48_271) % 2_147_483_647) % list.length]!;
  const step = async () => {
    const { id } = pick(deals);
    const kind = pick(['move', 'move', 'place', 'price', 'products', 'many', 'remove', 'merge', 'undo'] as const);
    const stage_id = pick(stages.slice(0, 4));
    const answer = await (async () => {
      if (kind === 'move') return vera.call(updateLead, { id, stage_id });
      if (kind === 'place') return vera.call(updateLead, { id, before_id: pick([null, pick(deals).id]) });
      if (kind === 'price') return vera.call(updateLead, { id, price: pick([0, 0.01, 99.99, 1e9]) });
      if (kind === 'products') {
        return vera.call(updateLead, { id, is_price_own: false, products: [{ product_id: tea, count: pick([1, 7]) }] });
      }
      if (kind === 'many') return vera.call(changeLeads, { ids: deals.map((it) => it.id), stage_id });
      if (kind === 'remove') return vera.call(deleteLeads, { ids: [id, pick(deals).id] });
      if (kind === 'merge') return vera.call(mergeLeads, { main_id: id, ids: [pick(deals).id] });
      return vera.call(takeBack, { token: pick([...tokens, randomUUID()]) });
    })();
    expect([200, 404]).toContain(answer.status);
    const token = (answer.body.data as { undo?: string } | undefined)?.undo;
    if (token) tokens.push(token);
  };
  for (let nth = 0; nth < 50; nth++) await Promise.all([step(), step(), step(), step()]);
  await expectSums();
});

test('twenty who move the same deals at once all get an answer, and each move is in the history once', async () => {
  const deals = [await make(), await make(), await make()];
  const ids = deals.map((it) => it.id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => {
      const stage_id = stages[nth % 3]!;
      if (nth % 2) return vera.call(changeLeads, { ids: ids.toReversed(), stage_id });
      return vera.call(updateLead, { id: ids[nth % 3]!, stage_id, before_id: nth % 4 ? null : ids[(nth + 1) % 3]! });
    }),
  );
  expect(answers.map((it) => it.status)).toEqual(answers.map(() => 200));
  const { rows } = await sql<{ entry: number; lines: number }>`
    select d.entry, (select count(*) from facts f where f.subject = 'deal' and f.subject_id = d.id
      and f.name in ('dealCreated', 'dealMoved')) as lines
    from deals d where d.id = any (${ids}::bigint[])`.execute(dbOf(project_id));
  for (const { entry, lines } of rows) expect(lines).toBe(entry);
  await expectSums();
});
