import type { Worker } from 'node:worker_threads';

/** What a thread says, one by one; that it ended without a word is a reason too. */
export function hear<Told>(thread: Worker): () => Promise<Told> {
  const told: Told[] = [];
  let failure: unknown;
  let wake: () => void = () => undefined;
  const fail = (error: unknown): void => {
    failure ??= error;
    wake();
  };
  thread.on('message', (it: Told) => {
    told.push(it);
    wake();
  });
  thread.on('error', fail).on('exit', () => fail(new ThreadEnded()));
  return async () => {
    while (!told.length) {
      if (failure) throw failure;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    return told.shift()!;
  };
}

class ThreadEnded extends Error {}

/** Its memory or its time was not enough. */
export const isSpent = (error: unknown): boolean =>
  error instanceof ThreadEnded || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
