import * as z from 'zod/mini';
import { days, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { files } from '../../../kit/files/store.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { deleteFile, isRules, isSent } from './files.queries.ts';

/** Uploaded and never sent, or left behind by messages that are gone. What something else refers to is asked about later. */
export const forgetFile = job(
  'forget-file',
  z.object({ file_id: z.number() }),
  async ({ file_id }, place) => {
    const project_id = place.project_id!;
    await transaction(project_id, async (tx) => {
      if (await isSent(tx, project_id, file_id)) return;
      if (await isRules(tx, project_id, file_id)) throw inUse();
      const gone = await deleteFile(tx, project_id, file_id).catch(askLater);
      // Before the commit: a row without bytes that nobody can reach is better than bytes without a row.
      for (const key of [gone?.key, gone?.preview_key]) if (key) await files().remove(key);
    });
  },
  { queue: 'bulk' },
);

function askLater(error: unknown): never {
  if ((error as { code?: string }).code !== '23503') throw error;
  throw inUse();
}

const inUse = (): RetryLater => new RetryLater(new Date(now().getTime() + days(7)), 'the file is in use');
