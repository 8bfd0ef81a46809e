import { randomUUID } from 'node:crypto';
import { signedIn } from '@parley/contract/accounts/facts';
import { now } from '../../../kit/clock.ts';
import { afterCommit, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { type Context, originOf } from '../../../kit/http/route.ts';
import { hashToken, isSameHash, newToken } from '../../../kit/tokens.ts';
import { admit } from '../demo/admit.ts';
import { forgetNowAndThen } from '../forget-passed.ts';
import { accessTokenSeconds, signToken } from './access-token.ts';
import { endSessions } from './end-sessions.ts';
import { setFilesCookie } from './files-cookie.ts';
import { readRefreshCookie, sessionEnd, setRefreshCookie } from './refresh-cookie.ts';
import { insertSession, lockSession } from './sessions.queries.ts';
import { surroundings } from '../surroundings.ts';

export type Grant = { token: string; expires_in: number };

/** Signs a person in at the browser that asks; who they are must have been proved before. */
export async function startSession(tx: Tx, user_id: number, context: Context): Promise<Grant> {
  // Another site's form must not sign a visitor in as somebody else.
  if (!context.is_same_site) refuse('forbidden');
  await endEarlierOne(tx, context);
  const session_id = randomUUID();
  const token = newToken();
  const moment = now();
  const { email } = await insertSession(tx, {
    id: session_id,
    user_id,
    refresh_hash: hashToken(token),
    user_agent: context.user_agent,
    address: context.address,
    created_at: moment,
    last_used_at: moment,
    expires_at: sessionEnd(moment, moment),
  });
  admit(email, context);
  await surroundings().personDid(tx, { user_id, kind: signedIn, origin: originOf(context) });
  forgetNowAndThen(tx);
  const forFiles = await signToken('files', { user_id, session_id });
  // A cookie without its session would push out a good one.
  afterCommit(tx, () => {
    setRefreshCookie(context, { session_id, token });
    setFilesCookie(context, forFiles);
  });
  return grantFor({ user_id, session_id });
}

export const grantFor = async (bearer: { user_id: number; session_id: string }): Promise<Grant> => ({
  token: await signToken('access', bearer),
  expires_in: accessTokenSeconds,
});

/** A browser has one cookie, so the session it held would be left without a key. */
async function endEarlierOne(tx: Tx, context: Context): Promise<void> {
  const held = readRefreshCookie(context);
  const session = held && (await lockSession(tx, held.session_id, now()));
  if (!session || !isSameHash(session.refresh_hash, hashToken(held.token))) return;
  await endSessions(tx, session.user_id, { only: session.id });
}
