import { type Run, span, underLoad, untilWell } from '../stage.ts';
import { raiseTwinWorld, type TwinWorld } from '../twin-bases.ts';

/** What an operator's failover does: the address of the base leads to its copy from then on. */
export const copyPromoted: Run = {
  name: 'F31',
  promise: 'the base is lost amid the load and its copy takes its place: nothing accepted is missing',
  isLong: true,
  raise: raiseTwinWorld,
  go: async (stage) => {
    const { ledger, allowed } = stage;
    const world = stage.world as TwinWorld;
    allowed.unknown = 'untaken';
    const load = await underLoad(stage);
    const begun = ledger.acknowledged.length;
    await ledger.reaches(begun + Math.floor((load.total - begun) / 2));
    const from = performance.now();
    await world.promote();
    for (const { url } of world.nodes) await untilWell(url);
    const back = (performance.now() - from) / 1000;
    await load.done;
    return { back: span([back]) };
  },
};
