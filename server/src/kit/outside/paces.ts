import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock.ts';
import { turnOf } from './paces.queries.ts';

/** How often a host lets itself be asked. */
export type Pace = { key: string; per_second: number; per_minute: number };

/** It has to wait longer than it may. */
export class NoTurn extends Error {}

// Of the places of a minute so many may be used at once; the others come back evenly. Together they are never more.
const atOnce = 0.2;
// What is done in the background leaves some of them to people who wait for an answer.
const ofBulk = 0.5;

/** How often it may be asked in a minute for as long as it takes. */
export const lastingPace = ({ per_minute }: Pick<Pace, 'per_minute'>): number => per_minute - per_minute * atOnce;

/** Waits until it may be asked: the pace is kept over all nodes. */
export async function waitTurn(pace: Pace, { is_bulk = false } = {}): Promise<void> {
  const wait = await takeTurn(pace, { is_bulk });
  if (wait === null) throw new NoTurn(`${pace.key} was asked too often`);
  if (wait > 0) await sleep(wait);
}

/** In how many milliseconds it may be asked; null: only in longer than one may wait. */
export function takeTurn({ key, per_second, per_minute }: Pace, { is_bulk = false } = {}): Promise<number | null> {
  const reserve = per_minute * atOnce;
  return turnOf({
    key,
    // A little slower than allowed: on their way two questions may come nearer to each other.
    step_ms: 1100 / per_second,
    minute_ms: 60_000 / lastingPace({ per_minute }),
    burst: is_bulk ? reserve * ofBulk : reserve,
    longest_ms: is_bulk ? seconds(60) : seconds(15),
  });
}
