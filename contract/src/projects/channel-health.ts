import * as z from 'zod/mini';
import { wireTime } from '../common.ts';

/** How a channel is doing. Counted in whole hours, so it never slows a message down. */
export const channelHealth = z.object({
  channel_id: z.number(),
  is_auth: z.boolean(),
  problem: z.nullable(z.string()),
  problem_since: z.nullable(wireTime),
  last_in_at: z.nullable(wireTime),
  last_out_at: z.nullable(wireTime),
  /** Messages that wait to leave now. */
  queued: z.number(),
  /** In the last 24 hours. */
  received: z.number(),
  sent: z.number(),
  failed: z.number(),
  last_error: z.nullable(z.string()),
  last_error_at: z.nullable(wireTime),
  /** When the provider's permission ends; null: never, or not told. */
  expires_at: z.nullable(wireTime),
});
export type ChannelHealth = z.infer<typeof channelHealth>;
