import { letterNews, letterProblems } from '@parley/contract/inbox/letter-head';
import * as z from 'zod/mini';

const person = z.object({
  outside_id: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.optional(z.nullable(z.string())),
  handle: z.optional(z.nullable(z.string())),
});
/** Milliseconds. */
const at = z.number();

/** What a letter has beside its words. */
const mail = z.object({
  subject: z.string(),
  html: z.nullable(z.string()),
  /** Its whole text where `text` leaves out what it quotes. */
  whole: z.nullable(z.string()),
  /** Whoever else it went to, and whose answer it gets too. */
  cc: z.array(z.string()),
  /** Those of them it was written to as well, and not as a copy. */
  to: z.optional(z.array(z.string())),
  /** The letters it answers, the oldest first, and itself last. */
  chain: z.array(z.string()),
  /** What tells it from another letter with the same id. */
  digest: z.optional(z.nullable(z.string())),
  /** A program wrote it: no answer goes out by itself. */
  is_automatic: z.optional(z.boolean()),
  /** Who wrote it to us: address and name. */
  from: z.optional(z.string()),
  from_name: z.optional(z.string()),
  /** Where its answer is to go, if not to whoever wrote it. */
  reply_to: z.optional(z.string()),
  /** The receiving server found that it is not from whom it says. */
  is_unconfirmed: z.optional(z.boolean()),
  /** It could not be brought here. */
  problem: z.optional(z.enum(letterProblems)),
});
export type Mail = z.infer<typeof mail>;

/** What a provider tells, in plain words. Kept as work where something must still be fetched, so it is data alone. */
const message = z.object({
  kind: z.literal('message'),
  uid: z.string(),
  direction: z.enum(['in', 'out']),
  peer: person,
  at,
  /** The provider's running number, where its clock knows only seconds. */
  nth: z.optional(z.number()),
  message_type: z.enum(['text', 'image', 'file', 'audio', 'video']),
  text: z.string(),
  /** What `fetchFile` needs to bring the bytes. */
  file: z.optional(
    z.nullable(z.object({ name: z.string(), seconds: z.optional(z.number()), ref: z.record(z.string(), z.string()) })),
  ),
  quoted_id: z.optional(z.nullable(z.string())),
  /** The message it came with, and how long after that it stands. */
  follows: z.optional(z.object({ uid: z.string(), ms: z.number() })),
  mail: z.optional(mail),
  /** Nobody waits for an answer to it: a program wrote it by itself. */
  expects_none: z.optional(z.boolean()),
});

/** How far messages of ours have come: named by the provider's ids, or all that one client was sent up to a moment. */
const status = z.object({
  kind: z.literal('status'),
  which: z.union([
    z.object({ outside_ids: z.array(z.string()) }),
    z.object({ peer: z.string(), up_to: at }),
    /** Everything up to this message, in the dialogue it stands in. */
    z.object({ up_to_id: z.string() }),
  ]),
  status: z.enum(['sent', 'delivered', 'seen', 'failed']),
  /** The uid it was handed over with, where the provider gives it back. */
  uid: z.optional(z.string()),
  /** Why it failed, in the provider's words. */
  error: z.optional(z.nullable(z.string())),
});

/** What servers and programs of mail tell of one letter of ours, of each who was to get it. */
const report = z.object({
  kind: z.literal('report'),
  outside_id: z.string(),
  news: z.array(
    z.object({
      kind: z.enum(letterNews),
      address: z.string(),
      reason: z.nullable(z.string()),
      /** It got a copy: the letter itself may well have arrived. */
      is_copy: z.boolean(),
    }),
  ),
});

/** By the provider's id: of what came in, or of what we sent. */
const edit = z.object({ kind: z.literal('edit'), outside_id: z.string(), text: z.string(), at });
const remove = z.object({ kind: z.literal('delete'), outside_ids: z.array(z.string()), at });
/** What the client thinks of a message; null takes it back. */
const reaction = z.object({ kind: z.literal('reaction'), outside_id: z.string(), emoji: z.nullable(z.string()) });
const typing = z.object({ kind: z.literal('typing'), peer: z.string() });
/** The client lets us write, or does not. */
const allowed = z.object({ kind: z.literal('allowed'), peer: z.string(), is_allowed: z.boolean() });
/** The account works, or no longer: why, in the provider's words. */
const state = z.object({ kind: z.literal('state'), is_auth: z.boolean(), problem: z.nullable(z.string()) });
/** The templates of the account have changed at the provider. */
const templates = z.object({ kind: z.literal('templates') });

export const channelEvent = z.discriminatedUnion('kind', [
  message,
  status,
  report,
  edit,
  remove,
  reaction,
  typing,
  allowed,
  state,
  templates,
]);
export type ChannelEvent = z.infer<typeof channelEvent>;
export type EventOf<K extends ChannelEvent['kind']> = Extract<ChannelEvent, { kind: K }>;
