import type { cancelInvitation as cancelling, listInvitations as listing } from '@parley/contract/projects/members';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { sayInvitationsChanged } from './drop-invitations.ts';
import { deleteInvitation, openInvitations } from './invitations.queries.ts';

export async function listInvitations({ project_id }: Viewer): Promise<Output<typeof listing>> {
  return { data: await openInvitations(project_id, now()) };
}

export async function cancelInvitation(
  { project_id }: Viewer,
  { invitation }: Parsed<typeof cancelling>,
): Promise<Output<typeof cancelling>> {
  await transaction(project_id, async (tx) => {
    if (!(await deleteInvitation(tx, project_id, invitation))) refuse('not_found');
    await sayInvitationsChanged(tx, project_id);
  });
  return { data: null };
}
