import * as z from 'zod/mini';
import { actor } from '../actors.ts';
import { callLine } from '../calls/call-line.ts';
import { count, email, exact, id, rowId, sentUid, whole, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { letter } from './letter-head.ts';
import { letterSubject } from './letter-subject.ts';
import { fileKinds, maxFileBytes } from './limits.ts';

/** Where a message came from: the client, an operator, or a system line. */
export const destinations = ['from', 'from_operator', 'to'] as const;
export const messageStatuses = ['queued', 'sent', 'delivered', 'seen', 'failed'] as const;

export const messageTypes = ['text', 'image', 'file', 'audio', 'video', 'system', 'comment', 'call'] as const;

/** What is attached to a message; its bytes are fetched by its id. */
export const messageFile = z.object({
  id: z.number(),
  name: z.string(),
  mime: z.string(),
  kind: z.enum(fileKinds),
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  seconds: z.nullable(z.number()),
  /** The loudness of a recording from 0 to 100, for drawing it. */
  peaks: z.nullable(z.array(z.number())),
  has_preview: z.boolean(),
});
export type MessageFile = z.infer<typeof messageFile>;

/** What writes by itself: the words at the beginning, at the end and while it is closed, a rule of a stage, a mailing. */
export const authorKinds = ['greeting', 'farewell', 'away', 'auto_message', 'mailing', 'rating'] as const;
const messageAuthor = z.object({
  kind: z.enum(authorKinds),
  /** The stage or the mailing, as it was called then. */
  name: z.nullable(z.string()),
});
export type MessageAuthor = z.infer<typeof messageAuthor>;

/** The message an answer refers to, as far as it is shown above the answer. */
export const quotedMessage = z.object({
  id: z.number(),
  message: z.string(),
  message_type: z.enum(messageTypes),
  destination: z.enum(destinations),
  operator_name: z.nullable(z.string()),
  author: z.optional(messageAuthor),
});
export type QuotedMessage = z.infer<typeof quotedMessage>;

/** What a system line tells; the words are the reader's. */
export const systemKinds = [
  'taken',
  'transferred',
  'handed_to_team',
  'returned',
  'closed',
  'closed_by_itself',
  'no_reply_needed',
  'snoozed',
  'woken',
  'blocked',
  'unblocked',
  'archived',
  'unarchived',
  'undone',
  'released',
  'merged',
  'unmerged',
  'deleted_by_client',
] as const;
export const systemLine = z.object({
  kind: z.enum(systemKinds),
  /** To whom, or with whom. */
  name: z.nullable(z.string()),
  /** Who has it from then on. */
  to_id: z.optional(z.number()),
  until: z.nullable(wireTime),
  /** Handed over by nobody but by the rule of this channel or team. */
  rule: z.optional(z.object({ of: z.enum(['channel', 'team']), name: z.string() })),
  /** Who did it, where that was not by hand. */
  actor: z.optional(actor),
});
export type SystemLine = z.infer<typeof systemLine>;

export const message = z.object({
  id: z.number(),
  /** The provider's id when incoming, the sender's own idempotency key when outgoing. */
  uid: z.string(),
  /** Order within the dialogue. */
  position: z.number(),
  contact_id: z.number(),
  /** The dialogue. */
  user_id: z.number(),
  channel_id: z.number(),
  /** `from`: the client wrote; `to`: we wrote; `from_operator`: a colleague wrote in the internal chat. */
  destination: z.enum(destinations),
  message_type: z.enum(messageTypes),
  message: z.string(),
  status: z.enum(messageStatuses),
  /** Why it failed: one of our error codes, or the provider's own words. */
  error: z.nullable(z.string()),
  operator_id: z.nullable(z.number()),
  operator_name: z.nullable(z.string()),
  file: z.nullable(messageFile),
  quoted: z.nullable(quotedMessage),
  system: z.nullable(systemLine),
  /** The colleagues a note calls. */
  mentions: z.array(z.number()),
  letter: z.nullable(letter),
  /** The provider's template that it was made of. */
  template: z.optional(z.object({ name: z.string(), language: z.string() })),
  /** What wrote it, where nobody did. */
  author: z.optional(messageAuthor),
  /** What became of a call that ended here. */
  call: z.optional(callLine),
  /** What the client may answer by a press, as buttons where the channel has some. */
  choices: z.optional(z.array(z.string())),
  /** What the client did to it since: changed its words, deleted it at theirs, put a sign on it. */
  edited_at: z.nullable(wireTime),
  deleted_at: z.nullable(wireTime),
  reaction: z.nullable(z.string()),
  /** The sign that we put on what the client wrote. */
  our_reaction: z.optional(z.string()),
  /** Queued until then: its sender may still take it back. */
  leaves_at: z.nullable(wireTime),
  created_at: wireTime,
  /** The same in microseconds: a contact's messages stand by it, equal ones by id. */
  order: z.number(),
});
export type Message = z.infer<typeof message>;

/** Parts of a thread that can be read alone: what the client wrote, what the team did, its notes, whatever has a file. */
export const messageParts = ['client', 'team', 'notes', 'files'] as const;
export type MessagePart = (typeof messageParts)[number];

/**
 * Oldest first. `meta.next` is the message to ask from for the following request; null when that end is reached.
 * Around a message both ends may go on: `next` upwards, `newer` downwards.
 */
export const listMessages = endpoint({
  method: 'POST',
  path: '/api/crm/contacts/messages/:id/',
  access: 'project',
  summary: 'Messages of a contact, 20 a request: the newest, or those before, after or around one',
  input: z.strictObject({
    id,
    count: z.optional(count),
    direction: z.optional(z.enum(['before', 'after', 'around'])),
    message_id: z.optional(rowId),
    only: z.optional(z.enum(messageParts)),
    /** One of the contact's dialogues. */
    dialogue_id: z.optional(rowId),
    timezone: z.optional(z.number().check(z.gte(-14), z.lte(14))),
  }),
  output: z.object({
    data: z.array(message),
    meta: z.object({ count: z.int(), next: z.nullable(z.string()), newer: z.optional(z.nullable(z.string())) }),
  }),
});

/** The same for one dialogue, asked by its channel. */
export const listDialogueMessages = endpoint({
  method: 'GET',
  path: '/api/app/projects/:project/channels/:channel/messages/:id',
  access: 'project',
  summary: 'Messages of one dialogue, 20 a request: the newest, or those before or after one',
  input: z.strictObject({
    project: id,
    channel: id,
    id,
    count: z.optional(count),
    direction: z.optional(z.enum(['before', 'after'])),
    message_id: z.optional(id),
  }),
  output: listMessages.output,
});

/** What the writer of a letter may choose; missing: those of the letter it follows. Channels without letters do not send them. */
export const letterChoice = {
  subject: z.optional(letterSubject),
  cc: z.optional(z.array(email).check(z.maxLength(20))),
};

/** Sending twice with the same uid stores and sends once; another text under a used uid is refused. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/app/projects/:project/channels/:channel/send_message/:id',
  access: 'project',
  form: { file: 'optional', max_bytes: maxFileBytes },
  summary: 'Send a message to a dialogue; answered when it is stored',
  input: z
    .strictObject({
      project: id,
      channel: id,
      id,
      uid: sentUid,
      text: z.optional(exact(0, 524288).check(z.refine((it) => !it.includes('\0'), 'text'))),
      /** A file uploaded before; with it the text may be empty. */
      file_id: z.optional(rowId),
      /** One of the team's own templates that it was begun with: what was used is counted. */
      template_id: z.optional(rowId),
      /** The file of a template, by the same ids. */
      template_file: z.optional(id),
      /** Said for a form that brings the file itself. */
      file: z.optional(z.literal(true)),
      quotedMessageId: z.optional(id),
      ...letterChoice,
      /** Files that leave in one letter are messages of their own: the uid of the first, and how many they are. */
      together: z.optional(z.strictObject({ uid: z.uuid(), count: whole(2, 30) })),
      /** Seconds in which its sender may take it back; a room of colleagues has none. */
      hold: z.optional(whole(0, 10)),
      /** The newest message the sender had seen: with a colleague's answer after it, it is refused unless forced. */
      after_message_id: z.optional(rowId),
      force: z.optional(z.boolean()),
      /** The draft it was written as is gone with it. */
      draft: z.optional(z.boolean()),
    })
    .check(
      z.refine((it) => it.file || (it.file_id ?? it.template_file) !== undefined || !!it.text?.trim(), {
        path: ['text'],
        error: 'required',
      }),
    ),
  output: answer(message),
});

/** The opened contact is read up to its newest message. */
export const readMessages = endpoint({
  method: 'POST',
  path: '/api/app/chat/readInternalMessages/',
  access: 'project',
  summary: 'Mark the messages of a contact as read by this operator',
  input: z.strictObject({ contact_id: rowId }),
  output: answer(z.null()),
});

export const messageCreated = liveEvent('channel:message_created', message);
export const messageUpdated = liveEvent('channel:message_updated', message);
/** Taken back before it left, or removed: it is no more. */
export const messageDeleted = liveEvent(
  'channel:message_deleted',
  z.object({ id: z.number(), uid: z.string(), contact_id: z.number(), user_id: z.number() }),
);
