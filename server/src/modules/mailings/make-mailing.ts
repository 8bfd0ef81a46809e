import type { LeadFilter } from '@parley/contract/deals/leads';
import type { Output, Parsed } from '@parley/contract/http';
import { type createMailing as creating, mostPeople } from '@parley/contract/mailings/mailings';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { findDeals, seenAmong } from '../deals/index.ts';
import { lookAt } from './look-at-mailing.ts';
import { insertMailing, saveSize } from './mailings.queries.ts';
import { addPeople, funnelsOfDeals } from './people.queries.ts';
import { planAnew } from './plans.queries.ts';
import { tellMailing } from './tell-mailing.ts';

// A client may have several deals; beyond this many deals nobody counts them.
const mostDeals = 2 * mostPeople;

/** The list is made once: who comes to fit later is not on it, and nobody is on it twice. */
export async function createMailing(
  viewer: Viewer,
  { name = '', ...chosen }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id, user_id: author_id, channels_ids } = viewer;
  const deals_ids = await chosenDeals(viewer, chosen);
  return transaction(project_id, async (tx) => {
    await planAnew(tx);
    const funnels_ids = await funnelsOfDeals(tx, project_id, deals_ids);
    const seen_ids = channels_ids && [...channels_ids];
    const id = await insertMailing(tx, { project_id, name: name.trim(), author_id, seen_ids, funnels_ids });
    const people = await addPeople(tx, viewer, { mailing_id: id, deals_ids });
    if (!people) refuse('mailing_to_nobody');
    if (people > mostPeople) refuse('mailing_too_large', { most: mostPeople });
    await saveSize(tx, project_id, id, people);
    await tellMailing(tx, project_id, { id, author_id });
    return { data: await lookAt(tx, viewer, id) };
  });
}

type Chosen = { ids?: number[] | undefined; funnel_id?: number | undefined; filter?: LeadFilter | undefined };

async function chosenDeals(viewer: Viewer, { ids, funnel_id, filter = {} }: Chosen): Promise<number[]> {
  if (ids) {
    const seen = await seenAmong(viewer, [...new Set(ids)]);
    return seen.length ? seen : refuse('not_found');
  }
  const found = await findDeals(viewer, { funnel_id: funnel_id!, filter, limit: mostDeals + 1 });
  if (found.length > mostDeals) refuse('mailing_too_large', { most: mostPeople });
  return found;
}
