import { randomBytes } from 'node:crypto';
import { days, hours, minutes, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { files } from '../../../kit/files/store.ts';
import { log } from '../../../kit/log.ts';
import { addMark, dropMarksBut, holdFiles, isMarkedSince, isOwnMark } from './file-marks.queries.ts';
import { namedBytes } from './named-bytes.queries.ts';

// What is younger may still be named, and what was named last month may come back with an older copy of the base.
const [young, recoverable] = [days(1), days(30)];

/**
 * Bytes are written before the rows that name them, and whoever is killed in between leaves them behind. They go into the
 * trash first: only there they are removed for good. Answers how many went there; one node at a time.
 */
export const forgetUnnamed = (): Promise<number> =>
  transaction(null, async (tx) => ((await holdFiles(tx)) ? forget() : 0));

async function forget(): Promise<number> {
  const mark = await files().note('mark');
  if (mark !== null && !(await isOwnMark(mark))) {
    log.warn(
      { place: files().place },
      'where files are was marked by another database, or by a later state of this one: what nobody names there is left ' +
        'alone. If it belongs to this one, remove `mark` there',
    );
    return 0;
  }
  const unnamed = new Set(await files().keysBefore(new Date(now().getTime() - young)));
  const trashed = new Map((await files().trash.list()).map((it) => [it.key, it.since]));
  let named = 0;
  for await (const { key } of namedBytes()) {
    if (unnamed.delete(key)) named++;
    if (trashed.delete(key)) await files().trash.giveBack(key);
  }
  if (mark === null && named <= unnamed.size) {
    if (unnamed.size)
      log.warn(
        { files: named + unnamed.size, named },
        'most files that are kept are not named by this database: they are not taken for its own, and nothing is touched',
      );
    return 0;
  }
  await leaveMark();
  let taken = 0;
  // What is left at a place where files were before (`withRest`) stays there: it goes with that place.
  for (const key of unnamed) if (await files().trash.take(key)) taken++;
  for (const [key, since] of trashed) if (since.getTime() < now().getTime() - recoverable) await files().remove(key);
  return taken;
}

/** Anew each time, so that a copy of the base does not know the mark. Until the folder has it the one before is kept. */
async function leaveMark(): Promise<void> {
  const mark = randomBytes(16).toString('hex');
  await addMark(mark);
  await files().setNote('mark', mark);
  await dropMarksBut(mark);
}

/** Soon after a start, when there is most to find, and every day; where several nodes run, by one of them. */
export function startForgetting(): { stop: () => void } {
  const look = (): void => {
    forgetToday().catch((error: Error) => log.warn({ error: error.message }, 'unnamed files were not looked for'));
    timer = setTimeout(look, days(1)).unref();
  };
  let timer = setTimeout(look, minutes(10)).unref();
  return { stop: () => clearTimeout(timer) };
}

async function forgetToday(): Promise<void> {
  if (await isMarkedSince(new Date(now().getTime() - hours(20)))) return;
  const forgotten = await forgetUnnamed();
  if (forgotten) log.info({ files: forgotten }, 'files that nobody names were put into the trash');
}
