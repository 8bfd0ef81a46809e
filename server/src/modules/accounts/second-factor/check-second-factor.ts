import { countAttempt, forgiveAttempt } from '../../../kit/attempts.ts';
import { now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import { unseal } from '../../../kit/secrets.ts';
import { limits } from '../limits.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { takeRecoveryCode, takeStep } from './second-factor.queries.ts';
import { stepOf } from './totp.ts';

type Guarded = { id: number; two_factor_secret: string | null; two_factor_since: string | null };

/** At the door: nothing to do for those without a second factor; for the rest the code must be right and fresh. */
export async function checkSecondFactor(user: Guarded, code: string | undefined): Promise<void> {
  if (!user.two_factor_since) return;
  if (!code) refuse('second_factor_required');
  if (!(await isSecondFactor(user, code))) refuse('wrong_code');
}

/** Uses the code up when it is right: of the authenticator app, or one of the recovery codes. */
export async function isSecondFactor(user: Guarded, code: string): Promise<boolean> {
  await countAttempt(limits.secondFactor, user.id);
  const isRight = /^\d{6}$/.test(code) ? await isFreshStep(user, code) : await isRecoveryCode(user, code);
  if (isRight) await forgiveAttempt(limits.secondFactor, user.id);
  return isRight;
}

async function isFreshStep({ id, two_factor_secret }: Guarded, code: string): Promise<boolean> {
  const secret = two_factor_secret && (await unseal(two_factor_secret));
  const step = secret && stepOf(secret, code, now());
  return typeof step === 'number' && (await takeStep(id, two_factor_secret!, step));
}

const isRecoveryCode = async ({ id, two_factor_since }: Guarded, code: string): Promise<boolean> =>
  two_factor_since !== null && (await takeRecoveryCode(id, hashRecoveryCode(code)));
