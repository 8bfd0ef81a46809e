import * as z from 'zod/mini';
import { exact, givenTime, id, rowId, wireTime } from '../common.ts';
import { templateValues } from './approved-templates.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';
import { letterChoice, message, messageFile, quotedMessage } from './messages.ts';

/** A message that waits for its time. */
export const scheduledMessage = z.object({
  id: z.number(),
  /** The message will carry it. */
  uid: z.string(),
  contact_id: z.number(),
  /** The dialogue. */
  user_id: z.number(),
  channel_id: z.number(),
  operator_id: z.number(),
  operator_name: z.string(),
  text: z.string(),
  file: z.nullable(messageFile),
  quoted: z.nullable(quotedMessage),
  /** What its writer chose for it as a letter. */
  letter: z.nullable(z.object({ subject: z.string(), cc: z.array(z.string()) })),
  /** The provider's template that it is made of: it leaves at any time, in these words alone. */
  template: z.optional(z.object({ name: z.string(), language: z.string() })),
  send_at: wireTime,
  /** Why it did not leave when its time came: one of our error codes with what its text names. */
  error: z.nullable(z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) })),
});
export type ScheduledMessage = z.infer<typeof scheduledMessage>;

export const listScheduled = endpoint({
  method: 'GET',
  path: '/api/app/chat/scheduled/:id',
  access: 'project',
  summary: 'What waits to be sent to a contact, the next first',
  input: z.strictObject({ id }),
  output: answer(z.array(scheduledMessage)),
});

const words = exact(0, 524288).check(z.refine((it) => !it.includes('\0'), 'text'));

/**
 * Scheduling twice with the same uid keeps one. Free words are taken for a moment at which the channel's window for answers
 * is still open, as far as is known; an approved template for any.
 */
export const scheduleMessage = endpoint({
  method: 'POST',
  path: '/api/app/projects/:project/channels/:channel/schedule_message/:id',
  access: 'project',
  summary: 'Send a message to a dialogue later',
  input: z
    .strictObject({
      project: id,
      channel: id,
      id,
      uid: z.uuid(),
      text: z.optional(words),
      file_id: z.optional(rowId),
      quotedMessageId: z.optional(rowId),
      ...letterChoice,
      /** One that the provider of the dialogue's channel has approved; its words are the text. */
      template: z.optional(z.strictObject({ id: rowId, values: templateValues })),
      send_at: givenTime,
      /** The draft it was written as is gone with it. */
      draft: z.optional(z.boolean()),
    })
    .check(
      z.refine((it) => !!it.template || it.file_id !== undefined || !!it.text?.trim(), {
        path: ['text'],
        error: 'required',
      }),
    ),
  output: answer(scheduledMessage),
});

/** What is not given stays. One that failed waits again. */
export const updateScheduled = endpoint({
  method: 'PUT',
  path: '/api/app/chat/scheduled_message/:id',
  access: 'project',
  summary: 'Change a message that waits, or its time',
  input: z.strictObject({ id, text: z.optional(words), send_at: z.optional(givenTime) }),
  output: answer(scheduledMessage),
});

export const deleteScheduled = endpoint({
  method: 'DELETE',
  path: '/api/app/chat/scheduled_message/:id',
  access: 'project',
  summary: 'Do not send a message that waits',
  input: z.strictObject({ id }),
  output: done,
});

export const sendScheduled = endpoint({
  method: 'POST',
  path: '/api/app/chat/scheduled_message/:id/send',
  access: 'project',
  summary: 'Send a message that waits now',
  input: z.strictObject({ id }),
  output: answer(message),
});

/** Something waits, changed or is gone; whoever shows the contact reads its list anew. */
export const scheduledChanged = liveEvent(
  'channel:scheduled_changed',
  z.object({
    contact_id: z.number(),
    /** What did not leave when its time came, and whose it is. */
    refused: z.optional(z.object({ operator_id: z.number(), text: z.string(), cause: z.string() })),
  }),
);
