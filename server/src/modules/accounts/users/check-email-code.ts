import { addressKey, countAttempt } from '../../../kit/attempts.ts';
import { now } from '../../../kit/clock.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import type { Context } from '../../../kit/http/route.ts';
import { later } from '../../../kit/jobs/jobs.ts';
import { limits } from '../limits.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { takeEmailTry, useEmailCode } from './email-codes.queries.ts';
import { mailEmailCode } from './mail-email-code.ts';

type Asked = { email: string; user_id: number | null };

/** Does the same for every e-mail, so that neither the answer nor its time tells who has an account. */
export async function sendEmailCode(asked: Asked, { address, language, host }: Context): Promise<void> {
  await countAttempt(limits.emailCodeByAddress, addressKey(address));
  await countAttempt(limits.emailCodeByEmail, asked.email);
  const key = `email-code ${asked.email}`;
  await transaction(null, (tx) => later(tx, mailEmailCode, { ...asked, language, host }, { project_id: null, key }));
}

/** What uses the code up in the transaction it is brought for; null: it is not right. Takes as long without a code. */
export async function checkEmailCode(
  { email, code }: { email: string; code: string },
  { address }: Context,
): Promise<((tx: Tx) => Promise<boolean>) | null> {
  await countAttempt(limits.emailCodeTry, addressKey(address));
  const kept = await takeEmailTry(email, now());
  if (!(await isPassword(kept?.code_hash, code)) || !kept) return null;
  return (tx) => useEmailCode(tx, email, kept.code_hash);
}
