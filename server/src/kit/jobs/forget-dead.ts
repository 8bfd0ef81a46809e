import { days, hours, now } from '../clock.ts';
import { log } from '../log.ts';
import { deleteDead } from './dead.queries.ts';

// Long enough to ask why; what people wrote stands in some of them.
const keptFor = days(90);
const batch = 1000;

/** What was given up goes when nobody asks for it any more. */
export async function forgetDeadJobs(): Promise<void> {
  const before = new Date(now().getTime() - keptFor);
  while ((await deleteDead(before, batch)) === batch);
}

/** Several times a day, by one node: some are started anew every night. */
export function startForgettingDeadJobs(isKeeper: () => boolean): { stop: () => void } {
  const timer = setInterval(() => {
    if (isKeeper()) forgetDeadJobs().catch((error: unknown) => log.warn(error));
  }, hours(6));
  return { stop: () => clearInterval(timer) };
}
