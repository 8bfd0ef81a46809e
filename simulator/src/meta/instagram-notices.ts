import type { Chat, Line, News } from '../world.ts';
import { seenNow } from './graph.ts';

type Event = Record<string, unknown>;

/** What an account is told. It never learns what was delivered, and its own messages come back to it. */
export function eventsOf({ kind, chat, line }: News, now: number, base: string): Event[] {
  const { account, client } = chat;
  const toUs = { sender: { id: client.id }, recipient: { id: account.key }, timestamp: now };
  const fromUs = { sender: { id: account.key }, recipient: { id: client.id }, timestamp: now };
  switch (kind) {
    case 'written':
      return line!.from === 'client'
        ? messages(chat, line!, base).map((message) => ({ ...toUs, timestamp: line!.at, message }))
        : messages(chat, line!, base).map((message) => ({
            ...fromUs,
            timestamp: line!.at,
            message: { ...message, is_echo: true },
          }));
    case 'edited':
      return [{ ...toUs, message_edit: { mid: line!.id, text: line!.text, num_edit: 1 } }];
    case 'deleted':
      return messages(chat, line!, base).map(({ mid }) => ({ ...toUs, message: { mid, is_deleted: true } }));
    case 'reacted':
      return [{ ...toUs, reaction: reactionOf(line!) }];
    case 'seen': {
      const last = seenNow(chat.lines).at(-1);
      return last ? [{ ...toUs, read: { mid: last.id } }] : [];
    }
    case 'delivered':
    case 'failed':
    case 'blocked':
    case 'unblocked':
    case 'typing':
      return [];
  }
}

const reactionOf = ({ id, reaction }: Line) =>
  reaction ? { mid: id, action: 'react', reaction: 'other', emoji: reaction } : { mid: id, action: 'unreact' };

/** A file and words are two messages, as everywhere at Instagram; the second has an id of its own. */
function messages(_: Chat, { id, text, file, quoted_id }: Line, base: string): Event[] {
  const quote = quoted_id ? { reply_to: { mid: quoted_id } } : {};
  if (!file) return [{ mid: id, text, ...quote }];
  const [kind] = file.mime.split('/');
  const type = ['image', 'video', 'audio'].includes(kind!) ? kind : 'file';
  const attachment = { mid: id, attachments: [{ type, payload: { url: `${base}/cdn/${file.id}` } }], ...quote };
  return text ? [attachment, { mid: `${id}T`, text }] : [attachment];
}
