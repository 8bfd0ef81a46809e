import * as z from 'zod/mini';
import { count, email, phone, rowId, text, upTo, wireTime } from '../common.ts';
import { answer, done, endpoint, page } from '../http.ts';
import { fileKinds, maxFileBytes } from '../inbox/limits.ts';
import { languages } from '../languages.ts';
import { widgetLook } from './settings.ts';

/** Project, channel and a word that cannot be guessed. */
const key = z.string().check(z.regex(/^[1-9]\d{0,14}-[1-9]\d{0,14}-[\w-]{16}$/));

/** The project and a secret: by it one browser is known as one visitor. Only its hash is kept. */
export const visitToken = z.string().check(z.regex(/^[1-9]\d{0,14}\.[\w-]{43}$/));

const fromPages = { access: 'public', any_origin: true, method: 'POST' } as const;
// Behind one address may be an office or all phones of a provider; what one visitor may do is counted beside.
const minute = (times: number) => ({ times, seconds: 60 });

export const visitorFile = z.object({
  id: z.number(),
  name: z.string(),
  mime: z.string(),
  kind: z.enum(fileKinds),
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  has_preview: z.boolean(),
});
export type VisitorFile = z.infer<typeof visitorFile>;

/** A message as the visitor sees it: nothing of the team but a name, a picture and the words. */
export const visitorMessage = z.object({
  id: z.number(),
  /** The visitor's own key; null for what the team wrote. */
  uid: z.nullable(z.string()),
  by: z.enum(['visitor', 'team']),
  name: z.nullable(z.string()),
  /** Where the picture of whoever wrote it is. */
  picture: z.nullable(z.string()),
  text: z.string(),
  file: z.nullable(visitorFile),
  /** What may be answered by a press. */
  choices: z.optional(z.array(z.string())),
  /** The team has changed its words since, or taken them back: then there are none. */
  is_edited: z.optional(z.boolean()),
  is_deleted: z.optional(z.boolean()),
  /** The other side has seen it. */
  is_seen: z.boolean(),
  created_at: wireTime,
  /** The same in microseconds: messages stand by it, equal ones by id. */
  order: z.number(),
});
export type VisitorMessage = z.infer<typeof visitorMessage>;

/** Whether somebody is there to answer; closed, nobody is, and `back_at` is when it opens, in milliseconds. */
export const teamPresence = z.object({ is_online: z.boolean(), back_at: z.nullable(z.number()) });
export type TeamPresence = z.infer<typeof teamPresence>;

/** Answers what is needed to draw the widget. A visit that is not known any more is simply null. */
export const openWidget = endpoint({
  ...fromPages,
  path: '/widget/open/',
  per_address: minute(1500),
  summary: 'Show the chat on a page of a site',
  input: z.strictObject({ key, token: z.optional(visitToken) }),
  output: answer(
    z.extend(widgetLook, {
      ...teamPresence.shape,
      visit: z.nullable(z.object({ is_known: z.boolean(), name: z.nullable(z.string()) })),
    }),
  ),
});

/**
 * Begins a conversation, or adds to what is known of the visitor. With an identity that the site proves
 * (`hash` = hex HMAC-SHA256 of `user_id` by the widget's secret) the conversation is that person's on every device,
 * and an earlier token ends: whoever knew it before the person signed in must not read on.
 */
export const startVisit = endpoint({
  ...fromPages,
  path: '/widget/visits/',
  per_address: minute(120),
  summary: 'Begin a conversation from a page of a site',
  input: z.strictObject({
    key,
    token: z.optional(visitToken),
    language: z.enum(languages),
    name: z.optional(text(80)),
    email: z.optional(email),
    phone: z.optional(phone),
    identity: z.optional(z.strictObject({ user_id: text(200), hash: z.string().check(z.regex(/^[\da-f]{64}$/i)) })),
  }),
  /** A token when there is a new one; null: the one that was shown stays. */
  output: answer(z.object({ token: z.nullable(z.string()), is_known: z.boolean(), name: z.nullable(z.string()) })),
});

/** Oldest first. `meta.next` is the message to ask before for what is older; null at the beginning. */
export const listVisitorMessages = endpoint({
  ...fromPages,
  path: '/widget/messages/',
  summary: 'The newest messages of the visitor, or those before one',
  input: z.strictObject({ token: visitToken, before_id: z.optional(rowId), count: z.optional(count) }),
  output: page(visitorMessage),
});

export const sendVisitorMessage = endpoint({
  ...fromPages,
  path: '/widget/messages/send/',
  per_address: minute(600),
  summary: 'Write to the team; the same uid twice is stored once',
  input: z
    .strictObject({ token: visitToken, uid: z.uuid(), text: z.optional(upTo(20_000)), file_id: z.optional(rowId) })
    .check(z.refine((it) => it.file_id !== undefined || !!it.text?.trim(), { path: ['text'], error: 'required' })),
  output: answer(visitorMessage),
});

/** `delivered` when a browser has them, `seen` when the visitor looked; up to this message. */
export const markVisitorMessages = endpoint({
  ...fromPages,
  path: '/widget/messages/mark/',
  summary: 'What the team wrote has arrived, or was seen',
  input: z.strictObject({ token: visitToken, message_id: rowId, status: z.enum(['delivered', 'seen']) }),
  output: done,
});

export const visitorTypes = endpoint({
  ...fromPages,
  path: '/widget/typing/',
  summary: 'The visitor is typing',
  input: z.strictObject({ token: visitToken }),
  output: done,
});

/** Only of the site itself, and only once a conversation has begun. */
export const tellPage = endpoint({
  ...fromPages,
  path: '/widget/page/',
  summary: 'Which page of the site the visitor looks at, and which one led there',
  input: z.strictObject({
    token: visitToken,
    url: upTo(2000),
    title: upTo(300),
    first_page: upTo(2000),
    referrer: upTo(2000),
  }),
  output: done,
});

export const uploadVisitorFile = endpoint({
  ...fromPages,
  path: '/widget/files/',
  per_address: minute(120),
  form: { file: 'required', max_bytes: maxFileBytes },
  summary: 'Upload a file, to be sent with a message afterwards',
  input: z.strictObject({ token: visitToken }),
  output: answer(visitorFile),
});

export const getVisitorFile = endpoint({
  ...fromPages,
  path: '/widget/files/get/',
  sends: 'file',
  summary: 'The bytes of a file of this conversation, or of its smaller picture',
  input: z.strictObject({ token: visitToken, file_id: rowId, preview: z.optional(z.boolean()) }),
  output: z.unknown(),
});
