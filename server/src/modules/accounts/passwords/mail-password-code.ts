import { language } from '@parley/contract/accounts/users';
import { brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import * as z from 'zod/mini';
import { isShut } from '../../../kit/demo.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { canMail, sayUnsent, sendMail } from '../../../kit/mail.ts';
import { passwordCodeOf } from '../codes.queries.ts';
import { passwordCodeLetters } from '../mails.ts';
import { codeMinutes, newCode } from '../new-code.ts';
import { readSecretsByEmail } from '../users/users.queries.ts';

/** Whether there is such a person is looked up here, after the answer. The code is made here too, so no job holds it. */
export const mailPasswordCode = job(
  'mail-password-code',
  z.object({
    email: z.string(),
    language,
    host: z.string(),
    asked: z.object({ from: z.string(), window: z.string() }),
  }),
  async ({ email, language: asked_in, host, asked }) => {
    // Made for nobody too, so that the next answer does not come later after an e-mail that has an account.
    const { code, keep } = await newCode();
    const user = await readSecretsByEmail(email);
    if (!user || isShut(email)) return;
    // A code that reaches nobody must not push out one that was told.
    if (!canMail(user.email)) return sayUnsent(user.email);
    await keep(passwordCodeOf(user.id), { asked });
    const brand = brandTitles[brandOfHost(host)];
    // A name that came with an unproved address is a stranger's words, and would reach its owner as ours.
    const name = user.email_verified ? user.name : user.email;
    const letter = passwordCodeLetters[user.language ?? asked_in]({ brand, name, code, minutes: codeMinutes });
    await sendMail({ to: user.email, sender: brand, ...letter });
  },
);
