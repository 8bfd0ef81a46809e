import { z } from 'zod';

const fileKinds = ['image', 'audio', 'video', 'file'] as const;

const fileLimit = z.object({
  max_bytes: z.number(),
  /** Endings the channel takes; missing: any. */
  endings: z.array(z.string()).optional(),
  /** Endings it refuses. */
  refused: z.array(z.string()).optional(),
});

/** What a channel can carry. Screens and actions ask here, never by the channel's name. */
const channelLimits = z.object({
  text: z.object({ max: z.number(), unit: z.enum(['characters', 'bytes']) }),
  /** A kind that is not named cannot be sent. */
  files: z.partialRecord(z.enum(fileKinds), fileLimit),
  /** Hours after the client's last message in which we may write freely; null: always. */
  reply_window_hours: z.number().nullable(),
  /** Whether we may write before the client does. */
  first_message: z.enum(['no', 'template', 'yes']),
  edits: z.boolean(),
  deletes: z.boolean(),
  reactions: z.boolean(),
  quotes: z.boolean(),
  /** The client sees that we are typing. */
  typing: z.boolean(),
  /** We learn that our message arrived, and that it was read. */
  delivered_marks: z.boolean(),
  read_marks: z.boolean(),
  calls: z.boolean(),
});
export type ChannelLimits = z.infer<typeof channelLimits>;

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
