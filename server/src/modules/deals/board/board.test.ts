import { createOrganization } from '@parley/contract/clients/organizations';
import { createProduct } from '@parley/contract/clients/products';
import { deleteClients } from '@parley/contract/clients/table';
import { createField } from '@parley/contract/fields/fields';
import { listFunnels, updateStage } from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { createLead, deleteLead, mergeLeads, updateLead } from '@parley/contract/deals/lead-changes';
import * as leads from '@parley/contract/deals/leads';
import { createLeadTag } from '@parley/contract/deals/tags';
import { createTask } from '@parley/contract/tasks/tasks';
import { listCategories } from '@parley/contract/tasks/categories';
import type { Input } from '@parley/contract/http';
import { mergeContacts } from '@parley/contract/inbox/duplicates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, writes } from '../../../../test/office.ts';
import { owner, type Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import { findDeals } from './find-deals.ts';
import { isSeenDeal } from './seen.queries.ts';

let app: TestApp;
let office: Office;
let vera: Person;
let funnel: number;
let stages: number[];
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  vera = office.vera;
  const [first] = (await vera.call(listFunnels, {})).body.data;
  funnel = first!.id;
  stages = first!.stages.map((it) => it.id);
});
afterAll(() => app.stop());

type Given = Partial<Input<typeof createLead>>;
const add = async (name: string, given: Given = {}, by = vera) =>
  (await by.call(createLead, { stage_id: stages[0]!, name, ...given })).body.data;
type Asked = Partial<Input<typeof leads.listLeads>>;
const list = async (asked: Asked = {}, person = vera) =>
  (await person.call(leads.listLeads, { funnel, count: 200, ...asked })).body;
const namesIn = async (asked: Asked = {}, person = vera) => (await list(asked, person)).data.map((it) => it.name);
const boardOf = async (asked: Partial<Input<typeof leads.getBoard>> = {}, person = vera) =>
  (await person.call(leads.getBoard, { funnel, ...asked })).body.data;

/** A funnel of one's own for a test that counts. */
async function ownOffice(name: string) {
  const person = await owner(app, name);
  const [first] = (await person.call(listFunnels, {})).body.data;
  return { person, funnel: first!.id, stages: first!.stages.map((it) => it.id) };
}

test('a board has each stage with its number, its sum and its first cards, the newest on top', async () => {
  const mine = await ownOffice('Olga');
  for (let nth = 1; nth <= 25; nth++) await add(`Deal ${nth}`, { stage_id: mine.stages[1]!, price: nth }, mine.person);
  const { body } = await mine.person.call(leads.getBoard, { funnel: mine.funnel });
  expect(body.data.map((it) => it.stage_id)).toEqual(mine.stages);
  expect(body.data[0]).toEqual({ stage_id: mine.stages[0], total: 0, sum: 0, leads: [], next: null });
  const column = body.data[1]!;
  expect([column.total, column.sum]).toEqual([25, 325]);
  expect(column.leads.map((it) => it.name)).toEqual(Array.from({ length: 20 }, (_, nth) => `Deal ${25 - nth}`));
  const page = { funnel: mine.funnel, stage: mine.stages[1]! };
  const rest = (await mine.person.call(leads.listStageLeads, { ...page, next: column.next! })).body;
  expect(rest.data.map((it) => it.name)).toEqual(['Deal 5', 'Deal 4', 'Deal 3', 'Deal 2', 'Deal 1']);
  expect(rest.meta).toEqual({ count: 5, next: null });
  expect((await mine.person.call(leads.listStageLeads, { ...page, next: 'nonsense' })).status).toBe(400);
  expect((await mine.person.call(leads.listStageLeads, { funnel, stage: page.stage })).status).toBe(404);
  expect((await vera.call(leads.getBoard, { funnel: mine.funnel })).status).toBe(404);
});

