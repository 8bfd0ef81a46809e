import { z } from 'zod';
import { count, id, wireTime } from '../common.ts';
import { answer, endpoint, page } from '../http.ts';
import { liveEvent } from '../live.ts';

/** Where a message came from: the client, an operator, or a system line. */
export const destinations = ['from', 'from_operator', 'to'] as const;
export const messageStatuses = ['queued', 'sent', 'delivered', 'seen', 'failed'] as const;

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
  message_type: z.enum(['text', 'image', 'file', 'audio', 'video', 'system', 'comment']),
  message: z.string(),
  status: z.enum(messageStatuses),
  /** Why it failed: one of our error codes, or the provider's own words. */
  error: z.string().nullable(),
  operator_id: z.number().nullable(),
  operator_name: z.string().nullable(),
  created_at: wireTime,
  /** The same in microseconds: a contact's messages stand by it, equal ones by id. */
  order: z.number(),
});
export type Message = z.infer<typeof message>;

/** Oldest first. `meta.next` is the message to ask from for the following request; null when that end is reached. */
export const listMessages = endpoint({
  method: 'POST',
  path: '/api/crm/contacts/messages/:id/',
  access: 'project',
  summary: 'Messages of a contact, 20 a request: the newest, or those before or after one',
  input: z.strictObject({
    id,
    count: count.optional(),
    direction: z.enum(['before', 'after']).optional(),
    message_id: z.int().positive().optional(),
    timezone: z.number().min(-14).max(14).optional(),
  }),
  output: page(message),
});

/** Sending twice with the same uid stores and sends once; another text under a used uid is refused. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/app/projects/:project/channels/:channel/send_message/:id',
  access: 'project',
  summary: 'Send a message to a dialogue; answered when it is stored',
  input: z.strictObject({
    project: id,
    channel: id,
    id,
    uid: z.string().regex(/^[\w-]{8,64}$/),
    text: z
      .string()
      .min(1)
      .max(524288)
      .refine((it) => it.trim() !== '' && !it.includes('\0'), 'required'),
  }),
  output: answer(message),
});

/** The opened contact is read up to its newest message. */
export const readMessages = endpoint({
  method: 'POST',
  path: '/api/app/chat/readInternalMessages/',
  access: 'project',
  summary: 'Mark the messages of a contact as read by this operator',
  input: z.strictObject({ contact_id: z.int().positive() }),
  output: answer(z.null()),
});

export const messageCreated = liveEvent('channel:message_created', message);
export const messageUpdated = liveEvent('channel:message_updated', message);
