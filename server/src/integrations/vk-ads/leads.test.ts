import { createAutoTask } from '@parley/contract/deals/automation';
import { updateFunnel } from '@parley/contract/deals/funnels';
import { updateLeadSource } from '@parley/contract/deals/sources';
import * as vkAds from '@parley/contract/integrations/vk-ads';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { settled } from '../../../test/office.ts';
import { owner, type Person } from '../../../test/people.ts';
import { until } from '../../../test/until.ts';
import { days, hours } from '../../kit/clock.ts';
import { dbOf, queues, transaction } from '../../kit/db/index.ts';
import { changeIntegration } from '../../modules/projects/index.ts';
import {
  type AdsOffice,
  type Cabinet,
  cardOf,
  connects,
  dealsIn,
  namesIn,
  openAdsOffice,
  planned,
  postsTo,
  takes,
} from './test/ads-office.ts';

let it: AdsOffice;
let boss: Person;
let cabinet: Cabinet;
let source: Awaited<ReturnType<typeof takes>>;
beforeAll(async () => {
  it = await openAdsOffice();
});
beforeEach(async () => {
  boss = await owner(it.app, 'Boss');
  cabinet = await it.opens('Cabinet');
  source = await takes(boss, [formOf(0)]);
});
afterEach(() => {
  it.turn({ error: null, copies: 1, delay: 0 });
});
afterAll(() => it.stop());

const formOf = (nth: number) => cabinet.forms[nth]!.id;
const names = () => namesIn(boss, source.funnel_id);
const hookUrl = () =>
  (JSON.parse(it.asked('/subscription.json').findLast((call) => call.method === 'POST')!.body) as Hook).callback_url;
type Hook = { callback_url: string };
const toldOf = (id: number, first_name: string) => ({
  id: `notice-${id}`,
  resource: 'LEAD',
  data: { id, form_id: formOf(0), answers: [], contact_info: { first_name, phone: '+79993334455' } },
});

test('a lead is a deal of its client the moment it is told, with what the form said', async () => {
  await connects(it, boss, cabinet);
  const answers = [{ key: 'q1', question: 'Which day?', answer: { value: 'Monday' } }];
  await it.fills(formOf(0), { first_name: 'Ivan', last_name: 'Petrov', phone: '+78005553535' }, { answers });
  await it.fills(formOf(1), { first_name: 'Nobody', phone: '+78005553536' });
  const [deal, ...more] = await until(async () => {
    const deals = await dealsIn(boss, source.funnel_id);
    expect(deals).not.toEqual([]);
    return deals;
  });
  expect(more).toEqual([]);
  expect(deal).toMatchObject({
    name: 'Ivan Petrov',
    contact: { name: 'Ivan Petrov', phone: '78005553535' },
    source: { id: source.id },
    utm: { utm_source: 'vk_ads', form_id: String(formOf(0)), banner_id: '2' },
    form: [{ name: 'Which day?', text: 'Monday' }],
  });
});

test('fields are mapped by the source: a question may hold the number, the name or the tag', async () => {
  const mapping = { phone_field: 'Call me at', name_field: 'city', tag_field: 'Which day?' };
  await boss.call(updateLeadSource, { id: source.id, ...mapping });
  await connects(it, boss, cabinet);
  const answers = [
    { key: 'q1', question: 'Which day?', answer: 'Monday' },
    { key: 'q2', question: 'Call me at', answer: { value: '+78005550001' } },
  ];
  await it.fills(formOf(0), { first_name: 'Ivan', city: 'Moscow' }, { answers });
  await until(async () => expect(await names()).toEqual(['Moscow']));
  const [deal] = await dealsIn(boss, source.funnel_id);
  expect(deal).toMatchObject({ contact: { phone: '78005550001' }, form: [{ name: 'first_name', text: 'Ivan' }] });
  expect(deal!.tags).toHaveLength(1);
});

test('told twice, told late, found by the poll and told at the address of the source: one deal', async () => {
  await connects(it, boss, cabinet);
  it.turn({ copies: 3, delay: 200 });
  const { id } = await it.fills(formOf(0), { first_name: 'Once', phone: '+79990000001' });
  await planned(boss);
  expect(await names()).toEqual(['Once']);
  await until(() => expect(it.simulator.pending()).toBe(0));
  const again = toldOf(id, 'Once');
  for (const url of [hookUrl(), source.url!]) expect(await (await postsTo(it.app, url, again)).text()).toBe('ok');
  await planned(boss);
  expect(await names()).toEqual(['Once']);
});

