import type { Tx } from '../db/index.ts';

/** How sums of a kind are added up and kept: each has its place, and one that comes to nothing has none. */
export type KeptSums<Sums> = {
  placeKey: (it: Sums) => string;
  addSums: (to: Sums, it: Sums) => void;
  isNothing: (it: Sums) => boolean;
  /** What is kept at the places of these. */
  sumsAt: (tx: Tx, given: { project_id: number; places: string }) => Promise<Sums[]>;
  saveSums: (tx: Tx, project_id: number, kept: Sums[], gone: Sums[]) => Promise<void>;
};

/** Adds what changed, one for each place. */
export async function addToSums<Sums>(
  tx: Tx,
  project_id: number,
  all: Iterable<Sums>,
  { placeKey, addSums, isNothing, sumsAt, saveSums }: KeptSums<Sums>,
): Promise<void> {
  const changed = [...all].filter((it) => !isNothing(it));
  if (!changed.length) return;
  const kept = await sumsAt(tx, { project_id, places: JSON.stringify(changed) });
  const known = new Map(kept.map((it) => [placeKey(it), it]));
  const sums = changed.map((it) => {
    const was = known.get(placeKey(it));
    if (!was) return it;
    addSums(was, it);
    return was;
  });
  await saveSums(
    tx,
    project_id,
    sums.filter((it) => !isNothing(it)),
    sums.filter(isNothing),
  );
}
