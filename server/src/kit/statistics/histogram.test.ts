import { expect, test } from 'vitest';
import { addHistogram, bucketOf, countIn, type Histogram, quantile } from './histogram.ts';
import { periodBefore, piecesOf } from './period.ts';

const histogramOf = (seconds: number[]): Histogram => {
  const made: Histogram = {};
  for (const it of seconds) addHistogram(made, { [bucketOf(it * 1000)]: 1 });
  return made;
};

test('of any times the median and the ninth decile are within five percent', () => {
  const times = Array.from({ length: 999 }, (_, nth) => 2 + ((nth * 7919) % 9973) ** 1.7);
  const sorted = times.toSorted((a, b) => a - b);
  const kept = histogramOf(times);
  expect(countIn(kept)).toBe(999);
  for (const share of [0.1, 0.5, 0.9, 1]) {
    const exact = sorted[Math.ceil(999 * share) - 1]!;
    expect(Math.abs(quantile(kept, share)! - exact) / exact).toBeLessThan(0.05 + 0.5 / exact);
  }
});

test('of nothing there is no median, and what took no time took none', () => {
  expect(quantile({}, 0.5)).toBeNull();
  expect(quantile(histogramOf([0, 0.4]), 0.5)).toBe(0);
});

test('what is added and taken out again leaves nothing', () => {
  const kept = histogramOf([1, 60]);
  addHistogram(kept, { [bucketOf(1000)]: -1, [bucketOf(60_000)]: -1 });
  expect(kept).toEqual({});
});

test('a period is its whole months and the days around them', () => {
  expect(piecesOf({ from: '2026-03-15', to: '2026-06-10' })).toEqual({
    months: { from: '2026-04-01', to: '2026-05-01' },
    days: [
      { from: '2026-03-15', to: '2026-03-31' },
      { from: '2026-06-01', to: '2026-06-10' },
    ],
  });
  expect(piecesOf({ from: '2026-02-01', to: '2026-02-28' })).toEqual({
    months: { from: '2026-02-01', to: '2026-02-01' },
    days: [],
  });
  expect(piecesOf({ from: '2026-02-02', to: '2026-03-30' }).months).toBeNull();
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
});
