import type { Tx } from '../../../kit/db/index.ts';
import { addToSums } from '../../../kit/statistics/add-to-sums.ts';
import { showDeleted } from '../../clients/index.ts';
import { countedOf } from './counted.ts';
import { clockOf, countedAmong, saveCounted, stagesInOrder, standingDeals } from './counting.queries.ts';
import { addSums, collect, isNothing, type PlacedSums, placeKey } from './sums.ts';
import { saveSums, sumsAt } from './sums.queries.ts';

/** Counts deals as they stand, in the place of how they were counted before. Only for whoever holds the cursor. */
export async function countDeals(tx: Tx, project_id: number, ids: number[]): Promise<void> {
  if (!ids.length) return;
  // Those of removed clients count as their boards show them.
  await showDeleted(tx);
  const [zone, stages, known, standing] = await Promise.all([
    clockOf(tx, project_id),
    stagesInOrder(tx, { project_id }),
    countedAmong(tx, { project_id, ids }),
    standingDeals(tx, { project_id, ids }),
  ]);
  const are = standing.flatMap((it) => countedOf(it, stages, zone));
  const changed = new Map<string, PlacedSums>();
  for (const it of known) collect(changed, it, -1);
  for (const it of are) collect(changed, it, 1);
  await saveCounted(tx, project_id, ids, are);
  await addToSums(tx, project_id, changed.values(), { placeKey, addSums, isNothing, sumsAt, saveSums });
}
