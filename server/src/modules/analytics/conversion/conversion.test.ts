import {
  compareStages,
  type Conversion,
  getBreakdown,
  getConversion,
  getForecast,
  listConversionLeads,
  listStagesLeads,
} from '@parley/contract/analytics/conversion';
import { restoreDeals } from '@parley/contract/bins';
import { createProduct } from '@parley/contract/clients/products';
import {
  createFunnel,
  deleteFunnel,
  deleteStage,
  sortStages,
  type Stage,
  updateStage,
} from '@parley/contract/deals/funnels';
import { createLead, deleteLead, mergeLeads, updateLead } from '@parley/contract/deals/lead-changes';
import { createLeadTag } from '@parley/contract/deals/tags';
import { mergeContacts, unlinkDialogue } from '@parley/contract/inbox/duplicates';
import { listFields } from '@parley/contract/fields/fields';
import type { Input } from '@parley/contract/http';
import { updateProject } from '@parley/contract/projects/projects';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { moveClock } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { replay } from '../../../kit/facts/consumer.ts';
import { dealSums, recountAllDeals } from './keep-sums.ts';

let app: TestApp;
let office: Office;
/** Sees analytics and telegram alone. */
let ana: Person;
let funnel_id: number;
let stages: Stage[];
let clients: Record<'telegram' | 'whatsapp', number>;
let tag: number;
let product: number;
const deals: number[] = [];

const at = (time: string): void => moveClock(Date.parse(time) - Date.now());
const stage = (name: string): number => stages.find((it) => it.name === name)!.id;
type Given = Partial<Input<typeof createLead>>;
const makes = async (time: string, given: Given = {}, by: Person = office.vera): Promise<number> => {
  at(time);
  return (await by.call(createLead, { stage_id: stage('New'), name: 'Sale', manager_id: null, ...given })).body.data.id;
};
const moves = async (time: string, id: number, to: string, more: Omit<Input<typeof updateLead>, 'id'> = {}) => {
  at(time);
  return (await office.vera.call(updateLead, { id, stage_id: stage(to), ...more })).body.data;
};

const march = { date_from: '2026-03-01', date_to: '2026-03-31' };
type Asked = Partial<Input<typeof getConversion>>;
const conversion = async (asked: Asked = {}, by: Person = office.vera): Promise<Conversion> =>
  (await by.call(getConversion, { funnel_id, ...march, ...asked })).body.data;
const shortly = ({ all, won, lost, stages: of }: Conversion) => ({
  all: [all.deals, all.sum],
  won: [won.deals, won.sum],
  lost: [lost.deals, lost.sum],
  stages: of.map((it) => `${it.name} ${it.deals} ${it.now.deals}`),
});
const counted = (asked: Asked = {}, by?: Person) => conversion(asked, by).then(shortly);
const kept = async () =>
  (
    await sql`select * from deal_sums where project_id = ${office.project_id}
      order by funnel_id, facet, span, seen_by, begins, key`.execute(dbOf(office.project_id))
  ).rows;

beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { vera, project_id } = office;
  await vera.call(updateProject, { project: project_id, time_zone: 'Europe/Lisbon' });
  ana = await member(app, vera, 'Ana', { channels_ids: [office.telegram], permissions: ['analytics.view'] });
  const funnel = (await vera.call(createFunnel, { name: 'Sales' })).body.data;
  ({ id: funnel_id, stages } = funnel);
  clients = {
    telegram: await writes(project_id, office.telegram, 'peer-t'),
    whatsapp: await writes(project_id, office.whatsapp, 'peer-w'),
  };
  tag = (await vera.call(createLeadTag, { title: 'hot' })).body.data.id;
  const tea = { name: 'Tea', price: 3, type: 'product', visible: true } as const;
  product = (await vera.call(createProduct, tea)).body.data.id;
  // One way all along; lost; waits; in the night the clocks go on, past midnight by the new time; of April by then.
  const manager_id = vera.id;
  const [a, b, c, d, e] = [
    await makes('2026-03-02T10:00:00Z', { price: 1000, manager_id, contacts_ids: [clients.telegram], tags: [tag] }),
    await makes('2026-03-05T10:00:00Z', { price: 500, contacts_ids: [clients.whatsapp] }),
    await makes('2026-03-28T23:30:00Z', { price: 250.5 }),
    await makes('2026-03-29T23:30:00Z', { price: 100, products: [{ product_id: product, count: 1 }] }),
    await makes('2026-03-31T23:30:00Z', { price: 70 }),
  ];
  deals.push(a, b, c, d, e);
  await moves('2026-03-03T10:00:00Z', a, 'In touch');
  await moves('2026-03-05T10:00:00Z', a, 'Offer sent');
  await moves('2026-03-10T10:00:00Z', a, 'Won');
  await moves('2026-03-06T10:00:00Z', b, 'In touch');
  await moves('2026-03-08T10:00:00Z', b, 'Lost');
  await moves('2026-03-31T22:30:00Z', d, 'Agreeing');
  at('2026-04-10T12:00:00Z');
});
afterAll(async () => {
  moveClock(0);
  await app.stop();
});

const known = {
  all: [4, 1850.5],
  won: [1, 1000],
  lost: [1, 500],
  stages: ['New 4 1', 'In touch 3 0', 'Offer sent 2 0', 'Agreeing 2 1', 'Won 1 1', 'Lost 1 1'],
};

test('of deals with known answers each figure is the known one, by the days of the project’s clock', async () => {
  // Another clock was set before the first deal, so all are counted anew: figures may be right before that is over.
  await until(async () => {
    expect(await counted()).toEqual(known);
    expect((await conversion()).counting).toBeNull();
  });
  const { stages: of, won_after, since, period } = await conversion();
  expect(of.map((it) => [it.of_first, it.of_previous])).toEqual([
    [1, null],
    [0.75, 0.75],
    [0.5, 0.6667],
    [0.5, 1],
    [0.25, 0.5],
    [0.25, null],
  ]);
  expect([since, period]).toEqual(['2026-03-02', { from: '2026-03-01', to: '2026-03-31' }]);
  const day = 86_400;
  const about = (seconds: number | null, exact: number) =>
    expect(Math.abs(seconds! - exact) / exact).toBeLessThan(0.05);
  expect(of.map((it) => it.stay.count)).toEqual([3, 2, 1, 0, 0, 0]);
  about(of[0]!.stay.median, day);
  about(of[2]!.stay.median, 5 * day);
  expect(won_after.count).toBe(1);
  about(won_after.median, 8 * day);
});

test.each<[string, string, number]>([
  ['2026-03-28', '2026-03-28', 1],
  ['2026-03-29', '2026-03-29', 0],
  ['2026-03-30', '2026-03-30', 1],
  ['2026-03-31', '2026-03-31', 0],
  ['2026-04-01', '2026-04-01', 1],
  ['2026-03-02', '2026-04-01', 5],
  ['2026-02-15', '2026-04-05', 5],
  ['2025-01-01', '2026-12-31', 5],
  ['2026-05-01', '2026-05-31', 0],
])('from %s to %s came %i', async (date_from, date_to, n) => {
  expect((await conversion({ date_from, date_to })).all.deals).toBe(n);
});

test('the period before is told beside', async () => {
  const { all_before, won_before, period_before } = await conversion({
    date_from: '2026-03-16',
    date_to: '2026-03-31',
    compare: true,
  });
  expect(period_before).toEqual({ from: '2026-02-28', to: '2026-03-15' });
  expect([all_before, won_before]).toEqual([
    { deals: 2, sum: 1500 },
    { deals: 1, sum: 1000 },
  ]);
});

