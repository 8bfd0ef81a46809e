import { isIPv6 } from 'node:net';
import { addAttempt, takeAttemptBack } from './attempts.queries.ts';
import { now } from './clock.ts';
import { db } from './db/index.ts';
import { refuse } from './errors.ts';

/** So many tries within a window; a refused try does not lengthen it, so nobody is locked out for ever. */
export type Limit = { name: string; times: number; within: number };

/**
 * Counts a try before its outcome is known, so that tries made at once cannot slip through together. Whoever goes on in
 * a project does better to count there: a connection that changes projects must be told so.
 */
export async function countAttempt(limit: Limit, key: string | number, at = db()): Promise<void> {
  const moment = now();
  const ends = new Date(moment.getTime() + limit.within);
  const { used, seconds } = await addAttempt(at, { key: keyOf(limit, key), now: moment, ends_at: ends });
  if (used > limit.times) refuse('too_many_requests', { seconds: Math.max(1, seconds) });
}

/** The try turned out to be rightful. */
export const forgiveAttempt = (limit: Limit, key: string | number): Promise<void> => takeAttemptBack(keyOf(limit, key));

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
