import { language } from '@parley/contract/accounts/users';
import { brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import * as z from 'zod/mini';
import { job } from '../../../kit/jobs/jobs.ts';
import { sendMail } from '../../../kit/mail.ts';
import { codeMinutes, newCode } from '../passwords/new-password-code.ts';
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
    const { code, kept } = await newCode();
    const user = await readSecretsByEmail(email);
    const brand = brandTitles[brandOfHost(host)];
    const language = user?.language ?? asked;
    if ((user?.id ?? null) !== user_id)
      return sendMail({ to: email, sender: brand, ...emailTakenLetters[language]({ brand }) });
    await keepEmailCode({ email, ...kept() });
    await sendMail({ to: email, sender: brand, ...emailCodeLetters[language]({ brand, code, minutes: codeMinutes }) });
  },
);
