import { passwordChanged as changedFact } from '@parley/contract/accounts/facts';
import { passwordChanged } from '@parley/contract/accounts/sessions';
import type { Tx } from '../../../kit/db/index.ts';
import { type Context, originOf } from '../../../kit/http/route.ts';
import { dropCode, passwordCodeOf } from '../codes.queries.ts';
import { passwordChangedLetters } from '../mails.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { WhichSessions } from '../sessions/sessions.queries.ts';
import { surroundings } from '../surroundings.ts';
import { type Owner, tellOwner } from '../tell-owner.ts';
import { savePassword } from '../users/users.queries.ts';

/** A new password ends the sessions opened with the old one and any code under way, and its owner is told by mail. */
export async function setPassword(
  tx: Tx,
  user: Owner & { id: number },
  { password_hash, ending, context }: { password_hash: string; ending: WhichSessions; context: Context },
): Promise<void> {
  await savePassword(tx, user.id, password_hash);
  await dropCode(tx, passwordCodeOf(user.id));
  await endSessions(tx, user.id, ending, { action: passwordChanged.action, payload: { user_id: user.id } });
  await tellOwner(tx, user, passwordChangedLetters, context);
  await surroundings().personDid(tx, { user_id: user.id, kind: changedFact, origin: originOf(context) });
}
