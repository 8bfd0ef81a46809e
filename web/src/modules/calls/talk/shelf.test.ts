import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearOf, layPiece, leftOf, type Recorded, takeAll } from './shelf.ts';

/** As much of a browser's cache as is asked of it. */
function emptyCaches() {
  const kept = new Map<string, Response>();
  const shelf = {
    put: async (key: string, it: Response) => void kept.set(`http://app${key}`, it),
    match: async (key: string) => kept.get(`http://app${key}`)?.clone(),
    delete: async (key: string) => kept.delete(new URL(key, 'http://app').href),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
  return { open: async () => shelf };
}

beforeEach(() => void vi.stubGlobal('caches', emptyCaches()));
afterEach(() => void vi.unstubAllGlobals());

const of = (project: number, call_id: number): Recorded => ({ project, call_id, tab: 'tab', name: 'call.webm' });
const lay = (it: Recorded, nth: number, text: string) => layPiece({ ...it, nth }, new Blob([text]));

test('a call lies here in the order it was said, whichever piece came first', async () => {
  await lay(of(1, 7), 10, 'last');
  await lay(of(1, 7), 2, 'first ');
  expect(await (await takeAll(of(1, 7))).text()).toBe('first last');
});

test('a project finds its own calls, and clears them alone', async () => {
  await lay(of(1, 7), 0, 'ours');
  await lay(of(2, 7), 0, 'of the other project');
  await lay(of(2, 8), 0, 'too');
  expect(await leftOf(1)).toMatchObject([of(1, 7)]);
  expect(await leftOf(2)).toMatchObject([of(2, 7), of(2, 8)]);
  await clearOf(of(1, 7));
  expect(await leftOf(1)).toEqual([]);
  expect(await (await takeAll(of(2, 7))).text()).toBe('of the other project');
});
