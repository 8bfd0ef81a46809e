import { openScreens, type Run } from '../stage.ts';
import { startLoad } from '../load.ts';

export const allCut: Run = {
  name: 'F13',
  promise: 'all screens are cut off at once and come back by the rule of the web, few in each second',
  isLong: true,
  go: async (stage) => {
    const { world, office, senders, ledger, chances, random, size, screens } = stage;
    await openScreens(stage, size.cutScreens);
    const load = await startLoad(world, office, senders, chances, size);
    const begun = ledger.acknowledged.length;
    await ledger.reaches(begun + random.whole(Math.floor((load.total - begun) / 2)));
    const cutAt = performance.now();
    const joins = screens.map((it) => it.tally.joins);
    const cut = world.nodes.reduce((sum, { wire }) => sum + wire.cut(), 0);
    const isBack = () => screens.every((it, i) => it.tally.joins > joins[i]! && it.isLive());
    while (!isBack()) await new Promise((resolve) => setTimeout(resolve, 10));
    const after = screens.map((it) => it.joinedAt() - cutAt);
    await load.done;
    const seconds = Map.groupBy(after, (it) => Math.floor(it / 1000));
    const busiest = Math.max(...[...seconds.values()].map((it) => it.length)) / after.length;
    return {
      cut,
      'first back': `${(Math.min(...after) / 1000).toFixed(2)} s`,
      'all back': `${(Math.max(...after) / 1000).toFixed(2)} s`,
      'in the busiest second': `${Math.round(busiest * 100)} %`,
    };
  },
};
