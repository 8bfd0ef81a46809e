export type Random = { next: () => number; whole: (below: number) => number; pick: <T>(from: readonly T[]) => T };

/** The same numbers for the same seed (mulberry32): the demo is the same for everyone, and a run that failed can be repeated. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (below: number): number => Math.floor(next() * below);
  return { next, whole, pick: (from) => from[whole(from.length)]! };
}
