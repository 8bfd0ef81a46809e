import { addressKey, countAttempt } from '../../../kit/attempts.ts';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { isShut } from '../../../kit/demo.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { mailLeaves } from '../../../kit/mail.ts';
import { giveTryBack, passwordCodeOf, takeTry, useCode } from '../codes.queries.ts';
import { admit } from '../demo/admit.ts';
import { forgiveCode } from '../forgive-code.ts';
import { limits } from '../limits.ts';
import { startSession } from '../sessions/start-session.ts';
import { proveEmail } from '../users/prove-email.ts';
import { withProjects } from '../users/sign-in.ts';
import { readSecretsByEmail, savePassword } from '../users/users.queries.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { isWeak } from './refuse-weak.ts';
import { setPassword } from './set-password.ts';

const limited = { trying: limits.resetTry, asking: limits.resetByAddress };
type Reset = { email: string; code: string; password: string };

/** Sets a new password with the mailed code, ends all sessions and signs in. */
export async function resetPassword({ email, code, password }: Reset, context: Context) {
  const from = addressKey(context.address);
  const tried = { from, window: await countAttempt(limits.resetTry, from) };
  if (!isShut(email)) admit(email, context);
  const found = await readSecretsByEmail(email);
  const user = isShut(email) ? undefined : found;
  const kept = await takeTry(passwordCodeOf(user?.id ?? 0), now());
  const isRight = await isPassword(kept?.code_hash, code);
  if (!user || !kept || !isRight) refuse('wrong_code');
  const of = passwordCodeOf(user.id);
  // Only to whoever has the code, for it tells of the account; then it costs them nothing.
  if (isWeak(password, user)) {
    await giveTryBack(of, kept.code_hash);
    await forgiveCode(limited, { tried, asked: null });
    refuse('weak_password');
  }
  const password_hash = await hashPassword(password);
  const grant = await transaction(null, async (tx) => {
    if (!(await useCode(tx, of, kept.code_hash))) refuse('wrong_code');
    // A code that whoever runs the site told, or the demo showed, is no proof of a mailbox.
    const isFirstProof = !kept.is_told && mailLeaves() && (await proveEmail(tx, user, context));
    if (isFirstProof) await savePassword(tx, user.id, password_hash);
    else await setPassword(tx, user, { password_hash, ending: 'all', context });
    // Who reads the mailbox has not shown the second factor yet: they go on to sign in with it.
    return user.two_factor_since && !isFirstProof ? null : startSession(tx, user.id, context);
  });
  await forgiveCode(limited, { tried, asked: kept.asked });
  return grant && withProjects(grant, user.id);
}
