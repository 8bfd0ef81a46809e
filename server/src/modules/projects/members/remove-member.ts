import { memberRemoved, type removeMember as endpoint } from '@parley/contract/projects/members';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { dropInvitationsBy } from '../invitations/drop-invitations.ts';
import { rightsChanged } from '../rights-changed.ts';
import { leaveTeams } from '../teams/teams.queries.ts';
import { deleteMember, readMembers } from './members.queries.ts';
import { editorUnderLock, refuseLastAdmin } from './update-member.ts';

/** From the commit on, nothing of the project answers this person, and their sockets go silent. */
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
    await dropInvitationsBy(tx, project_id, user);
    await leaveTeams(tx, project_id, user);
    await deleteMember(tx, project_id, user);
    rightsChanged(tx, project_id, user);
    await emit(tx, project_id, memberRemoved, { id: user }, everyone);
  });
  return { data: null };
}