test('filters narrow it, one by kept sums and several by the deals themselves', async () => {
  const [a, b, c, d] = deals;
  const cases: [Asked, (number | undefined)[]][] = [
    [{ manager_id: office.vera.id }, [a]],
    [{ manager_id: 'me' }, [a]],
    [{ manager_id: 'none' }, [b, c, d]],
    [{ tag_id: tag }, [a]],
    [{ product_id: [product] }, [d]],
    [{ source_id: 'none' }, [a, b, c, d]],
    [{ tag_id: 'none' }, [b, c, d]],
    [{ tag_id: ['none', tag] }, [a, b, c, d]],
    [{ product_id: 'none', manager_id: 'none' }, [b, c]],
    [{ manager_id: 'none', source_id: 'none' }, [b, c, d]],
    [{ manager_id: 'me', product_id: product }, []],
    [{ tag_id: [tag, tag + 1000] }, [a]],
    [{ manager_id: 123456 }, []],
  ];
  for (const [asked, ids] of cases) {
    expect([asked, (await conversion(asked)).all.deals]).toEqual([asked, ids.length]);
    const { data, meta } = (await office.vera.call(listConversionLeads, { funnel_id, ...march, ...(asked as object) }))
      .body;
    expect([asked, data.map((it) => it.id), meta.total]).toEqual([asked, ids.toReversed(), ids.length]);
  }
});

test('behind each figure stand its deals, by pages', async () => {
  const [a, b, c, d] = deals;
  const list = async (asked: Partial<Input<typeof listConversionLeads>>) =>
    (await office.vera.call(listConversionLeads, { funnel_id, ...march, ...asked })).body;
  expect((await list({ reached: stage('New') })).data.map((it) => it.id)).toEqual([d, c, b, a]);
  expect((await list({ reached: stage('Offer sent') })).data.map((it) => it.id)).toEqual([d, a]);
  expect((await list({ reached: stage('Lost') })).data.map((it) => it.id)).toEqual([b]);
  expect((await list({ standing: stage('New') })).data.map((it) => it.id)).toEqual([c]);
  const told = await conversion();
  for (const { stage_id, stay } of told.stages)
    expect([stage_id, (await list({ left: stage_id })).meta.total]).toEqual([stage_id, stay.count]);
  expect((await list({ left: stage('In touch') })).data.map((it) => it.id)).toEqual([b, a]);
  expect((await list({ ending: 'won' })).data.map((it) => it.id)).toEqual([a]);
  expect((await list({ reason: 'none' })).data.map((it) => it.id)).toEqual([b]);
  const first = await list({ count: 3 });
  expect([first.data.length, first.meta.total]).toEqual([3, 4]);
  expect((await list({ count: 3, next: first.meta.next! })).data.map((it) => it.id)).toEqual([a]);
  expect((await list({ count: 3, page: 2 })).data.map((it) => it.id)).toEqual([a]);
  expect((await office.vera.call(listConversionLeads, { funnel_id, next: 'odd' })).status).toBe(400);
});

test('two stages are compared, and no other number of them', async () => {
  const [a, b] = deals;
  const two = [stage('New'), stage('In touch')];
  const { data } = (await office.vera.call(compareStages, { funnel_id, ...march, stages: two })).body;
  expect(data.stages.map((it) => [it.name, it.deals, it.sum, it.of_first])).toEqual([
    ['New', 4, 1850.5, 1],
    ['In touch', 2, 1500, 0.5],
  ]);
  expect(data.took.count).toBe(2);
  const list = async (reached?: number) =>
    (await office.vera.call(listStagesLeads, { funnel_id, ...march, stages: two, ...(reached && { reached }) })).body
      .data;
  expect((await list()).map((it) => it.id)).toEqual(deals.slice(0, 4).toReversed());
  expect((await list(stage('In touch'))).map((it) => it.id)).toEqual([b, a]);
  const filtered = { funnel_id, ...march, stages: two, manager_id: 'me', source_id: 'none' } as const;
  expect((await office.vera.call(compareStages, filtered)).body.data.stages.map((it) => it.deals)).toEqual([1, 1]);
  for (const given of [undefined, stage('New'), [stage('New'), stage('New')], [...two, stage('Won')]]) {
    const asked = { funnel_id, ...(given !== undefined && { stages: given }) };
    for (const endpoint of [compareStages, listStagesLeads]) {
      const refused = await office.vera.call(endpoint, asked);
      expect([refused.status, refused.body]).toMatchObject([422, { error: 'Choose exactly 2 stages to compare' }]);
    }
  }
});

