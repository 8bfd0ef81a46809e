import { days, now } from '../../../kit/clock.ts';
import { enterProject, type Tx } from '../../../kit/db/index.ts';
import { hashToken, newToken } from '../../../kit/tokens.ts';
import { deleteAllIntegrations } from '../integrations/integrations.queries.ts';
import { dropAllInvitations, dropInvitationsBy } from '../invitations/drop-invitations.ts';
import { putInvitation } from '../invitations/invitations.queries.ts';
import { lockProject } from '../projects.queries.ts';
import { surroundings } from '../surroundings.ts';
import { readMembers, standingsOf } from './members.queries.ts';
import { takeOut } from './take-out.ts';

/**
 * In the transaction of the first proof: whoever was let in by the word of an unproved address is let in by nobody.
 * Projects that others own keep this person, since others chose the address.
 */
export async function dropUnproved(tx: Tx, user_id: number): Promise<void> {
  for (const { project_id, is_owner } of await standingsOf(tx, user_id)) {
    await enterProject(tx, project_id);
    await lockProject(tx, project_id);
    for (const drop of surroundings().firstProofs) await drop(tx, { project_id, user_id, is_owner });
    if (is_owner) {
      await dropTeam(tx, project_id, user_id);
      // An account that a stranger connected would be told of the clients of whoever owns the project now.
      await deleteAllIntegrations(tx, project_id);
    } else await dropInvitationsBy(tx, project_id, user_id);
  }
  await enterProject(tx, null);
}

/**
 * Where the address was its owner's all along, the team was too: so whoever leaves stands among the invitations, with the
 * rights they had and a link that nobody knows, until the owner lets them in again or makes a new one.
 */
async function dropTeam(tx: Tx, project_id: number, owner: number): Promise<void> {
  await dropAllInvitations(tx, project_id);
  const team = (await readMembers(project_id, tx)).filter((row) => row.id !== owner);
  const expires_at = new Date(now().getTime() + days(30));
  for (const { id, email, project_role, is_manager, permissions, channels_ids } of team) {
    await takeOut(tx, project_id, id);
    const unknown = {
      token_hash: hashToken(newToken()),
      invited_by: owner,
      is_mailed: false,
      former_member: id,
      expires_at,
    };
    await putInvitation(tx, { project_id, email, project_role, is_manager, permissions, channels_ids, ...unknown });
  }
}
