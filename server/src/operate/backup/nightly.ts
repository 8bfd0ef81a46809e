import { addDays, dayOf, isTimeZone, momentAt } from '@parley/contract/time';
import { minutes, now } from '../../kit/clock.ts';
import { log } from '../../kit/log.ts';
import { claimNight } from './runs.queries.ts';
import { runBackup } from './run-backup.ts';
import { Busy } from './take-backup.ts';
import './metrics.ts';

export type Nightly = { target: string | null; at: string; keep: number };

/** Once in the cluster every night; what was missed while no node ran, or failed, is made up for. */
export function startNightly({ target, at, keep }: Nightly): { stop: () => Promise<void> } {
  if (target === null) return { stop: async () => undefined };
  let taking: Promise<void> = Promise.resolve();
  const timer = setInterval(
    () => void (taking = taking.then(() => takeNightly({ target, at, keep }))),
    minutes(1),
  ).unref();
  return {
    stop: async () => {
      clearInterval(timer);
      // A long one is broken off by the end of the process, and leaves nothing that counts as a backup.
      await Promise.race([taking, new Promise((resolve) => setTimeout(resolve, 2000).unref())]);
    },
  };
}

/** Does nothing where it is done. */
export async function takeNightly({ target, at, keep }: Nightly & { target: string }): Promise<void> {
  try {
    const run = await claimNight(target, lastNight(at, now().getTime()));
    if (run === null) return;
    const { name, rows, bytes, missing } = await runBackup({ where: target, keep, key: null, run });
    log.info({ name, rows, bytes }, 'a backup was taken');
    if (missing.length)
      log.warn({ files: missing.length, some: missing.slice(0, 20) }, 'the backup lacks files: they are missing');
  } catch (error) {
    if (error instanceof Busy) return;
    log.error(
      { error: (error as Error).message, target },
      'the nightly backup failed; it is tried again in half an hour',
    );
  }
}

/** The last moment when the clock of this machine showed this time. */
export function lastNight(at: string, moment: number, zone = ownZone()): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const today = dayOf(moment, zone);
  const begun = momentAt(today, hour * 60 + minute, zone);
  return new Date(begun <= moment ? begun : momentAt(addDays(today, -1), hour * 60 + minute, zone));
}

function ownZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}
