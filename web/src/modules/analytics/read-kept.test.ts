import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calmReading } from '../../kit/calm-reading.ts';
import { concerns, followPace } from './read-kept.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([0, 0.999])(
  'figures are read once a second at most, and soon enough to be less than two behind',
  (random) => {
    const read: number[] = [];
    const { want } = calmReading(
      () => read.push(Date.now()),
      followPace,
      () => random,
    );
    for (let told = 0; told < 50; told++) {
      want();
      vi.advanceTimersByTime(400);
    }
    const apart = read.slice(1).map((at, nth) => at - read[nth]!);
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(1000);
    // Half a second of them is the counting's.
    expect(Math.max(...apart)).toBeLessThan(1500);
  },
);

test('a page reads again when its own figures became others, or nobody said which', () => {
  expect([concerns(['deals'], 'deals'), concerns(['deals'], 'dialogues'), concerns(['deals'])]).toEqual([
    true,
    false,
    true,
  ]);
});
