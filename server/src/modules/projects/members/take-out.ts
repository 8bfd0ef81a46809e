import { memberRemoved } from '@parley/contract/projects/members';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { dropInvitationsBy } from '../invitations/drop-invitations.ts';
import { rightsChanged } from '../rights-changed.ts';
import { leaveTeams } from '../teams/teams.queries.ts';
import { deleteMember } from './members.queries.ts';

/** From the commit on, nothing of the project answers this person, and their sockets go silent. */
export async function takeOut(tx: Tx, project_id: number, user_id: number): Promise<void> {
  await dropInvitationsBy(tx, project_id, user_id);
  await leaveTeams(tx, project_id, user_id);
  await deleteMember(tx, project_id, user_id);
  rightsChanged(tx, project_id, user_id);
  await emit(tx, project_id, memberRemoved, { id: user_id }, everyone);
}
