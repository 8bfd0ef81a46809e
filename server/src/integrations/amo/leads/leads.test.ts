import { randomUUID } from 'node:crypto';
import { updateClient } from '@parley/contract/inbox/client-card';
import {
  connectAmo,
  createAmoLead,
  disconnectAmo,
  getAmoLeads,
  listAmoPipelines,
} from '@parley/contract/integrations/amo';
import { listIntegrations } from '@parley/contract/integrations/integrations';
import { getProject } from '@parley/contract/projects/projects';
import { longLivedToken, openAmo } from '@parley/simulator/amo/account';
import { newEntity } from '@parley/simulator/amo/filled';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { owner, type Person } from '../../../../test/people.ts';
import { writes } from '../../../../test/office.ts';
import { minutes, moveClock } from '../../../kit/clock.ts';
import { type AmoOffice, openAmoOffice } from '../test/amo-office.ts';

let it: AmoOffice;
let olga: number;
beforeAll(async () => {
  it = await openAmoOffice();
  olga = await clientWith('olga', '8 999 111-22-33');
  await it.connect();
});
afterEach(() => {
  it.knobs({ error: null, slow: 0 });
  moveClock(0);
});
afterAll(() => it.stop());

async function clientWith(outside_id: string, phone: string): Promise<number> {
  const id = await writes(it.project_id, it.telegram, outside_id);
  await it.vera.call(updateClient, { id, phone });
  return id;
}
const leadsOf = async (contact: number, by: Person = it.vera, fresh?: '1') =>
  (await by.call(getAmoLeads, { contact, ...(fresh && { fresh }) })).body.data;
const cardOf = async (by: Person = it.vera) =>
  (await by.call(listIntegrations, {})).body.data.find((card) => card.kind === 'amo')!;

test('a connected account is known by its name, and its token never comes back', async () => {
  const card = await cardOf();
  expect(card).toMatchObject({ is_connected: true, problem: null, account: { name: 'Shop', currency: 'RUB' } });
  const { body } = await it.vera.call(getProject, { project: it.project_id });
  expect(body.data.integrations.amo).toBe(true);
  for (const token of it.amo.tokens.keys()) expect(JSON.stringify([card, body])).not.toContain(token);
});

test('leads of a client come with stage, price, who is responsible and a link, the newest first', async () => {
  const found = await leadsOf(olga);
  expect(found).toMatchObject({ is_connected: true, currency: 'RUB', problem: null, more: false });
  expect(found.leads).toMatchObject([
    { name: 'Kitchen', price: 125_000, stage: 'Offer sent', ending: null, responsible: 'Anna Ivanova' },
    { name: 'Wardrobe', price: 48_000, stage: 'Won', ending: 'won', responsible: 'Anna Ivanova' },
  ]);
  expect(found.leads[0]!.url).toBe(`${it.simulator.url}/amo/leads/detail/${found.leads[0]!.id}`);
});

test('what was asked a moment ago is not asked again, unless somebody wants to know', async () => {
  await leadsOf(olga);
  const before = it.asked('/api/v4/contacts').length;
  await leadsOf(olga);
  expect(it.asked('/api/v4/contacts')).toHaveLength(before);
  await leadsOf(olga, it.vera, '1');
  expect(it.asked('/api/v4/contacts')).toHaveLength(before + 1);
  moveClock(minutes(4));
  await leadsOf(olga);
  expect(it.asked('/api/v4/contacts')).toHaveLength(before + 2);
});

test('a colleague who sees the client sees the leads, one who does not finds nobody, and so does another project', async () => {
  expect((await leadsOf(olga, it.tom)).leads).toHaveLength(2);
  expect((await it.wanda.call(getAmoLeads, { contact: olga })).status).toBe(404);
  const zoe = await owner(it.app, 'Zoe');
  expect((await zoe.call(getAmoLeads, { contact: olga })).status).toBe(404);
  expect((await zoe.call(createAmoLead, { contact_id: olga, name: 'Mine', uid: randomUUID() })).status).toBe(404);
  const own = (await zoe.call(getAmoLeads, { contact: 999_999_999 })).status;
  expect(own).toBe(404);
});

test('nobody is found where amoCRM has nobody, or only somebody whose number begins alike', async () => {
  const nobody = await clientWith('nobody', '+7 900 000 00 01');
  expect(await leadsOf(nobody)).toMatchObject({ is_searchable: true, leads: [], problem: null });
  it.amo.contacts.push(newEntity(it.simulator.world, { name: 'Longer', phone: '+1 7 900 000 00 02 5' }));
  const alike = await clientWith('alike', '+7 900 000 00 02');
  expect((await leadsOf(alike)).leads).toEqual([]);
  const silent = await writes(it.project_id, it.telegram, 'silent');
  expect(await leadsOf(silent)).toMatchObject({ is_searchable: false, leads: [], checked_at: null });
});

test('asked too often, amoCRM is asked again after a while', async () => {
  it.knobs({ error: { name: 'too_many', times: 1 } });
  expect((await leadsOf(olga, it.vera, '1')).problem).toBeNull();
});

test('while amoCRM is down, what was known is shown with a word about it, and it is well again by itself', async () => {
  const known = await leadsOf(olga);
  it.knobs({ error: { name: 'down', times: 1000 } });
  const old = await leadsOf(olga, it.vera, '1');
  expect(old).toMatchObject({ problem: 'unreachable', leads: known.leads });
  expect(await cardOf()).toMatchObject({ problem: 'unreachable', problem_words: 'Service Unavailable' });
  it.knobs({ error: null });
  expect((await leadsOf(olga, it.vera, '1')).problem).toBeNull();
  expect(await cardOf()).toMatchObject({ problem: null, failing_since: null });
});

