import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calmReading } from './calm-reading.ts';

let readings: number;
beforeEach(() => {
  vi.useFakeTimers();
  readings = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const calm = (random: () => number = Math.random) =>
  calmReading(() => (readings += 1), { soonMs: 2000, apartMs: 30_000 }, random);

test('sixty hints a minute are two readings', () => {
  const { want } = calm();
  for (let second = 0; second < 60; second++) {
    want();
    vi.advanceTimersByTime(1000);
  }
  expect(readings).toBe(2);
});

test('a single hint is read soon', () => {
  calm().want();
  vi.advanceTimersByTime(4000);
  expect(readings).toBe(1);
});

test('of a hundred pages that are told together no half second sees a quarter', () => {
  const moments: number[] = [];
  for (let page = 0; page < 100; page++) {
    calmReading(
      () => moments.push(Date.now()),
      { soonMs: 2000, apartMs: 30_000 },
      () => page / 100,
    ).want();
  }
  vi.advanceTimersByTime(5000);
  const crowds = [...Map.groupBy(moments, (at) => Math.floor(at / 500)).values()].map((it) => it.length);
  expect([moments.length, Math.max(...crowds) <= 26]).toEqual([100, true]);
});

test('a page that nobody looks at reads when it is looked at', () => {
  let visibilityState = 'hidden';
  let look = () => undefined as void;
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState;
    },
    addEventListener: (_: string, listener: () => void) => (look = listener),
    removeEventListener: () => undefined,
  });
  const { want } = calm();
  for (let hint = 0; hint < 5; hint++) {
    want();
    vi.advanceTimersByTime(10_000);
  }
  expect(readings).toBe(0);
  visibilityState = 'visible';
  look();
  vi.advanceTimersByTime(4000);
  expect(readings).toBe(1);
});
