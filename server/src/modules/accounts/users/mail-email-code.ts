import { language } from '@parley/contract/accounts/users';
import { brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import * as z from 'zod/mini';
import { minutes, now } from '../../../kit/clock.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { sendMail } from '../../../kit/mail.ts';
import { newDigits } from '../../../kit/tokens.ts';
import { codeDigits, codeMinutes, codeTries } from '../passwords/mail-password-code.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { keepEmailCode } from './email-codes.queries.ts';
import { emailCodeLetters, emailTakenLetters } from './email-letters.ts';
import { readSecretsByEmail } from './users.queries.ts';

/**
 * To whoever registers with an address (`user_id` null) or has registered and now proves it. Whether there is an account
 * is looked up here, after the answer; an address that has one is told so by mail, where only its owner reads it.
 */
export const mailEmailCode = job(
  'mail-email-code',
  z.object({ email: z.string(), language, host: z.string(), user_id: z.nullable(z.number()) }),
  async ({ email, language: asked, host, user_id }) => {
    const code = newDigits(codeDigits);
    const code_hash = await hashPassword(code);
    const user = await readSecretsByEmail(email);
    const brand = brandTitles[brandOfHost(host)];
    const language = user?.language ?? asked;
    if ((user?.id ?? null) !== user_id)
      return sendMail({ to: email, sender: brand, ...emailTakenLetters[language]({ brand }) });
    const expires_at = new Date(now().getTime() + minutes(codeMinutes));
    await keepEmailCode({ email, code_hash, tries_left: codeTries, expires_at });
    await sendMail({ to: email, sender: brand, ...emailCodeLetters[language]({ brand, code, minutes: codeMinutes }) });
  },
);
