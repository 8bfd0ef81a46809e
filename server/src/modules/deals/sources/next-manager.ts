import { inTurn } from '@parley/contract/projects/turns';
import type { Tx } from '../../../kit/db/index.ts';
import { saveLastManager, type SourceRow } from './sources.queries.ts';

/** Whose turn it is to get what a locked source brings; undefined: it names nobody, and the stage decides. */
export async function nextManager(tx: Tx, project_id: number, source: SourceRow): Promise<number | undefined> {
  const [manager_id] = inTurn(source.managers, source.last_manager_id, 1);
  if (manager_id !== undefined) await saveLastManager(tx, project_id, source.id, manager_id);
  return manager_id;
}
