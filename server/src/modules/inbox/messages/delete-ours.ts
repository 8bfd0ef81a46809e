import type { Tx } from '../../../kit/db/index.ts';
import { noteDeleted } from '../hooks/outside.queries.ts';
import { loseAnswer, type Ours } from './lose-answer.ts';

/** What one of us took back from the client is marked so, is no more in the list, and answers nobody. */
export async function deleteOurs(tx: Tx, project_id: number, ours: Ours, at: Date): Promise<{ at: number }[]> {
  const deleted: { at: number }[] = [];
  await loseAnswer(tx, project_id, ours, async () => {
    deleted.push(...(await noteDeleted(tx, { project_id, id: ours.id, at })));
    return deleted.length > 0;
  });
  return deleted;
}
