export type Random = { next: () => number; whole: (below: number) => number; pick: <T>(from: readonly T[]) => T };

/** The same numbers at every start (mulberry32), so that the demo is the same for everyone. */
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
