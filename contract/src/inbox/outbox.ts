import * as z from 'zod/mini';
import { id, rowId, wireTime } from '../common.ts';
import { answer, endpoint } from '../http.ts';
import { message } from './messages.ts';

/**
 * Only its writer or an administrator may, and only while it has not left; what was written comes back. What leaves in one
 * letter is taken back as one: `parts` are all of it that has not left, in their order.
 */
export const cancelMessage = endpoint({
  method: 'POST',
  path: '/api/app/chat/cancelMessage/',
  access: 'project',
  summary: 'Take back a message that has not left yet',
  input: z.strictObject({ message_id: rowId }),
  output: answer(z.extend(message, { parts: z.array(message) })),
});

/** Asked twice it is tried once; one that waits for its next try is tried now, one that has arrived stays as it is. */
export const retryMessage = endpoint({
  method: 'POST',
  path: '/api/app/chat/retryMessage/',
  access: 'project',
  summary: 'Try again to deliver a message that failed',
  input: z.strictObject({ message_id: rowId }),
  output: answer(message),
});

/**
 * What a queued message waits for: a worker has it, its writer may take it back, one before it goes first, the provider
 * asked for silence, its turn by the provider's pace, the next try.
 */
export const waitKinds = ['sending', 'undo', 'order', 'silence', 'turn', 'retry'] as const;
export const delivery = z.object({
  /** Null: it waits no more. */
  waits_for: z.nullable(z.enum(waitKinds)),
  next_try_at: z.nullable(wireTime),
  /** What the provider said to the last try, in its words. */
  reason: z.nullable(z.string()),
  can_cancel: z.boolean(),
});
export type Delivery = z.infer<typeof delivery>;

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/app/chat/messageDelivery/:id/',
  access: 'project',
  summary: 'What one of our messages waits for before it leaves',
  input: z.strictObject({ id }),
  output: answer(delivery),
});

/** Where nobody knows whether a message arrived, somebody who has seen it there says so. */
export const confirmMessage = endpoint({
  method: 'POST',
  path: '/api/app/chat/messageArrived/',
  access: 'project',
  summary: 'Say that a message whose delivery is unknown did arrive',
  input: z.strictObject({ message_id: rowId }),
  output: answer(message),
});
