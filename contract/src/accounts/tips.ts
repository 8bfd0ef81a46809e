import * as z from 'zod/mini';
import { answer, done, endpoint } from '../http.ts';

/** Screens that tell once what they are for. */
export const tipNames = ['analytics', 'tickets', 'journal', 'integrations'] as const;
export type TipName = (typeof tipNames)[number];

export const closeTip = endpoint({
  method: 'PUT',
  path: '/api/app/user/tips/',
  access: 'user',
  summary: 'Put a tip beside a screen away, for good and in every project',
  input: z.strictObject({ name: z.enum(tipNames) }),
  output: done,
});

/** As the service that shows tours asks for it; ours are the first steps and the tips. */
export const getTourData = endpoint({
  method: 'GET',
  path: '/api/crm/productfruits/data/',
  access: 'user',
  summary: 'By what a service of product tours knows this installation and this person',
  input: z.strictObject({}),
  output: answer(
    z.object({
      /** Null: the installation has no account there. */
      workspace_code: z.nullable(z.string()),
      lang: z.string(),
      username: z.string(),
    }),
  ),
});
