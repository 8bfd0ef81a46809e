import { setTimeout as sleep } from 'node:timers/promises';
import { log } from './kit/log.ts';

/** What is stopped, and how; told is how many milliseconds it has. */
type Step = [what: string, stop: (milliseconds: number) => Promise<unknown>];
/** What a stop goes through; what is still starting may add to it. */
export type Leaving = { drain: () => Promise<void>; steps: Step[] };

// What is still to be stopped after this step has at least this long.
const leastMs = 1000;

let leaving = false;
export const isLeaving = (): boolean => leaving;

/**
 * Once: whoever sends people here is told, requests in flight are answered, jobs finished or given back, then the
 * database; and whoever holds that up is left behind when the time is over. Twice: at once. Only who ends us politely
 * sends people elsewhere first: at a keyboard nobody else is sent here.
 */
export function stopOnSignals(what: Leaving, { stop_within }: { stop_within: number }): void {
  const stop = async (signal: 'SIGINT' | 'SIGTERM'): Promise<void> => {
    if (leaving) process.exit(130);
    leaving = true;
    const end = performance.now() + stop_within;
    const left = (): number => Math.max(0, end - performance.now() - what.steps.length * leastMs);
    if (signal === 'SIGTERM') await Promise.race([what.drain(), sleep(left())]);
    for (let step = what.steps.shift(); step; step = what.steps.shift()) await endStep(step, left());
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
}

async function endStep([name, stop]: Step, milliseconds: number): Promise<void> {
  const late = sleep(milliseconds, 'late' as const);
  const ended = await Promise.race([stop(milliseconds), late]).catch((error: unknown) => log.error(error));
  if (ended === 'late') log.warn({ seconds: milliseconds / 1000 }, `not stopped within its time, and left: ${name}`);
}
