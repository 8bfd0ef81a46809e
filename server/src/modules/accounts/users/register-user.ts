import type { register } from '@parley/contract/accounts/sessions';
import type { Parsed } from '@parley/contract/http';
import { brandOfHost } from '@parley/contract/projects/brands';
import { addressKey, countAttempt } from '../../../kit/attempts.ts';
import { transaction } from '../../../kit/db/index.ts';
import type { Context } from '../../../kit/http/route.ts';
import { limits } from '../limits.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { startSession } from '../sessions/start-session.ts';
import { surroundings } from '../surroundings.ts';
import { createUser } from './create-user.ts';
import { takeFirstLink } from './first-administrator.ts';
import { withProjects } from './sign-in.ts';

/** The user, the first project and the session come to be together or not at all. */
export async function registerUser(input: Parsed<typeof register>, context: Context) {
  await countAttempt(limits.registration, addressKey(context.address));
  const { email, name, phone, password, promo_code, first } = input;
  const { language } = context;
  const password_hash = await hashPassword(password);
  const { grant, id } = await transaction(null, async (tx) => {
    const rights = await takeFirstLink(tx, first);
    const user_id = await createUser(tx, { email, name, phone, language, password_hash, promo_code, ...rights });
    const brand = brandOfHost(context.host);
    await surroundings().createFirstProject(tx, { id: user_id, name, language, brand });
    return { grant: await startSession(tx, user_id, context), id: user_id };
  });
  return withProjects(grant, id);
}
