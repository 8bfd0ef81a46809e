import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { mailLeaves } from '../../../kit/mail.ts';
import type { SignedIn } from '../../../kit/viewer.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { checkEmailCode, sendEmailCode } from './check-email-code.ts';
import { markEmailProved, readSecretsById } from './users.queries.ts';

export async function askEmailCode({ user_id }: SignedIn, context: Context): Promise<void> {
  if (!mailLeaves()) refuse('mail_off');
  const { email, email_verified } = (await readSecretsById(user_id)) ?? refuse('unauthorized');
  if (!email_verified) await sendEmailCode({ email, user_id }, context);
}

export async function confirmEmail(person: SignedIn, code: string, context: Context): Promise<void> {
  const { id, email } = (await readSecretsById(person.user_id)) ?? refuse('unauthorized');
  const right = (await checkEmailCode({ email, user_id: id }, code, context)) ?? refuse('wrong_confirmation');
  await transaction(null, async (tx) => {
    if (!(await right.use(tx))) refuse('wrong_confirmation');
    await confirmOwnEmail(tx, id);
    await endSessions(tx, id, { except: person.session_id });
  });
  await right.forgive();
}

/** Whoever is in the account and reads the mailbox is one person: unlike at a first proof from outside, nothing goes. */
export const confirmOwnEmail = (tx: Tx, user_id: number): Promise<void> => markEmailProved(tx, user_id);
