import { minutes, now } from '../../kit/clock.ts';
import { newDigits } from '../../kit/tokens.ts';
import { type Asked, type CodeOf, keepCode } from './codes.queries.ts';
import { hashPassword } from './passwords/password-hash.ts';

const digits = 8;
const tries = 5;
export const codeMinutes = 30;

type How = { asked: Asked } | { is_told: true };

/** Slow to verify like a password: eight digits would not outlast a fast hash. `keep` puts it in force. */
export async function newCode() {
  const code = newDigits(digits);
  const code_hash = await hashPassword(code);
  const keep = (of: CodeOf, how: How): Promise<void> =>
    keepCode(of, {
      code_hash,
      tries_left: tries,
      expires_at: new Date(now().getTime() + minutes(codeMinutes)),
      is_told: 'is_told' in how,
      asked: 'asked' in how ? how.asked : null,
    });
  return { code, keep };
}
