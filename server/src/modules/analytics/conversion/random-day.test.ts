import { getConversion, listConversionLeads } from '@parley/contract/analytics/conversion';
import { eraseDeals, restoreDeals } from '@parley/contract/bins';
import { createProduct } from '@parley/contract/clients/products';
import { createFunnel, listFunnels, sortStages, type Stage } from '@parley/contract/deals/funnels';
import { changeLeads, createLead, deleteLeads, mergeLeads, updateLead } from '@parley/contract/deals/lead-changes';
import { createLeadTag } from '@parley/contract/deals/tags';
import { listFields } from '@parley/contract/fields/fields';
import { mergeContacts, unlinkDialogue } from '@parley/contract/inbox/duplicates';
import { addDays, dayOf } from '@parley/contract/time';
import { takeBack } from '@parley/contract/undo';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { type Office, openOffice, settled, writes } from '../../../../test/office.ts';
import type { Person } from '../../../../test/people.ts';
import { until } from '../../../../test/until.ts';
import { days, hours, moveClock } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { replay } from '../../../kit/facts/consumer.ts';
import { seededRandom } from '../../../kit/random.ts';
import { letSee } from '../dialogues/test/counted.ts';
import { dealSums, recountAllDeals } from './keep-sums.ts';

let app: TestApp;
let office: Office;
let funnels: { id: number; stages: Stage[] }[];
let tags: number[];
let clients: number[];
let product_id: number;
let reason: { id: number; options: number[] };
beforeAll(async () => {
  app = await testApp();
  office = await openOffice(app);
  const { vera, tom, project_id, telegram, whatsapp } = office;
  await letSee(tom);
  await vera.call(createFunnel, { name: 'Repairs' });
  funnels = (await vera.call(listFunnels, {})).body.data;
  tags = [];
  for (const title of ['hot', 'cold']) tags.push((await vera.call(createLeadTag, { title })).body.data.id);
  clients = [];
  for (let nth = 0; nth < 4; nth++)
    clients.push(await writes(project_id, nth % 2 ? telegram : whatsapp, `peer-${nth}`));
  const tea = { name: 'Tea', price: 3, type: 'product', visible: true } as const;
  product_id = (await vera.call(createProduct, tea)).body.data.id;
  const field = (await vera.call(listFields, { entity: 'lead' })).body.data.find((it) => it.is_system)!;
  reason = { id: field.id, options: field.fields.map((it) => it.id) };
});
afterEach(() => moveClock(0));
afterAll(() => app.stop());

