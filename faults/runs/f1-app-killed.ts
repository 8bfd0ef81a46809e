import { type Run, span, underLoad } from '../stage.ts';

/** Every other time it is the node that brings the database, which goes down and comes back with it. */
export const appKilled: Run = {
  name: 'F1',
  promise: 'the app is killed without a word, again and again',
  go: async (stage) => {
    const { world, ledger, random, size, allowed } = stage;
    allowed.unknown = 'any';
    const load = await underLoad(stage);
    const back = { first: [] as number[], second: [] as number[] };
    const begun = ledger.acknowledged.length;
    const turn = random.whole(2);
    for (let kill = 0; kill < size.kills; kill++) {
      const share = (kill + random.next()) / size.kills;
      await ledger.reaches(begun + Math.floor((load.total - begun) * share * 0.9));
      const victim = world.nodes[(kill + turn) % 2]!;
      await victim.kill();
      const from = performance.now();
      await victim.start();
      back[victim === world.first ? 'first' : 'second'].push((performance.now() - from) / 1000);
    }
    await load.done;
    return { kills: size.kills, 'back with its database': span(back.first), 'back alone': span(back.second) };
  },
};
