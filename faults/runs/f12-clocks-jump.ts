import { sayLater } from '../say-later.ts';
import { type Run, underLoad } from '../stage.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A machine is moved, or sets its clock, or starts with a wrong one. What is kept goes by the base's time. */
export const clocksJump: Run = {
  name: 'F12',
  promise:
    'clocks of the nodes jump by hours: nobody is locked out, nothing is misordered, handed over twice or too soon',
  isByHand: true,
  go: async (stage) => {
    const { world, ledger, random } = stage;
    const load = await underLoad(stage);
    const begun = ledger.acknowledged.length;
    const share = (of: number) => ledger.reaches(begun + Math.floor((load.total - begun) * of));
    const later = await sayLater(stage);
    const jumps = [hour, -10 * minute, 26 * hour, -hour];
    for (const [nth, ahead] of jumps.entries()) {
      await share(((nth + random.next()) / jumps.length) * 0.6);
      for (const node of nth % 2 ? world.nodes : [random.pick(world.nodes)]) node.setClock(ahead);
      await later.begin(1 / jumps.length);
    }
    await share(0.7);
    await world.second.end();
    world.second.setClock(26 * hour);
    await world.second.start();
    await share(0.9);
    for (const node of world.nodes) node.setClock(0);
    await load.done;
    const after = await later.check();
    return { jumps: jumps.length, 'started with a wrong clock': 1, 'rules of a minute wrote after': after };
  },
};
