import type { openidLogin as openidLoginEndpoint } from '@parley/contract/accounts/sessions';
import type { Parsed } from '@parley/contract/http';
import { addressKey, countAttempt, forgiveAttempt } from '../../../kit/attempts.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { hashToken } from '../../../kit/tokens.ts';
import { limits } from '../limits.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { type Grant, startSession } from '../sessions/start-session.ts';
import { withProjects } from '../users/sign-in.ts';
import { readSecretsById } from '../users/users.queries.ts';
import { askIdentity } from './ask-identity.ts';
import { findOrCreateAccount } from './find-or-create-account.ts';
import { dropState, joinGoogle, keepConfirmed, readConfirmed, takeState } from './openid.queries.ts';
import { clearStateCookie, isOwnState, stateMinutes } from './state-cookie.ts';

type Given = Parsed<typeof openidLoginEndpoint>;
type Entered = { user_id: number; grant: Grant };

export async function openidLogin(given: Given, context: Context) {
  const from = addressKey(context.address);
  const window = await countAttempt(limits.openid, from);
  if (!isOwnState(context, given.state)) refuse('openid_failed');
  const state_hash = hashToken(given.state);
  const { grant, user_id } =
    (await confirmedBefore(given, state_hash, context)) ?? (await confirmNow(given, state_hash, context));
  await forgiveAttempt(limits.openid, from, window);
  clearStateCookie(context);
  return withProjects(grant, user_id);
}

/** The provider was asked already; this time the second factor is brought. */
async function confirmedBefore(
  { code, second_factor }: Given,
  state_hash: string,
  context: Context,
): Promise<Entered | undefined> {
  const confirmed = await readConfirmed(state_hash, hashToken(code), now());
  const user = confirmed && (await readSecretsById(confirmed.user_id));
  if (!user) return undefined;
  await checkSecondFactor(user, second_factor);
  return transaction(null, async (tx) => {
    if (!(await dropState(tx, state_hash))) refuse('openid_failed');
    return enter(tx, { id: user.id, google_sub: confirmed.google_sub }, context);
  });
}

async function confirmNow(given: Given, state_hash: string, context: Context): Promise<Entered> {
  const asked = (await takeState(state_hash, now())) ?? refuse('openid_failed');
  const identity = await askIdentity(given, asked);
  const entered = await transaction(null, async (tx) => {
    const { asks_factor, ...account } = await findOrCreateAccount(
      tx,
      { ...identity, time_zone: given.time_zone },
      context,
    );
    if (!asks_factor) return enter(tx, account, context);
    const { id: user_id, google_sub } = account;
    const expires_at = new Date(now().getTime() + minutes(stateMinutes));
    await keepConfirmed(tx, { ...asked, user_id, google_sub, code_hash: hashToken(given.code), expires_at });
    return null;
  });
  return entered ?? refuse('second_factor_required');
}

/** An identity is joined where its owner comes in, and not before. */
async function enter(tx: Tx, { id, google_sub }: { id: number; google_sub: string | null }, context: Context) {
  if (google_sub !== null && !(await joinGoogle(tx, id, google_sub))) refuse('openid_failed');
  return { user_id: id, grant: await startSession(tx, id, context) };
}
