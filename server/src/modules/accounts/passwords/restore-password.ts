import { addressKey, countTogether } from '../../../kit/attempts.ts';
import { transaction } from '../../../kit/db/index.ts';
import type { Context } from '../../../kit/http/route.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { limits } from '../limits.ts';
import { mailPasswordCode } from './mail-password-code.ts';

/** Does the same for every e-mail, so that neither the answer nor its time tells who has an account. */
export async function restorePassword(email: string, { address, language, host }: Context): Promise<void> {
  const from = addressKey(address);
  const [window] = await countTogether([
    { limit: limits.resetByAddress, key: from },
    { limit: limits.resetByEmail, key: email },
  ]);
  const work = { email, language, host, asked: { from, window: window! } };
  await transaction(null, (tx) =>
    later(tx, mailPasswordCode, work, { project_id: null, key: `password-code ${email}` }),
  );
}
