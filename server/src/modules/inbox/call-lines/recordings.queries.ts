import type { Tx } from '../../../kit/db/index.ts';
import type {} from '../tables.ts';

type Attached = { project_id: number; id: number; file_id: number | null };

/** What a message has as its file from now on. */
export const setFile = (tx: Tx, { project_id, id, file_id }: Attached) =>
  tx.updateTable('messages').set({ file_id }).where('project_id', '=', project_id).where('id', '=', id).execute();
