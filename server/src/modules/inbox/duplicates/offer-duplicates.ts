import type { Tx } from '../../../kit/db/index.ts';
import { saveConfig } from '../chat/config.queries.ts';
import { planFindingAll } from './find-duplicates.ts';

/** From now on the project is shown who may be there twice. */
export async function offerDuplicates(tx: Tx, project_id: number): Promise<void> {
  await saveConfig(tx, project_id, { join_dialogs: 'on' });
  await planFindingAll(tx, project_id);
}
