import { createField, listFields } from '@parley/contract/fields/fields';
import * as funnels from '@parley/contract/deals/funnels';
import { takeBack } from '@parley/contract/undo';
import { listLeadActions } from '@parley/contract/deals/history';
import { createLead, deleteLead } from '@parley/contract/deals/lead-changes';
import { getBoard, getLead } from '@parley/contract/deals/leads';
import * as tags from '@parley/contract/deals/tags';
import type { Input } from '@parley/contract/http';
import { removeMember, updateMember } from '@parley/contract/projects/members';
import type { Grantable } from '@parley/contract/projects/permissions';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { heardBy, type Office, openOffice, writes } from '../../../../test/office.ts';
import { member, owner, type Person } from '../../../../test/people.ts';
import { dbOf } from '../../../kit/db/index.ts';

let app: TestApp;
let office: Office;
let vera: Person;
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  vera = office.vera;
});
afterAll(() => app.stop());

const all = async (person = vera) => (await person.call(funnels.listFunnels, {})).body.data;
const make = async (given: Input<typeof funnels.createFunnel> = {}) =>
  (await vera.call(funnels.createFunnel, given)).body.data;
const names = (it: { name: string }[]) => it.map(({ name }) => name);
const addDeal = async (stage_id: number, name: string, price = 10) =>
  (await vera.call(createLead, { stage_id, name, price })).body.data;
/** Somebody of the office with these rights, until the next test. */
async function allowed(person: Person, permissions: Grantable[]): Promise<Person> {
  await vera.call(updateMember, { project: office.project_id, user: person.id, permissions });
  return person;
}
afterEach(() => allowed(office.tom, []));
const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return [status, (body as { code?: string }).code];
};

test('a project begins with one funnel, which is the team’s to see and not everyone’s to change', async () => {
  const [first, ...others] = await all();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ name: 'Sales', color: '#3EA1DF', task_status: true, message_status: true });
  expect(names(first!.stages)).toEqual(['New', 'In touch', 'Offer sent', 'Agreeing', 'Won', 'Lost']);
  expect(await all(office.tom)).toEqual([first]);
  expect((await office.tom.call(funnels.createFunnel, {})).status).toBe(403);
  expect((await office.tom.call(funnels.deleteStage, { id: first!.stages[0]!.id })).status).toBe(403);
});

test('a funnel of which nothing is said has a name, stages and rules that work', async () => {
  const made = await make();
  expect(made).toMatchObject({ name: 'New funnel', color: '#3EA1DF', task_status: true, message_status: true });
  expect(made.stages).toHaveLength(6);
  expect(made.settings).toEqual({
    only_new_clients: false,
    duplicates: 'project',
    channel_id: null,
    quiet: null,
    cap: null,
    branch: null,
  });
  expect((await vera.call(funnels.getFunnel, { id: made.id })).body.data).toEqual(made);
});

test('of its settings only what is named changes, and the team is told', async () => {
  const { id } = await make({ name: 'Repairs', settings: { cap: 3 } });
  const settings = { quiet: { from: 1320, to: 480 }, channel_id: office.telegram };
  const { body } = await vera.call(funnels.updateFunnel, { id, color2: '#112233', general_color: true, settings });
  expect(body.data).toMatchObject({ name: 'Repairs', color2: '#112233', settings: { cap: 3, ...settings } });
  expect((await heardBy(office.tom, 'crm:funnels_changed')).at(-1)!.payload).toEqual({ ids: [id] });
  const elsewhere = await owner(app, 'Olga');
  expect((await elsewhere.call(funnels.updateFunnel, { id, name: 'Mine' })).status).toBe(404);
  expect((await vera.call(funnels.updateFunnel, { id, settings: { channel_id: 999_999 } })).status).toBe(404);
  expect((await vera.call(funnels.updateFunnel, { id, color: 'red' })).status).toBe(400);
});

test('each kind of business begins with funnels of its own, in the language of whoever asks', async () => {
  const { body } = await vera.call(funnels.createDefaultFunnels, { kind: 'school' });
  expect(names(body.data)).toEqual(['Enrolment', 'Renewals']);
  expect(body.data.every((it) => it.stages.length > 3)).toBe(true);
});

