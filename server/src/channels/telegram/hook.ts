import * as z from 'zod/mini';
import { isSameHash } from '../../kit/tokens.ts';
import { readJson } from '../../kit/outside/ask.ts';
import { type Channel, HookRefused } from '../channel.ts';
import type { ChannelEvent, EventOf } from '../events.ts';
import { secretOf } from './connect.ts';

const file = z.object({
  file_id: z.string(),
  file_name: z.optional(z.string()),
  mime_type: z.optional(z.string()),
  duration: z.optional(z.number()),
});
const chat = z.object({ id: z.number(), type: z.string() });
const message = z.object({
  message_id: z.number(),
  date: z.number(),
  edit_date: z.optional(z.number()),
  from: z.optional(
    z.object({
      id: z.optional(z.number()),
      first_name: z.string(),
      last_name: z.optional(z.string()),
      username: z.optional(z.string()),
    }),
  ),
  chat,
  text: z.optional(z.string()),
  caption: z.optional(z.string()),
  reply_to_message: z.optional(z.object({ message_id: z.number() })),
  photo: z.optional(z.array(z.object({ file_id: z.string() }))),
  document: z.optional(file),
  voice: z.optional(file),
  audio: z.optional(file),
  video: z.optional(file),
  video_note: z.optional(file),
  animation: z.optional(file),
  sticker: z.optional(z.object({ emoji: z.optional(z.string()) })),
  contact: z.optional(z.object({ phone_number: z.string(), first_name: z.string(), user_id: z.optional(z.number()) })),
  location: z.optional(z.object({ latitude: z.number(), longitude: z.number() })),
});
type Message = z.infer<typeof message>;
const update = z.object({
  message: z.optional(message),
  edited_message: z.optional(message),
  message_reaction: z.optional(
    z.object({
      chat,
      message_id: z.number(),
      new_reaction: z.array(z.object({ type: z.string(), emoji: z.optional(z.string()) })),
    }),
  ),
  my_chat_member: z.optional(z.object({ chat, new_chat_member: z.object({ status: z.string() }) })),
});

export const hook: NonNullable<Channel['hook']> = ({ headers, body }, connection) => {
  const given = headers['x-telegram-bot-api-secret-token'];
  if (typeof given !== 'string' || !isSameHash(given, secretOf(connection))) throw new HookRefused(401);
  const told = update.safeParse(readJson(body));
  return { events: told.success ? eventsOf(told.data) : [] };
};

/** Only people: what is said in groups is none of ours. */
function eventsOf(it: z.infer<typeof update>): ChannelEvent[] {
  const isPrivate = [it.message, it.edited_message, it.message_reaction, it.my_chat_member].every(
    (part) => !part || part.chat.type === 'private',
  );
  if (!isPrivate) return [];
  if (it.message) return [written(it.message)];
  if (it.edited_message) return [edited(it.edited_message)];
  if (it.message_reaction) {
    const { chat: where, message_id, new_reaction } = it.message_reaction;
    const emoji = new_reaction.find((one) => one.emoji)?.emoji ?? null;
    return [{ kind: 'reaction', outside_id: idOf(where.id, message_id), emoji }];
  }
  if (!it.my_chat_member) return [];
  const { chat: where, new_chat_member } = it.my_chat_member;
  return [{ kind: 'allowed', peer: String(where.id), is_allowed: new_chat_member.status !== 'kicked' }];
}

/** Numbers of messages are counted in each chat anew. */
const idOf = (chat_id: number, message_id: number): string => `${chat_id}:${message_id}`;

function written(it: Message): EventOf<'message'> {
  const coming = fileOf(it);
  return {
    kind: 'message',
    uid: idOf(it.chat.id, it.message_id),
    direction: 'in',
    peer: { outside_id: String(it.chat.id), name: nameOf(it), phone: ownPhone(it), handle: it.from?.username ?? null },
    at: it.date * 1000,
    nth: it.message_id,
    message_type: coming?.type ?? 'text',
    text: textOf(it),
    file: coming && { name: coming.name, ref: { file_id: coming.file_id }, ...coming.length },
    quoted_id: it.reply_to_message ? idOf(it.chat.id, it.reply_to_message.message_id) : null,
  };
}

const edited = (it: Message): EventOf<'edit'> => ({
  kind: 'edit',
  outside_id: idOf(it.chat.id, it.message_id),
  text: textOf(it),
  at: (it.edit_date ?? it.date) * 1000,
});

/** Anybody's card can be sent; by whose it is, Telegram says. */
const ownPhone = ({ contact, from }: Message): string | null =>
  contact?.user_id !== undefined && contact.user_id === from?.id ? contact.phone_number : null;

const nameOf = ({ from }: Message): string => [from?.first_name, from?.last_name].filter(Boolean).join(' ');

function textOf({ text, caption, sticker, contact, location }: Message): string {
  if (contact) return `${contact.first_name} ${contact.phone_number}`;
  if (location) return `https://maps.google.com/?q=${location.latitude},${location.longitude}`;
  return text ?? caption ?? sticker?.emoji ?? '';
}

function fileOf(it: Message) {
  const photo = it.photo?.at(-1);
  if (photo) return { type: 'image' as const, name: 'photo.jpg', file_id: photo.file_id, length: {} };
  const kinds = [
    ['audio', it.voice, 'voice.ogg'],
    ['audio', it.audio, 'audio.mp3'],
    ['video', it.video ?? it.video_note ?? it.animation, 'video.mp4'],
    ['file', it.document, 'file'],
  ] as const;
  const found = kinds.find(([, one]) => one);
  if (!found) return null;
  const [type, one, name] = found;
  const { file_id, file_name, duration } = one!;
  return { type, name: file_name ?? name, file_id, length: duration === undefined ? {} : { seconds: duration } };
}
