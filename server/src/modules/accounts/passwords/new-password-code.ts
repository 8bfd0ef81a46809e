import { minutes, now } from '../../../kit/clock.ts';
import { newDigits } from '../../../kit/tokens.ts';
import { keepPasswordCode } from './password-codes.queries.ts';
import { hashPassword } from './password-hash.ts';

const digits = 8;
const tries = 5;
export const codeMinutes = 30;

/** Slow to verify like a password: eight digits would not outlast a fast hash. `kept` is how it is put in force. */
export async function newCode() {
  const code = newDigits(digits);
  const code_hash = await hashPassword(code);
  const kept = () => ({ code_hash, tries_left: tries, expires_at: new Date(now().getTime() + minutes(codeMinutes)) });
  return { code, kept };
}

export async function newPasswordCode() {
  const { code, kept } = await newCode();
  const keep = (user_id: number): Promise<void> => keepPasswordCode({ user_id, ...kept() });
  return { code, keep };
}
