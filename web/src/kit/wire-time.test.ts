import { expect, test } from 'vitest';
import { readWireTime, writeWireTime } from './wire-time.ts';

test('a time without an offset is the server’s, three hours east of Greenwich', () => {
  expect(readWireTime('2026-11-16 18:00:00')?.toISOString()).toBe('2026-11-16T15:00:00.000Z');
  expect(readWireTime('2026-11-16 18:00:00+03:00')?.toISOString()).toBe('2026-11-16T15:00:00.000Z');
});

test('other offsets and a missing second are understood', () => {
  expect(readWireTime('2026-11-16 18:00:00-02:00')?.toISOString()).toBe('2026-11-16T20:00:00.000Z');
  expect(readWireTime('2026-11-16T18:00:00Z')?.toISOString()).toBe('2026-11-16T18:00:00.000Z');
  expect(readWireTime('2026-11-16 18:00')?.toISOString()).toBe('2026-11-16T15:00:00.000Z');
});

test('what is not a time is nothing', () => {
  expect(readWireTime('tomorrow')).toBeNull();
  expect(readWireTime('2026-13-45 99:00:00')).toBeNull();
});

test('what is written is read back the same, over midnight too', () => {
  const time = new Date('2026-11-16T22:30:00Z');
  expect(writeWireTime(time)).toBe('2026-11-17 01:30:00+03:00');
  expect(readWireTime(writeWireTime(time))).toEqual(time);
});
