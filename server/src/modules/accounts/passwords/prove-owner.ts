import { countAttempt, forgiveAttempt } from '../../../kit/attempts.ts';
import { minutes, now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { limits } from '../limits.ts';
import { isSessionSince } from '../sessions/sessions.queries.ts';
import { readSecretsById } from '../users/users.queries.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { isPassword } from './password-hash.ts';

const freshMinutes = 10;

/**
 * That it is the owner, and not whoever found the page open: by the password. Who came with Google and has none
 * must have signed in just now.
 */
export async function proveOwner({ user_id, session_id }: SignedIn, current_password: string) {
  const user = (await readSecretsById(user_id)) ?? refuse('unauthorized');
  if (user.password_hash === null) {
    const since = new Date(now().getTime() - minutes(freshMinutes));
    if (!(await isSessionSince(session_id, since))) refuse('sign_in_again');
    return user;
  }
  await countAttempt(limits.currentPassword, user.id);
  if (!(await isPassword(user.password_hash, current_password))) refuse('wrong_password');
  await forgiveAttempt(limits.currentPassword, user.id);
  return user;
}

type Proof = { current_password: string; code?: string | undefined };

/** The same, and by the second factor where there is one: for what others would lose. */
export async function proveOwnerFully(person: SignedIn, { current_password, code }: Proof): Promise<void> {
  await checkSecondFactor(await proveOwner(person, current_password), code);
}
