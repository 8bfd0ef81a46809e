import { setTimeout as sleep } from 'node:timers/promises';
import { startLoad } from '../load.ts';
import { openScreens, type Run } from '../stage.ts';

// Three looks, fifteen seconds apart, and what a busy machine adds.
const goneWithin = 45 + 5;

/** A cable is pulled, a telephone loses its network: nobody closes anything. */
export const goneWithoutAWord: Run = {
  name: 'F14',
  promise: 'screens are gone without a word: their node lets go of them, and they come back and have missed nothing',
  isByHand: true,
  go: async (stage) => {
    const { world, office, senders, ledger, chances, random, size } = stage;
    await openScreens(stage, size.cutScreens);
    const load = await startLoad(world, office, senders, chances, size);
    const begun = ledger.acknowledged.length;
    await ledger.reaches(begun + random.whole(Math.floor((load.total - begun) / 2)));
    const held = world.second.wire.mute();
    const [many, began] = [held(), performance.now()];
    const seconds = (): number => (performance.now() - began) / 1000;
    while (held() > 0) {
      if (seconds() > goneWithin) throw new Error(`after ${goneWithin} s the node still holds ${held()} of ${many}`);
      await sleep(50);
    }
    const after = seconds();
    await load.done;
    return { 'gone without a word': many, 'let go after': `${after.toFixed(1)} s` };
  },
};
