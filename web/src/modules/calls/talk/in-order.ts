import type { HeardSignal } from '@parley/contract/calls/signals';

export type Numbered = { n: number; signal: HeardSignal };

const AGAIN_MS = 1000;

/**
 * Signals of a call by their numbers, each once. One that is missing is asked for; what is still missing then was never
 * meant for this window.
 */
export function inOrder(deliver: (signal: HeardSignal) => void, fetchAfter: (n: number) => Promise<Numbered[]>) {
  let last = 0;
  let isAsking = false;
  let isOver = false;
  const ahead = new Map<number, HeardSignal>();

  const take = (n: number) => {
    const signal = ahead.get(n);
    ahead.delete(n);
    if (!signal || n <= last || isOver) return;
    last = n;
    deliver(signal);
  };
  const takeNext = () => {
    while (ahead.has(last + 1)) take(last + 1);
    for (const n of ahead.keys()) if (n <= last) ahead.delete(n);
  };

  async function fill(): Promise<void> {
    if (isAsking || isOver) return;
    isAsking = true;
    const found = await fetchAfter(last).catch(() => null);
    isAsking = false;
    if (!found) return void setTimeout(() => void fill(), AGAIN_MS);
    const newest = found.at(-1)?.n ?? 0;
    for (const it of found) ahead.set(it.n, it.signal);
    for (const n of [...ahead.keys()].filter((it) => it <= newest).sort((a, b) => a - b)) take(n);
    takeNext();
    // Told before it was asked, and not among the answers: nothing lies between.
    const [next] = [...ahead.keys()].sort((a, b) => a - b);
    if (next !== undefined && found.length === 0) take(next);
    if (ahead.size) void fill();
  }

  return {
    hear: ({ n, signal }: Numbered) => {
      if (n <= last) return;
      ahead.set(n, signal);
      takeNext();
      if (ahead.size) void fill();
    },
    /** Asks for what may have been told while nobody listened. */
    fill,
    stop: () => {
      isOver = true;
    },
  };
}
