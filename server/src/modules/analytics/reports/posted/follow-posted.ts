import type { Tx } from '../../../../kit/db/index.ts';
import { laterAll } from '../../../../kit/jobs/jobs.ts';
import type { ReportRow } from '../reports.queries.ts';
import { mailReport } from './mail-report.ts';
import { lockPosted, savePosted } from './posted.queries.ts';
import { tellPosted } from './tell-posted.ts';

/** A report that goes by e-mail is written: it leaves, once to each; or it could not be, and that is said. */
export async function followPosted(tx: Tx, it: ReportRow): Promise<void> {
  const { project_id, id: report_id, posted_id, status, users_ids } = it;
  if (posted_id === null || status === 'running') return;
  const isDone = status === 'done';
  if (isDone)
    laterAll(
      tx,
      mailReport,
      users_ids.map((user_id) => ({ report_id, user_id })),
      project_id,
    );
  const posted = await lockPosted(tx, project_id, posted_id);
  if (posted) await tellPosted(tx, await savePosted(tx, posted, { last_error: isDone ? null : 'failed' }));
}
