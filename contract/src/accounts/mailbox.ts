import * as z from 'zod/mini';
import { wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';

/** Answers only where the demo runs without a mail server; elsewhere there is no such address. */
export const listDemoMails = endpoint({
  method: 'GET',
  path: '/api/app/demo/mailbox/',
  access: 'public',
  summary: 'The newest mails that the demo would have sent',
  input: z.strictObject({}),
  output: answer(
    z.array(
      z.object({
        id: z.number(),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        created_at: wireTime,
      }),
    ),
  ),
});
