import { minutes, now } from '../../../kit/clock.ts';
import { newDigits } from '../../../kit/tokens.ts';
import { keepPasswordCode } from './password-codes.queries.ts';
import { hashPassword } from './password-hash.ts';

const digits = 8;
const tries = 5;
export const codeMinutes = 30;

/** Slow to verify like a password: eight digits would not outlast a fast hash. `keep` puts it in force for somebody. */
export async function newPasswordCode() {
  const code = newDigits(digits);
  const code_hash = await hashPassword(code);
  const keep = (user_id: number): Promise<void> => {
    const expires_at = new Date(now().getTime() + minutes(codeMinutes));
    return keepPasswordCode({ user_id, code_hash, tries_left: tries, expires_at });
  };
  return { code, keep };
}
