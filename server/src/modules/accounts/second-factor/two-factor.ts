import { brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import { now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { isSecondFactor } from './check-second-factor.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { keepNewSecret, readSecondFactor, turnOff, turnOn } from './second-factor.queries.ts';
import { newSecret, uriOf } from './totp.ts';

/** A new secret that is not in force until a code of it has been seen. */
export async function startTwoFactor(person: SignedIn, context: Context) {
  const secret = newSecret();
  if (!(await keepNewSecret(person.user_id, secret))) refuse('two_factor_already_on');
  const { email } = await readSecondFactor(person.user_id);
  return { secret, uri: uriOf(secret, brandTitles[brandOfHost(context.host)], email) };
}

/** In force from here on. The recovery codes are shown this once; only their hashes stay. */
export async function confirmTwoFactor(person: SignedIn, code: string) {
  const user = await readSecondFactor(person.user_id);
  if (user.two_factor_since) refuse('two_factor_already_on');
  if (!user.two_factor_secret || !(await isSecondFactor(user, code))) refuse('wrong_confirmation');
  const recovery_codes = newRecoveryCodes();
  const isOn = await turnOn(user.id, user.two_factor_secret, recovery_codes.map(hashRecoveryCode), now());
  if (!isOn) refuse('wrong_confirmation');
  return { recovery_codes };
}

export async function stopTwoFactor(person: SignedIn, code: string): Promise<void> {
  const user = await readSecondFactor(person.user_id);
  if (user.two_factor_since && !(await isSecondFactor(user, code))) refuse('wrong_confirmation');
  await turnOff(user.id);
}