test('a lead whose deal is erased for good, or that was refused, is not taken by the next poll', async () => {
  await connects(it, boss, cabinet);
  await it.fills(formOf(0), { first_name: 'Erased', phone: '+79990000011' });
  await until(async () => expect(await names()).toEqual(['Erased']));
  await boss.call(updateFunnel, { id: source.funnel_id, settings: { only_new_clients: true } });
  await it.fills(formOf(0), { first_name: 'Known already', phone: '+79990000011' });
  await until(() => expect(it.simulator.pending()).toBe(0));
  await dbOf(boss.project_id).deleteFrom('deals').execute();
  await boss.call(updateFunnel, { id: source.funnel_id, settings: { only_new_clients: false } });
  await planned(boss);
  await boss.call(vkAds.fetchEarlierVkLeads, {});
  await settled();
  expect(await names()).toEqual([]);
});

test('what VK Ads did not tell is found by the poll, and only what was not read yet is asked for', async () => {
  await connects(it, boss, cabinet);
  it.turn({ copies: 0 });
  await it.fills(formOf(0), { first_name: 'Lost', phone: '+79990000002' });
  await it.fills(formOf(1), { first_name: 'Unchosen', phone: '+79990000003' });
  expect(await names()).toEqual([]);
  await planned(boss);
  expect(await names()).toEqual(['Lost']);
  const query = new URLSearchParams(it.asked('/leads.json').at(-1)!.query);
  expect(Object.fromEntries(query)).toEqual({
    limit: '50',
    offset: '0',
    _form_ids__in: String(formOf(0)),
    _created_at__gte: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    sorting: 'id',
  });
  const since = Date.parse(`${query.get('_created_at__gte')!.replace(' ', 'T')}Z`);
  expect(Date.now() - since).toBeLessThan(hours(2));
});

test('a subscription that VK Ads forgot is made again', async () => {
  await connects(it, boss, cabinet);
  const mine = it.asked('/subscription.json').findLast((call) => call.method === 'POST')!;
  const [{ id }] = (await (
    await fetch(`${it.simulator.url}/vk_ads/api/v3/subscription.json`, {
      headers: { authorization: mine.headers!.authorization! },
    })
  )
    .json()
    .then((told) => (told as { items: { id: number }[] }).items)) as [{ id: number }];
  const path = `${it.simulator.url}/vk_ads/api/v3/subscription/${id}.json`;
  await fetch(path, { method: 'DELETE', headers: { authorization: mine.headers!.authorization! } });
  await planned(boss);
  await it.fills(formOf(0), { first_name: 'Heard', phone: '+79990000004' });
  await until(async () => expect(await names()).toEqual(['Heard']));
});

test('away for a day, nothing is lost or doubled, and it goes on by itself', async () => {
  await connects(it, boss, cabinet);
  it.turn({ copies: 0, error: { name: 'server_error', times: 1000 } });
  const project_id = boss.project_id;
  const read_last = new Date(Date.now() - hours(24));
  await transaction(project_id, (tx) => changeIntegration(tx, project_id, 'vk_ads', { synced_at: read_last }));
  for (const ago of [23, 17, 11, 5]) {
    const phone = `+799900001${String(ago).padStart(2, '0')}`;
    await it.fills(formOf(0), { first_name: `${ago} hours ago`, phone }, { ago: hours(ago) });
    await planned(boss);
  }
  expect(await names()).toEqual([]);
  expect(await cardOf(boss)).toMatchObject({ problem: 'unreachable', problem_words: 'HTTP 502' });
  it.turn({ error: null });
  for (let time = 0; time < 2; time++) await planned(boss);
  expect(await names()).toEqual(['11 hours ago', '17 hours ago', '23 hours ago', '5 hours ago']);
  expect(await cardOf(boss)).toMatchObject({ problem: null, failing_since: null });
});

test('asked for silence it is asked later, and nobody is troubled', async () => {
  await connects(it, boss, cabinet);
  it.turn({ copies: 0, error: { name: 'too_many', times: 1 } });
  await it.fills(formOf(0), { first_name: 'Patient', phone: '+79990000005' });
  await planned(boss);
  expect(await cardOf(boss)).toMatchObject({ problem: null });
  const { rows } = await sql<{ wait: number }>`select extract(epoch from run_at - now()) as wait from jobs
    where project_id = ${boss.project_id} and name = 'poll-vk-leads'`.execute(queues());
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]!.wait)).toBeLessThan(120);
  await planned(boss);
  expect(await names()).toEqual(['Patient']);
});

