import { hours, minutes, now } from '../clock.ts';
import { log } from '../log.ts';
import { deleteEvents, readOld } from './stream.queries.ts';

const keptFor = hours(24);
const batchSize = 1000;

/** A page that slept for longer than a day fetches everything anew. */
export async function forgetOldEvents(): Promise<void> {
  for (const [project_id, seq] of await readOld(new Date(now().getTime() - keptFor))) {
    while ((await deleteEvents(project_id, seq, batchSize)) === batchSize);
  }
}

export function startForgetting(isOurs: () => boolean): () => void {
  const timer = setInterval(() => {
    if (isOurs()) forgetOldEvents().catch((error: unknown) => log.warn(error));
  }, minutes(10));
  return () => clearInterval(timer);
}
