import { addressKey, countAttempt } from '../../../kit/attempts.ts';
import { transaction } from '../../../kit/db/index.ts';
import type { Context } from '../../../kit/http/route.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { limits } from '../limits.ts';
import { mailPasswordCode } from './mail-password-code.ts';

/** Does the same for every e-mail, so that neither the answer nor its time tells who has an account. */
export async function restorePassword(email: string, { address, language, host }: Context): Promise<void> {
  await countAttempt(limits.resetByAddress, addressKey(address));
  await countAttempt(limits.resetByEmail, email);
  await transaction(null, (tx) =>
    later(tx, mailPasswordCode, { email, language, host }, { project_id: null, key: `password-code ${email}` }),
  );
}
