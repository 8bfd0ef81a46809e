import * as z from 'zod/mini';
import { days, now } from '../../../../kit/clock.ts';
import { transaction } from '../../../../kit/db/index.ts';
import { files } from '../../../../kit/files/store.ts';
import { job } from '../../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../../kit/jobs/retry-later.ts';
import { deleteImport, forgetDetails, lockImport } from './imports.queries.ts';
import { keptDays } from './shown.ts';

/** After a day a sheet that was never imported goes, after thirty what an import that is over would need to be taken back. */
export const forgetImport = job(
  'forget-import',
  z.object({ import_id: z.number() }),
  async ({ import_id }, { project_id }) => {
    if (project_id === null) return;
    await transaction(project_id, async (tx) => {
      const it = await lockImport(tx, project_id, import_id);
      if (!it) return;
      const until = new Date(it.created_at).getTime() + days(keptDays);
      const isDraft = it.status === 'ready';
      if (!isDraft && (until > now().getTime() || ['running', 'reverting'].includes(it.status))) {
        throw new RetryLater(new Date(Math.max(until, now().getTime() + days(1))), 'it can still be taken back');
      }
      if (isDraft) await deleteImport(tx, project_id, import_id);
      else await forgetDetails(tx, project_id, import_id);
      if (it.staged_key) await files().remove(it.staged_key);
    });
  },
  { queue: 'bulk' },
);
