import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../clock.ts';

const longestRest = seconds(60);

/**
 * Begins again whenever it ends, after a rest that grows while nothing works. `reached`: something does, so the next
 * rest is a short one.
 */
export async function beginAgain(
  once: (reached: () => void) => Promise<void>,
  failed: (error: unknown) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
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
    await sleep(shortest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
  }
}
