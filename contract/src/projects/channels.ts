import * as z from 'zod/mini';
import { channelLimits } from '../inbox/limits.ts';
import { liveEvent } from '../live.ts';

export const channelTypes = [
  'whatsapp',
  'waba',
  'telegram',
  'telegramNumbered',
  'viber',
  'vk',
  'instagram',
  'avito',
  'email',
  'widget',
  'internal',
] as const;
export type ChannelType = (typeof channelTypes)[number];

/** A connected messenger; secrets never leave the server. */
export const channel = z.object({
  id: z.number(),
  type: z.enum(channelTypes),
  name: z.string(),
  settings: z.object({
    instance_phone: z.optional(z.string()),
    email_email: z.optional(z.string()),
    phone: z.optional(z.string()),
    /** Stands below every letter that leaves by it. */
    signature: z.optional(z.string()),
  }),
  for_check_admin: z.boolean(),
  is_auth: z.boolean(),
  /** It is connected, and cannot be reached for now. */
  is_unreached: z.optional(z.literal(true)),
  telephony: z.boolean(),
  /** What it carries: the screen decides by it before Send, as the server does after. */
  limits: channelLimits,
});
export type Channel = z.infer<typeof channel>;

/** A provider takes a channel no more; `since` null: it works again. */
export const channelStopped = liveEvent('channel:stopped', z.object({ id: z.number(), since: z.nullable(z.string()) }));
