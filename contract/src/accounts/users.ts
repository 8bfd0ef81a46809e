import * as z from 'zod/mini';
import { phone, typedCode } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { languages } from '../languages.ts';
import { name } from '../names.ts';
import { permission } from '../projects/permissions.ts';

export const language = z.enum(languages);

export const user = z.object({
  id: z.number(),
  name: z.string(),
  /** Where their picture is; null: initials are shown. */
  picture: z.nullable(z.string()),
  email: z.string(),
  /** They have shown that they read this mailbox. */
  email_verified: z.boolean(),
  phone: z.nullable(z.string()),
  referral_abbreviation: z.string(),
  permissions: z.array(permission),
  language: z.nullable(language),
  has_password: z.boolean(),
  two_factor: z.boolean(),
  /** Tips beside screens that they have put away. */
  tips_seen: z.array(z.string()),
});
export type User = z.infer<typeof user>;

export const getUser = endpoint({
  method: 'GET',
  path: '/api/app/user/',
  access: 'user',
  summary: 'Who is signed in',
  input: z.strictObject({}),
  output: answer(user),
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/app/user/',
  access: 'user',
  summary: 'Change own name, phone or language',
  input: z.strictObject({ name: z.optional(name(120)), phone: z.optional(phone), language: z.optional(language) }),
  output: answer(user),
});

export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/api/app/user/email/',
  access: 'user',
  summary: 'Mail a code to the own address, to prove it',
  input: z.strictObject({}),
  output: done,
});

export const confirmEmail = endpoint({
  method: 'PUT',
  path: '/api/app/user/email/',
  access: 'user',
  summary: 'Prove the own address by the mailed code; every other session ends',
  input: z.strictObject({ code: typedCode.check(z.minLength(1)) }),
  output: answer(user),
});
