import * as z from 'zod/mini';
import type { Channel, Connection } from '../channel.ts';
import type { ChannelEvent } from '../events.ts';
import { withCode } from '../meta/graph.ts';
import { hearMeta } from '../meta/hook.ts';
import { toldId, toldText } from '../told.ts';
import { content, fileOf, textOf } from './content.ts';

/** Seconds, as text. */
const time = z.string().check(z.regex(/^\d{1,10}$/));
const message = z.extend(content, {
  id: toldId,
  /** Missing where the client hides their number. */
  from: z.optional(toldId),
  from_user_id: z.optional(toldId),
  /** Only of what was written in the app of the business. */
  to: z.optional(toldId),
  timestamp: time,
  context: z.optional(z.object({ id: z.optional(toldId) })),
  reaction: z.optional(z.object({ message_id: toldId, emoji: z.optional(toldText) })),
  edit: z.optional(z.object({ original_message_id: toldId, message: content })),
  revoke: z.optional(z.object({ original_message_id: toldId })),
});
const failure = z.object({
  code: z.optional(z.number()),
  title: z.optional(toldText),
  message: z.optional(toldText),
  error_data: z.optional(z.object({ details: z.optional(toldText) })),
});
const status = z.object({
  id: toldId,
  status: z.string(),
  /** What we gave the message on its way. */
  biz_opaque_callback_data: z.optional(toldText),
  errors: z.optional(z.array(failure)),
});
const person = z.object({
  profile: z.optional(z.object({ name: z.optional(toldText) })),
  wa_id: z.optional(toldId),
  user_id: z.optional(toldId),
});

const value = z.object({
  metadata: z.object({ phone_number_id: toldId }),
  contacts: z.optional(z.array(person)),
  messages: z.optional(z.array(z.unknown())),
  message_echoes: z.optional(z.array(z.unknown())),
  statuses: z.optional(z.array(z.unknown())),
});
const notice = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.optional(z.string()), value: z.unknown() })) })),
});

export const hook: NonNullable<Channel['hook']> = (request, connection) =>
  hearMeta(request, connection, (told) => eventsIn(told, connection));

/** Many things may come at once; what is not understood does not hold up the rest. */
function eventsIn(told: unknown, { settings }: Connection): ChannelEvent[] {
  const changes = allOf(notice, [told]).flatMap(({ entry }) => entry.flatMap((it) => it.changes));
  // One address hears of all numbers of a business.
  const ours = allOf(
    value,
    changes.map((it) => it.value),
  ).filter((it) => it.metadata.phone_number_id === settings.phone_number_id);
  // Told of the whole business account, whatever its numbers.
  const isNewsOfTemplates = changes.some(({ field }) => field?.startsWith('message_template_'));
  const said = ours.flatMap(({ contacts = [], messages = [], message_echoes = [], statuses = [] }) => [
    ...allOf(message, messages).flatMap((it) => changesOf(it, 'in', contacts)),
    ...allOf(message, message_echoes).flatMap((it) => changesOf(it, 'out', contacts)),
    ...allOf(status, statuses).flatMap(statusOf),
  ]);
  return isNewsOfTemplates ? [{ kind: 'templates' }, ...said] : said;
}

const allOf = <T extends z.ZodMiniType>(shape: T, given: unknown[]): z.infer<T>[] =>
  given.flatMap((it) => {
    const read = shape.safeParse(it);
    return read.success ? [read.data] : [];
  });

type Message = z.infer<typeof message>;
type Person = z.infer<typeof person>;

/** A message, or what was done to one. */
function changesOf(it: Message, direction: 'in' | 'out', contacts: Person[]): ChannelEvent[] {
  const { reaction, edit, revoke } = it;
  const at = Number(it.timestamp) * 1000;
  if (reaction) {
    const { message_id, emoji } = reaction;
    return direction === 'in' ? [{ kind: 'reaction', outside_id: message_id, emoji: emoji || null }] : [];
  }
  if (edit) return [{ kind: 'edit', outside_id: edit.original_message_id, text: textOf(edit.message), at }];
  if (revoke) return [{ kind: 'delete', outside_ids: [revoke.original_message_id], at }];
  return messageOf(it, direction, at, contacts);
}

function messageOf(it: Message, direction: 'in' | 'out', at: number, contacts: Person[]): ChannelEvent[] {
  const peer = direction === 'in' ? (it.from ?? it.from_user_id) : it.to;
  const coming = fileOf(it);
  const text = textOf(it);
  if (!peer || (!text && !coming)) return [];
  const known = contacts.find(({ wa_id, user_id }) => wa_id === peer || user_id === peer);
  const phone = /^\d+$/.test(peer) ? peer : null;
  return [
    {
      kind: 'message',
      uid: it.id,
      direction,
      peer: {
        outside_id: peer,
        name: known?.profile?.name || (phone ? `+${phone}` : peer),
        phone: phone && `+${phone}`,
      },
      at,
      message_type: coming?.type ?? 'text',
      text,
      file: coming?.file ?? null,
      quoted_id: it.context?.id ?? null,
    },
  ];
}

function wordsOf({ code, title, message, error_data }: z.infer<typeof failure>): string | null {
  const words = error_data?.details ?? title ?? message;
  return code === undefined ? (words ?? null) : withCode(code, words);
}

const ladder: Record<string, 'sent' | 'delivered' | 'seen'> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'seen',
  played: 'seen',
};

function statusOf({ id, status: word, biz_opaque_callback_data: uid, errors }: z.infer<typeof status>): ChannelEvent[] {
  const which = { outside_ids: [id] };
  const step = ladder[word];
  if (step) return [{ kind: 'status', which, status: step, ...(uid && { uid }) }];
  if (word !== 'failed') return [];
  const why = errors?.[0];
  return [
    {
      kind: 'status',
      which,
      status: 'failed',
      error: why ? wordsOf(why) : null,
      ...(uid && { uid }),
    },
  ];
}
