import { type Run, span, underLoad } from '../stage.ts';

/** Nothing of a message may be unknown afterwards, as it may after a kill: what it had begun it ended, or gave back. */
export const askedToGo: Run = {
  name: 'F17',
  promise: 'a node is asked to end while everybody writes, and started again',
  go: async (stage) => {
    const { world, ledger, random, size } = stage;
    const load = await underLoad(stage);
    const took: number[] = [];
    const begun = ledger.acknowledged.length;
    for (let nth = 0; nth < size.kills; nth++) {
      const share = (nth + random.next()) / size.kills;
      await ledger.reaches(begun + Math.floor((load.total - begun) * share * 0.9));
      const from = performance.now();
      await world.second.end();
      took.push((performance.now() - from) / 1000);
      await world.second.start();
    }
    await load.done;
    return { ends: size.kills, 'gone after': span(took) };
  },
};
