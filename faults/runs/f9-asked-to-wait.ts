import { connectPlayed, type Played, type PlayedType, teamAnswers, untilLeft } from '../played.ts';
import type { Run } from '../stage.ts';
import { inTurns } from './f4-delivered-again.ts';

/** What each of them says while it does not want to be asked, or cannot. */
const troubles: [PlayedType, string[]][] = [
  ['telegram', ['flood']],
  ['waba', ['rate', 'unavailable']],
  ['vk', ['too_many', 'server_error', 'internal']],
];

export const askedToWait: Run = {
  name: 'F9',
  isLong: true,
  promise: 'providers ask for silence or are broken for a while: nothing is lost and nobody is asked too early',
  go: async (stage) => {
    const { world, size, random } = stage;
    const { play, meters } = world.simulator;
    const channels: Played[] = [];
    for (const [type] of troubles) channels.push(await connectPlayed(stage, type, size.played));
    const early = meters.violations().length;
    const waits = new Map(troubles.map(([type, names]) => [type, { names, left: size.refusals }]));
    /** One trouble after another, until there were enough. */
    const trouble = async (): Promise<void> => {
      for (const [type, it] of waits) {
        if (it.left <= 0 || (world.simulator.world.knobs(type).error?.times ?? 0) > 0) continue;
        const times = Math.min(it.left, 1 + random.whole(3));
        it.left -= times;
        play.knobs(type, { error: { name: random.pick(it.names), times } });
      }
    };
    const sends = Array.from({ length: size.sends }, (_, i) => async () => {
      await trouble();
      await teamAnswers(stage, random.pick(channels[i % channels.length]!.places));
    });
    const began = performance.now();
    await inTurns(sends, 8);
    await untilLeft(stage, { before: trouble });
    const found = meters.violations().slice(early);
    if (found.length) throw new Error(`asked too early: ${JSON.stringify(found.slice(0, 5))}`);
    const refusals = size.refusals * troubles.length;
    return { refusals, 'all had left after': `${((performance.now() - began) / 1000).toFixed(1)} s` };
  },
};
