import { addressKey, countAttempt, countTogether } from '../../../kit/attempts.ts';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import type { Context } from '../../../kit/http/route.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { type CodeOf, takeTry, useCode } from '../codes.queries.ts';
import { forgiveCode } from '../forgive-code.ts';
import { limits } from '../limits.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { emailCodeOf, mailEmailCode } from './mail-email-code.ts';

/** `user_id` null: of somebody who is yet to register. */
type Address = { email: string; user_id: number | null };

/** Does the same for every e-mail, so that neither the answer nor its time tells who has an account. */
export async function sendEmailCode(to: Address, { address, language, host }: Context): Promise<void> {
  const from = addressKey(address);
  const { purpose, subject } = emailCodeOf(to);
  const [window] = await countTogether([
    { limit: limits.emailCodeByAddress, key: from },
    { limit: limits.emailCodeByEmail, key: `${purpose} ${subject}` },
  ]);
  const work = { ...to, language, host, asked: { from, window: window! } };
  const key = `email-code ${to.email}`;
  await transaction(null, (tx) => later(tx, mailEmailCode, work, { project_id: null, key }));
}

type RightCode = {
  /** Uses it up in the transaction it is brought for; false: somebody was faster. */
  use: (tx: Tx) => Promise<boolean>;
  /** For when that has committed. */
  forgive: () => Promise<void>;
};

/** Null: it is not right. Takes as long without a code. */
export async function checkEmailCode(to: Address, code: string, { address }: Context): Promise<RightCode | null> {
  const of: CodeOf = emailCodeOf(to);
  const from = addressKey(address);
  const tried = { from, window: await countAttempt(limits.emailCodeTry, from) };
  const kept = await takeTry(of, now());
  if (!(await isPassword(kept?.code_hash, code)) || !kept) return null;
  const { code_hash, asked } = kept;
  const both = { trying: limits.emailCodeTry, asking: limits.emailCodeByAddress };
  return { use: (tx) => useCode(tx, of, code_hash), forgive: () => forgiveCode(both, { tried, asked }) };
}
