import { productDeleted, productRestored, productsErased } from '@parley/contract/clients/facts';
import type { deleteProducts as deleting, restoreProducts as restoring } from '@parley/contract/clients/products';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { days, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, fact, record, recordAll } from '../../../kit/facts/record.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { erasedBySystem } from '../erased-by-system.ts';
import { forgetProducts, markProducts } from './products.queries.ts';
import { tellProducts } from './products.ts';

const restorable = days(30);

export async function deleteProducts(
  viewer: Viewer,
  { ids }: Parsed<typeof deleting>,
): Promise<Output<typeof deleting>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const moment = now();
    const gone = (await markProducts(tx, project_id, ids, moment)) ?? refuse('not_found');
    recordAll(
      tx,
      project_id,
      gone.map((it) => fact(productDeleted, { ...it, by: doneBy(viewer) })),
    );
    await tellProducts(tx, project_id, ids);
    await later(tx, forgetRemovedProducts, { ids }, { project_id, at: new Date(moment.getTime() + restorable) });
  });
  return { data: null };
}

export async function restoreProducts(
  viewer: Viewer,
  { ids }: Parsed<typeof restoring>,
): Promise<Output<typeof restoring>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const back = (await markProducts(tx, project_id, ids, null)) ?? refuse('not_found');
    recordAll(
      tx,
      project_id,
      back.map((it) => fact(productRestored, { ...it, by: doneBy(viewer) })),
    );
    await tellProducts(tx, project_id, ids);
  });
  return { data: null };
}

/** Those that came back meanwhile stay, and those removed again later wait for their own time. */
export const forgetRemovedProducts = job(
  'forget-products',
  z.object({ ids: z.array(z.int()) }),
  async ({ ids }, { project_id }) => {
    if (project_id === null) return;
    const before = new Date(now().getTime() - restorable);
    await transaction(project_id, async (tx) => {
      const names = (await forgetProducts(tx, project_id, ids, before)).map((it) => it.name);
      if (names.length) record(tx, project_id, productsErased, erasedBySystem(names));
    });
  },
  { queue: 'bulk' },
);
