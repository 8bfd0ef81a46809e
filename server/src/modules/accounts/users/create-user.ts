import type { Language } from '@parley/contract/languages';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { insertUser } from './users.queries.ts';

type Person = {
  email: string;
  name: string;
  language: Language;
  phone?: string;
  password?: string;
  promo_code?: string | undefined;
  google_sub?: string;
  /** They have shown that they read this mailbox. */
  email_verified?: boolean;
};

/** One account per e-mail. */
export async function createUser(tx: Tx, { password, ...person }: Person): Promise<number> {
  const { phone = null, google_sub = null, email_verified = false, ...rest } = person;
  const password_hash = password === undefined ? null : await hashPassword(password);
  const promo_code = person.promo_code || null;
  const user = await insertUser(tx, { ...rest, phone, google_sub, email_verified, promo_code, password_hash });
  return user?.id ?? refuse('email_taken');
}