test('funnels and stages stand in the order that was given; those not named come behind', async () => {
  const olga = await owner(app, 'Olga');
  await olga.call(funnels.createFunnel, { name: 'Second' });
  await olga.call(funnels.createFunnel, { name: 'Third' });
  const [sales, second, third] = await all(olga);
  await olga.call(funnels.sortFunnels, { funnels: [third!.id, sales!.id] });
  expect(names(await all(olga))).toEqual(['Third', 'Sales', 'Second']);
  const [a, b, c] = second!.stages;
  await olga.call(funnels.sortStages, { funnel: second!.id, stages: [c!.id, a!.id] });
  const sorted = (await olga.call(funnels.listStages, { funnel_id: second!.id })).body.data;
  expect(sorted.slice(0, 3).map((it) => it.id)).toEqual([c!.id, a!.id, b!.id]);
  expect((await olga.call(funnels.sortStages, { funnel: second!.id, stages: [sales!.stages[0]!.id] })).status).toBe(
    404,
  );
  expect((await vera.call(funnels.sortFunnels, { funnels: [third!.id] })).status).toBe(404);
});

test('a stage comes first, after another one, or at the end', async () => {
  const { id: funnel_id, stages } = await make({ name: 'Places' });
  const add = (name: string, after_id?: number | null) =>
    vera.call(funnels.createStage, { funnel_id, name, ...(after_id === undefined ? {} : { after_id }) });
  await add('Last');
  await add('Second', stages[0]!.id);
  await add('First', null);
  const now = (await vera.call(funnels.getFunnel, { id: funnel_id })).body.data.stages;
  expect(names(now)).toEqual(['First', 'New', 'Second', 'In touch', 'Offer sent', 'Agreeing', 'Won', 'Lost', 'Last']);
  const [other] = await all();
  expect((await add('Lost', other!.stages[0]!.id)).status).toBe(404);
});

test('a stage says who takes over and which fields it wants; both must be there', async () => {
  const { stages } = await make({ name: 'Wishes' });
  const { id } = stages[1]!;
  const field = (await vera.call(createField, { label: 'Budget year', type: 'number', entity: 'lead' })).body.data;
  const ofClients = (await vera.call(createField, { label: 'City', type: 'text', entity: 'client' })).body.data;
  const changes = { users: [office.tom.id, office.tom.id], required_fields: [field.id], hidden: true };
  const { body } = await vera.call(funnels.updateStage, { id, ...changes });
  expect(body.data).toMatchObject({
    users: [office.tom.id],
    required_fields: [field.id],
    hidden: true,
    name: 'In touch',
  });
  const stagesOf = async () =>
    (await vera.call(listFields, { entity: 'lead' })).body.data.find((it) => it.id === field.id)!.required_in_stages;
  expect(await stagesOf()).toEqual([id]);
  expect((await heardBy(office.tom, 'crm:custom_fields_changed')).length).toBeGreaterThan(0);
  expect((await vera.call(funnels.updateStage, { id, required_fields: [ofClients.id] })).status).toBe(404);
  expect((await vera.call(funnels.updateStage, { id, users: [999_999_999] })).status).toBe(404);
  await vera.call(funnels.updateStage, { id, required_fields: [] });
  expect(await stagesOf()).toEqual([]);
  await vera.call(funnels.updateStage, { id, required_fields: [field.id] });
  await vera.call(funnels.deleteStage, { id });
  expect(await stagesOf()).toEqual([]);
});

test('an editor who sees only some channels lets nobody take over what comes by the others', async () => {
  const editor = await allowed(office.tom, ['funnels.edit']);
  const funnel = await make();
  const { id } = funnel.stages[0]!;
  const beyond = [403, 'rights_beyond_own'];
  expect(await codeOf(editor.call(funnels.updateStage, { id, users: [editor.id] }))).toEqual(beyond);
  const mine = { funnel_id: funnel.id, name: 'Mine', users: [editor.id] };
  expect(await codeOf(editor.call(funnels.createStage, mine))).toEqual(beyond);
  // What somebody else decided stays as it is, and can be taken back.
  await vera.call(funnels.updateStage, { id, users: [office.tom.id, office.mona.id] });
  expect((await editor.call(funnels.updateStage, { id, users: [office.mona.id] })).body.data.users).toEqual([
    office.mona.id,
  ]);
});

