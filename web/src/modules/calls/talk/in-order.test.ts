import type { HeardSignal } from '@parley/contract/calls/signals';
import { expect, test, vi } from 'vitest';
import { inOrder, type Numbered } from './in-order.ts';

const signal = (state: number): HeardSignal => ({ kind: 'state', state });
const numbered = (n: number): Numbered => ({ n, signal: signal(n) });

function window(answers: (after: number) => Promise<Numbered[]> = async () => []) {
  const heard: number[] = [];
  const asked: number[] = [];
  const order = inOrder(
    (it) => heard.push(it.kind === 'state' ? it.state : -1),
    (after) => {
      asked.push(after);
      return answers(after);
    },
  );
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { ...order, heard, asked, settled };
}

test('what comes by its numbers is heard at once, and once', () => {
  const { hear, heard, asked } = window();
  for (const n of [1, 2, 2, 1, 3]) hear(numbered(n));
  expect(heard).toEqual([1, 2, 3]);
  expect(asked).toEqual([]);
});

test('a gap is asked for, and what came meanwhile waits for its turn', async () => {
  const { hear, heard, asked, settled } = window(async () => [numbered(2), numbered(3)]);
  hear(numbered(1));
  hear(numbered(4));
  expect(heard).toEqual([1]);
  await settled();
  expect(heard).toEqual([1, 2, 3, 4]);
  expect(asked).toEqual([1]);
});

test('numbers that were never told to this window are not waited for', async () => {
  const { hear, heard, asked, settled } = window(async (after) => (after < 7 ? [numbered(7)] : []));
  hear(numbered(7));
  await settled();
  hear(numbered(8));
  hear(numbered(11));
  await settled();
  expect(heard).toEqual([7, 8, 11]);
  expect(asked).toEqual([0, 8]);
});

test('what was told before the window listened is asked for', async () => {
  const { fill, heard, settled } = window(async () => [numbered(1), numbered(2)]);
  void fill();
  await settled();
  expect(heard).toEqual([1, 2]);
});

test('an answer that does not come is asked for again; after the end nothing is heard', async () => {
  vi.useFakeTimers();
  let isAway = true;
  const { hear, heard, stop } = window(async () => {
    if (isAway) throw new Error('away');
    return [numbered(1)];
  });
  hear(numbered(2));
  await vi.advanceTimersByTimeAsync(10);
  expect(heard).toEqual([]);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual([1, 2]);
  stop();
  hear(numbered(3));
  expect(heard).toEqual([1, 2]);
  vi.useRealTimers();
});
