/** How many fell into which bucket. */
export type Histogram = Record<string, number>;

// Each bucket reaches a tenth further than the one before, so that its middle is within five percent of all in it.
const growth = Math.log(1.1);

/** The bucket of a time in milliseconds; 0: less than a second. */
export const bucketOf = (ms: number): number => (ms < 1000 ? 0 : 1 + Math.floor(Math.log(ms / 1000) / growth));

/** What stands for all in a bucket, in seconds. */
const secondsIn = (bucket: number): number => (bucket === 0 ? 0 : Math.exp((bucket - 0.5) * growth));

export const countIn = (histogram: Histogram): number => Object.values(histogram).reduce((sum, n) => sum + n, 0);

/** The time in which this share of them was done, in whole seconds; null: there are none. */
export function quantile(histogram: Histogram, share: number): number | null {
  let left = Math.ceil(countIn(histogram) * share);
  if (left === 0) return null;
  for (const bucket of Object.keys(histogram).map(Number).sort(ascending)) {
    left -= histogram[bucket]!;
    if (left <= 0) return Math.round(secondsIn(bucket));
  }
  return null;
}

const ascending = (a: number, b: number): number => a - b;

/** Adds to the first; what comes to nothing is left out. */
export function addHistogram(to: Histogram, more: Histogram): void {
  for (const bucket of Object.keys(more)) {
    const sum = (to[bucket] ?? 0) + more[bucket]!;
    if (sum === 0) delete to[bucket];
    else to[bucket] = sum;
  }
}
