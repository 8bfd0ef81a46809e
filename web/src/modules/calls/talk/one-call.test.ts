import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdOneCall } from './one-call.ts';

/** As a browser lends its locks to all its tabs: to one at a time. */
function locks() {
  const held = new Set<string>();
  return {
    request: async (name: string, _: object, work: (lock: object | null) => Promise<void> | void) => {
      if (held.has(name)) return work(null);
      held.add(name);
      await work({ name });
      held.delete(name);
    },
  };
}

beforeEach(() => void vi.stubGlobal('navigator', { locks: locks() }));
afterEach(() => void vi.unstubAllGlobals());

test('of all tabs of a browser one has a call, and the next one when that is over', async () => {
  const letGo = await holdOneCall();
  expect(letGo).not.toBeNull();
  expect(await holdOneCall()).toBeNull();
  letGo!();
  await Promise.resolve();
  await Promise.resolve();
  expect(await holdOneCall()).not.toBeNull();
});

test('where there are no locks nobody is kept from calling', async () => {
  vi.stubGlobal('navigator', {});
  expect(await holdOneCall()).not.toBeNull();
});
