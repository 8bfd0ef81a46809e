import type { Language } from '@parley/contract/languages';
import type { Permission } from '@parley/contract/projects/permissions';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { insertUser } from './users.queries.ts';

type Person = {
  email: string;
  name: string;
  language: Language;
  phone?: string;
  /** Made before the transaction: hashing takes long, and connections are few. */
  password_hash?: string;
  promo_code?: string | undefined;
  google_sub?: string;
  /** They have shown that they read this mailbox. */
  email_verified?: boolean;
  /** Over the whole installation. */
  permissions?: Permission[];
};

/** One account per e-mail. */
export async function createUser(tx: Tx, person: Person): Promise<number> {
  const { phone = null, google_sub = null, email_verified = false, password_hash = null, ...rest } = person;
  const promo_code = person.promo_code || null;
  const user = await insertUser(tx, { ...rest, phone, google_sub, email_verified, promo_code, password_hash });
  return user?.id ?? refuse('email_taken');
}
