import { addressKey, countAttempt, forgiveAttempt } from '../../../kit/attempts.ts';
import { refuse } from '../../../kit/errors.ts';
import { limits } from '../limits.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { readForSignIn } from './users.queries.ts';

export type Credentials = { email: string; password: string; code?: string | undefined };

/** Whose credentials these are. The answer, and the time it takes, are the same for a wrong password and for nobody. */
export async function checkCredentials({ email, password, code }: Credentials, address: string): Promise<number> {
  await countAttempt(limits.signInByAddress, addressKey(address));
  const user = await readForSignIn(email, address);
  // Counted apart where the owner has been before: tries from elsewhere cannot lock them out there.
  const counted = user?.is_known_here ? `${email} at ${address}` : email;
  await countAttempt(limits.signInByEmail, counted);
  const isRight = await isPassword(user?.password_hash, password);
  if (!user || !isRight) refuse('wrong_credentials');
  await forgiveAttempt(limits.signInByEmail, counted);
  await checkSecondFactor(user, code);
  return user.id;
}
