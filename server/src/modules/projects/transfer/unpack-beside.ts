import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@parley/contract/errors';
import { refuse } from '../../../kit/errors.ts';
import { hear, isSpent } from '../../../kit/threads.ts';
import type { ArchivePlan, Item } from './read-archive.ts';

export type Told = Item | { wants: number } | { problem: ErrorCode } | { end: true };
export type Heard = 'more' | { pass: number; packed: Uint8Array | null };

const program = new URL('./archive-thread.ts', import.meta.url);

/** What an archive holds, unpacked by a thread that is never more than one item ahead. */
export async function* unpackBeside(open: () => AsyncIterable<Uint8Array>, plan: ArchivePlan): AsyncGenerator<Item> {
  const { heap, time } = plan.limits;
  const thread = new Worker(program, {
    workerData: plan,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 24, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
  });
  const next = hear<Told>(thread);
  const say = (heard: Heard): void => thread.postMessage(heard);
  const timer = Number.isFinite(time) ? setTimeout(() => void thread.terminate(), time) : undefined;
  let [pass, source]: [number, AsyncIterator<Uint8Array> | undefined] = [0, undefined];
  try {
    for (;;) {
      const told = await next();
      if ('end' in told) return;
      if ('problem' in told) refuse(told.problem);
      if (!('wants' in told)) {
        // The next is made while this one is written down.
        say('more');
        yield told;
        continue;
      }
      // What one pass asked for ahead the next one does not want.
      if (told.wants < pass) continue;
      if (told.wants > pass) {
        await source?.return?.();
        source = open()[Symbol.asyncIterator]();
        pass = told.wants;
      }
      const { value, done } = await source!.next();
      say({ pass, packed: done ? null : value });
    }
  } catch (error) {
    if (isSpent(error)) refuse('archive_too_large');
    throw error;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
    await source?.return?.();
  }
}