test('a card tells the client, the channel, what is unread, tags and the next task', async () => {
  const client = await writes(office.project_id, office.telegram, 'card', 'Is it ready?');
  const tag = (await vera.call(createLeadTag, { title: 'Card' })).body.data;
  const given = { contacts_ids: [client], tags: [tag.id], manager_id: office.tom.id, price: 12.5 };
  const { id } = await add('With a card', given);
  const category_id = (await vera.call(listCategories, {})).body.data[0]!.id;
  const give = (inHours: number) =>
    vera.call(createTask, {
      category_id,
      manager_id: vera.id,
      date: new Date(Date.now() + inHours * 3_600_000).toISOString(),
      crm_lead_id: id,
    });
  const card = async () =>
    (await vera.call(leads.getLeadCards, { ids: [id] })).body.data.leads[0] as leads.LeadCard | undefined;
  expect(await card()).toMatchObject({ tasks_status: null, task_date: null });
  await give(5);
  expect(await card()).toMatchObject({ tasks_status: 'active' });
  await give(-1);
  expect(await card()).toMatchObject({
    name: 'With a card',
    price: 12.5,
    manager_id: office.tom.id,
    tags: [tag.id],
    tasks_status: 'overdue',
    contact: { id: client, name: 'Client card', channel: 'telegram', unread: 1, owed_since: expect.any(String) },
  });
  // Won or lost, nothing about it is late.
  const ended = (await vera.call(listFunnels, {})).body.data[0]!.stages.filter((it) => it.ending !== null);
  expect(ended.map((it) => [it.name, it.ending])).toEqual([
    ['Won', 'won'],
    ['Lost', 'lost'],
  ]);
  expect((await list({ tasks: 'overdue' })).data.map((it) => it.id)).toEqual([id]);
  await vera.call(updateLead, { id, stage_id: ended[1]!.id });
  expect(await card()).toMatchObject({ tasks_status: 'active', task_date: expect.any(String) });
  expect((await list({ tasks: 'overdue' })).data).toEqual([]);
  await vera.call(updateLead, { id, stage_id: stages[0]! });
  const whole = (await vera.call(leads.getLead, { id })).body.data;
  expect(whole).toMatchObject({ ...(await card()), contacts: [{ id: client }], products: [], utm: {} });
});

test('hidden stages are left out of boards and lists unless they are named', async () => {
  const mine = await ownOffice('Olga');
  const [shown, hidden] = mine.stages as [number, number];
  await add('Seen', { stage_id: shown }, mine.person);
  await add('Put aside', { stage_id: hidden }, mine.person);
  await mine.person.call(updateStage, { id: hidden, hidden: true });
  const ofBoard = async (asked: object = {}) =>
    (await mine.person.call(leads.getBoard, { funnel: mine.funnel, ...asked })).body.data.map((it) => it.stage_id);
  expect(await ofBoard()).not.toContain(hidden);
  expect(await ofBoard({ stage_id: hidden })).toEqual([hidden]);
  expect(await namesIn({ funnel: mine.funnel }, mine.person)).toEqual(['Seen']);
  expect((await list({ funnel: 'all' }, mine.person)).meta.total).toBe(1);
  expect(await namesIn({ funnel: mine.funnel, stage_id: [hidden] }, mine.person)).toEqual(['Put aside']);
  const { body } = await mine.person.call(leads.searchLeads, { search: 'aside' });
  expect(body.data.map((it) => it.name)).toEqual(['Put aside']);
});

