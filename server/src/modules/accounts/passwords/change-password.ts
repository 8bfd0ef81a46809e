import { countAttempt, forgiveAttempt } from '../../../kit/attempts.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { limits } from '../limits.ts';
import { readSecretsById } from '../users/users.queries.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { setPassword } from './set-password.ts';

type Change = { current_password: string; password: string };

/** Every other place is signed out. Whoever came with Google and has no password yet sets their first one. */
export async function changePassword(person: SignedIn, { current_password, password }: Change, context: Context) {
  const user = (await readSecretsById(person.user_id)) ?? refuse('unauthorized');
  if (user.password_hash !== null) {
    await countAttempt(limits.currentPassword, user.id);
    if (!(await isPassword(user.password_hash, current_password))) refuse('wrong_password');
    await forgiveAttempt(limits.currentPassword, user.id);
  }
  const password_hash = await hashPassword(password);
  const ending = { except: person.session_id };
  await transaction(null, (tx) => setPassword(tx, user, { password_hash, ending, context }));
}
