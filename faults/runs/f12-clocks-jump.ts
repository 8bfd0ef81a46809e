import { setTimeout as sleep } from 'node:timers/promises';
import type { Program } from '../program.ts';
import { type Run, underLoad, untilWell } from '../stage.ts';

const hour = 3_600_000;
// Within these a node has heard what time it is.
const settlesMs = 3000;

/** A machine is moved, or sets its clock. What is kept, and in which order, goes by the base's time. */
export const clocksJump: Run = {
  name: 'F12',
  promise: 'clocks of the nodes jump an hour ahead and ten minutes back: nobody is locked out, nothing is misordered',
  isByHand: true,
  go: async (stage) => {
    const { world, ledger, random, size } = stage;
    const load = await underLoad(stage);
    const begun = ledger.acknowledged.length;
    const jumps = [hour, -hour / 6, 26 * hour, 0];
    const turn = random.whole(2);
    for (const [nth, ahead] of jumps.entries()) {
      await ledger.reaches(begun + Math.floor(((load.total - begun) * (nth + random.next())) / jumps.length) * 0.9);
      for (const node of nth % 2 ? world.nodes : [world.nodes[turn]!]) await setClock(node, ahead);
      await sleep(settlesMs);
      for (const { url } of world.nodes) await untilWell(url);
    }
    await load.done;
    for (const node of world.nodes) await setClock(node, 0);
    return { jumps: jumps.length, replies: size.replies };
  },
};

async function setClock({ door }: Program, milliseconds: number): Promise<void> {
  await fetch(`${door}/clock`, { method: 'POST', body: JSON.stringify({ milliseconds }) });
}