test('each filter finds what it asks for and nothing else', async () => {
  const { tom } = office;
  const tag = (await vera.call(createLeadTag, { title: 'Filter' })).body.data.id;
  const product = (await vera.call(createProduct, { name: 'Lamp', type: 'product', price: 40 })).body.data.id;
  const organization_id = (await vera.call(createOrganization, { name: 'Glass works' })).body.data.id;
  const client = await writes(office.project_id, office.telegram, 'filters');
  await add('F none', { price: 1, manager_id: null });
  await add('F tag', { tags: [tag], price: 2 });
  await add('F tom', { manager_id: tom.id, price: 3 });
  await add('F product', { products: [{ product_id: product, count: 2 }] });
  await add('F organization', { organization_id, price: 5 });
  await add('F client', { contacts_ids: [client], price: 6 });
  await add('F stage', { stage_id: stages[2]!, price: 7 });
  const found = (asked: Asked) => namesIn({ search: 'F', sort: 'name', ...asked });
  expect(await found({})).toHaveLength(7);
  expect(await found({ tag_id: [tag] })).toEqual(['F tag']);
  expect(await found({ manager_id: tom.id })).toEqual(['F tom']);
  expect(await found({ manager_id: [tom.id, 'none'] })).toEqual(['F none', 'F tom']);
  expect(await found({ manager_id: 'me' })).toHaveLength(5);
  expect(await found({ product_id: product })).toEqual(['F product']);
  expect(await found({ organization_id })).toEqual(['F organization']);
  expect(await found({ contact_id: client })).toEqual(['F client']);
  expect(await found({ stage_id: stages[2]! })).toEqual(['F stage']);
  expect(await found({ price_from: '2' as never, price_to: 3 })).toEqual(['F tag', 'F tom']);
  // The other way round it is the same span.
  expect(await found({ price_from: 3, price_to: 2 })).toEqual(['F tag', 'F tom']);
  expect(await found({ tasks: 'none' })).toHaveLength(7);
  expect(await found({ tasks: 'overdue' })).toEqual([]);
  const boards = await boardOf({ search: 'F', price_from: 6 });
  expect(boards.map((it) => [it.total, it.sum])).toEqual([
    [2, 86],
    [0, 0],
    [1, 7],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect((await list({ search: 'F', tag_id: [tag] })).meta).toEqual({ count: 1, total: 1, next: null });
  for (const [name, value] of [
    ['tag_id', 999_999],
    ['stage_id', 999_999],
    ['contact_id', 999_999],
  ] as const) {
    expect((await vera.call(leads.listLeads, { funnel, [name]: value })).status).toBe(404);
  }
});

test('days have both ends, in the project’s time', async () => {
  const mine = await ownOffice('Olga');
  const { person } = mine;
  const late = await add('Late in the evening', { stage_id: mine.stages[0]! }, person);
  const early = await add('Just after midnight', { stage_id: mine.stages[0]! }, person);
  const at = (id: number, time: string) =>
    dbOf(person.project_id)
      .updateTable('deals')
      .set({ created_at: time, modified_at: time })
      .where('id', '=', id)
      .execute();
  await at(late.id, '2026-03-10T23:59:59+03:00');
  await at(early.id, '2026-03-11T00:00:00+03:00');
  const found = (asked: Asked) => namesIn({ funnel: mine.funnel, ...asked }, person);
  expect(await found({ added_from: '2026-03-10', added_to: '2026-03-10' })).toEqual(['Late in the evening']);
  expect(await found({ modified_from: '2026-03-11' })).toEqual(['Just after midnight']);
  expect(await found({ added_from: '2026-03-11', added_to: '2026-03-10' })).toHaveLength(2);
  expect(await found({ added_to: '2026-03-11' })).toEqual(['Just after midnight', 'Late in the evening']);
});

test('fields of the project are asked for by day, option, number and text', async () => {
  const mine = await ownOffice('Olga');
  const { person } = mine;
  const field = async (type: 'date' | 'list' | 'number' | 'text') =>
    (
      await person.call(createField, {
        label: type,
        type,
        entity: 'lead',
        ...(type === 'list' ? { fields: [{ value: 'Red' }, { value: 'Blue' }] } : {}),
      })
    ).body.data;
  const [date, colour, number, text] = [
    await field('date'),
    await field('list'),
    await field('number'),
    await field('text'),
  ];
  const [red, blue] = colour.fields.map((it) => it.id) as [number, number];
  const give = (name: string, custom_fields: Record<string, string | number>) =>
    add(name, { stage_id: mine.stages[0]!, custom_fields }, person);
  await give('One', { [date.id]: '2026-05-01', [colour.id]: red, [number.id]: 5, [text.id]: 'green tea' });
  await give('Two', { [date.id]: '2026-05-02', [colour.id]: blue, [number.id]: 50 });
  await give('Three', {});
  const found = (...asked: object[]) =>
    namesIn({ funnel: mine.funnel, sort: 'name', custom_fields: JSON.stringify(asked) as never }, person);
  expect(await found({ field_id: date.id, from: '2026-05-01', to: '2026-05-01' })).toEqual(['One']);
  expect(await found({ field_id: date.id, from: '2026-05-01' })).toEqual(['One', 'Two']);
  expect(await found({ field_id: colour.id, options: [blue] })).toEqual(['Two']);
  expect(await found({ field_id: number.id, from: 10 })).toEqual(['Two']);
  expect(await found({ field_id: text.id, text: 'tea' })).toEqual(['One']);
  expect(await found({ field_id: number.id, filled: false })).toEqual(['Three']);
  expect(await found({ field_id: number.id, from: 1 }, { field_id: colour.id, options: [red] })).toEqual(['One']);
  const wrong = {
    funnel: mine.funnel,
    custom_fields: JSON.stringify([{ field_id: text.id, options: [red] }]) as never,
  };
  expect((await person.call(leads.listLeads, wrong)).status).toBe(400);
});

test('lists are sorted either way, page by page, and nothing is missed or doubled', async () => {
  const mine = await ownOffice('Olga');
  const { person } = mine;
  const names = ['été', 'Apple', 'banana', 'Äpfel', 'cherry', 'apple', 'Zoo'];
  const prices = [3, 3, 1, 2, 9.99, 3, 0];
  for (const [nth, name] of names.entries()) {
    await add(name, { stage_id: mine.stages[nth % 3]!, price: prices[nth]! }, person);
  }
  const paged = async (sort: NonNullable<Asked['sort']>) => {
    const found: string[] = [];
    for (let next: string | null | undefined; next !== null;) {
      const { data, meta } = await list({ funnel: mine.funnel, sort, count: 2, ...(next ? { next } : {}) }, person);
      found.push(...data.map((it) => it.name));
      expect(meta.total).toBe(next ? undefined : 7);
      next = meta.next ?? null;
    }
    return found;
  };
  for (const sort of ['datetime_added', 'modified_at', 'price', 'name'] as const) {
    const up = await paged(sort);
    expect([...up].sort()).toEqual([...names].sort());
    expect(await paged(`-${sort}`)).toEqual(up.toReversed());
  }
  expect(await paged('-datetime_added')).toEqual(names.toReversed());
  expect(await paged('price')).toEqual(['Zoo', 'banana', 'Äpfel', 'été', 'Apple', 'apple', 'cherry']);
  expect((await paged('name')).slice(3)).toEqual(['banana', 'cherry', 'été', 'Zoo']);
  const { next } = (await list({ funnel: mine.funnel, count: 1 }, person)).meta;
  const other = { funnel: mine.funnel, sort: 'name' as const, next: next! };
  expect((await person.call(leads.listLeads, other)).status).toBe(400);
});

test('deals are found by their name, their client’s name or number, and by #id', async () => {
  const client = await writes(office.project_id, office.telegram, 'seeker', 'Hello', {
    peer: { outside_id: 'seeker', name: 'Béatrice Lund', phone: '+351912000777' },
  });
  const deal = await add('Blue garden chairs', { contacts_ids: [client] });
  await add('Something else', {});
  await add('Garden order 4711', {});
  const found = async (search: string, person = vera) =>
    (await person.call(leads.searchLeads, { search })).body.data.map((it) => it.name);
  expect(await found('garden blue')).toEqual(['Blue garden chairs']);
  expect(await found('order 471')).toEqual(['Garden order 4711']);
  expect(await found('4711 lawn')).toEqual([]);
  expect(await found('beatrice 777')).toEqual(['Blue garden chairs']);
  expect(await found('beatrice')).toEqual(['Blue garden chairs']);
  expect(await found('912 000 777')).toEqual(['Blue garden chairs']);
  expect(await found(`#${deal.id}`)).toEqual(['Blue garden chairs']);
  expect(await found(`№ ${deal.id}`)).toEqual(['Blue garden chairs']);
  expect((await found(String(deal.id)))[0]).toBe('Blue garden chairs');
  expect(await found(String(deal.id), office.wanda)).not.toContain('Blue garden chairs');
  expect(await found('!!')).toEqual([]);
  expect(await found('beatrice', office.wanda)).toEqual([]);
  expect(await found(`#${deal.id}`, office.wanda)).toEqual([]);
  expect(await found('beatrice', office.tom)).toEqual(['Blue garden chairs']);
});

test('a deal about a client of a channel one does not see is nowhere to be seen, but by its manager', async () => {
  const { tom, wanda, mona, project_id } = office;
  const hidden = await writes(project_id, office.whatsapp, 'hidden');
  const deal = await add('Secret wedding', { contacts_ids: [hidden], price: 1000 });
  const nobody = await add('About nobody', { price: 1 });
  const sums = async (person: Person) => {
    const [column] = await boardOf({ search: 'wedding' }, person);
    return [column!.total, column!.sum, column!.leads.length];
  };
  expect(await sums(wanda)).toEqual([1, 1000, 1]);
  expect(await sums(mona)).toEqual([1, 1000, 1]);
  expect(await sums(tom)).toEqual([0, 0, 0]);
  const whole = await boardOf({}, tom);
  const seen = await list({}, tom);
  expect(whole.reduce((sum, it) => sum + it.total, 0)).toBe(seen.data.length);
  expect(seen.meta.total).toBe(seen.data.length);
  expect(seen.data.map((it) => it.id)).not.toContain(deal.id);
  expect(seen.data.map((it) => it.id)).toContain(nobody.id);
  expect((await tom.call(leads.getLead, { id: deal.id })).status).toBe(404);
  expect((await tom.call(listLeadActions, { entity: 'lead', entity_id: deal.id })).status).toBe(404);
  expect((await tom.call(leads.listContactLeads, { id: hidden })).status).toBe(404);
  expect((await tom.call(leads.listLeads, { funnel, contact_id: hidden })).status).toBe(404);
  const cards = await tom.call(leads.getLeadCards, { ids: [deal.id, nobody.id], funnel_id: funnel });
  expect(cards.body.data.leads.map((it) => it.id)).toEqual([nobody.id]);
  expect(cards.body.data.totals).toEqual(whole.map(({ stage_id, total, sum }) => ({ stage_id, total, sum })));
  const viewer = { project_id, user_id: tom.id, channels_ids: [office.telegram], time_zone: 'UTC' };
  expect(await findDeals(viewer, { funnel_id: funnel, filter: {}, limit: 1000 })).not.toContain(deal.id);
  await vera.call(updateLead, { id: deal.id, manager_id: tom.id });
  const his = (await tom.call(leads.getLead, { id: deal.id })).body.data;
  expect(his).toMatchObject({ name: 'Secret wedding', contact: null, contacts: [], is_client_hidden: true });
  expect(his).not.toHaveProperty('contact_id');
  const [card] = (await tom.call(leads.getLeadCards, { ids: [deal.id] })).body.data.leads;
  expect(card).toMatchObject({ contact: null, is_client_hidden: true });
  // What he adds stands behind the client whom he does not see.
  const mine = await writes(project_id, office.telegram, 'beside');
  await tom.call(updateLead, { id: deal.id, contacts_ids: [mine] });
  const theirs = (await vera.call(leads.getLead, { id: deal.id })).body.data;
  expect(theirs.contacts.map((it) => it.id)).toEqual([hidden, mine]);
  expect(theirs.is_client_hidden).toBe(false);
  expect((await vera.call(leads.getLead, { id: nobody.id })).body.data.is_client_hidden).toBe(false);
  expect((await tom.call(leads.getLead, { id: nobody.id })).body.data.is_client_hidden).toBe(false);
});

test('whoever sees some channels is told exactly what each stage has for them, whatever becomes of clients', async () => {
  const { project_id, telegram, whatsapp, tom, wanda } = office;
  /** As counted deal by deal, by the clients they are about. */
  const expectExact = async () => {
    for (const { person, channels_ids } of [
      { person: tom, channels_ids: [telegram] },
      { person: wanda, channels_ids: [whatsapp] },
    ]) {
      const seer = { project_id, user_id: person.id, channels_ids };
      const { rows } = await sql<{ id: number; stage_id: number; price: number }>`
        select d.id, d.stage_id, d.price::float8 as price from deals d
        where d.funnel_id = ${funnel} and d.deleted_at is null and ${isSeenDeal(seer)}
        order by d.place desc, d.id desc`.execute(dbOf(project_id));
      const board = await boardOf({}, person);
      for (const { stage_id, total, sum, leads: cards } of board) {
        const seen = rows.filter((it) => it.stage_id === stage_id);
        expect({ total, sum }).toEqual({ total: seen.length, sum: seen.reduce((all, it) => all + it.price, 0) });
        expect(cards.map((it) => it.id)).toEqual(seen.slice(0, 20).map((it) => it.id));
      }
      const shown = rows.filter((it) => board.some(({ stage_id }) => stage_id === it.stage_id)).map((it) => it.id);
      const { data, meta } = await list({}, person);
      expect(meta.total).toBe(shown.length);
      expect(data.map((it) => it.id).toSorted()).toEqual(shown.slice(0, 200).toSorted());
    }
  };
  await expectExact();
  const [first, second] = [await writes(project_id, telegram, 'seen-1'), await writes(project_id, whatsapp, 'seen-2')];
  const deals = [];
  for (const contacts_ids of [[first], [second], [second, first], []])
    deals.push(await add('Seen by some', { contacts_ids, price: 7, stage_id: stages[2]!, manager_id: vera.id }));
  await expectExact();
  const [ofFirst, ofSecond] = deals.map((it) => it.id) as [number, number];
  await vera.call(updateLead, { id: ofFirst, contacts_ids: [second], stage_id: stages[1]! });
  await expectExact();
  await vera.call(updateLead, { id: ofSecond, contacts_ids: [] });
  await expectExact();
  // One's own deal is seen whoever it is about.
  await vera.call(updateLead, { id: ofFirst, manager_id: tom.id, price: 9 });
  await expectExact();
  await vera.call(mergeContacts, { contact_id: first, contacts_ids: [second] });
  await expectExact();
  // Whoever was merged writes on a channel they were never on.
  await sql`update contacts set channels_ids = array[${telegram}::bigint] where id = ${first}`.execute(
    dbOf(project_id),
  );
  await expectExact();
  await writes(project_id, whatsapp, 'seen-2', 'Hello again');
  await expectExact();
  await vera.call(deleteLead, { id: ofSecond });
  await expectExact();
  await vera.call(deleteClients, { id: first });
  await expectExact();
  await sql`delete from contacts where id = ${first}`.execute(dbOf(project_id));
  await expectExact();
});

/** Until somebody waits for a row that another holds. */
const someoneWaits = () =>
  until(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(dbOf(office.project_id));
    expect(rows.length).toBeGreaterThan(0);
  });

test('a deal of a client who is merged once more meanwhile is seen as whoever they become', async () => {
  const { project_id, telegram, whatsapp } = office;
  const [first, second] = [
    await writes(project_id, telegram, 'twice-1'),
    await writes(project_id, telegram, 'twice-2'),
  ];
  const third = await writes(project_id, whatsapp, 'twice-3');
  await vera.call(mergeContacts, { contact_id: second, contacts_ids: [first] });
  const made = await transaction(project_id, async (tx) => {
    await sql`update contacts set merged_into = ${third} where id = ${second}`.execute(tx);
    const making = sql<{ seen_by: string }>`insert into deals (project_id, funnel_id, stage_id, name, place, contact_id)
      values (${project_id}, ${funnel}, ${stages[3]}, 'Twice', 1, ${first}) returning seen_by`;
    const begun = making.execute(dbOf(project_id));
    await someoneWaits();
    return { begun };
  });
  expect((await made.begun).rows).toEqual([{ seen_by: String(whatsapp) }]);
});

test('a client who comes to another channel waits for their deals in the order others hold them', async () => {
  const { project_id, telegram, whatsapp } = office;
  const client = await writes(project_id, telegram, 'in-order');
  const deals = [await add('Earlier', { contacts_ids: [client] }), await add('Later', { contacts_ids: [client] })];
  const [earlier, later] = deals.map((it) => it.id) as [number, number];
  const hold = (id: number) => sql`select from deals where id = ${id} for no key update nowait`;
  const coming = await transaction(project_id, async (tx) => {
    await hold(earlier).execute(tx);
    const comes = sql`update contacts set channels_ids = array[${telegram}, ${whatsapp}]::bigint[] where id = ${client}`;
    const begun = comes.execute(dbOf(project_id));
    await someoneWaits();
    await hold(later).execute(tx);
    return { begun };
  });
  await coming.begun;
  const { rows } = await sql<{ seen_by: string }>`select seen_by from deals where contact_id = ${client}`.execute(
    dbOf(project_id),
  );
  expect(rows.map((it) => it.seen_by)).toEqual([`${telegram},${whatsapp}`, `${telegram},${whatsapp}`]);
});

test('the lines of a stage become few, however many lines others have', async () => {
  const { person, ...mine } = await ownOffice('Olga');
  const { project_id } = person;
  const [low, high] = [Math.min(...mine.stages), Math.max(...mine.stages)];
  const many = 2100;
  await sql`insert into stage_totals (project_id, stage_id, seen_by, deals, price)
    select ${project_id}::bigint, ${low}::bigint, n::text, 1, 1 from generate_series(1, ${many}::int) n
    union all select ${project_id}, ${high}, '', 1, 5 from generate_series(1, 9)`.execute(dbOf(project_id));
  // Done now and then only.
  await sql`select sum_stage_totals(array[${high}::bigint]) from generate_series(1, 1500)`.execute(dbOf(project_id));
  const { rows } = await sql<{ stage_id: number; lines: number }>`
    select stage_id, count(*)::integer as lines from stage_totals group by stage_id order by stage_id`.execute(
    dbOf(project_id),
  );
  expect(rows).toEqual([
    { stage_id: low, lines: many },
    { stage_id: high, lines: 1 },
  ]);
  const board = await boardOf({ funnel: mine.funnel }, person);
  expect(board.find((it) => it.stage_id === high)).toMatchObject({ total: 9, sum: 45 });
});

test('of very many deals whoever sees few is told of these, page by page', async () => {
  const { tom, project_id } = office;
  const stage_id = stages[4]!;
  const hidden = await writes(project_id, office.whatsapp, 'crowd');
  await sql`insert into deals (project_id, funnel_id, stage_id, name, price, place, contact_id)
    select ${project_id}, ${funnel}, ${stage_id}, 'Crowd', 2, n, case when n % 20 > 0 then ${hidden}::bigint end
    from generate_series(1, 600) n`.execute(dbOf(project_id));
  const columnOf = async (asked = {}) => (await boardOf(asked, tom)).find((it) => it.stage_id === stage_id)!;
  expect(await columnOf()).toMatchObject({ total: 30, sum: 60 });
  expect(await columnOf({ price_from: 2, price_to: 2 })).toMatchObject({ total: 30, sum: 60 });
  const page = async (next?: string | null) =>
    (await tom.call(leads.listStageLeads, { funnel, stage: stage_id, ...(next && { next }) })).body;
  const { data, meta } = await page();
  const rest = await page(meta.next);
  expect([data.length, rest.data.length, rest.meta.next]).toEqual([20, 10, null]);
  expect(new Set([...data, ...rest.data].map((it) => it.place)).size).toBe(30);
});

test('a merged client’s deals are the main client’s; a removed client’s deals stay without them', async () => {
  const { project_id, telegram } = office;
  const [first, second] = [
    await writes(project_id, telegram, 'merge-1'),
    await writes(project_id, telegram, 'merge-2'),
  ];
  const deal = await add('Of the second', { contacts_ids: [second] });
  await vera.call(mergeContacts, { contact_id: first, contacts_ids: [second] });
  expect((await vera.call(leads.getLead, { id: deal.id })).body.data.contact!.id).toBe(first);
  for (const id of [first, second]) {
    const { body } = await vera.call(leads.listContactLeads, { id });
    expect(body.data.map((it) => it.name)).toEqual(['Of the second']);
  }
  await vera.call(deleteClients, { id: first });
  const left = (await vera.call(leads.getLead, { id: deal.id })).body.data;
  expect(left).toMatchObject({ name: 'Of the second', contact: null, contacts: [] });
  // Whoever did not see the client does not see their deal now.
  expect((await office.wanda.call(leads.getLead, { id: deal.id })).status).toBe(404);
});

test('a board that asks again is told what is left of its cards, and the sums', async () => {
  const mine = await ownOffice('Olga');
  const { person } = mine;
  const [stage_id] = mine.stages as [number];
  const [a, b, c] = [
    await add('A', { stage_id, price: 1 }, person),
    await add('B', { stage_id, price: 2 }, person),
    await add('C', { stage_id, price: 4 }, person),
  ];
  await person.call(deleteLead, { id: b.id });
  const ids = [c.id, b.id, a.id];
  const told = async (asked: Partial<Input<typeof leads.getLeadCards>> = {}) =>
    (await person.call(leads.getLeadCards, { ids, funnel_id: mine.funnel, ...asked })).body.data;
  const all = await told();
  expect(all.leads.map((it) => it.name)).toEqual(['C', 'A']);
  expect(all.totals[0]).toEqual({ stage_id, total: 2, sum: 5 });
  const dear = await told({ filter: { price_from: 2 } });
  expect(dear.leads.map((it) => it.name)).toEqual(['C']);
  expect(dear.totals[0]).toEqual({ stage_id, total: 1, sum: 4 });
  expect((await told({ ids: [b.id] })).leads).toEqual([]);
  expect((await vera.call(leads.getLeadCards, { ids })).status).toBe(404);
});

test('the link of a merged deal leads to the one it became part of, and its history is read from the newest', async () => {
  const main = await add('Main deal');
  const other = await add('Other deal');
  await vera.call(mergeLeads, { main_id: main.id, ids: [other.id] });
  expect((await vera.call(leads.getLead, { id: other.id })).body.data.id).toBe(main.id);
  await vera.call(updateLead, { id: main.id, name: 'Renamed' });
  const asked = { entity: 'lead', entity_id: main.id } as const;
  const { data, meta } = (await vera.call(listLeadActions, asked)).body;
  expect(data[0]).toMatchObject({
    kind: 'name',
    actor: { kind: 'member', id: vera.id, name: 'Vera', means: null },
    before: 'Main deal',
    after: 'Renamed',
    why: null,
  });
  expect(data.at(-1)!.kind).toBe('created');
  expect(meta.next).toBeNull();
  const first = (await vera.call(listLeadActions, { ...asked, count: 1 })).body;
  const then = (await vera.call(listLeadActions, { ...asked, next: Number(first.meta.next) })).body;
  expect([...first.data, ...then.data]).toEqual(data);
  expect((await vera.call(listLeadActions, { ...asked, count: 1, page: 2 })).body.data).toEqual([data[1]]);
});
