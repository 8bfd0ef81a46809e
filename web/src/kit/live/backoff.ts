const FIRST_MS = 1_000;
const LONGEST_MS = 15_000;

/** One second and up to half as much again at first (specification 9), doubling while the server stays away. */
export function backoff(failures: number, random: () => number = Math.random): number {
  const base = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  return base + random() * (base / 2);
}