test('whoever left the team takes over nothing', async () => {
  const olga = await owner(app, 'Olga');
  const rita = await member(app, olga, 'Rita');
  const [sales] = await all(olga);
  const { id } = sales!.stages[0]!;
  await olga.call(funnels.updateStage, { id, users: [rita.id, olga.id] });
  await olga.call(removeMember, { project: olga.project_id, user: rita.id });
  expect((await all(olga))[0]!.stages[0]!.users).toEqual([olga.id]);
});

test('the deals of a removed stage go where it was said, with their sums', async () => {
  const funnel = await make({ name: 'Moving' });
  const [from, to] = funnel.stages;
  const deal = await addDeal(from!.id, 'Sofa', 70);
  await addDeal(from!.id, 'Table', 30);
  expect(await codeOf(vera.call(funnels.deleteStage, { id: from!.id }))).toEqual([409, 'stage_has_leads']);
  const backHere = vera.call(funnels.deleteStage, { id: from!.id, to_stage_id: from!.id });
  expect(await codeOf(backHere)).toEqual([409, 'same_stage']);
  expect((await vera.call(funnels.deleteStage, { id: from!.id, to_stage_id: to!.id })).status).toBe(200);
  const [column] = (await vera.call(getBoard, { funnel: funnel.id })).body.data;
  expect(column).toMatchObject({ stage_id: to!.id, total: 2, sum: 100 });
  expect((await vera.call(getLead, { id: deal.id })).body.data.stage_id).toBe(to!.id);
});

test('or they go with it; what was removed before can still be brought back', async () => {
  const funnel = await make({ name: 'Leaving' });
  const [from, to] = funnel.stages;
  const kept = await addDeal(from!.id, 'Removed by mistake', 5);
  const gone = await addDeal(from!.id, 'Gone', 6);
  const { undo } = (await vera.call(deleteLead, { id: kept.id })).body.data;
  const editor = await member(app, vera, 'Editor', { permissions: ['funnels.edit'] });
  const asEditor = () => editor.call(funnels.deleteStage, { id: from!.id, with_leads: true });
  expect(await codeOf(asEditor())).toEqual([403, 'forbidden']);
  const removal = (await vera.call(funnels.deleteStage, { id: from!.id, with_leads: true })).body.data;
  expect((await vera.call(getLead, { id: gone.id })).status).toBe(404);
  expect((await heardBy(office.tom, 'crm_lead:deleted')).at(-1)!.payload).toMatchObject({ ids: [gone.id] });
  expect((await vera.call(takeBack, { token: undo })).body.data.restored).toEqual([{ subject: 'deal', id: kept.id }]);
  const columns = (await vera.call(getBoard, { funnel: funnel.id })).body.data;
  expect(columns.find((it) => it.stage_id === to!.id)).toMatchObject({ total: 1, sum: 5 });
  expect(columns.reduce((sum, it) => sum + it.total, 0)).toBe(1);
  // Those that went with it come back to the first stage that is left.
  expect((await editor.call(takeBack, { token: removal.undo! })).status).toBe(404);
  expect((await vera.call(takeBack, { token: removal.undo! })).body.data).toMatchObject({
    restored: [{ subject: 'deal', id: gone.id }],
    kept: [],
  });
  const back = (await vera.call(getLead, { id: gone.id })).body.data;
  expect(back).toMatchObject({ stage_id: to!.id, price: 6 });
  expect((await vera.call(getBoard, { funnel: funnel.id })).body.data[0]).toMatchObject({ total: 2, sum: 11 });
  const lines = (await vera.call(listLeadActions, { entity: 'lead', entity_id: gone.id })).body.data;
  expect(lines.map((it) => [it.kind, it.before, it.after])).toEqual([
    ['restored', null, null],
    ['stage', from!.name, to!.name],
    ['removed', null, null],
    ['created', null, null],
  ]);
});

