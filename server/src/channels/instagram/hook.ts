import * as z from 'zod/mini';
import type { Channel, Connection } from '../channel.ts';
import type { ChannelEvent } from '../events.ts';
import { hearMeta } from '../meta/hook.ts';
import { toldId, toldMillis, toldText } from '../told.ts';

const attachment = z.object({
  type: z.string(),
  payload: z.optional(z.object({ url: z.optional(z.string()), title: z.optional(toldText) })),
});
const message = z.object({
  mid: toldId,
  text: z.optional(toldText),
  attachments: z.optional(z.array(attachment)),
  reply_to: z.optional(
    z.object({ mid: z.optional(toldId), story: z.optional(z.object({ url: z.optional(toldText) })) }),
  ),
  is_echo: z.optional(z.boolean()),
  is_deleted: z.optional(z.boolean()),
});
const told = z.object({
  sender: z.object({ id: toldId }),
  recipient: z.object({ id: toldId }),
  timestamp: toldMillis,
  message: z.optional(message),
  message_edit: z.optional(z.object({ mid: toldId, text: toldText })),
  reaction: z.optional(z.object({ mid: toldId, action: z.string(), emoji: z.optional(toldText) })),
  read: z.optional(z.object({ mid: toldId })),
  postback: z.optional(z.object({ mid: toldId, title: toldText })),
});
const notice = z.object({
  entry: z.array(z.object({ id: toldId, messaging: z.optional(z.array(z.unknown())) })),
});

export const hook: NonNullable<Channel['hook']> = (request, connection) =>
  hearMeta(request, connection, (body) => eventsIn(body, connection));

/** One address hears of all accounts of an app. What is not understood does not hold up the rest. */
function eventsIn(body: unknown, { settings }: Connection): ChannelEvent[] {
  const read = notice.safeParse(body);
  const entries = read.success ? read.data.entry.filter((it) => it.id === settings.user_id) : [];
  return entries
    .flatMap((it) => it.messaging ?? [])
    .flatMap((it) => {
      const one = told.safeParse(it);
      return one.success ? eventsOf(one.data) : [];
    });
}

type Told = z.infer<typeof told>;

function eventsOf(it: Told): ChannelEvent[] {
  const { reaction, read, message_edit, postback, timestamp: at } = it;
  if (it.message?.is_deleted) return [{ kind: 'delete', outside_ids: partsOf(it.message.mid), at }];
  if (it.message) return messagesOf(it, it.message);
  if (postback) return messagesOf(it, { mid: postback.mid, text: postback.title });
  if (message_edit) return [{ kind: 'edit', outside_id: message_edit.mid, text: message_edit.text, at }];
  if (read) return [{ kind: 'status', which: { up_to_id: read.mid }, status: 'seen' }];
  if (!reaction) return [];
  const emoji = reaction.action === 'react' ? (reaction.emoji ?? null) : null;
  return [{ kind: 'reaction', outside_id: reaction.mid, emoji }];
}

// At most ten files, and words beside them.
const mostParts = 11;
const partId = (mid: string, nth: number): string => (nth === 0 ? mid : `${mid}#${nth + 1}`);
const partsOf = (mid: string): string[] => Array.from({ length: mostParts }, (_, nth) => partId(mid, nth));

/** Each thing that came along is a message of its own with us. */
function messagesOf(it: Told, said: z.infer<typeof message>): ChannelEvent[] {
  const { attachments = [], is_echo, reply_to, mid } = said;
  const files = attachments.flatMap((one) => fileOf(one) ?? []);
  const links = attachments.filter((one) => !fileOf(one)).flatMap(linkOf);
  const text = [said.text, reply_to?.story?.url, ...links].filter(Boolean).join('\n');
  const base = {
    kind: 'message' as const,
    direction: is_echo ? ('out' as const) : ('in' as const),
    peer: { outside_id: is_echo ? it.recipient.id : it.sender.id, name: '', phone: null },
    at: it.timestamp,
  };
  const contents = [
    ...files.map(({ type, file }) => ({ message_type: type, text: '', file })),
    ...(text ? [{ message_type: 'text' as const, text, file: null }] : []),
  ];
  return contents.map((content, nth) => ({
    ...base,
    ...content,
    uid: partId(mid, nth),
    quoted_id: nth === 0 ? (reply_to?.mid ?? null) : null,
  }));
}

const kinds = {
  image: { type: 'image', name: 'photo.jpg' },
  story_mention: { type: 'image', name: 'story.jpg' },
  ephemeral: { type: 'image', name: 'photo.jpg' },
  video: { type: 'video', name: 'video.mp4' },
  audio: { type: 'audio', name: 'voice.mp4' },
  file: { type: 'file', name: 'file.pdf' },
} as const;

function fileOf({ type, payload }: z.infer<typeof attachment>) {
  const kind = kinds[type as keyof typeof kinds];
  return kind && payload?.url ? { type: kind.type, file: { name: kind.name, ref: { url: payload.url } } } : null;
}

/** What was shared with us is shown as a link. */
const linkOf = ({ payload }: z.infer<typeof attachment>): string[] =>
  [payload?.title, payload?.url].filter((part) => part !== undefined);
