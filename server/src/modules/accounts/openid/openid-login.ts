import type { openidLogin as openidLoginEndpoint } from '@parley/contract/accounts/sessions';
import type { Parsed } from '@parley/contract/http';
import { addressKey, countAttempt } from '../../../kit/attempts.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { hashToken } from '../../../kit/tokens.ts';
import { limits } from '../limits.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { startSession } from '../sessions/start-session.ts';
import { withProjects } from '../users/sign-in.ts';
import { readSecretsById } from '../users/users.queries.ts';
import { askIdentity } from './ask-identity.ts';
import { findOrCreateAccount } from './find-or-create-account.ts';
import { dropState, keepConfirmed, readConfirmed, takeState } from './openid.queries.ts';
import { clearStateCookie, isOwnState, stateMinutes } from './state-cookie.ts';

type Given = Parsed<typeof openidLoginEndpoint>;

export async function openidLogin(given: Given, context: Context) {
  await countAttempt(limits.openid, addressKey(context.address));
  if (!isOwnState(context, given.state)) refuse('openid_failed');
  const state_hash = hashToken(given.state);
  const user_id = (await confirmedBefore(given, state_hash)) ?? (await confirmNow(given, state_hash, context));
  const grant = await transaction(null, async (tx) => {
    await dropState(tx, state_hash);
    return startSession(tx, user_id, context);
  });
  clearStateCookie(context);
  return withProjects(grant, user_id);
}

/** The provider was asked already; this time the second factor is brought. */
async function confirmedBefore({ code, second_factor }: Given, state_hash: string): Promise<number | undefined> {
  const confirmed = await readConfirmed(state_hash, hashToken(code), now());
  const user = confirmed && (await readSecretsById(confirmed.user_id));
  if (user) await checkSecondFactor(user, second_factor);
  return user?.id;
}

async function confirmNow(given: Given, state_hash: string, context: Context): Promise<number> {
  const asked = (await takeState(state_hash, now())) ?? refuse('openid_failed');
  const identity = await askIdentity(given, asked);
  const user = await transaction(null, (tx) => findOrCreateAccount(tx, identity, context));
  if (!user.two_factor_since) return user.id;
  const expires_at = new Date(now().getTime() + minutes(stateMinutes));
  await keepConfirmed({ ...asked, user_id: user.id, code_hash: hashToken(given.code), expires_at });
  refuse('second_factor_required');
}
