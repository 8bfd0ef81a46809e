import { memberJoined } from '@parley/contract/projects/facts';
import type { readmitMember as endpoint } from '@parley/contract/projects/members';
import type { Grantable } from '@parley/contract/projects/permissions';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { sayInvitationsChanged } from '../invitations/drop-invitations.ts';
import { deleteInvitation, formerMember } from '../invitations/invitations.queries.ts';
import { rightsChanged } from '../rights-changed.ts';
import { noRights, whyNotGrant } from '../rules.ts';
import { insertMember, readMembers } from './members.queries.ts';
import { sayMemberChanged } from './say-member-changed.ts';
import { editorUnderLock } from './update-member.ts';

/** With the rights they had; no link is needed, for they were here before. */
export async function readmitMember(
  viewer: Viewer,
  { invitation }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const editor = await editorUnderLock(tx, viewer);
    const { user_id, ...rights } = (await formerMember(tx, project_id, invitation)) ?? refuse('not_found');
    const reason = whyNotGrant(editor, noRights, { ...rights, permissions: rights.permissions as Grantable[] });
    if (reason) refuse(reason);
    await deleteInvitation(tx, project_id, invitation);
    if (!(await insertMember(tx, { project_id, user_id: user_id!, ...rights }))) refuse('member_exists');
    rightsChanged(tx, project_id, user_id!);
    const rows = await readMembers(project_id, tx);
    await sayMemberChanged(tx, project_id, user_id!, rows);
    const name = rows.find((it) => it.id === user_id)?.name ?? null;
    record(tx, project_id, memberJoined, { id: user_id, name, by: doneBy(viewer) });
    await sayInvitationsChanged(tx, project_id);
  });
  return { data: null };
}
