const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;
const SPREAD_MS = 7_000;

/**
 * The first try comes after a second (specification 9) and up to half as much again. A server that is not there by then
 * is away for all its pages at once: from here on they come back spread evenly over seconds, and the pauses grow. Whoever's
 * own network or page comes back does not sit this out.
 */
export function backoff(failures: number, random: () => number = Math.random): number {
  if (failures === 0) return FIRST_MS + (random() * FIRST_MS) / 2;
  const base = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  return base + random() * SPREAD_MS;
}
