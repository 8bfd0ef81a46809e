import { hash, verify } from '@node-rs/argon2';
import { newToken } from '../../../kit/tokens.ts';

// argon2id, 19 MiB, two passes: what OWASP recommends, written down so that an update of the library cannot lower it.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One letter typed on two systems may be two spellings of Unicode. */
const spelled = (password: string): string => password.normalize('NFC');

export const hashPassword = (password: string): Promise<string> => hash(spelled(password), cost);

let nobody: Promise<string> | undefined;

/** Takes as long without a hash as with one, so that time does not tell whether there is anybody to verify. */
export async function isPassword(password_hash: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(newToken());
  const isRight = await verify(password_hash ?? (await nobody), spelled(password));
  return isRight && typeof password_hash === 'string';
}
