import * as z from 'zod/mini';
import { email, exact, phone, typedCode } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { name } from '../names.ts';
import { browserZone } from '../time.ts';
import { differ, newPassword, notPersonal, personal, same } from './new-password.ts';
import { signedIn } from './sessions.ts';

const registration = z.strictObject({
  name: name(120),
  email,
  phone,
  password: newPassword,
  password_repeat: exact(1, 256),
  code: z.optional(typedCode.check(z.minLength(1))),
  promo_code: z.optional(z.string().check(z.trim(), z.maxLength(64), z.regex(/^\P{Cc}*$/u, 'wrong'))),
  /** Of the link to an installation's first account. */
  first: z.optional(exact(1, 100)),
  /** Of the browser: the first project lives by it. */
  time_zone: browserZone,
});

/**
 * Where mail leaves, the first call answers `code_sent` for a free and for a taken address alike, and the same fields with
 * the mailed `code` make the account. Where none leaves one is let in at once, so that a taken address cannot be hidden
 * there: it is refused with email_taken.
 */
export const register = endpoint({
  method: 'POST',
  path: '/api/app/user/registration/',
  access: 'public',
  summary: 'Register; a first project is created',
  input: registration.check(z.refine(same, differ), z.refine(notPersonal, personal)),
  output: answer(z.union([signedIn, z.object({ code_sent: z.literal(true) })])),
});