test('it is taken apart by source, manager, tag, product and reason', async () => {
  const rows = async (by: Input<typeof getBreakdown>['by'], asked: Asked = {}) =>
    (await office.vera.call(getBreakdown, { funnel_id, ...march, ...(asked as object), by })).body.data.map((it) => [
      it.name,
      it.all.deals,
      it.won.deals,
      it.lost.deals,
    ]);
  expect(await rows('manager')).toEqual([
    [null, 3, 0, 1],
    ['Vera', 1, 1, 0],
  ]);
  expect(await rows('tag')).toEqual([
    [null, 3, 0, 1],
    ['hot', 1, 1, 0],
  ]);
  expect(await rows('product', { manager_id: 'none' })).toEqual([
    [null, 2, 0, 1],
    ['Tea', 1, 0, 0],
  ]);
  expect(await rows('source')).toEqual([[null, 4, 1, 1]]);
  expect(await rows('reason')).toEqual([[null, 1, 0, 1]]);
  const field = (await office.vera.call(listFields, { entity: 'lead' })).body.data.find((it) => it.is_system)!;
  const option = field.fields[0]!;
  await moves('2026-04-10T12:00:00Z', deals[1]!, 'Lost', { custom_fields: { [field.id]: option.id } });
  await until(async () => expect(await rows('reason')).toEqual([[option.value, 1, 0, 1]]));
});

test('what open deals may bring follows from the stages, by what each says or by a year', async () => {
  const forecast = async () => (await office.vera.call(getForecast, { funnel_id })).body.data;
  const before = await forecast();
  expect(before.stages.map((it) => [it.name, it.deals, it.probability, it.is_own])).toEqual([
    ['New', 2, 20, false],
    ['In touch', 0, 33, false],
    ['Offer sent', 0, 50, false],
    ['Agreeing', 1, 50, false],
  ]);
  const open = async (standing: number) =>
    (await office.vera.call(listConversionLeads, { funnel_id, standing, ever: true })).body.data.map((it) => it.id);
  expect([await open(stage('New')), await open(stage('Agreeing'))]).toEqual([[deals[4], deals[2]], [deals[3]]]);
  expect(before.expected).toBe(Math.round((320.5 * 0.2 + 100 * 0.5) * 100) / 100);
  await office.vera.call(updateStage, { id: stage('Agreeing'), probability: 90 });
  const { stages: of, expected } = await forecast();
  expect(of[3]).toMatchObject({ probability: 90, is_own: true, sum: 100, expected: 90 });
  expect(expected).toBe(64.1 + 90);
  const refused = await office.vera.call(updateStage, { id: stage('Agreeing'), probability: 101 });
  expect(refused.status).toBe(400);
});

