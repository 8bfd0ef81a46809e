import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { until } from '../../test/until.ts';
import { clockIsWrongBy, heardTime, minutes, now, seconds } from './clock.ts';
import { closeDatabase, openDatabase } from './db/index.ts';
import { startLeases } from './leases/leases.ts';

beforeAll(async () => openDatabase(await freshDatabase()));
afterEach(() => {
  vi.useRealTimers();
  heardTime(Date.now(), 0);
});
afterAll(() => closeDatabase());

/** This machine's clock, and nothing else, says so. */
const setClock = (at: number): void => void vi.useFakeTimers({ toFake: ['Date'], now: at });

test('a node whose clock is wrong goes by the base’s, and by its own when that is right again', async () => {
  const right = Date.now();
  const isRight = () => expect(Math.abs(now().getTime() - right)).toBeLessThan(minutes(1));
  setClock(right - minutes(10));
  const leases = startLeases();
  try {
    await leases.ready;
    isRight();
    setClock(right + minutes(60));
    await until(isRight);
    setClock(Date.now() - minutes(60));
    await until(() => expect(clockIsWrongBy()).toBe(0));
    isRight();
  } finally {
    await leases.stop();
  }
});

test('the way to the base is no fault of the clock', () => {
  const base = seconds(1_000_000);
  setClock(base);
  heardTime(base - 400, 30);
  heardTime(base + 900, 30);
  heardTime(base - seconds(4), seconds(5));
  expect(clockIsWrongBy()).toBe(0);
  heardTime(base - seconds(4), 30);
  expect(clockIsWrongBy()).toBeGreaterThan(seconds(3));
  expect(now().getTime()).toBeLessThan(base - seconds(3));
});
