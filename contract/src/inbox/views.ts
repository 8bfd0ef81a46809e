import * as z from 'zod/mini';
import { id, rowId } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { rule, viewKinds } from './list-rules.ts';
import { color, title, topic } from './topics.ts';

/** One's own views with how many stand in each; `is_more`: at least so many. */
export const viewCount = z.object({ id: z.enum(viewKinds), total: z.number(), is_more: z.boolean() });
export type ViewCount = z.infer<typeof viewCount>;

export const listViews = endpoint({
  method: 'GET',
  path: '/api/app/chat/views/',
  access: 'project',
  summary: 'The views of the list with their counts, and who one is called to',
  input: z.strictObject({}),
  output: answer(
    z.object({
      views: z.array(viewCount),
      /** Contacts whose notes call this person, until they look. */
      mentions: z.array(z.number()),
    }),
  ),
});

/** For everyone it needs the right to change settings; one's own anybody may have. */
export const addView = endpoint({
  method: 'POST',
  path: '/api/app/chat/views/',
  access: 'project',
  summary: 'Keep a combination of views as a folder that fills itself',
  input: z.strictObject({ title, bg_color: z.optional(color), is_mine: z.boolean(), rule }),
  output: answer(topic),
});

export const changeView = endpoint({
  method: 'PUT',
  path: '/api/app/chat/views/:id',
  access: 'project',
  summary: 'Change a folder that fills itself',
  input: z.strictObject({
    id,
    title: z.optional(title),
    bg_color: z.optional(color),
    rule: z.optional(rule),
  }),
  output: done,
});

const named = z.strictObject({ id });

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/app/chat/views/:id',
  access: 'project',
  summary: 'Delete a folder that fills itself; for a while it can be restored',
  input: named,
  output: done,
});

export const restoreView = endpoint({
  method: 'POST',
  path: '/api/app/chat/views/:id/restore',
  access: 'project',
  summary: 'Bring back a folder that fills itself, deleted a moment ago',
  input: named,
  output: done,
});

export const seeMentions = endpoint({
  method: 'POST',
  path: '/api/app/chat/mentions/seen',
  access: 'project',
  summary: 'One has looked at what the notes of a contact call one for',
  input: z.strictObject({ contact_id: rowId }),
  output: done,
});

/** Told to whoever is called alone: a note of this contact calls them, or they have looked. */
export const mentionsChanged = liveEvent(
  'user:mentions_changed',
  z.object({ contact_id: z.number(), is_mentioned: z.boolean() }),
);
