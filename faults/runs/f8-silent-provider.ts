import { setTimeout as sleep } from 'node:timers/promises';
import { asAdmin } from '../base.ts';
import { connectPlayed, teamAnswers, untilLeft } from '../played.ts';
import type { Run, Stage } from '../stage.ts';

// From each of two nodes: what is sent, and as much beside it.
const atOnce = 2 * (4 + 4);

export const silentProvider: Run = {
  name: 'F8',
  isLong: true,
  promise: 'a provider answers late: the others do not wait for it, and few questions hang there',
  go: async (stage) => {
    const { world, size, allowed } = stage;
    const { play, meters } = world.simulator;
    const late = await connectPlayed(stage, 'whatsapp', size.played);
    const prompt = await connectPlayed(stage, 'waba', size.played);
    // What it never answers in time nobody knows of.
    allowed.unknown = 'any';
    const before = meters.most('whatsapp');
    play.knobs('whatsapp', { slow: size.slowMs });
    const waiting = await Promise.all(late.places.map((place) => teamAnswers(stage, place)));
    const began = performance.now();
    const others = await Promise.all(prompt.places.map((place) => teamAnswers(stage, place)));
    await left(stage, others);
    const took = performance.now() - began;
    const stuck = (await open(stage, waiting)).length;
    if (!stuck && took < size.slowMs) throw new Error('the late provider was not late');
    if (!stuck) throw new Error('the others waited for the late one');
    const most = Math.max(before, meters.most('whatsapp'));
    if (most > atOnce) throw new Error(`${most} questions hung at once, of ${atOnce} at most`);
    play.knobs('whatsapp', { slow: 0 });
    await untilLeft(stage, { hurries: false });
    return { 'others had left after': `${(took / 1000).toFixed(1)} s`, 'hung at once': most, 'late ones then': stuck };
  },
};

const openIn = `select uid from messages where project_id = $1 and uid = any ($2) and status = 'queued'`;
const open = ({ world, office }: Stage, uids: string[]) => asAdmin(world.database, openIn, [office.project_id, uids]);

async function left(stage: Stage, uids: string[]): Promise<void> {
  while ((await open(stage, uids)).length) await sleep(20);
}
