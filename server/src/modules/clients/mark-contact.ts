import type { Tx } from '../../kit/db/index.ts';
import { type Marks, saveMarks } from './clients.queries.ts';
import { type ClientCause, writeHistory } from './history/history.queries.ts';
import { marksChanged } from './history/note-changes.ts';

/** Welcome or not, in use or put away; what follows from it for the lists is the inbox's. */
export async function markContact(
  tx: Tx,
  project_id: number,
  id: number,
  { was, is, by }: { was: Marks; is: Marks; by: ClientCause },
): Promise<void> {
  await saveMarks(tx, project_id, id, is);
  await writeHistory(tx, project_id, by, marksChanged(id, was, is));
}
