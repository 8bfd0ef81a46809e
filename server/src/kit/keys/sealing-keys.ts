import { type Db, db } from '../db/index.ts';
import { readKey, readKeys } from './keys.queries.ts';
import { currentMaster, remembered, ring, unwrapped } from './ring.ts';

/** The one of before texts named their key. */
const unnumbered = 'seal';
export const sealingName = (number: number): string => `${unnumbered}:${number}`;
export const isSealingName = (name: string): boolean => /^seal(:\d+)?$/.test(name);
export const sealingNumbers = (names: Iterable<string>): number[] =>
  [...names].flatMap((name) => (/^seal:\d+$/.test(name) ? [Number(name.slice(unnumbered.length + 1))] : []));

/** The number of the key that seals now: the newest one. */
export function sealingNumber(): Promise<number> {
  const known = ring();
  known.sealing ??= newestSealing(db());
  known.sealing.catch(() => delete known.sealing);
  return known.sealing;
}

async function newestSealing(tx: Db): Promise<number> {
  const own = (await readKeys(tx)).filter((it) => it.wrapped_by === currentMaster().id);
  return Math.max(...sealingNumbers(own.map((it) => it.name)));
}

/** By its number, or the one of before there were numbers; null when there is none: none is made for opening. */
export async function sealingKey(number: number | null): Promise<Buffer | null> {
  const name = number === null ? unnumbered : sealingName(number);
  const known = ring().keys.get(name);
  if (known) return known;
  const mine = currentMaster();
  const value = await readKey(name, mine.id);
  return value === undefined ? null : remembered(name, async () => unwrapped(mine, name, value));
}
