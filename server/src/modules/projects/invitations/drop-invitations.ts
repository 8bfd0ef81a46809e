import { invitationsChanged } from '@parley/contract/projects/members';
import type { Tx } from '../../../kit/db/index.ts';
import { only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { readMembers } from '../members/members.queries.ts';
import { permissionsOf } from '../rules.ts';
import { deleteInvitations, deleteInvitationsBy } from './invitations.queries.ts';

/** What a member has sent out goes with the rights it was sent by. */
export async function dropInvitationsBy(tx: Tx, project_id: number, user_id: number): Promise<void> {
  if (await deleteInvitationsBy(tx, project_id, user_id)) await sayInvitationsChanged(tx, project_id);
}

export async function dropAllInvitations(tx: Tx, project_id: number): Promise<void> {
  if (await deleteInvitations(tx, project_id)) await sayInvitationsChanged(tx, project_id);
}

/** Told only to those who may see the list: it holds addresses of people outside. */
export async function sayInvitationsChanged(tx: Tx, project_id: number): Promise<void> {
  const rows = await readMembers(project_id, tx);
  const project_has_admin = rows.some((row) => row.project_role === 'admin');
  const editors = rows.filter((row) =>
    permissionsOf({ ...row, project_permissions: row.permissions, project_has_admin }).has('members.edit'),
  );
  await emit(tx, project_id, invitationsChanged, {}, only(...editors.map((row) => row.id)));
}
