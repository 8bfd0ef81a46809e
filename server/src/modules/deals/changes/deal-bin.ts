import { dealsErased, dealsRestored } from '@parley/contract/deals/facts';
import type { eraseDeals as erasing, listDealBin as listing, restoreDeals as restoring } from '@parley/contract/bins';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { binSince, pageOfBin, refuseUnlessAdmin, someInBin } from '../../clients/index.ts';
import { dealsInBin, takeableDeals } from './deal-bin.queries.ts';
import { byHand } from './cause.ts';
import { forgetHistories } from './facts-of-deals.ts';
import { forgetThese } from './removed.queries.ts';
import { lockDeals } from './standing.queries.ts';
import { writeSteps } from './write-steps.ts';

export const listDealBin = (viewer: Viewer, asked: Parsed<typeof listing>): Promise<Output<typeof listing>> =>
  pageOfBin(asked, (page) => dealsInBin(viewer, page));

/** Back to the stage where they stood, whose rules do not begin for them. */
export const restoreDeals = (viewer: Viewer, { ids }: Parsed<typeof restoring>): Promise<Output<typeof restoring>> =>
  transaction(viewer.project_id, async (tx) => {
    const { project_id } = viewer;
    const found = someInBin(await takeableDeals(tx, viewer, ids, binSince()));
    const held = (await lockDeals(tx, viewer, found, true)).filter((it) => it.deleted_at !== null);
    const steps = held.map((was) => ({ was, is: { ...was, deleted_at: null } }));
    const restored = await writeSteps(tx, project_id, steps, byHand(viewer));
    const changes = { count: [null, restored.length] as const };
    record(tx, project_id, dealsRestored, { id: null, name: null, by: doneBy(viewer), changes });
    return { data: { restored: restored.map((it) => it.is.id), joined: [] } };
  });

export async function eraseDeals(viewer: Viewer, { ids }: Parsed<typeof erasing>): Promise<Output<typeof erasing>> {
  refuseUnlessAdmin(viewer);
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const found = await takeableDeals(tx, viewer, ids, binSince());
    const erased = await forgetThese(tx, project_id, found);
    await forgetHistories(tx, project_id, erased.ids, byHand(viewer));
    const changes = { count: [null, erased.count] as const };
    if (erased.count) record(tx, project_id, dealsErased, { id: null, name: null, by: doneBy(viewer), changes });
    return { data: { erased: erased.count } };
  });
}