test('a cabinet that may not list its leads is told of them all the same', async () => {
  await connects(it, boss, cabinet);
  it.turn({ error: { name: 'leads_absent', times: 10 } });
  await planned(boss);
  expect(await cardOf(boss)).toMatchObject({ problem: null });
  await it.fills(formOf(0), { first_name: 'Told', phone: '+79990000006' });
  await until(async () => expect(await names()).toEqual(['Told']));
});

test('the word of another project, none at all, and what is no lead make nothing', async () => {
  await connects(it, boss, cabinet);
  const mine = hookUrl();
  const other = await owner(it.app, 'Other');
  const theirs = await takes(other, [formOf(0)]);
  await connects(it, other, await it.opens('Theirs'));
  const word = mine.split('/').at(-1)!;
  const wrong = [`/hooks/vk_ads/${other.project_id}/${word}`, `/hooks/vk_ads/${boss.project_id}/made-up`];
  for (const path of [...wrong, '/hooks/vk_ads/0/x', '/hooks/vk_ads/999999/x'])
    expect((await postsTo(it.app, it.app.url + path, toldOf(1, 'Stranger'))).status).toBe(404);
  expect((await postsTo(it.app, mine, { resource: 'BANNER', data: { id: 1 } })).status).toBe(200);
  expect((await postsTo(it.app, mine, { resource: 'LEAD' })).status).toBe(200);
  expect((await fetch(mine, { method: 'POST', body: '{' })).status).toBe(400);
  expect([await names(), await namesIn(other, theirs.funnel_id)]).toEqual([[], []]);
});

test('leads of the last 30 days are fetched by a press, with how far it is, and make nothing twice', async () => {
  it.turn({ copies: 0 });
  for (let nth = 0; nth < 60; nth++) {
    const phone = `+7999111${String(nth).padStart(4, '0')}`;
    const ago = nth ? days(20) : hours(3);
    await it.fills(formOf(0), { first_name: `Lead ${String(nth).padStart(2, '0')}`, phone }, { ago });
  }
  await it.fills(formOf(0), { first_name: 'Too old', phone: '+79991119999' }, { ago: days(31) });
  await it.fills(formOf(1), { first_name: 'Unchosen', phone: '+79991119998' }, { ago: days(2) });
  await connects(it, boss, cabinet);
  await boss.call(createAutoTask, { stage_id: source.stage_id, description: 'Call back' });
  expect(await names()).toEqual([]);
  const pressed = await Promise.all([1, 2].map(() => boss.call(vkAds.fetchEarlierVkLeads, {})));
  expect(pressed.map((answer) => answer.body.data?.state)).toEqual(['running', 'running']);
  await settled();
  const fetching = async () => (await boss.call(vkAds.isVkAdsConnected, {})).body.data.fetching;
  expect(await fetching()).toMatchObject({ state: 'done', total: 60, seen: 60, made: 60 });
  expect(await names()).toHaveLength(60);
  // Nothing is done for what is fetched; for what is new it is.
  const ruleRuns = () => dbOf(boss.project_id).selectFrom('rule_runs').select('deal_id').execute();
  expect(await ruleRuns()).toEqual([]);
  it.turn({ copies: 1 });
  await it.fills(formOf(0), { first_name: 'New', phone: '+79991119997' });
  await until(async () => expect(await ruleRuns()).toHaveLength(1));
  await boss.call(vkAds.fetchEarlierVkLeads, {});
  await settled();
  expect(await fetching()).toMatchObject({ state: 'done', seen: 61, made: 0 });
  expect(await names()).toHaveLength(61);
});

test('fetching goes on after VK Ads was away, and says why it cannot', async () => {
  it.turn({ copies: 0 });
  await it.fills(formOf(0), { first_name: 'Earlier', phone: '+79991110000' }, { ago: days(5) });
  await connects(it, boss, cabinet);
  it.turn({ error: { name: 'server_error', times: 1 } });
  await boss.call(vkAds.fetchEarlierVkLeads, {});
  await settled();
  const fetching = async () => (await boss.call(vkAds.isVkAdsConnected, {})).body.data.fetching;
  expect(await fetching()).toMatchObject({ state: 'running', seen: 0 });
  await planned(boss, 'fetch-earlier-vk-leads');
  expect(await fetching()).toMatchObject({ state: 'done', made: 1 });
  it.turn({ error: { name: 'leads_absent', times: 1 } });
  await boss.call(vkAds.fetchEarlierVkLeads, {});
  await settled();
  expect(await fetching()).toMatchObject({ state: 'failed', words: 'Resource not found' });
});
