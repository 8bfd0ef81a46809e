import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin } from '../base.ts';
import { connectPlayed, hurry, type Played, teamAnswers, untilLeft } from '../played.ts';
import type { Figures, Run, Stage } from '../stage.ts';
import { inTurns } from './f4-delivered-again.ts';

const hold = `
  insert into channel_holds (project_id, channel_id, held_until)
  select $1, channel_id, clock_timestamp() + interval '1 hour' from unnest($2::bigint[]) channel_id`;
const stirring = `
  select 1 from jobs where project_id = $1 and name = 'deliver-message'
    and (lease_until is not null or due_at < clock_timestamp() + interval '30 minutes') limit 1`;
// As if there had been none: no turn is given for when it would have ended.
const release = `
  with silence as (delete from channel_holds where project_id = $1 and channel_id = any ($2)),
  turns as (delete from channel_paces where project_id = $1 and channel_id = any ($2))
  update messages set turn_at = null where project_id = $1 and channel_id = any ($2) and turn_at is not null`;
const perSecond = { telegram: 30, waba: 80 } as const;

export const limitsKept: Run = {
  name: 'F10',
  isLong: true,
  promise: 'much waits to be sent: the providers’ limits are kept, and used',
  go: async (stage) => {
    const { world, size } = stage;
    const { meters } = world.simulator;
    const types = ['telegram', 'waba'] as const;
    const channels = await Promise.all(types.map((type) => connectPlayed(stage, type, Math.max(30, size.played))));
    const early = meters.violations().length;
    const sends = channels.flatMap((channel) =>
      Array.from(
        { length: size.sends },
        (_, i) => () => teamAnswers(stage, channel.places[i % channel.places.length]!),
      ),
    );
    // All of it waits before the first is sent.
    const held = [stage.office.project_id, channels.map((it) => it.channel_id)];
    await asAdmin(world.database, hold, held);
    await inTurns(sends, 16);
    // Whoever is just looking at the silence would be put off for its hour after it was lifted.
    while ((await asAdmin(world.database, stirring, [stage.office.project_id])).length) await sleep(50);
    await asAdmin(world.database, release, held);
    await hurry(stage, 'deliver-message');
    await untilLeft(stage, { hurries: false });
    const found = meters.violations().slice(early);
    if (found.length) throw new Error(`${found.length} too many: ${JSON.stringify(found.slice(0, 5))}`);
    return Object.assign({}, ...channels.map((it) => rateOf(stage, it))) as Figures;
  },
};

/** While there was enough to send, without the first and the last tenth; and the most in any second. */
function rateOf({ world }: Stage, { type, account }: Played): Figures {
  const times = world.simulator.world.chats
    .filter((it) => it.account === account)
    .flatMap(({ lines }) => lines.filter((it) => it.from === 'business').map((it) => it.at))
    .toSorted((a, b) => a - b);
  const middle = times.slice(Math.floor(times.length * 0.1), Math.ceil(times.length * 0.9));
  const rate = ((middle.length - 1) * 1000) / (middle.at(-1)! - middle[0]!);
  const allowed = perSecond[type as keyof typeof perSecond];
  const busiest = Math.max(...times.map((from, i) => times.filter((at, j) => j >= i && at < from + 1000).length));
  return { [type]: `${rate.toFixed(1)}/s of ${allowed}, ${busiest} in the busiest second` };
}
