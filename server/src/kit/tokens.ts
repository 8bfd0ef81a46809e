import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A secret of 256 bits that travels in links and cookies; only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Exactly what newToken makes: an empty, padded or shortened one never reaches a lookup. */
export const isToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares two hashes without telling by time where they differ. */
export function isSameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}

/** A code that a person types; short, so its tries must be counted. */
export const newDigits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('');
