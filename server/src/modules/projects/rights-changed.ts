import { afterCommit, type Tx } from '../../kit/db/index.ts';
import { forgetViewers } from './find-viewer.ts';
import { surroundings } from './surroundings.ts';

/** After commit, one person's rights (null: everyone's) count as they are now, here and on every node. */
export function rightsChanged(tx: Tx, project_id: number, user_id: number | null): void {
  afterCommit(tx, () => {
    forgetViewers(project_id, user_id);
    surroundings().tellRightsChanged({ project_id, user_id });
  });
}
