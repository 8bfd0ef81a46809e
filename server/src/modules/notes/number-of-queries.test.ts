import { randomUUID } from 'node:crypto';
import { createOrganization } from '@parley/contract/clients/organizations';
import { createLead } from '@parley/contract/deals/lead-changes';
import { listFunnels } from '@parley/contract/deals/funnels';
import { listOrganizationLeads } from '@parley/contract/deals/organization-leads';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import { listOrganizationDialogues } from '@parley/contract/inbox/organization-dialogues';
import { listFeed } from '@parley/contract/notes/feed';
import { createNote, listNotes } from '@parley/contract/notes/notes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inbound } from '../../../test/office.ts';
import { openQuietOffice } from '../../../test/quiet-office.ts';
import { closeDatabase, dbOf, transaction } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import type { Context } from '../../kit/http/route.ts';
import type { Viewer } from '../../kit/viewer.ts';
import * as clients from '../clients/index.ts';
import * as deals from '../deals/index.ts';
import * as inbox from '../inbox/index.ts';
import { routes as own } from './index.ts';

const routes = [...own, ...deals.routes, ...clients.routes, ...inbox.routes];
let viewer: Viewer;
let telegram: number;
beforeAll(async () => {
  ({ viewer, telegram } = await openQuietOffice());
  await transaction(viewer.project_id, (tx) => deals.beginDeals(tx, { id: viewer.project_id, language: 'en' }));
});
afterAll(closeDatabase);

async function run<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const found = routes.find((it) => it.endpoint === endpoint)!;
  return endpoint.output.parse(await found.run(viewer, endpoint.input.parse(input), {} as Context)) as Output<E>;
}

async function counted<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<number> {
  const before = queriesSent();
  await run(endpoint, input);
  return queriesSent() - before;
}

test('a page of a feed, of notes and of an organization costs the same number of statements in any base', async () => {
  const { project_id } = viewer;
  const stage_id = (await run(listFunnels, {})).data[0]!.stages[0]!.id;
  const organization_id = (await run(createOrganization, { name: 'Acme' })).data.id;
  await inbox.receiveMessage(project_id, telegram, inbound('feed', 'Hello'));
  const contact = (
    await dbOf(project_id)
      .selectFrom('dialogues')
      .select('contact_id')
      .where('outside_id', '=', 'feed')
      .executeTakeFirstOrThrow()
  ).contact_id;
  await dbOf(project_id).updateTable('contacts').set({ organization_id }).where('id', '=', contact).execute();
  const id = (await run(createLead, { stage_id, name: 'Deal', contacts_ids: [contact] })).data.id;
  const say = (text: string) => run(createNote, { uid: randomUUID(), entity: 'lead', entity_id: id, text });
  const everything = async () => ({
    feed: await counted(listFeed, { id, count: 100 }),
    notes: await counted(listNotes, { entity: 'lead', entity_id: id }),
    'deals of an organization': await counted(listOrganizationLeads, { id: organization_id }),
    'dialogues of an organization': await counted(listOrganizationDialogues, { id: organization_id }),
  });
  await say('First');
  const before = await everything();
  expect(before).toEqual({
    // the deal, places, then changes, messages and notes
    feed: 5,
    notes: 2,
    // is it there, the page, the sum, cards
    'deals of an organization': 4,
    'dialogues of an organization': 3,
  });
  for (let nth = 0; nth < 40; nth++) {
    await inbox.receiveMessage(project_id, telegram, inbound('feed', `Hello ${nth}`));
    await say(`Note ${nth}`);
    await run(createLead, { stage_id, name: `Deal ${nth}`, contacts_ids: [contact] });
  }
  expect(await everything()).toEqual(before);
});
