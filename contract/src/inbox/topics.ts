import * as z from 'zod/mini';
import { rowId, text } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { contact, folderKinds } from './contacts.ts';
import { rule } from './list-rules.ts';

/** A folder: built in, or made by the team (on the wire the reference's word stands). */
export const topic = z.object({
  id: z.union([z.number(), z.enum(folderKinds)]),
  title: z.string(),
  bg_color: z.string(),
  total: z.number(),
  unread: z.number(),
  isShow: z.boolean(),
  /** It fills itself: whoever fits stands in it, and nobody is put in by hand. */
  rule: z.optional(rule),
  /** Nobody else has it. */
  is_mine: z.optional(z.boolean()),
  /** There are at least so many in it. */
  is_more: z.optional(z.boolean()),
});
export type Topic = z.infer<typeof topic>;

export const getTopics = endpoint({
  method: 'GET',
  path: '/api/app/chat/getTopics',
  access: 'project',
  summary: 'The folders with their counts',
  input: z.strictObject({}),
  output: answer(z.array(topic)),
});

export const title = text(60);
export const color = z.string().check(z.regex(/^#[\da-f]{6}$/i));

/** What may be changed of folders, in the order they are to stand; built-in ones keep the title of each language. */
export const topicChanges = z
  .array(
    z.strictObject({
      id: z.union([z.enum(folderKinds), rowId]),
      title: z.optional(title),
      bg_color: z.optional(color),
      isShow: z.optional(z.boolean()),
    }),
  )
  .check(z.maxLength(110));

export const addTopic = endpoint({
  method: 'POST',
  path: '/api/app/chat/addTopic/',
  access: 'project',
  permission: 'settings.edit',
  summary: 'Make a folder',
  input: z.strictObject({ title, bg_color: z.optional(color) }),
  output: answer(topic),
});

const named = z.strictObject({ topic_id: rowId });

export const deleteTopic = endpoint({
  method: 'POST',
  path: '/api/app/chat/deleteTopic/',
  access: 'project',
  permission: 'settings.edit',
  summary: 'Delete a folder; its contacts stay, and for a while it can be restored with them',
  input: named,
  output: done,
});

export const restoreTopic = endpoint({
  method: 'POST',
  path: '/api/app/chat/restoreTopic/',
  access: 'project',
  permission: 'settings.edit',
  summary: 'Bring back a folder deleted a moment ago, with its contacts',
  input: named,
  output: answer(topic),
});

const membership = z.strictObject({ contact_id: rowId, topic_id: rowId });

export const addContactToTopic = endpoint({
  method: 'POST',
  path: '/api/app/chat/addContactToTopic/',
  access: 'project',
  summary: 'Put a contact into a folder',
  input: membership,
  output: answer(contact),
});

export const deleteContactFromTopic = endpoint({
  method: 'POST',
  path: '/api/app/chat/deleteContactFromTopic/',
  access: 'project',
  summary: 'Take a contact out of a folder',
  input: membership,
  output: answer(contact),
});

/** Folders were made, changed or deleted: they are to be fetched anew. */
export const topicsChanged = liveEvent('channel:topics_changed', z.object({}));
