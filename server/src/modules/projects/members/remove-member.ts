import { memberRemoved } from '@parley/contract/projects/facts';
import type { removeMember as endpoint } from '@parley/contract/projects/members';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readMembers } from './members.queries.ts';
import { takeOut } from './take-out.ts';
import { editorUnderLock, refuseLastAdmin } from './update-member.ts';

/** By whoever edits members; the owner stays, and the project keeps an administrator. */
export async function removeMember(
  viewer: Viewer,
  { user }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const editor = await editorUnderLock(tx, viewer);
    const members = await readMembers(project_id, tx);
    const member = members.find((row) => row.id === user) ?? refuse('not_found');
    if (member.is_owner) refuse('owner_stays');
    if (member.project_role === 'admin' && !editor.is_admin) refuse('admin_only');
    refuseLastAdmin(member, members);
    await takeOut(tx, project_id, user);
    record(tx, project_id, memberRemoved, { id: user, name: member.name, by: doneBy(viewer) });
  });
  return { data: null };
}
