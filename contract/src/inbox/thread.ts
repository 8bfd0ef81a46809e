import * as z from 'zod/mini';
import { count, email, exact, id, rowId, sentUid, text } from '../common.ts';
import { answer, done, endpoint, page } from '../http.ts';
import { givenClock } from '../time.ts';
import { listMessages, message } from './messages.ts';

/**
 * Newest first. A request looks through some thousands of messages at most, so a page may hold fewer than there are, or
 * none at all: `meta.next` is the message to go on from, and null when everything was looked through.
 */
export const searchMessages = endpoint({
  method: 'POST',
  path: '/api/crm/contacts/messages/search/:id/',
  access: 'project',
  summary: 'Messages of a contact that contain all the words',
  input: z.strictObject({ id, search: text(200), message_id: z.optional(rowId) }),
  output: page(message),
});

/** Each page before it is looked through on the way, so they end early. */
export const searchMessagePage = endpoint({
  method: 'POST',
  path: '/api/crm/contacts/messages/search/:id/:page/',
  access: 'project',
  summary: 'The same by the number of the page, 20 a page, up to ten',
  input: z.strictObject({ id, search: text(200), page: count.check(z.gte(1), z.lte(10)) }),
  output: page(message),
});

/** The same as `listMessages`; from a given message on, that one leads and the number means nothing. */
export const listMessagePage = endpoint({
  method: 'POST',
  path: '/api/crm/contacts/messages/:id/:page/',
  access: 'project',
  summary: 'Messages of a contact by the number of the page, the newest being the first, up to a thousand',
  input: z
    .extend(listMessages.input, { page: count })
    .check(z.refine((it) => it.page > 0 && it.page * (it.count ?? 20) <= 1000, { path: ['page'], error: 'wrong' })),
  output: listMessages.output,
});

/** A note for the team; the client never sees it. Whoever it calls must see the dialogue it stands in. */
export const sendComment = endpoint({
  method: 'POST',
  path: '/api/app/chat/sendComment/:id',
  access: 'project',
  summary: 'Write a note beside the dialogue of a contact',
  input: z.strictObject({
    id,
    uid: sentUid,
    text: exact(1, 65_536).check(
      z.refine((it) => !it.includes('\0'), 'text'),
      z.refine((it) => it.trim().length > 0, 'required'),
    ),
    /** Members whom the note calls. */
    mentions: z.optional(z.array(rowId).check(z.maxLength(50))),
    /** Teams whom it calls: everyone in them who sees the dialogue. */
    teams: z.optional(z.array(rowId).check(z.maxLength(20))),
    /** Where it stands; the contact's newest dialogue unless said. */
    dialogue_id: z.optional(rowId),
    /** The draft it was written as is gone with it. */
    draft: z.optional(z.boolean()),
  }),
  output: answer(message),
});

/** `timezone`: by which clock times are written; by the project's unless said. */
const whichTranscript = { timezone: z.optional(givenClock) };

export const getTranscript = endpoint({
  method: 'GET',
  path: '/api/crm/contacts/:id/transcript',
  access: 'project',
  sends: 'file',
  summary: 'All messages of a contact that the asker sees, as a file',
  input: z.strictObject({ id, format: z.optional(z.enum(['html', 'text'])), ...whichTranscript }),
  output: z.unknown(),
});

export const sendDialogue = endpoint({
  method: 'POST',
  path: '/api/app/chat/sendDialogue/',
  access: 'project',
  summary: 'Mail the messages of a contact that the sender sees',
  input: z.strictObject({ contact_id: rowId, email, ...whichTranscript }),
  output: done,
});
