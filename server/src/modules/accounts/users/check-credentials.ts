import { addressKey, countAttempt, forgiveAttempt } from '../../../kit/attempts.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { limits } from '../limits.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { lockPassword, readForSignIn } from './users.queries.ts';

export type Credentials = { email: string; password: string; code?: string | undefined };
/** Who it is, by which password. */
export type Proved = { id: number; password_hash: string | null };

/** Whose credentials these are. The answer, and the time it takes, are the same for a wrong password and for nobody. */
export async function checkCredentials({ email, password, code }: Credentials, address: string): Promise<Proved> {
  await countAttempt(limits.signInByAddress, addressKey(address));
  const user = await readForSignIn(email, address);
  // Counted apart where the owner has been before: tries from elsewhere cannot lock them out there.
  const counted = user?.is_known_here ? `${email} at ${address}` : email;
  await countAttempt(limits.signInByEmail, counted);
  const isRight = await isPassword(user?.password_hash, password);
  if (!user || !isRight) refuse('wrong_credentials');
  await forgiveAttempt(limits.signInByEmail, counted);
  await checkSecondFactor(user, code);
  return { id: user.id, password_hash: user.password_hash };
}

/** Verifying takes long: by now the password may have been replaced, and then it opens nothing. */
export async function stillProved(tx: Tx, { id, password_hash }: Proved): Promise<number> {
  if (!(await lockPassword(tx, id, password_hash))) refuse('wrong_credentials');
  return id;
}
