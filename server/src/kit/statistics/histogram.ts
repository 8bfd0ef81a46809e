/** How many fell into which bucket. */
export type Histogram = Record<string, number>;

// Each bucket reaches a tenth further than the one before, so that its middle is within five percent of all in it.
const growth = Math.log(1.1);

/** The bucket of a time in milliseconds; 0: less than a second. */
export const bucketOf = (ms: number): number => (ms < 1000 ? 0 : 1 + Math.floor(Math.log(ms / 1000) / growth));

const farthest = bucketOf(Number.MAX_SAFE_INTEGER);

/** What stands for all in a bucket, in seconds. */
const secondsIn = (bucket: number): number => (bucket === 0 ? 0 : Math.exp((bucket - 0.5) * growth));

export function countIn(histogram: Histogram): number {
  let count = 0;
  for (const n of Object.values(histogram)) count += n;
  return count;
}

/** The time in which this share of them was done, in whole seconds; null: there are none. */
export function quantile(histogram: Histogram, share: number): number | null {
  let left = Math.ceil(countIn(histogram) * share);
  if (left === 0) return null;
  // By number: asking an object for its names costs ten times as much, and a year has hundreds of these.
  for (let bucket = 0; bucket <= farthest; bucket++) {
    left -= histogram[bucket] ?? 0;
    if (left <= 0) return Math.round(secondsIn(bucket));
  }
  return null;
}

/** Adds to the first; what comes to nothing is left out. */
export function addHistogram(to: Histogram, more: Histogram): void {
  for (const bucket of Object.keys(more)) {
    const sum = (to[bucket] ?? 0) + more[bucket]!;
    if (sum === 0) delete to[bucket];
    else to[bucket] = sum;
  }
}
