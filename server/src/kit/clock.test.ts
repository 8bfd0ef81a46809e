import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { until } from '../../test/until.ts';
import { clockIsWrongBy, heardTime, hours, minutes, now, seconds } from './clock.ts';
import { closeDatabase, openDatabase } from './db/index.ts';
import { startLeases } from './leases/leases.ts';

const began = Date.now() - performance.now();
const steady = (): number => began + performance.now();
beforeAll(async () => openDatabase(await freshDatabase()));
afterEach(() => {
  vi.useRealTimers();
  heardTime(steady(), 0);
});
afterAll(() => closeDatabase());

const isAt = (moment: number): boolean => Math.abs(now().getTime() - moment) < minutes(1);

test('a clock that is set while we work moves nothing', () => {
  const right = Date.now();
  for (const jump of [hours(1), -minutes(10), hours(26)]) {
    vi.useFakeTimers({ toFake: ['Date'], now: right + jump });
    expect(isAt(right)).toBe(true);
  }
});

test('a node whose clock is wrong goes by the base’s, and by its own when that is right again', async () => {
  const right = steady();
  heardTime(right + minutes(10), 0);
  expect(isAt(right + minutes(10))).toBe(true);
  heardTime(right - hours(1), 30);
  expect(isAt(right - hours(1))).toBe(true);
  const leases = startLeases();
  try {
    await until(() => expect(clockIsWrongBy()).toBe(0));
    expect(isAt(right)).toBe(true);
  } finally {
    await leases.stop();
  }
});

test('the way to the base is no fault of the clock', () => {
  heardTime(steady() - 400, 30);
  heardTime(steady() + 900, 30);
  heardTime(steady() - seconds(4), seconds(5));
  expect(clockIsWrongBy()).toBe(0);
  heardTime(steady() - seconds(4), 30);
  expect(clockIsWrongBy()).toBeGreaterThan(seconds(3));
  expect(now().getTime()).toBeLessThan(steady() - seconds(3));
});
