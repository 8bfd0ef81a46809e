import { memberLeft } from '@parley/contract/projects/facts';
import type { leaveProject as endpoint } from '@parley/contract/projects/leaving';
import type { Output } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lockProject } from '../projects.queries.ts';
import { longestAdmin, readMembers, saveOwner } from './members.queries.ts';
import { takeOut } from './take-out.ts';

/** As being removed, by oneself. What an owner leaves belongs to the administrator who has been there longest. */
export async function leaveProject(viewer: Viewer): Promise<Output<typeof endpoint>> {
  const { project_id, user_id, name } = viewer;
  await transaction(project_id, async (tx) => {
    await lockProject(tx, project_id);
    const self = (await readMembers(project_id, tx)).find((it) => it.id === user_id) ?? refuse('not_found');
    if (self.project_role === 'admin' || self.is_owner) {
      const next = (await longestAdmin(tx, project_id, user_id)) ?? refuse('last_admin_leaves');
      if (self.is_owner) await saveOwner(tx, project_id, next);
    }
    await takeOut(tx, project_id, user_id);
    record(tx, project_id, memberLeft, { id: user_id, name, by: doneBy(viewer) });
  });
  return { data: null };
}
