import { language } from '@parley/contract/accounts/users';
import { brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import * as z from 'zod/mini';
import { job } from '../../../kit/jobs/jobs.ts';
import { sendMail } from '../../../kit/mail.ts';
import type { CodeOf } from '../codes.queries.ts';
import { codeMinutes, newCode } from '../new-code.ts';
import { emailCodeLetters, emailTakenLetters } from './email-letters.ts';
import { readSecretsByEmail } from './users.queries.ts';

type Address = { email: string; user_id: number | null };

/** Whoever registers, and whoever is in the account already, have codes of their own for one address. */
export const emailCodeOf = ({ email, user_id }: Address): CodeOf => ({
  purpose: user_id === null ? 'registration' : 'address',
  subject: email,
});

/**
 * To whoever registers with an address (`user_id` null) or has registered and now proves it. Whether there is an account
 * is looked up here, after the answer; an address that has one is told so by mail, where only its owner reads it.
 */
export const mailEmailCode = job(
  'mail-email-code',
  z.object({
    email: z.string(),
    language,
    host: z.string(),
    user_id: z.nullable(z.number()),
    asked: z.object({ from: z.string(), window: z.string() }),
  }),
  async ({ email, language: asked_in, host, user_id, asked }) => {
    const { code, keep } = await newCode();
    const user = await readSecretsByEmail(email);
    const brand = brandTitles[brandOfHost(host)];
    const language = user?.language ?? asked_in;
    if ((user?.id ?? null) !== user_id)
      return sendMail({ to: email, sender: brand, ...emailTakenLetters[language]({ brand }) });
    await keep(emailCodeOf({ email, user_id }), { asked });
    await sendMail({ to: email, sender: brand, ...emailCodeLetters[language]({ brand, code, minutes: codeMinutes }) });
  },
);
