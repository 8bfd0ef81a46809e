import { ownConnection } from '../../kit/db/index.ts';
import { files } from '../../kit/files/store.ts';
import { hidden } from '../../kit/hidden.ts';
import { endRun } from './runs.queries.ts';
import { Busy, takeBackup, type Taken } from './take-backup.ts';
import { openTarget } from './target.ts';
import { tidy } from './tidy.ts';

type Wanted = { where: string; keep: number | null; key: string | null; run: number | null };
export type Done = Taken & { gone: string[] };

/** Takes a backup of the open base and its files, tidies up behind it, and keeps what became of it. */
export async function runBackup({ where, keep, key, run }: Wanted): Promise<Done> {
  try {
    const target = await openTarget(where);
    const client = ownConnection({ application_name: 'parley backup' });
    const taken = await takeBackup({ client, target, store: files(), key });
    const gone = keep === null ? [] : await tidy(target, keep);
    const { name, rows, bytes, missing } = taken;
    const problem = missing.length
      ? `${missing.length} files that rows name are missing where files are, and in it`
      : null;
    if (run !== null) await endRun(run, { name, rows, bytes, problem });
    return { ...taken, gone };
  } catch (error) {
    const problem = hidden(String((error as Error).message)).slice(0, 500);
    if (run !== null && !(error instanceof Busy)) await endRun(run, { problem }).catch(() => undefined);
    throw error;
  }
}
