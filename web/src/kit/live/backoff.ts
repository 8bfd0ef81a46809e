const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
const SPREAD_MS = 7_000;

/** One second and up to half as much again at first (specification 9), doubling while the server stays away. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const base = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  return base + random() * (base / 2);
}

/**
 * Cut in the middle of a conversation, a page is seldom the only one: a node went down, or an office lost its line. From
 * the first second on all come back spread evenly, so that no second sees more than a seventh of them. Whoever's own
 * network or page comes back does not sit this out.
 */
export const spread = (random: () => number = Math.random): number => FIRST_MS + random() * SPREAD_MS;
