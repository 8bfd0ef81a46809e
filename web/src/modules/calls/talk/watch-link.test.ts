import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOST_MS, watchLink } from './watch-link.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function link() {
  const deeds: string[] = [];
  const watch = watchLink({ restart: () => deeds.push('restart'), lost: () => deeds.push('lost') });
  return { ...watch, deeds, wait: (ms: number) => void vi.advanceTimersByTime(ms) };
}

test('a way that is gone is looked for until it is found', () => {
  const { heard, deeds, wait } = link();
  heard('away');
  wait(900);
  expect(deeds).toEqual([]);
  wait(9_100);
  expect(deeds).toEqual(['restart', 'restart', 'restart']);
  heard('connected');
  wait(LOST_MS);
  expect(deeds).toHaveLength(3);
});

test('one that is not found is given up, once', () => {
  const { heard, deeds, wait } = link();
  heard('away');
  heard('away');
  wait(10 * LOST_MS);
  expect(deeds.filter((it) => it === 'lost')).toHaveLength(1);
});

test('whoever is spoken to has to be connected soon', () => {
  const { heard, expect: begin, deeds, wait } = link();
  begin();
  wait(LOST_MS - 1);
  heard('connected');
  wait(LOST_MS);
  expect(deeds).toEqual([]);
  begin();
  wait(LOST_MS);
  expect(deeds).toEqual(['lost']);
});

test('a call that is over is not looked after', () => {
  const { heard, stop, deeds, wait } = link();
  heard('away');
  stop();
  wait(LOST_MS);
  expect(deeds).toEqual([]);
});
