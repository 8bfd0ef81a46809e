import * as z from 'zod/mini';

/** Why a letter is only named: nothing could be made of it, or it is beyond all measure. */
export const letterProblems = ['unreadable', 'too_large'] as const;

/** What may be heard of a letter of ours afterwards: of a copy, or that it waits or was read. */
export const letterNews = ['undelivered', 'delayed', 'read'] as const;
const letterNotice = z.object({
  kind: z.enum(letterNews),
  address: z.string(),
  /** In the words of the mail server. */
  reason: z.nullable(z.string()),
});

/** What the thread shows of a letter; the rest is fetched when it is opened. */
export const letter = z.object({
  subject: z.string(),
  /** Who else it went to, and its answer goes to. */
  cc: z.array(z.string()),
  /** Those of them it was written to as well, and not as a copy. */
  to: z.optional(z.array(z.string())),
  /** Whether there is more than the words in the thread: how it looked, what it quoted. */
  has_more: z.boolean(),
  /** Who wrote it to us: the address that it came from, and the name beside it, which anybody may choose. */
  from: z.optional(z.string()),
  from_name: z.optional(z.string()),
  /** Where its answer goes, if not to whoever wrote it. */
  reply_to: z.optional(z.string()),
  /** The receiving mail server found that it is not from whom it says. */
  is_unconfirmed: z.optional(z.boolean()),
  /** A program wrote it: no answer goes out by itself. */
  is_automatic: z.optional(z.boolean()),
  /** It is in the mailbox, but not here. */
  problem: z.optional(z.enum(letterProblems)),
  notices: z.optional(z.array(letterNotice)),
  /** It leaves with others in one letter: the uid of the first of them, and how many they are. */
  together: z.optional(z.object({ uid: z.string(), count: z.number() })),
});
export type Letter = z.infer<typeof letter>;

/**
 * Whether somebody waits: what a program wrote by itself expects nothing. But forms of websites write for people, and what
 * could not be read may be anything.
 */
export const expectsAnswer = ({
  is_automatic,
  reply_to,
  problem,
}: Pick<Letter, 'is_automatic' | 'reply_to' | 'problem'>): boolean =>
  !is_automatic || reply_to !== undefined || problem !== undefined;