test('a revoked token says so in amoCRM’s own words, until another is given', async () => {
  it.amo.tokens.clear();
  expect((await leadsOf(olga, it.vera, '1')).problem).toBe('refused');
  expect(await cardOf()).toMatchObject({ problem: 'refused', problem_words: 'Invalid authorization token' });
  await it.connect();
  expect(await cardOf()).toMatchObject({ problem: null });
  expect((await leadsOf(olga)).leads).toHaveLength(2);
});

test('a wrong token and a strange address leave nothing behind', async () => {
  const zoe = await owner(it.app, 'Zoe');
  const refused = await zoe.call(connectAmo, { domain: 'simulator', token: 'nobody' });
  expect(refused).toMatchObject({ status: 422, body: { code: 'provider_refused' } });
  const strange = await zoe.call(connectAmo, { domain: 'evil.example', token: 'nobody' });
  expect(strange.status).toBe(400);
  expect(await cardOf(zoe)).toMatchObject({ is_connected: false });
  expect((await it.mona.call(connectAmo, { domain: 'simulator', token: 'x' })).status).toBe(403);
});

test('a lead is made of the contact that is there, once for a uid', async () => {
  const uid = randomUUID();
  const asked = { uid, contact_id: olga, name: 'Shelves', price: 900 };
  const both = await Promise.all([it.vera.call(createAmoLead, asked), it.vera.call(createAmoLead, asked)]);
  expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
  const again = await it.vera.call(createAmoLead, asked);
  expect(again.body.data.leads.map(({ name }) => name)).toContain('Shelves');
  const made = it.amo.leads.filter(({ name }) => name === 'Shelves');
  expect(made).toHaveLength(1);
  expect(made[0]).toMatchObject({ price: 900, contacts: [{ id: it.amo.contacts[0]!.id }] });
  expect((await it.vera.call(createAmoLead, { ...asked, name: 'Another' })).body.code).toBe('uid_taken');
});

test('somebody new there is made along with the lead', async () => {
  const nina = await clientWith('nina', '+7 900 000 00 07');
  const { body } = await it.vera.call(createAmoLead, { uid: randomUUID(), contact_id: nina, name: 'Lamp' });
  expect(body.data.leads).toMatchObject([{ name: 'Lamp', stage: 'Incoming' }]);
  expect(it.amo.contacts.at(-1)).toMatchObject({ name: 'Client nina' });
});

test('it begins in the pipeline and the stage that were chosen, of those that are there', async () => {
  const { data: pipelines } = (await it.vera.call(listAmoPipelines, {})).body;
  expect(pipelines.map(({ name, stages }) => [name, stages.map((one) => one.name)])).toEqual([
    ['Sales', ['First talk', 'Offer sent', 'Won', 'Lost']],
  ]);
  const asked = { contact_id: olga, pipeline_id: pipelines[0]!.id };
  const offer = pipelines[0]!.stages[1]!;
  const make = (name: string, stage_id: number) =>
    it.vera.call(createAmoLead, { ...asked, uid: randomUUID(), name, stage_id });
  const { leads } = (await make('Bench', offer.id)).body.data;
  expect(leads.find(({ name }) => name === 'Bench')).toMatchObject({ pipeline: 'Sales', stage: 'Offer sent' });
  expect((await make('Stool', 999)).body).toMatchObject({
    code: 'provider_refused',
    error: expect.stringContaining('status_id: The value you selected'),
  });
  const zed = await owner(it.app, 'Zed');
  expect((await zed.call(listAmoPipelines, {})).body.code).toBe('amo_not_connected');
});

test('a lead whose answer was lost is found again and not made twice', async () => {
  it.amo.unanswered = 1;
  const asked = { uid: randomUUID(), contact_id: olga, name: 'Mirror' };
  expect((await it.vera.call(createAmoLead, asked)).status).toBe(502);
  expect((await it.vera.call(createAmoLead, asked)).status).toBe(200);
  expect(it.amo.leads.filter(({ name }) => name === 'Mirror')).toHaveLength(1);
});

test('a client without number and address gets no lead: nobody could find it again', async () => {
  const silent = await writes(it.project_id, it.telegram, 'numberless');
  const before = it.amo.leads.length;
  const { body } = await it.vera.call(createAmoLead, { uid: randomUUID(), contact_id: silent, name: 'Lost' });
  expect(body.code).toBe('amo_nothing_to_find_by');
  expect(it.amo.leads).toHaveLength(before);
});

test('with the key of somebody who is no administrator leads come without who is responsible, and all is well', async () => {
  it.knobs({ error: { name: 'no_administrator', times: 9 } });
  await it.connect();
  const found = await leadsOf(olga);
  expect(found.problem).toBeNull();
  expect(found.leads.length).toBeGreaterThan(1);
  expect(found.leads.every(({ stage, responsible }) => stage !== null && responsible === null)).toBe(true);
  expect(await cardOf()).toMatchObject({ problem: null });
});

test('disconnected, nothing is asked any more and nothing shown', async () => {
  const zoe = await owner(it.app, 'Zoe');
  const other = openAmo(it.simulator.world, { name: 'Other' });
  longLivedToken(other, it.simulator.world);
  await it.connect(other, zoe);
  expect((await zoe.call(disconnectAmo, {})).status).toBe(200);
  expect(await cardOf(zoe)).toMatchObject({ is_connected: false });
  expect((await zoe.call(disconnectAmo, {})).status).toBe(404);
  expect((await leadsOf(olga)).is_connected).toBe(true);
});