test('sheets have the funnel and two of its stages, with shares in percent and times in hours', async () => {
  const sheet = async (path: string, by: Person = office.vera): Promise<string[][]> => {
    const headers = { authorization: `Bearer ${by.token}`, 'x-project': String(office.project_id) };
    const query = new URLSearchParams({ funnel_id: String(funnel_id), ...march, type: 'csv' });
    const answer = await fetch(`${app.url}/api/crm/analytics/${path}${query}`, { headers });
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('2026-03-01-2026-03-31.csv'),
    ]);
    const lines = (await answer.text()).replace('\uFEFF', '').trim().split('\r\n');
    return lines.map((line) => line.split(','));
  };
  const [titles, ...lines] = await sheet('conversion/export/?');
  expect(titles!.join()).toBe(
    'Stage,Deals,Sum,% of the first,% of the previous,Now here,Sum now here,"Median stay, hours"',
  );
  expect(lines.map((it) => it.slice(0, 7).join(' '))).toEqual([
    'New 4 1850.5 100  1 250.5',
    'In touch 3 1600 75 75 0 0',
    'Offer sent 2 1100 50 66.7 0 0',
    'Agreeing 2 1100 50 100 1 100',
    'Won 1 1000 25 50 1 1000',
    'Lost 1 500 25  1 500',
  ]);
  // Within the tenth of a bucket.
  expect(Math.abs(Number(lines[0]![7]) - 24)).toBeLessThan(1.5);
  const two = `stages[]=${stage('New')}&stages[]=${stage('In touch')}&`;
  const [, first, second] = await sheet(`conversion_by_stages/export/?${two}`);
  expect([first, second!.slice(0, 4)]).toEqual([
    ['New', '4', '1850.5', '100', ''],
    ['In touch', '2', '1500', '50'],
  ]);
  expect(Number(second![4])).toBeGreaterThan(20);
  expect((await sheet('conversion/export/?', ana)).slice(1).map((it) => it[1])).toEqual(['3', '2', '2', '2', '1', '0']);
});

test('a viewer of some channels gets figures and lists of what they see, and others nothing', async () => {
  const { vera, tom } = office;
  const seen = { all: [3, 1350.5], won: [1, 1000], lost: [0, 0] };
  expect(await counted({}, ana)).toMatchObject(seen);
  // In a funnel of others' deals not even its first day is told.
  const { id: other, stages: first } = (await vera.call(createFunnel, { name: 'Others' })).body.data;
  await makes('2026-04-10T12:00:00Z', { stage_id: first[0]!.id, contacts_ids: [clients.whatsapp] });
  const since = async (by: Person) => (await conversion({ funnel_id: other }, by)).since;
  await until(async () => expect([await since(vera), await since(ana)]).toEqual(['2026-04-10', null]));
  await vera.call(deleteFunnel, { id: other, with_leads: true });
  const list = async () => (await ana.call(listConversionLeads, { funnel_id, ...march })).body;
  expect((await list()).data.map((it) => it.id)).toEqual([deals[3], deals[2], deals[0]]);
  expect(await counted({ manager_id: 'none', source_id: 'none' }, ana)).toMatchObject({ all: [2, 350.5] });
  // One's own is seen whatever channel its client has.
  await vera.call(updateLead, { id: deals[1]!, manager_id: ana.id });
  await until(async () => expect(await counted({}, ana)).toEqual(known));
  expect((await list()).data).toHaveLength(4);
  expect((await conversion({ source_id: 'none' }, ana)).all.deals).toBe(4);
  expect((await conversion({ manager_id: 'me' }, ana)).all.deals).toBe(1);
  await vera.call(updateLead, { id: deals[1]!, manager_id: null });
  await until(async () => expect(await counted({}, ana)).toMatchObject(seen));
  // A client is found to be on this channel too, which is no fact of any deal.
  const contact_id = await writes(office.project_id, office.telegram, 'peer-x');
  const found = dbOf(office.project_id).selectFrom('dialogues').select('id').where('contact_id', '=', contact_id);
  const { id: user_id } = await found.executeTakeFirstOrThrow();
  await vera.call(mergeContacts, { contact_id: clients.whatsapp, contacts_ids: [contact_id] });
  await until(async () => expect(await counted({}, ana)).toEqual(known));
  await vera.call(unlinkDialogue, { user_id });
  await until(async () => expect(await counted({}, ana)).toMatchObject(seen));
  expect((await tom.call(getConversion, { funnel_id })).status).toBe(403);
  const stranger = await owner(app, 'Stan');
  expect((await conversion({}, stranger)).all.deals).toBe(0);
});

