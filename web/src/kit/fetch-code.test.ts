import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchCode } from './fetch-code.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a part that does not come within two minutes is given up, and not asked for again', async () => {
  const load = vi.fn(() => new Promise<never>(() => undefined));
  const refused = fetchCode(load).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(119_000);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await refused).toContain('did not come');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that failed is asked for again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue('code');
  const asked = fetchCode(load);
  await vi.advanceTimersByTimeAsync(1500);
  expect(await asked).toBe('code');
});