const tables = ['deal_sums', 'counted_deals', 'stage_visits'];
const kept = async (): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where project_id = ${office.project_id} order by 1`.execute(
      dbOf(office.project_id),
    );
    found[table] = rows.map((it) => it.row);
  }
  return found;
};

/** Until every fact is read, and nothing is marked or being counted anew. */
async function allCounted(): Promise<void> {
  await settled();
  await until(async () => {
    const { rows } = await sql<{ left: number }>`select (
        (select count(*) from facts f join fact_cursors c on c.project_id = f.project_id and c.consumer = 'deal-sums'
          where f.project_id = ${office.project_id} and (f.epoch, f.tx, f.id) > (c.epoch, c.tx, c.id))
        + (select count(*) from uncounted) + (select count(*) from deal_recounts)
      )::int as left`.execute(dbOf(office.project_id));
    expect(rows[0]!.left).toBe(0);
  });
}

test.for([1, 2, 3])(
  'after random weeks of deals (seed %i) the sums are those of the deals, and a recount gives the same',
  async (seed) => {
    const { whole, next } = seededRandom(seed);
    const { vera, mona, tom, project_id } = office;
    const one = <T>(all: readonly T[]): T => all[whole(all.length)]!;
    const some = <T>(all: readonly T[]): T[] => all.filter(() => next() < 0.4);
    const stages = funnels.flatMap((it) => it.stages);
    // Mostly along one way, so that there is something to win and to lose.
    const stage = () => one(next() < 0.8 ? funnels[0]!.stages : stages).id;
    const lost = stages.filter((it) => it.ending === 'lost');
    const made: number[] = [];
    const pressed: [Person, string][] = [];
    const press = (person: Person, body: { data?: { undo?: string } }) =>
      void (body.data?.undo && pressed.push([person, body.data.undo]));
    const parts = () => ({
      price: one([0, 5, 7.5, 1000]),
      manager_id: one([null, vera.id, tom.id, mona.id]),
      tags: some(tags),
      contacts_ids: some(clients),
      products: some([{ product_id, count: 2 }]),
    });
    const make = async () =>
      made.push((await vera.call(createLead, { stage_id: stage(), name: 'Sale', ...parts() })).body.data.id);
    const move = async () => {
      const person = one([vera, mona]);
      press(person, (await person.call(updateLead, { id: one(made), stage_id: stage() })).body);
    };
    const lose = async () => {
      const custom_fields = { [reason.id]: one([null, ...reason.options]) };
      press(vera, (await vera.call(updateLead, { id: one(made), stage_id: one(lost).id, custom_fields })).body);
    };
    const undo = async () => {
      if (!pressed.length) return;
      const [person, token] = one(pressed);
      press(person, (await person.call(takeBack, { token })).body);
    };
    const dialogues = () =>
      dbOf(project_id).selectFrom('dialogues').select('id').where('is_room', '=', false).orderBy('id').execute();
    const deeds: (() => Promise<unknown>)[] = [
      make,
      make,
      move,
      move,
      move,
      move,
      lose,
      undo,
      undo,
      async () => press(vera, (await vera.call(updateLead, { id: one(made), ...parts() })).body),
      async () => {
        const wanted = one([{ stage_id: stage() }, { add_tags: some(tags) }, { manager_id: mona.id }]);
        press(vera, (await vera.call(changeLeads, { ids: [one(made), one(made)], ...wanted })).body);
      },
      async () => press(vera, (await vera.call(deleteLeads, { ids: [one(made)] })).body),
      () => vera.call(restoreDeals, { ids: [one(made), one(made)] }),
      async () => press(vera, (await vera.call(mergeLeads, { main_id: one(made), ids: [one(made)] })).body),
      async () => (next() < 0.2 ? vera.call(eraseDeals, { ids: [one(made)] }) : undefined),
      () => vera.call(mergeContacts, { contact_id: one(clients), contacts_ids: [one(clients)] }),
      async () => vera.call(unlinkDialogue, { user_id: one(await dialogues()).id }),
      async () => {
        const { id, stages: of } = funnels[1]!;
        const order = of.map((it) => it.id);
        if (next() < 0.3)
          await vera.call(sortStages, { funnel: id, stages: next() < 0.5 ? order : order.toReversed() });
      },
    ];
    // Tokens are of today: what happens is of weeks before it.
    let ago = days(40);
    moveClock(-ago);
    await make();
    for (let nth = 0; nth < 120; nth++) {
      ago -= whole(hours(7));
      moveClock(-ago);
      if (next() < 0.2) await Promise.all([one(deeds)(), one(deeds)()]);
      else await one(deeds)();
    }
    moveClock(0);
    await allCounted();
    const was = await kept();
    expect(was['deal_sums']!.length).toBeGreaterThan(100);
    await expectDealsTold(vera);
    await expectDealsTold(tom);
    await recountAllDeals(project_id);
    expect(await kept()).toEqual(was);
    await replay(dealSums, project_id);
    await allCounted();
    expect(await kept()).toEqual(was);
  },
);

/** Of each funnel as many as its list has, and in each stage as many as stand there. */
async function expectDealsTold(person: Person): Promise<void> {
  const today = dayOf(Date.now(), 'Europe/Moscow');
  const period = { date_from: addDays(today, -60), date_to: today };
  for (const { id: funnel_id } of funnels) {
    const { all, stages, won, lost, since } = (await person.call(getConversion, { funnel_id, ...period })).body.data;
    const total = async (asked: object) =>
      (await person.call(listConversionLeads, { funnel_id, ...period, ...asked })).body.meta.total;
    expect(await total({})).toBe(all.deals);
    expect([await total({ ending: 'won' }), await total({ ending: 'lost' })]).toEqual([won.deals, lost.deals]);
    for (const { stage_id, deals, now } of stages) {
      expect(await total({ standing: stage_id })).toBe(now.deals);
      expect(await total({ reached: stage_id })).toBe(deals);
    }
    const isSeen = sql`(seen_by = '' or manager_id = ${person.id}
      or string_to_array(seen_by, ',') && ${[String(office.telegram)]}::text[])`;
    const first = await sql<{ day: string | null }>`select min(came_on)::text as day from counted_deals
      where funnel_id = ${funnel_id} and ${person === office.vera ? sql`true` : isSeen}`.execute(
      dbOf(office.project_id),
    );
    expect(since).toBe(first.rows[0]!.day);
    if (person !== office.vera) continue;
    const { rows } = await sql<{ stage_id: number; n: number; sum: number }>`
      select stage_id, count(*)::int as n, sum(price)::float8 as sum from deals
      where project_id = ${office.project_id} and funnel_id = ${funnel_id} and deleted_at is null group by 1`.execute(
      dbOf(office.project_id),
    );
    const stand = new Map(rows.map((it) => [it.stage_id, { deals: it.n, sum: it.sum }]));
    for (const { stage_id, now } of stages) expect(now).toEqual(stand.get(stage_id) ?? { deals: 0, sum: 0 });
  }
}
