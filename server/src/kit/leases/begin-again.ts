import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock.ts';

const longestRest = seconds(60);

/** Tells of each change of what it goes by; answers how to be told no more. */
type OnChange = (changed: () => void) => () => void;

/**
 * Begins again whenever it ends, after a rest that grows while nothing works. `reached`: something does, so the next
 * rest is a short one. A change may be what it waited for, and ends the rest.
 */
export async function beginAgain(
  once: (reached: () => void) => Promise<void>,
  failed: (error: unknown) => Promise<void>,
  signal: AbortSignal,
  onChange: OnChange = () => () => undefined,
): Promise<void> {
  let failures = 0;
  let change = new AbortController();
  const stop = onChange(() => {
    failures = 0;
    change.abort();
  });
  while (!signal.aborted) {
    change = new AbortController();
    const rest = Math.min(longestRest, 1000 * 2 ** failures++);
    let wasReached = false;
    const reached = () => {
      wasReached = true;
      failures = 0;
    };
    await once(reached).catch(async (error: unknown) => {
      if (!signal.aborted) await failed(error);
    });
    const shortest = wasReached ? seconds(1) : rest;
    const either = AbortSignal.any([signal, change.signal]);
    await sleep(shortest * (0.5 + Math.random() / 2), undefined, { signal: either }).catch(() => undefined);
  }
  stop();
}
