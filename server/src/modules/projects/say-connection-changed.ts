import { foldersChanged } from '@parley/contract/inbox/contacts';
import type { Tx } from '../../kit/db/index.ts';
import { everyone } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';
import { sayProjectChanged } from './update-project.ts';

/** Lists show what can be answered: everyone reads them anew. */
export async function sayConnectionChanged(tx: Tx, project_id: number): Promise<void> {
  await sayProjectChanged(tx, project_id);
  await emit(tx, project_id, foldersChanged, {}, everyone);
}
