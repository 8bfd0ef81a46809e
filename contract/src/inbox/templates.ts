import * as z from 'zod/mini';
import { id, rowId, sentUid, text, upTo, whole } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { templateValues } from './approved-templates.ts';
import { maxFileBytes } from './limits.ts';
import { message, messageFile } from './messages.ts';

/** Everyone's, kept by whoever may edit settings, or one's own. */
export const templateTypes = ['general', 'personal'] as const;

/** A ready answer. Its variables are filled in by `fillTemplate`. */
export const messageTemplate = z.object({
  id: z.number(),
  name: z.string(),
  /** Typed after a slash; empty: it has none. */
  command: z.string(),
  text: z.string(),
  group: z.string(),
  type: z.enum(templateTypes),
  file: z.nullable(messageFile),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/app/chat/getMessageTemplates2/',
  access: 'project',
  summary: 'The templates everyone uses and one’s own',
  input: z.strictObject({}),
  output: answer(z.array(messageTemplate)),
});

const words = upTo(16_384).check(z.refine((it) => !it.includes('\0'), 'text'));

/** With an id it changes that template. General ones need the right to edit settings. */
export const saveTemplate = endpoint({
  method: 'POST',
  path: '/api/app/chat/addMessageTemplate/',
  access: 'project',
  form: { file: 'optional', max_bytes: maxFileBytes },
  summary: 'Add a template or change one',
  input: z
    .strictObject({
      id: z.optional(id),
      name: text(120),
      command: z.optional(z.string().check(z.trim(), z.regex(/^\/?[\p{L}\p{N}_-]{0,40}$/u))),
      text: words,
      group: z.optional(z.string().check(z.trim(), z.maxLength(60))),
      type: z.enum(templateTypes),
      /** A file uploaded before, or the one it has. */
      file_id: z.nullish(id),
      /** Said for a form that brings the file itself. */
      file: z.optional(z.literal(true)),
    })
    .check(z.refine((it) => !!it.file || !!it.file_id || !!it.text.trim(), { path: ['text'], error: 'required' })),
  output: answer(messageTemplate),
});

/** It can be brought back for a day. */
export const deleteTemplate = endpoint({
  method: 'POST',
  path: '/api/app/chat/deleteMessageTemplate/',
  access: 'project',
  summary: 'Delete a template',
  input: z.strictObject({ id }),
  output: done,
});

export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/api/app/chat/restoreMessageTemplate/',
  access: 'project',
  summary: 'Bring a deleted template back',
  input: z.strictObject({ id }),
  output: answer(messageTemplate),
});

export const sendTemplate = endpoint({
  method: 'POST',
  path: '/api/app/chat/sendTemplate/:id',
  access: 'project',
  summary: 'Send a template, filled in, to a dialogue',
  input: z
    .strictObject({
      id,
      /** The dialogue. */
      user_id: z.optional(rowId),
      /** Instead of a dialogue: `id` is then a contact, as in the calls beside this one, who gets it where they wrote last. */
      template_id: z.optional(rowId),
      uid: sentUid,
      /**
       * Said of a template that the provider of the dialogue's channel has approved: `id` is one of those, and this is
       * what it is filled in with, by the keys of its variables, and the file of its header.
       */
      approved: z.optional(z.strictObject({ values: templateValues, file_id: z.optional(rowId) })),
      /** As of any message. */
      hold: z.optional(whole(0, 10)),
      after_message_id: z.optional(rowId),
      force: z.optional(z.boolean()),
    })
    .check(
      z.refine((it) => (it.user_id === undefined) !== (it.template_id === undefined), {
        path: ['user_id'],
        error: 'required',
      }),
    ),
  output: answer(message),
});

/** Carries nothing: each fetches what is theirs. */
export const templatesChanged = liveEvent('channel:templates_changed', z.object({}));
