import { median } from './figure.ts';

/** What one piece of work took; `cpu` also tells how quiet the machine is. */
export type Measured = { cpu: number; wall: number };

const noisyMove = 1.3;

/**
 * Floor and ours by turns, so that a busy machine troubles both alike. A round whose two floors lie more than 30 %
 * apart is repeated once, and then marked.
 */
export async function compare<M extends { cpu: number }>(
  floor: () => Promise<M>,
  ours: () => Promise<M>,
  rounds: number,
): Promise<{ floor: M; ours: M; noise: string }> {
  const floors: M[] = [];
  const own: M[] = [];
  let noisy = 0;
  const oneRound = async () => {
    const before = await floor();
    const measured = await ours();
    const after = await floor();
    const moved = Math.max(before.cpu, after.cpu) / Math.max(0.001, Math.min(before.cpu, after.cpu));
    return { floor: middle([before, after]), ours: measured, moved };
  };
  await floor();
  await ours();
  for (let round = 0; round < rounds; round++) {
    let one = await oneRound();
    if (one.moved > noisyMove) one = await oneRound();
    if (one.moved > noisyMove) noisy++;
    floors.push(one.floor);
    own.push(one.ours);
  }
  return { floor: middle(floors), ours: middle(own), noise: noisy ? `${noisy} noisy rounds` : '' };
}

/** The median of every figure by itself. */
function middle<M extends object>(all: M[]): M {
  const names = Object.keys(all[0]!) as (keyof M)[];
  return Object.fromEntries(names.map((name) => [name, median(all.map((it) => Number(it[name])))])) as M;
}
