const minute = 60_000;

/** How often each key was counted within the running minute; in memory, and forgotten with the minute. */
export function minuteCounts() {
  let counts = new Map<string, number>();
  let endsAt = 0;
  const usedBy = (key: string): number => {
    const at = performance.now();
    if (at >= endsAt) [counts, endsAt] = [new Map(), at + minute];
    return counts.get(key) ?? 0;
  };
  const count = (key: string, weight = 1): number => {
    const used = usedBy(key) + weight;
    counts.set(key, used);
    return used;
  };
  return { usedBy, count, secondsLeft: (): number => Math.ceil((endsAt - performance.now()) / 1000) };
}
