import { listFunnels } from '@parley/contract/deals/funnels';
import { listLeadActions } from '@parley/contract/deals/history';
import { changeLeads, createLead, updateLead } from '@parley/contract/deals/lead-changes';
import * as leads from '@parley/contract/deals/leads';
import { createLeadTag, listLeadFilters, listLeadTags } from '@parley/contract/deals/tags';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuietOffice } from '../../../test/quiet-office.ts';
import { closeDatabase, transaction } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import type { Context } from '../../kit/http/route.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { createContact } from '../clients/index.ts';
import { beginDeals, routes } from './index.ts';

let viewer: Viewer;
beforeAll(async () => {
  ({ viewer } = await openQuietOffice());
  await transaction(viewer.project_id, (tx) => beginDeals(tx, { id: viewer.project_id, language: 'en' }));
});
afterAll(closeDatabase);

async function run<E extends Endpoint>(endpoint: E, input: Input<E>, as = viewer): Promise<Output<E>> {
  const found = routes.find((it) => it.endpoint === endpoint)!;
  return endpoint.output.parse(await found.run(as, endpoint.input.parse(input), {} as Context)) as Output<E>;
}

async function counted<E extends Endpoint>(endpoint: E, input: Input<E>, as = viewer): Promise<number> {
  const before = queriesSent();
  await run(endpoint, input, as);
  return queriesSent() - before;
}

async function everything(funnel: number, stage: number, id: number) {
  const limited = { ...viewer, channels_ids: [1] };
  return {
    funnels: await counted(listFunnels, {}),
    tags: await counted(listLeadTags, {}),
    filters: await counted(listLeadFilters, { funnel }),
    board: await counted(leads.getBoard, { funnel }),
    'board of some channels': await counted(leads.getBoard, { funnel }, limited),
    'board by words': await counted(leads.getBoard, { funnel, search: 'anna', manager_id: 'me' }),
    column: await counted(leads.listStageLeads, { funnel, stage }),
    list: await counted(leads.listLeads, { funnel }),
    'list by words': await counted(leads.listLeads, { funnel, search: 'anna' }),
    deal: await counted(leads.getLead, { id }),
    cards: await counted(leads.getLeadCards, { ids: [id], funnel_id: funnel }),
    search: await counted(leads.searchLeads, { search: 'anna' }),
    history: await counted(listLeadActions, { entity: 'lead', entity_id: id }),
  };
}

test('reading deals costs the same number of statements in any base', async () => {
  const [first] = (await run(listFunnels, {})).data;
  const { id: funnel, stages } = first!;
  const tag = (await run(createLeadTag, { title: 'Hot' })).data.id;
  const add = async (nth: number) => {
    const stage_id = stages[nth % stages.length]!.id;
    const contact = await transaction(viewer.project_id, (tx) =>
      createContact(tx, viewer.project_id, { name: `Anna ${nth}`, phone: `+3519123456${10 + nth}` }),
    );
    const made = await run(createLead, { stage_id, name: `Anna’s order ${nth}`, contacts_ids: [contact], tags: [tag] });
    return made.data.id;
  };
  const before = await everything(funnel, stages[0]!.id, await add(0));
  expect(before).toEqual({
    funnels: 1,
    tags: 1,
    filters: 2,
    // stages with their sums, cards
    board: 2,
    // stages, begin, plan, sums, cards, commit
    'board of some channels': 5,
    // and whether what is named is there
    'board by words': 7,
    // begin, stages, plan, cards, commit
    column: 5,
    list: 5,
    'list by words': 6,
    deal: 2,
    // begin, stages, cards, commit
    cards: 4,
    search: 5,
    history: 2,
  });
  for (let nth = 1; nth < 25; nth++) await add(nth);
  expect(await everything(funnel, stages[0]!.id, await add(25))).toEqual(before);
});

test('moving deals costs the same number of statements in any base, and of many as for a few', async () => {
  const [first] = (await run(listFunnels, {})).data;
  const [from, to, ruled] = first!.stages.map((it) => it.id) as [number, number, number];
  await transaction(viewer.project_id, (tx) =>
    tx.updateTable('stages').set({ lost_client: true }).where('id', '=', ruled).execute(),
  );
  const add = async () => (await run(createLead, { stage_id: from, name: 'Order' })).data.id;
  const some = async (many: number) => {
    const ids: number[] = [];
    for (let nth = 0; nth < many; nth++) ids.push(await add());
    return ids;
  };
  const everyMove = async (many: number) => ({
    make: await counted(createLead, { stage_id: from, name: 'Order' }),
    'make in rules': await counted(createLead, { stage_id: ruled, name: 'Order' }),
    move: await counted(updateLead, { id: await add(), stage_id: to }),
    'move to rules': await counted(updateLead, { id: await add(), stage_id: ruled }),
    place: await counted(updateLead, { id: await add(), before_id: await add() }),
    many: await counted(changeLeads, { ids: await some(many), stage_id: to }),
    price: await counted(updateLead, { id: await add(), price: 5 }),
  });
  const before = await everyMove(2);
  expect(before).toEqual({
    make: 14,
    // and the job
    'make in rules': 15,
    // begin, deal, stage, place, row, names, facts, event, deal as it is now (2), commit
    move: 11,
    // and the job
    'move to rules': 12,
    place: 12,
    many: 9,
    price: 8,
  });
  expect(await everyMove(40)).toEqual(before);
});
