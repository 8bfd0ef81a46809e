import { isIPv6 } from 'node:net';
import { addAttempts, takeAttemptBack } from './attempts.queries.ts';
import { now } from './clock.ts';
import { db } from './db/index.ts';
import { refuse } from './errors.ts';

/** So many tries within a window; a refused try does not lengthen it, so nobody is locked out for ever. */
export type Limit = { name: string; times: number; within: number };

/**
 * Counts a try before its outcome is known, so that tries made at once cannot slip through together. Whoever goes on in
 * a project does better to count there: a connection that changes projects must be told so.
 */
export const countAttempt = (limit: Limit, key: string | number, at = db()): Promise<void> =>
  countAttempts([limit], key, at);

/** The same where several limits hold at once. No wall stands before these rows, so any connection will do. */
export async function countAttempts(limits: Limit[], key: string | number, at = db()): Promise<void> {
  const moment = now();
  const keys = limits.map((it) => keyOf(it, key));
  const ends_at = limits.map((it) => new Date(moment.getTime() + it.within));
  const counted = await addAttempts(at, { keys, now: moment, ends_at });
  const isOver = ({ key: of, used }: (typeof counted)[number]) => used > limits[keys.indexOf(of)]!.times;
  const over = counted.filter(isOver).map((it) => it.seconds);
  if (over.length) refuse('too_many_requests', { seconds: Math.max(1, ...over) });
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
