import { addressKey, countAttempt, forgiveAttempt } from '../../../kit/attempts.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { isShut } from '../../../kit/demo.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { log } from '../../../kit/log.ts';
import { turns } from '../../../kit/turns.ts';
import { admit } from '../demo/admit.ts';
import { limits } from '../limits.ts';
import { isPassword } from '../passwords/password-hash.ts';
import { noteLater } from './note-refused.ts';
import { checkSecondFactor } from '../second-factor/check-second-factor.ts';
import { lockPassword, readForSignIn } from './users.queries.ts';

export type Credentials = { email: string; password: string; code?: string | undefined };
/** Who it is, by which password. */
export type Proved = { id: number; password_hash: string | null };

// A try counts until its password has turned out to be right, so of one address few are looked at together: what waits
// is not refused for those before it, as long as these are right. On two nodes it is four, of five that may be wrong.
const inLine = turns(2, 100);

/** Whose credentials these are. The answer, and the time it takes, are the same for a wrong password and for nobody. */
export async function checkCredentials({ email, password, code }: Credentials, context: Context): Promise<Proved> {
  const { address } = context;
  const from = addressKey(address);
  if (!isShut(email)) admit(email, context);
  const user = await inLine(from, async () => {
    await countAttempt(limits.allSignIns, from);
    const window = await countAttempt(limits.signInByAddress, from);
    const found = await whosePassword(email, password, context);
    await forgiveAttempt(limits.signInByAddress, from, window);
    return found;
  });
  if (!user) refuse('too_many_requests', { seconds: 10 });
  await checkSecondFactor(user, code);
  return { id: user.id, password_hash: user.password_hash };
}

async function whosePassword(email: string, password: string, context: Context) {
  const { address } = context;
  const found = await readForSignIn(email, address);
  const user = isShut(email) ? undefined : found;
  // Its password is known to everybody: whoever runs the server learns that somebody looks for it.
  if (found && !user)
    log.warn({ email, address }, 'a sign-in with an account of the demo was refused: the demo is off');
  // Counted apart where the owner has been before: tries from elsewhere cannot lock them out there.
  const counted = user?.is_known_here ? `${email} at ${address}` : email;
  await countAttempt(limits.signInByEmail, counted);
  const isRight = await isPassword(user?.password_hash, password);
  if (!user || !isRight) {
    await noteLater(email, context);
    refuse('wrong_credentials');
  }
  await forgiveAttempt(limits.signInByEmail, counted);
  return user;
}

/** Verifying takes long: by now the password may have been replaced, and then it opens nothing. */
export async function stillProved(tx: Tx, { id, password_hash }: Proved): Promise<number> {
  if (!(await lockPassword(tx, id, password_hash))) refuse('wrong_credentials');
  return id;
}