test('what is taken back never was; what is merged or removed goes, and comes back with undo and restore', async () => {
  const { vera } = office;
  const [, , c, d] = deals;
  const undo = (token: string) => vera.call(takeBack, { token });
  const before = await kept();
  const agree = (expected: object) => until(async () => expect(await counted()).toMatchObject(expected));
  const moved = await moves('2026-04-11T12:00:00Z', c!, 'Won');
  await agree({ won: [2, 1250.5] });
  await undo(moved.undo!);
  await agree(known);
  expect(await kept()).toEqual(before);
  const { body } = await vera.call(mergeLeads, { main_id: c!, ids: [d!] });
  await agree({ all: [3, 1750.5] });
  await undo(body.data.undo);
  await agree(known);
  expect(await kept()).toEqual(before);
  await vera.call(deleteLead, { id: c! });
  await agree({ all: [3, 1600] });
  await vera.call(restoreDeals, { ids: [c!] });
  await agree(known);
  expect(await kept()).toEqual(before);
});

test('read from zero, and counted from the rows, sums are as they were kept', async () => {
  const before = await kept();
  expect(before.length).toBeGreaterThan(50);
  await replay(dealSums, office.project_id);
  await until(async () => {
    expect(await kept()).toEqual(before);
    expect((await conversion()).counting).toBeNull();
  });
  await recountAllDeals(office.project_id);
  expect(await kept()).toEqual(before);
});

test('another clock, another order of stages and a stage that is gone count anew', async () => {
  const { vera, project_id } = office;
  const count = async (date_from: string) => (await conversion({ date_from, date_to: date_from })).all.deals;
  await vera.call(updateProject, { project: project_id, time_zone: 'Pacific/Auckland' });
  await until(async () => expect([await count('2026-03-28'), await count('2026-03-29')]).toEqual([0, 1]));
  await vera.call(updateProject, { project: project_id, time_zone: 'Europe/Lisbon' });
  await until(async () => expect(await counted()).toEqual(known));
  const order = (names: string[]) => vera.call(sortStages, { funnel: funnel_id, stages: names.map(stage) });
  await order(['New', 'Agreeing', 'In touch', 'Offer sent', 'Won', 'Lost']);
  await until(async () =>
    expect((await counted()).stages.slice(0, 4)).toEqual(['New 4 1', 'Agreeing 3 1', 'In touch 2 0', 'Offer sent 1 0']),
  );
  await order(['New', 'In touch', 'Offer sent', 'Agreeing', 'Won', 'Lost']);
  await until(async () => expect(await counted()).toEqual(known));
  await vera.call(deleteStage, { id: stage('In touch') });
  await until(async () =>
    expect((await counted()).stages).toEqual(['New 4 1', 'Offer sent 2 0', 'Agreeing 2 1', 'Won 1 1', 'Lost 1 1']),
  );
});

test('of a funnel that is gone every call answers with nothing', async () => {
  const { vera } = office;
  const two = [stage('New'), stage('Won')];
  await vera.call(deleteFunnel, { id: funnel_id, with_leads: true });
  await until(async () => expect(await kept()).toEqual([]));
  expect(await counted()).toEqual({ all: [0, 0], won: [0, 0], lost: [0, 0], stages: [] });
  expect((await vera.call(listConversionLeads, { funnel_id })).body.data).toEqual([]);
  expect((await vera.call(listStagesLeads, { funnel_id, stages: two })).body.data).toEqual([]);
  expect((await vera.call(compareStages, { funnel_id, stages: two })).body.data.stages).toEqual([]);
  expect((await vera.call(getForecast, { funnel_id })).body.data).toEqual({ stages: [], expected: 0 });
  expect((await vera.call(getBreakdown, { funnel_id, by: 'tag' })).body.data).toEqual([]);
  const headers = { authorization: `Bearer ${vera.token}`, 'x-project': String(office.project_id) };
  for (const path of [
    `conversion/export/?funnel_id=${funnel_id}&type=csv`,
    `conversion_by_stages/export/?funnel_id=${funnel_id}&stages[]=${two[0]}&stages[]=${two[1]}&type=csv`,
  ]) {
    const sheet = await fetch(`${app.url}/api/crm/analytics/${path}`, { headers });
    expect([sheet.status, (await sheet.text()).trim().split('\r\n').length]).toEqual([200, 1]);
  }
});
