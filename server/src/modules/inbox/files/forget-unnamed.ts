import { days, minutes, now } from '../../../kit/clock.ts';
import { files } from '../../../kit/files/store.ts';
import { log } from '../../../kit/log.ts';
import { allProjects, namedBytes, nameOfDatabase } from './named-bytes.queries.ts';

/**
 * Bytes are written before the rows that name them, and whoever is killed in between leaves them behind. What is younger
 * than a day may still be named. A part of them at a time, since an installation may have very many.
 */
export async function forgetUnnamed(): Promise<number> {
  if (!(await files().belongsTo(await nameOfDatabase()))) {
    log.warn('the folder of files belongs to another database, so what nobody names there is left alone');
    return 0;
  }
  let forgotten = 0;
  for (const start of '0123456789abcdef') {
    const unnamed = new Set(await files().keysBefore(new Date(now().getTime() - days(1)), start));
    if (!unnamed.size) continue;
    for (const project_id of await allProjects())
      for (const key of await namedBytes(project_id, start)) unnamed.delete(key);
    for (const key of unnamed) await files().remove(key);
    forgotten += unnamed.size;
  }
  return forgotten;
}

/** Soon after a start, when there is most to find, and every day. */
export function startForgetting(): { stop: () => void } {
  const look = (): void => {
    forgetUnnamed().catch((error: Error) => log.warn({ error: error.message }, 'unnamed files were not looked for'));
    timer = setTimeout(look, days(1)).unref();
  };
  let timer = setTimeout(look, minutes(10)).unref();
  return { stop: () => clearTimeout(timer) };
}
