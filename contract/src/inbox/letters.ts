import * as z from 'zod/mini';
import { flag, id, rowId } from '../common.ts';
import { answer, endpoint } from '../http.ts';

/** A letter as it came. The HTML has nothing left in it that acts; pictures from elsewhere are named, not loaded. */
export const wholeLetter = z.object({
  message_id: rowId,
  subject: z.string(),
  cc: z.array(z.string()),
  html: z.nullable(z.string()),
  text: z.string(),
  /** It shows pictures from elsewhere that are not here: loading them tells their sender that it was read. */
  has_remote_pictures: z.boolean(),
});

export const getLetter = endpoint({
  method: 'GET',
  path: '/api/crm/letters/:id',
  access: 'project',
  summary: 'A letter as it came: how it looked and what it quoted',
  input: z.strictObject({
    id,
    /** Also the pictures from elsewhere: the server fetches them, and they come within the HTML. */
    pictures: z.optional(flag),
  }),
  output: answer(wholeLetter),
});
