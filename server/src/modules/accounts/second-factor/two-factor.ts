import { secondFactorChanged } from '@parley/contract/accounts/facts';
import { brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { type Context, originOf } from '../../../kit/http/route.ts';
import { seal } from '../../../kit/secrets.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { twoFactorOffLetters, twoFactorOnLetters } from '../mails.ts';
import { proveOwner } from '../passwords/prove-owner.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { surroundings } from '../surroundings.ts';
import { tellOwner } from '../tell-owner.ts';
import { isSecondFactor } from './check-second-factor.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { keepNewSecret, readSecondFactor, turnOff, turnOn } from './second-factor.queries.ts';
import { newSecret, uriOf } from './totp.ts';

/** A new secret that is not in force until a code of it has been seen. */
export async function startTwoFactor(person: SignedIn, current_password: string, context: Context) {
  const { id, email } = await proveOwner(person, current_password);
  const secret = newSecret();
  if (!(await keepNewSecret(id, await seal(secret)))) refuse('two_factor_already_on');
  return { secret, uri: uriOf(secret, brandOf(context), email) };
}

/** In force from here on, and asked for everywhere else. Recovery codes are shown this once; only their hashes stay. */
export async function confirmTwoFactor(person: SignedIn, code: string, context: Context) {
  const user = await readSecondFactor(person.user_id);
  const { two_factor_secret: secret } = user;
  if (user.two_factor_since) refuse('two_factor_already_on');
  if (!secret || !(await isSecondFactor(user, code))) refuse('wrong_confirmation');
  const codes = newRecoveryCodes();
  const recovery_codes = codes.map(hashRecoveryCode);
  await transaction(null, async (tx) => {
    if (!(await turnOn(tx, user.id, { secret, recovery_codes, now: now() }))) refuse('wrong_confirmation');
    await endSessions(tx, user.id, { except: person.session_id });
    await tellOwner(tx, user, twoFactorOnLetters, context);
    await sayTurned(tx, user.id, true, context);
  });
  return { recovery_codes: codes };
}

export async function stopTwoFactor(person: SignedIn, code: string, context: Context): Promise<void> {
  const user = await readSecondFactor(person.user_id);
  const isOn = user.two_factor_since !== null;
  if (isOn && !(await isSecondFactor(user, code))) refuse('wrong_confirmation');
  await transaction(null, async (tx) => {
    await turnOff(tx, user.id);
    if (!isOn) return;
    await tellOwner(tx, user, twoFactorOffLetters, context);
    await sayTurned(tx, user.id, false, context);
  });
}

const sayTurned = (tx: Tx, user_id: number, is_on: boolean, context: Context): Promise<void> =>
  surroundings().personDid(tx, {
    user_id,
    kind: secondFactorChanged,
    origin: originOf(context),
    changes: { second_factor: [!is_on, is_on] },
  });

const brandOf = ({ host }: Context): string => brandTitles[brandOfHost(host)];
