import type { register } from '@parley/contract/accounts/registration';
import type { Parsed } from '@parley/contract/http';
import { brandOfHost } from '@parley/contract/projects/brands';
import { addressKey, countAttempt } from '../../../kit/attempts.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { mailLeaves } from '../../../kit/mail.ts';
import { limits } from '../limits.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { startSession } from '../sessions/start-session.ts';
import { surroundings } from '../surroundings.ts';
import { checkEmailCode, sendEmailCode } from './check-email-code.ts';
import { createUser } from './create-user.ts';
import { takeFirstLink } from './first-administrator.ts';
import { withProjects } from './sign-in.ts';

type Given = Parsed<typeof register>;

/**
 * Where mail leaves, the address is proved before there is an account; elsewhere one is let in at once. So is whoever
 * brings the link to the first account: it was told by the one who runs the installation.
 */
export async function registerUser({ code, ...given }: Given, context: Context) {
  const isByMail = mailLeaves() && given.first === undefined;
  if (isByMail) return code === undefined ? askForCode(given, context) : registerProved(given, code, context);
  await countAttempt(limits.registration, addressKey(context.address));
  return beginAccount(given, context);
}

async function askForCode({ email }: Given, context: Context) {
  // While the link to the first account waits, nobody comes without it.
  await transaction(null, (tx) => takeFirstLink(tx, undefined));
  await sendEmailCode({ email, user_id: null }, context);
  return { code_sent: true as const };
}

async function registerProved(given: Given, code: string, context: Context) {
  const right = (await checkEmailCode({ email: given.email, user_id: null }, code, context)) ?? refuse('wrong_code');
  const begun = await beginAccount(given, context, right.use);
  await right.forgive();
  return begun;
}

/** The user, the first project and the session come to be together or not at all. */
async function beginAccount(given: Given, context: Context, takeCode?: (tx: Tx) => Promise<boolean>) {
  const { email, name, phone, password, promo_code, first, time_zone } = given;
  const { language } = context;
  const password_hash = await hashPassword(password);
  const { grant, id } = await transaction(null, async (tx) => {
    if (takeCode && !(await takeCode(tx))) refuse('wrong_code');
    const rights = { email_verified: takeCode !== undefined, ...(await takeFirstLink(tx, first)) };
    const user_id = await createUser(tx, { email, name, phone, language, password_hash, promo_code, ...rights });
    const brand = brandOfHost(context.host);
    await surroundings().createFirstProject(tx, { id: user_id, name, language, brand, phone, time_zone });
    return { grant: await startSession(tx, user_id, context), id: user_id };
  });
  return withProjects(grant, id);
}
