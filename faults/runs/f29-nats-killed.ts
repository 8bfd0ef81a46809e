import { setTimeout as sleep } from 'node:timers/promises';
import { type Run, underLoad } from '../stage.ts';

/** What carries notices between nodes keeps nothing: while it is away they ask the database, which does. */
export const natsKilled: Run = {
  name: 'F29',
  promise: 'the server of NATS between the nodes is killed and comes back, amid load: screens miss nothing',
  wire: 'nats',
  go: async (stage) => {
    const { world, ledger, random, size } = stage;
    const load = await underLoad(stage);
    const begun = ledger.acknowledged.length;
    for (let kill = 0; kill < size.kills; kill++) {
      const share = (kill + random.next()) / size.kills;
      await ledger.reaches(begun + Math.floor((load.total - begun) * share * 0.9));
      await world.nats!.kill();
      await sleep(random.whole(size.blockMs * 4));
      await world.nats!.start();
    }
    await load.done;
    return { kills: size.kills };
  },
};
