import { language } from '@parley/contract/accounts/users';
import { brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import * as z from 'zod/mini';
import { minutes, now } from '../../../kit/clock.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { sendMail } from '../../../kit/mail.ts';
import { newDigits } from '../../../kit/tokens.ts';
import { passwordCodeLetters } from '../mails.ts';
import { readSecretsByEmail } from '../users/users.queries.ts';
import { keepPasswordCode } from './password-codes.queries.ts';
import { hashPassword } from './password-hash.ts';

const digits = 8;
const tries = 5;
const lifeMinutes = 30;

/** Whether there is such a person is looked up here, after the answer. The code is made here too, so no job holds it. */
export const mailPasswordCode = job(
  'mail-password-code',
  z.object({ email: z.string(), language, host: z.string() }),
  async ({ email, language: asked, host }) => {
    const code = newDigits(digits);
    // Slow to verify like a password: eight digits would not outlast a fast hash. Made for nobody too, so that the
    // next answer does not come later after an e-mail that has an account.
    const code_hash = await hashPassword(code);
    const user = await readSecretsByEmail(email);
    if (!user) return;
    const expires_at = new Date(now().getTime() + minutes(lifeMinutes));
    await keepPasswordCode({ user_id: user.id, code_hash, tries_left: tries, expires_at });
    const brand = brandTitles[brandOfHost(host)];
    // A name that came with an unproved address is a stranger's words, and would reach its owner as ours.
    const name = user.email_verified ? user.name : user.email;
    const letter = passwordCodeLetters[user.language ?? asked]({ brand, name, code, minutes: lifeMinutes });
    await sendMail({ to: user.email, sender: brand, ...letter });
  },
);