test('the deals of a removed funnel come back to the first one that is left', async () => {
  const olga = await owner(app, 'Olga');
  const [sales] = await all(olga);
  const second = (await olga.call(funnels.createFunnel, { name: 'Second' })).body.data;
  const deals = await Promise.all(
    second.stages.map(({ id: stage_id }) => olga.call(createLead, { stage_id, name: 'Lamp', price: 2 })),
  );
  const ids = deals.map((it) => it.body.data.id).toSorted((x, y) => x - y);
  const { undo } = (await olga.call(funnels.deleteFunnel, { id: second.id, with_leads: true })).body.data;
  expect((await olga.call(takeBack, { token: undo! })).body.data.restored.map((it) => it.id)).toEqual(ids);
  const [column] = (await olga.call(getBoard, { funnel: sales!.id })).body.data;
  expect(column).toMatchObject({ total: ids.length, sum: ids.length * 2 });
});

test('a stage or a funnel with deals that one does not see is removed by whoever sees them', async () => {
  const editor = await allowed(office.tom, ['funnels.edit', 'deals.delete']);
  const funnel = await make();
  const [stage, to] = funnel.stages.map((it) => it.id) as [number, number];
  await addDeal(stage, 'Of everyone');
  const hidden = await writes(office.project_id, office.whatsapp, 'hidden-by-stage');
  const { id } = (await vera.call(createLead, { stage_id: stage, contacts_ids: [hidden] })).body.data;
  const unseen = [403, 'stage_hides_leads'];
  for (const how of [{}, { to_stage_id: to }, { with_leads: true }])
    expect(await codeOf(editor.call(funnels.deleteStage, { id: stage, ...how }))).toEqual(unseen);
  expect(await codeOf(editor.call(funnels.deleteFunnel, { id: funnel.id, with_leads: true }))).toEqual(unseen);
  expect((await vera.call(getLead, { id })).body.data).toMatchObject({ stage_id: stage });
  await vera.call(deleteLead, { id });
  expect((await editor.call(funnels.deleteStage, { id: stage, to_stage_id: to })).status).toBe(200);
  expect((await editor.call(funnels.deleteFunnel, { id: funnel.id, with_leads: true })).status).toBe(200);
});

test('a funnel goes with its stages; the last stage and the last funnel stay', async () => {
  const olga = await owner(app, 'Olga');
  const [sales] = await all(olga);
  expect(await codeOf(olga.call(funnels.deleteFunnel, { id: sales!.id }))).toEqual([409, 'last_stage']);
  const second = (await olga.call(funnels.createFunnel, { name: 'Second' })).body.data;
  const { id: deal_id } = (await olga.call(createLead, { stage_id: second.stages[2]!.id, name: 'Lamp', price: 9 })).body
    .data;
  const without = olga.call(funnels.deleteFunnel, { id: second.id });
  expect(await codeOf(without)).toEqual([409, 'stage_has_leads']);
  const to_stage_id = sales!.stages[0]!.id;
  expect((await olga.call(funnels.deleteFunnel, { id: second.id, to_stage_id })).status).toBe(200);
  expect(names(await all(olga))).toEqual(['Sales']);
  expect((await olga.call(getLead, { id: deal_id })).body.data).toMatchObject({ funnel_id: sales!.id, price: 9 });
  for (const { id } of sales!.stages.slice(1)) await olga.call(funnels.deleteStage, { id });
  expect(await codeOf(olga.call(funnels.deleteStage, { id: to_stage_id, with_leads: true }))).toEqual([
    409,
    'last_stage',
  ]);
  expect((await vera.call(funnels.deleteFunnel, { id: sales!.id })).status).toBe(404);
});

test('there are so many funnels and stages and no more', async () => {
  const olga = await owner(app, 'Olga');
  const { project_id } = olga;
  const [{ id: funnel_id }] = (await all(olga)) as [funnels.Funnel];
  const numbers = Array.from({ length: 49 }, (_, nth) => nth);
  await dbOf(project_id)
    .insertInto('funnels')
    .values(numbers.map((nth) => ({ project_id, name: `Funnel ${nth}`, sort: nth })))
    .execute();
  await dbOf(project_id)
    .insertInto('stages')
    .values(numbers.slice(5).map((nth) => ({ project_id, funnel_id, name: `Stage ${nth}`, color: '#112233' })))
    .execute();
  expect(await codeOf(olga.call(funnels.createFunnel, {}))).toEqual([409, 'too_many_of_these']);
  const one = olga.call(funnels.createStage, { funnel_id, name: 'One more' });
  expect(await codeOf(one)).toEqual([409, 'too_many_of_these']);
});

