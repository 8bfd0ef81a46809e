import * as z from 'zod/mini';
import { rowId } from '../common.ts';
import { done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';

export const attentions = ['viewing', 'typing', 'gone'] as const;
export type Attention = (typeof attentions)[number];

/** Said again while it is true; whoever falls silent is forgotten by the screens themselves. */
export const attend = endpoint({
  method: 'POST',
  path: '/api/app/chat/attend/',
  access: 'project',
  summary: 'Tell colleagues that I am looking at a contact, or typing an answer',
  input: z.strictObject({
    contact_id: rowId,
    state: z.enum(attentions),
    /** Where the answer is typed; without it, it is a note. */
    dialogue_id: z.optional(rowId),
    /** Which contact I looked at before, and no longer do. */
    left_id: z.optional(rowId),
  }),
  output: done,
});

/** To those who have the contact open and see it; not numbered, since it counts only now. */
export const attended = liveEvent(
  'channel:attended',
  z.object({ contact_id: z.number(), user_id: z.number(), name: z.string(), state: z.enum(attentions) }),
);
