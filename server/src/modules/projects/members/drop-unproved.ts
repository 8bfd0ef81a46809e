import { memberRemoved } from '@parley/contract/projects/members';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { dropAllInvitations, dropInvitationsBy } from '../invitations/drop-invitations.ts';
import { enterProject, lockProject } from '../projects.queries.ts';
import { rightsChanged } from '../rights-changed.ts';
import { surroundings } from '../surroundings.ts';
import { deleteMember, readMembers, standingsOf } from './members.queries.ts';

/**
 * In the transaction of the first proof: whoever was let in by the word of an unproved address is let in by nobody.
 * Projects that others own keep this person, since others chose the address.
 */
export async function dropUnproved(tx: Tx, user_id: number): Promise<void> {
  for (const { project_id, is_owner } of await standingsOf(tx, user_id)) {
    await enterProject(tx, project_id);
    await lockProject(tx, project_id);
    for (const drop of surroundings().firstProofs) await drop(tx, { project_id, user_id, is_owner });
    if (is_owner) await dropTeam(tx, project_id, user_id);
    else await dropInvitationsBy(tx, project_id, user_id);
  }
  await enterProject(tx, null);
}

async function dropTeam(tx: Tx, project_id: number, owner: number): Promise<void> {
  await dropAllInvitations(tx, project_id);
  const members = await readMembers(project_id, tx);
  for (const { id } of members.filter((row) => row.id !== owner)) {
    await deleteMember(tx, project_id, id);
    rightsChanged(tx, project_id, id);
    await emit(tx, project_id, memberRemoved, { id }, everyone);
  }
}
