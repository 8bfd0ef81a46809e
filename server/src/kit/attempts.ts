import { isIPv6 } from 'node:net';
import { addAttempts, takeAttemptBack } from './attempts.queries.ts';
import { now } from './clock.ts';
import { db } from './db/index.ts';
import { refuse } from './errors.ts';

/** So many tries within a window; a refused try is not counted, so nobody is locked out for ever. */
export type Limit = { name: string; times: number; within: number };
/** By which a try is found again to be given back. */
export type Window = string;

/**
 * Counts a try before its outcome is known, so that tries made at once cannot slip through together. Whoever goes on in
 * a project does better to count there: a connection that changes projects must be told so. Answers with its window.
 */
export const countAttempt = (limit: Limit, key: string | number, at = db()): Promise<Window> =>
  countAttempts([limit], key, at);

/** The same where several limits hold at once. No wall stands before these rows, so any connection will do. */
export async function countAttempts(limits: Limit[], key: string | number, at = db()): Promise<Window> {
  const tries = limits.map((limit) => ({ limit, key }));
  return (await countTogether(tries, at))[0]!;
}

export type Try = { limit: Limit; key: string | number };

/** The same of different keys: what one limit refuses is counted by none. Answers with the window of each. */
export async function countTogether(tries: Try[], at = db()): Promise<Window[]> {
  const moment = now();
  const keys = tries.map((it) => keyOf(it.limit, it.key));
  const times = tries.map((it) => it.limit.times);
  const ends_at = tries.map((it) => new Date(moment.getTime() + it.limit.within));
  const counted = await addAttempts(at, { keys, times, now: moment, ends_at });
  const over = counted.filter((it) => !it.is_counted).map((it) => it.seconds);
  if (!over.length) return counted.map((it) => it.window);
  for (const { key, window, is_counted } of counted) if (is_counted) await takeAttemptBack(at, key, window);
  return refuse('too_many_requests', { seconds: Math.max(1, ...over) });
}

/**
 * The try turned out to be rightful: it alone is given back. Where others share the key its window must be named, or who
 * is right late would give away a place of the next one.
 */
export const forgiveAttempt = (limit: Limit, key: string | number, window: Window | null = null): Promise<void> =>
  takeAttemptBack(db(), keyOf(limit, key), window);

const keyOf = (limit: Limit, key: string | number): string => `${limit.name} ${key}`;

/** One visitor owns a whole /64 of IPv6, so that is what is counted. */
export function addressKey(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const start = head ? head.split(':') : [];
  const end = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
