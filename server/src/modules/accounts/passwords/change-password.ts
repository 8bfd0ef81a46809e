import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { lockPassword } from '../users/users.queries.ts';
import { hashPassword } from './password-hash.ts';
import { refuseWeak } from './refuse-weak.ts';
import { proveOwner } from './prove-owner.ts';
import { setPassword } from './set-password.ts';

type Change = { current_password: string; password: string };

/** Every other place is signed out. Whoever came with Google and has no password yet sets their first one. */
export async function changePassword(person: SignedIn, { current_password, password }: Change, context: Context) {
  const user = await proveOwner(person, current_password);
  refuseWeak(password, user);
  const password_hash = await hashPassword(password);
  const ending = { except: person.session_id };
  await transaction(null, async (tx) => {
    if (!(await lockPassword(tx, user.id, user.password_hash))) refuse('wrong_password');
    await setPassword(tx, user, { password_hash, ending, context });
  });
}
