import { listFunnels } from '@parley/contract/deals/funnels';
import { createLead } from '@parley/contract/deals/lead-changes';
import type { Endpoint, Input, Output } from '@parley/contract/http';
import * as mailings from '@parley/contract/mailings/mailings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuietOffice } from '../../../test/quiet-office.ts';
import { closeDatabase, transaction } from '../../kit/db/index.ts';
import { queriesSent } from '../../kit/db/pool.ts';
import type { Context } from '../../kit/http/route.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { createContact } from '../clients/index.ts';
import { beginDeals, routes as dealRoutes } from '../deals/index.ts';
import { routes } from './index.ts';

let viewer: Viewer;
beforeAll(async () => {
  ({ viewer } = await openQuietOffice());
  await transaction(viewer.project_id, (tx) => beginDeals(tx, { id: viewer.project_id, language: 'en' }));
});
afterAll(closeDatabase);

async function run<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const found = [...dealRoutes, ...routes].find((it) => it.endpoint === endpoint)!;
  return endpoint.output.parse(await found.run(viewer, endpoint.input.parse(input), {} as Context)) as Output<E>;
}

async function counted<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<number> {
  const before = queriesSent();
  await run(endpoint, input);
  return queriesSent() - before;
}

async function everything(funnel_id: number) {
  const here = { project: viewer.project_id };
  const { id } = (await run(mailings.createMailing, { ...here, funnel_id })).data;
  return {
    made: await counted(mailings.createMailing, { ...here, funnel_id }),
    listed: await counted(mailings.listMailings, here),
    looked_at: await counted(mailings.getMailing, { ...here, id }),
    written: await counted(mailings.updateMailing, { ...here, id, text: 'News for {{NAME}}' }),
    people: await counted(mailings.listMailingPeople, { ...here, id, state: 'waiting' }),
    started: await counted(mailings.startMailing, { ...here, id }),
    stopped: await counted(mailings.stopMailing, { ...here, id }),
  };
}

test('a mailing costs the same number of statements for one client and for many', async () => {
  const [funnel] = (await run(listFunnels, {})).data;
  const add = async (nth: number) => {
    const { project_id } = viewer;
    const given = { name: `Anna ${nth}`, phone: `+3519123456${10 + nth}` };
    const contact = await transaction(project_id, (tx) => createContact(tx, project_id, given));
    await run(createLead, { stage_id: funnel!.stages[0]!.id, contacts_ids: [contact] });
  };
  await add(0);
  const few = await everything(funnel!.id);
  for (let nth = 1; nth < 12; nth++) await add(nth);
  expect(await everything(funnel!.id)).toEqual(few);
  expect(few).toEqual({
    // finding the deals (5), begin, plan, funnels, row, people, size, event, the mailing as it is read (6), commit
    made: 19,
    listed: 1,
    // begin, plan, mailing, first client, their deal, channels, reach, commit
    looked_at: 8,
    // begin, mailing, lock, change, commit; then as it is read, without whom it reaches (6)
    written: 11,
    people: 2,
    // two jobs and the event too, and then as it is read, with nobody to try its words on (4)
    started: 13,
    stopped: 11,
  });
});
