import { createHmac, randomUUID } from 'node:crypto';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { secret } from '../../../kit/keys/keys.ts';
import { hashToken, isSameHash } from '../../../kit/tokens.ts';
import { isAdmitted } from '../demo/admit.ts';
import { signToken } from './access-token.ts';
import { endSessions } from './end-sessions.ts';
import { clearFilesCookie, setFilesCookie } from './files-cookie.ts';
import {
  clearRefreshCookie,
  type GivenCookie,
  readRefreshCookie,
  type RefreshCookie,
  sessionEnd,
  setRefreshCookie,
} from './refresh-cookie.ts';
import { lockSession, rotateSession } from './sessions.queries.ts';
import { type Grant, grantFor } from './start-session.ts';

/** A new access token and a new refresh cookie for the one given, which has served. */
export async function refreshSession(context: Context, attempt: string = randomUUID()): Promise<Grant> {
  if (!context.is_same_site) refuse('forbidden');
  const given = readRefreshCookie(context);
  const next = given && { session_id: given.session_id, token: await successorOf(given.token, attempt) };
  const user_id = next && (await transaction(null, (tx) => rotate(tx, given, next, context)));
  if (!user_id) {
    clearRefreshCookie(context);
    clearFilesCookie(context);
    refuse('unauthorized');
  }
  setRefreshCookie(context, next);
  setFilesCookie(context, await signToken('files', { user_id, session_id: next.session_id }));
  return grantFor({ user_id, session_id: next.session_id });
}

/**
 * What comes after a token follows from the token and the attempt: who repeats an attempt gets the same answer without
 * anything being kept for it, and who comes with a used token and another attempt is known for a thief or his victim.
 */
async function successorOf(token: string, attempt: string): Promise<string> {
  const key = await secret('refresh-token');
  return createHmac('sha256', key).update(`${token} ${attempt}`).digest('base64url');
}

/** The owner of the session, or null; whatever ends here stays ended, so nothing is thrown. */
async function rotate(tx: Tx, given: GivenCookie, next: RefreshCookie, context: Context): Promise<number | null> {
  const moment = now();
  const session = await lockSession(tx, given.session_id, moment);
  if (!session || !isAdmitted(session.email, context)) return null;
  const next_hash = hashToken(next.token);
  if (isSameHash(session.refresh_hash, next_hash)) return session.user_id;
  // Under the former name anybody may have planted it, so it is taken only of sessions that were given no other.
  if (given.is_former && !session.has_former_cookie) return null;
  if (!isSameHash(session.refresh_hash, hashToken(given.token))) {
    await endSessions(tx, session.user_id, { only: session.id });
    return null;
  }
  await rotateSession(tx, session.id, {
    refresh_hash: next_hash,
    address: context.address,
    user_agent: context.user_agent,
    last_used_at: moment,
    expires_at: sessionEnd(new Date(session.created_at), moment),
  });
  return session.user_id;
}
