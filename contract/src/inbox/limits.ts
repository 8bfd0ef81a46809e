import * as z from 'zod/mini';
import { hours } from '../time.ts';

/** Of one file, in bytes (the reference, section 9). */
export const maxFileBytes = 15 * 1024 * 1024;

export const fileKinds = ['image', 'audio', 'video', 'file'] as const;

const fileLimit = z.object({
  max_bytes: z.number(),
  /** Endings the channel takes; missing: any. */
  endings: z.optional(z.array(z.string())),
  /** Endings it refuses. */
  refused: z.optional(z.array(z.string())),
});

/** What a channel can carry. Screens and actions ask here, never by the channel's name. */
export const channelLimits = z.object({
  text: z.object({ max: z.number(), unit: z.enum(['characters', 'bytes']) }),
  /** A kind that is not named cannot be sent. */
  files: z.partialRecord(z.enum(fileKinds), fileLimit),
  /** Hours after the client's last message in which we may write freely; null: always. */
  reply_window_hours: z.nullable(z.number()),
  /** Whether we may write before the client does. */
  first_message: z.enum(['no', 'template', 'yes']),
  /** Whether we may change our words at the client's, delete them there, and put a sign on the client's. */
  edits: z.boolean(),
  deletes: z.boolean(),
  reactions: z.boolean(),
  /** For so long after they were sent; missing: always. */
  edit_hours: z.optional(z.number()),
  delete_hours: z.optional(z.number()),
  quotes: z.boolean(),
  /** The client sees that we are typing. */
  typing: z.boolean(),
  /** We learn that our message arrived, and that it was read. */
  delivered_marks: z.boolean(),
  read_marks: z.boolean(),
  calls: z.boolean(),
  /** What is sent are letters: with a subject, copies to others, and joined to those before. */
  letters: z.optional(z.boolean()),
  /** Templates that the provider has approved are taken at any time, also as the first message. */
  templates: z.optional(z.boolean()),
  /** What a client deletes has to be gone here too; else its words stay, marked. */
  erases: z.optional(z.boolean()),
});
export type ChannelLimits = z.infer<typeof channelLimits>;

type Draft = {
  text: string;
  file: { kind: (typeof fileKinds)[number]; name: string; size: number } | null;
  /** When the client wrote last, and now, both in milliseconds. */
  last_inbound: number | null;
  now: number;
  /** The provider has approved these words. */
  is_template?: boolean;
};
type Refusal = { code: RefusalCode; details: Record<string, unknown> };
type RefusalCode =
  | 'text_too_long'
  | 'text_too_long_bytes'
  | 'first_message_refused'
  | 'template_first'
  | 'reply_window_closed'
  | 'file_kind_refused'
  | 'file_too_large';

/** Why a channel would not take this now; null when it would. The screen asks before Send, the server after it. */
export function whyNotSend(limits: ChannelLimits, draft: Draft): Refusal | null {
  const { text, file, last_inbound, now } = draft;
  const { max, unit } = limits.text;
  if (textLength(text, unit) > max) {
    return { code: unit === 'bytes' ? 'text_too_long_bytes' : 'text_too_long', details: { limit: max } };
  }
  const refused = file && whyNotFile(limits, file);
  if (refused) return refused;
  if (draft.is_template && limits.templates) return null;
  if (last_inbound === null) {
    if (limits.first_message === 'yes') return null;
    return { code: limits.first_message === 'template' ? 'template_first' : 'first_message_refused', details: {} };
  }
  const window = limits.reply_window_hours;
  if (window !== null && now - last_inbound > hours(window)) {
    return { code: 'reply_window_closed', details: { hours: window } };
  }
  return null;
}

/** Until when a channel takes free words, in milliseconds; null: there is no such end. */
export const windowEnd = ({ reply_window_hours }: ChannelLimits, last_inbound: number | null): number | null =>
  reply_window_hours === null || last_inbound === null ? null : last_inbound + hours(reply_window_hours);

function whyNotFile(limits: ChannelLimits, { kind, name, size }: NonNullable<Draft['file']>): Refusal | null {
  const limit = limits.files[kind];
  const ending = name.split('.').at(-1)!.toLowerCase();
  const isTaken = limit && (limit.endings?.includes(ending) ?? true) && !limit.refused?.includes(ending);
  if (!isTaken) return { code: 'file_kind_refused', details: { ending: `.${ending}` } };
  if (size <= limit.max_bytes) return null;
  return { code: 'file_too_large', details: { limit: Math.floor(limit.max_bytes / (1024 * 1024)) } };
}

/** The length of a text in the unit its channel counts in. */
export function textLength(text: string, unit: ChannelLimits['text']['unit']): number {
  if (unit === 'characters') return text.length;
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
