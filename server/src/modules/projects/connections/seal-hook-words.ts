import * as z from 'zod/mini';
import { transaction } from '../../../kit/db/index.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { lockChannel, plainChannels, saveChannel } from './connections.queries.ts';

/** Once for each project that has channels of before they were sealed; the migration plans it. */
export const sealHookWords = job(
  'seal-hook-words',
  z.object({}),
  async (_, place) => {
    const project_id = place.project_id!;
    for (const id of await plainChannels(project_id)) {
      await transaction(project_id, async (tx) => {
        const row = await lockChannel(tx, project_id, id);
        if (!row) return;
        const { hook_word, step } = row;
        await saveChannel(tx, project_id, id, { ...(hook_word && { hook_word }), step });
      });
    }
  },
  { queue: 'bulk' },
);
