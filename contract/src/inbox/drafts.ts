import * as z from 'zod/mini';
import { exact, id, rowId, upTo, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { messageFile, quotedMessage } from './messages.ts';

export const draftModes = ['reply', 'note'] as const;
export type DraftMode = (typeof draftModes)[number];

/** What one person began to write to a contact and has not sent. */
export const draft = z.object({
  contact_id: z.number(),
  /** The dialogue it is meant for; null: the contact's newest. */
  user_id: z.nullable(z.number()),
  mode: z.enum(draftModes),
  text: z.string(),
  quoted: z.nullable(quotedMessage),
  files: z.array(messageFile),
  /** Of a letter, as they are typed; null: those of the letter before. */
  subject: z.nullable(z.string()),
  cc: z.nullable(z.string()),
  updated_at: wireTime,
});
export type Draft = z.infer<typeof draft>;

export const listDrafts = endpoint({
  method: 'GET',
  path: '/api/app/chat/drafts/',
  access: 'project',
  summary: 'One’s own drafts, the newest first',
  input: z.strictObject({}),
  output: answer(z.array(draft)),
});

/** With nothing in it the draft is gone. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/app/chat/drafts/:id',
  access: 'project',
  summary: 'Keep what is being written to a contact',
  input: z.strictObject({
    /** The contact. */
    id,
    user_id: z.nullish(rowId),
    mode: z.enum(draftModes),
    text: exact(0, 65_536),
    quoted_id: z.nullish(rowId),
    files_ids: z.optional(z.array(rowId).check(z.maxLength(20))),
    subject: z.nullish(exact(0, 500)),
    cc: z.nullish(exact(0, 2000)),
    /** Which of one's screens writes, so that it need not listen to itself. */
    screen: z.optional(upTo(64)),
  }),
  output: answer(z.nullable(draft)),
});

/** Told to the writer's screens alone; null: sent or emptied. */
export const draftChanged = liveEvent(
  'user:draft_changed',
  z.object({ contact_id: z.number(), draft: z.nullable(draft), screen: z.string() }),
);