test('a tag in other letters is the same tag; renamed, it may not become another one', async () => {
  const { tom } = office;
  const hot = (await tom.call(tags.createLeadTag, { title: 'Hot' })).body.data;
  expect((await vera.call(tags.createLeadTag, { title: 'HOT' })).body.data).toEqual(hot);
  const cold = (await vera.call(tags.createLeadTag, { title: 'cold' })).body.data;
  expect((await tom.call(tags.listLeadTags, {})).body.data).toEqual([cold, hot]);
  expect((await tom.call(tags.updateLeadTag, { id: hot.id, title: 'Warm' })).status).toBe(403);
  expect(await codeOf(vera.call(tags.updateLeadTag, { id: cold.id, title: 'hOt' }))).toEqual([409, 'tag_taken']);
  expect((await vera.call(tags.updateLeadTag, { id: hot.id, title: 'hot' })).body.data.title).toBe('hot');
  expect((await heardBy(tom, 'crm:lead_tags_changed')).length).toBe(3);
});

test('a removed tag is gone from deals too', async () => {
  const [sales] = await all();
  const { id } = (await vera.call(tags.createLeadTag, { title: 'Short-lived' })).body.data;
  const given = { stage_id: sales!.stages[0]!.id, name: 'Tagged', tags: [id] };
  const deal = (await vera.call(createLead, given)).body.data;
  expect(deal.tags).toEqual([id]);
  expect((await vera.call(tags.deleteLeadTag, { id })).status).toBe(200);
  expect((await vera.call(getLead, { id: deal.id })).body.data.tags).toEqual([]);
  expect((await vera.call(tags.deleteLeadTag, { id })).status).toBe(404);
});

test('a filter is kept for oneself under its name, and forgets what is gone', async () => {
  const { tom } = office;
  const { id: funnel, stages } = await make({ name: 'Filtered' });
  const tag = (await vera.call(tags.createLeadTag, { title: 'Brief' })).body.data;
  const keep = (person: Person, filter: Input<typeof tags.createLeadFilter>['filter'], name = 'Mine') =>
    person.call(tags.createLeadFilter, { funnel, name, filter });
  const kept = async (person: Person) => (await person.call(tags.listLeadFilters, { funnel })).body.data;
  const first = (await keep(tom, { price_from: 10 })).body.data;
  const filter = {
    tag_id: [tag.id],
    stage_id: [stages[0]!.id, stages[5]!.id],
    manager_id: ['me' as const],
    price_from: 10,
  };
  const second = (await keep(tom, filter)).body.data;
  expect(second).toEqual({ id: first.id, funnel_id: funnel, name: 'Mine', filter });
  expect(await kept(tom)).toEqual([second]);
  expect(await kept(vera)).toEqual([]);
  expect((await keep(tom, { tag_id: 999_999_999 })).status).toBe(404);
  await vera.call(tags.deleteLeadTag, { id: tag.id });
  await vera.call(funnels.deleteStage, { id: stages[5]!.id });
  expect((await kept(tom))[0]!.filter).toEqual({ stage_id: [stages[0]!.id], manager_id: ['me'], price_from: 10 });
  expect((await vera.call(tags.deleteLeadFilter, { funnel, id: first.id })).status).toBe(404);
  expect((await tom.call(tags.deleteLeadFilter, { funnel, id: first.id })).status).toBe(200);
  expect(await kept(tom)).toEqual([]);
  const { project_id } = tom;
  const many = Array.from({ length: tags.MAX_LEAD_FILTERS }, (_, nth) => `Filter ${nth}`);
  await dbOf(project_id)
    .insertInto('lead_filters')
    .values(many.map((name) => ({ project_id, user_id: tom.id, funnel_id: funnel, name, filter: '{}' })))
    .execute();
  expect(await codeOf(keep(tom, {}, 'One more'))).toEqual([409, 'too_many_of_these']);
  expect((await keep(tom, { price_to: 1 }, 'Filter 3')).status).toBe(200);
});
