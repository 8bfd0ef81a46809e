import { setTimeout as sleep } from 'node:timers/promises';
import { type Run, underLoad } from '../stage.ts';

export const atRandom: Run = {
  name: 'F21',
  promise: 'screens are cut off and come back at random moments',
  go: async (stage) => {
    const { world, random, screens } = stage;
    const load = await underLoad(stage);
    let isOver = false;
    let cuts = 0;
    const ended = load.done.finally(() => (isOver = true));
    ended.catch(() => undefined);
    while (!isOver) {
      await sleep(random.whole(25));
      for (const { wire } of world.nodes) cuts += wire.cut(() => random.whole(8) === 0);
      await sleep(random.whole(25));
      for (const screen of screens) if (random.whole(3)) screen.comeBack();
    }
    await ended;
    return { cuts };
  },
};
