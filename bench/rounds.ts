import { median } from './figure.ts';

export type Measured = { cpu: number; wall: number };
type Work = () => Promise<Measured>;

const noisyMove = 1.3;

/**
 * Floor and ours by turns, so that a busy machine troubles both alike. A round whose two floors lie more than 30 %
 * apart is repeated once, and then marked.
 */
export async function compare(
  floor: Work,
  ours: Work,
  rounds: number,
): Promise<{ floor: Measured; ours: Measured; noisy: number }> {
  const floors: Measured[] = [];
  const own: Measured[] = [];
  let noisy = 0;
  await floor();
  await ours();
  for (let round = 0; round < rounds; round++) {
    let one = await oneRound(floor, ours);
    if (one.moved > noisyMove) one = await oneRound(floor, ours);
    if (one.moved > noisyMove) noisy++;
    floors.push(one.floor);
    own.push(one.ours);
  }
  return { floor: middle(floors), ours: middle(own), noisy };
}

async function oneRound(floor: Work, ours: Work): Promise<{ floor: Measured; ours: Measured; moved: number }> {
  const before = await floor();
  const measured = await ours();
  const after = await floor();
  const moved = Math.max(before.cpu, after.cpu) / Math.max(0.001, Math.min(before.cpu, after.cpu));
  return { floor: middle([before, after]), ours: measured, moved };
}

const middle = (all: Measured[]): Measured => ({
  cpu: median(all.map((it) => it.cpu)),
  wall: median(all.map((it) => it.wall)),
});
