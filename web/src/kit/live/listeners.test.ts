import { liveEvent } from '@parley/contract/live';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { hear, listen } from './listeners.ts';

const written = liveEvent('test:written', z.object({ mine: z.boolean() }));
const off: (() => void)[] = [];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of off.splice(0)) stop();
  vi.useRealTimers();
});

test('events reach their listeners together, every 100 ms, in order', () => {
  const heard: unknown[] = [];
  off.push(listen(written, (it) => heard.push(it)));
  hear({ action: 'test:written', payload: { mine: false } });
  hear({ action: 'test:written', payload: { mine: true } });
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(heard).toEqual([{ mine: false }, { mine: true }]);
});

test('what a listener wants at once comes at once', () => {
  const heard: unknown[] = [];
  off.push(listen(written, (it) => heard.push(it.mine), { immediate: (it) => it.mine }));
  hear({ action: 'test:written', payload: { mine: false } });
  hear({ action: 'test:written', payload: { mine: true } });
  expect(heard).toEqual([true]);
  vi.advanceTimersByTime(100);
  expect(heard).toEqual([true, false]);
});

test('a listener that fails does not silence the others, one that left hears nothing', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const heard: string[] = [];
  off.push(
    listen(written, () => {
      throw new Error('broken');
    }),
  );
  off.push(listen(written, () => heard.push('second')));
  listen(written, () => heard.push('third'))();
  hear({ action: 'test:written', payload: { mine: true } });
  vi.advanceTimersByTime(100);
  expect(heard).toEqual(['second']);
  expect(complaint).toHaveBeenCalledOnce();
  complaint.mockRestore();
});
