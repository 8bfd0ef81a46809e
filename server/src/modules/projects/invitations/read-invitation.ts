import type { readInvitation as endpoint } from '@parley/contract/projects/members';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import type { Db } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { hashToken, isSameHash, isToken } from '../../../kit/tokens.ts';
import { isClosed } from '../closing/closed.ts';
import { invitationByHash } from './invitations.queries.ts';

/** What an invitation link invites to; only its holder learns it. */
export async function readInvitation(_: null, { token }: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { project_name, email, user_id } = await findInvitation(token);
  return { data: { project_name, email, is_registered: user_id !== null } };
}

/** A link that is wrong, used, taken back or too old is refused in one and the same way. */
export async function findInvitation(token: string, tx?: Db) {
  const hash = isToken(token) ? hashToken(token) : refuse('invitation_ended');
  const found = await invitationByHash(hash, tx);
  if (!found || !isSameHash(found.token_hash, hash)) refuse('invitation_ended');
  if (new Date(found.expires_at) <= now() || isClosed(found.project_id)) refuse('invitation_ended');
  return found;
}
