import { days, now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { laterAll } from '../../../kit/jobs/jobs.ts';
import { unsentFiles } from './files.queries.ts';
import { forgetFile } from './forget-file.ts';

/** Files that came with a whole project and that no message has wait like any that were uploaded. */
export async function forgetUnsent(tx: Tx, project_id: number): Promise<void> {
  const ids = await unsentFiles(tx, project_id);
  const at = new Date(now().getTime() + days(7));
  laterAll(
    tx,
    forgetFile,
    ids.map((file_id) => ({ file_id })),
    project_id,
    ids.map(() => at),
  );
}
