import type { Tx } from '../../../kit/db/index.ts';
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
  await addToSums(
    tx,
    project_id,
    [...changed.values()].filter((it) => !isNothing(it)),
  );
}

async function addToSums(tx: Tx, project_id: number, changed: PlacedSums[]): Promise<void> {
  if (!changed.length) return;
  const places = JSON.stringify(changed);
  const sums = new Map((await sumsAt(tx, { project_id, places })).map((it) => [placeKey(it), it]));
  for (const it of changed) {
    const kept = sums.get(placeKey(it));
    if (kept) addSums(kept, it);
    else sums.set(placeKey(it), it);
  }
  const all = [...sums.values()];
  await saveSums(
    tx,
    project_id,
    all.filter((it) => !isNothing(it)),
    all.filter(isNothing),
  );
}
