import * as z from 'zod/mini';
import { text, upTo } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { contact } from './contacts.ts';
import { message } from './messages.ts';

/** A message that fits, with as much of its text as is needed to recognise it. */
export const foundMessage = z.object({
  message,
  snippet: z.string(),
  contact_name: z.string(),
});
export type FoundMessage = z.infer<typeof foundMessage>;

/** Of everything that this person may see, in all time; contacts by name, number and address, messages by words. */
export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/app/search/',
  access: 'project',
  summary: 'Contacts and messages that fit the words, the newest first',
  input: z.strictObject({
    q: text(200),
    /** The following page of messages; contacts come with the first. */
    next: z.optional(upTo(40)),
  }),
  output: answer(
    z.object({ contacts: z.array(contact), messages: z.array(foundMessage), next: z.nullable(z.string()) }),
  ),
});
