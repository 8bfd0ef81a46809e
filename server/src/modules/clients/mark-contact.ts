import type { Tx } from '../../kit/db/index.ts';
import { type Marks, saveMarks } from './clients.queries.ts';
import { differences } from '../../kit/facts/record.ts';
import type { Past } from '../../kit/facts/take-back-rules.ts';
import { type ClientCause, recordClients } from './history/facts-of-clients.ts';

/** Welcome or not, in use or put away; what follows from it for the lists is the inbox's. */
export async function markContact(
  tx: Tx,
  project_id: number,
  id: number,
  { was, is, by }: { was: Marks; is: Marks; by: ClientCause },
): Promise<void> {
  await saveMarks(tx, project_id, id, is);
  const changes = differences(was, is, ['blocked', 'archived']) as Past;
  if (Object.keys(changes).length) recordClients(tx, project_id, by, [{ id, changes }]);
}
