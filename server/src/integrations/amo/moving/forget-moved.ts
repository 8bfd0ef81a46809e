import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { isAnyGoing } from './moves.queries.ts';
import { forgetAllThings } from './things.queries.ts';

/** What came stays as it is; from here on nothing can be taken back, and whatever is brought again comes anew. */
export async function forgetMoved(tx: Tx, { project_id, is_admin }: Viewer): Promise<void> {
  if (!is_admin) refuse('administrators_only');
  if (await isAnyGoing(tx, project_id)) refuse('amo_move_going');
  await forgetAllThings(tx, project_id);
}
