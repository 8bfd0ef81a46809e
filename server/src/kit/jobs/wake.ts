import type { Queue } from './jobs.ts';

type Listener = (queue: Queue) => void;
const listeners = new Set<Listener>();

/** Workers of this process look at once; those of other nodes see the job at their next look. */
export function wakeWorkers(queue: Queue): void {
  for (const listener of listeners) listener(queue);
}

export function onWake(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
