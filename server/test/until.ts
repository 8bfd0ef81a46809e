import { vi } from 'vitest';

/** Waits for what workers do by themselves; patient, since the machine may be busy. */
export const until = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 50_000, interval: 20 });
