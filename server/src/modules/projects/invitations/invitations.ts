import { invitationCancelled } from '@parley/contract/projects/facts';
import type { cancelInvitation as cancelling, listInvitations as listing } from '@parley/contract/projects/members';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { sayInvitationsChanged } from './drop-invitations.ts';
import { deleteInvitation, emailOf, openInvitations } from './invitations.queries.ts';

export async function listInvitations({ project_id }: Viewer): Promise<Output<typeof listing>> {
  return { data: await openInvitations(project_id, now()) };
}

export async function cancelInvitation(
  viewer: Viewer,
  { invitation }: Parsed<typeof cancelling>,
): Promise<Output<typeof cancelling>> {
  const { project_id } = viewer;
  await transaction(project_id, async (tx) => {
    const email = await emailOf(tx, project_id, invitation);
    if (!(await deleteInvitation(tx, project_id, invitation))) refuse('not_found');
    record(tx, project_id, invitationCancelled, { id: null, name: email, by: doneBy(viewer) });
    await sayInvitationsChanged(tx, project_id);
  });
  return { data: null };
}
