import type { Chat, Line, News } from '../world.ts';

type Update = Record<string, unknown>;

/** What a bot is told. It never learns what was delivered, read or deleted. */
export function updatesOf({ kind, chat, line }: News, now: number): Update[] {
  switch (kind) {
    case 'written':
      return [{ message: messageOf(chat, line!) }];
    case 'edited':
      return [{ edited_message: { ...messageOf(chat, line!), edit_date: Math.floor(now / 1000) } }];
    case 'reacted':
      return [{ message_reaction: reactionOf(chat, line!, now) }];
    case 'blocked':
    case 'unblocked':
      return [{ my_chat_member: memberOf(chat, kind === 'blocked' ? 'kicked' : 'member', now) }];
    case 'delivered':
    case 'seen':
    case 'failed':
    case 'deleted':
    case 'typing':
      return [];
  }
}

const numberIn = (id: string): number => Number(id.split(':')[1]);
const placeOf = ({ client }: Chat) => ({ id: Number(client.id), type: 'private', first_name: client.name });
const personOf = ({ client }: Chat) => ({
  id: Number(client.id),
  is_bot: false,
  first_name: client.name,
  username: `client_${client.id.slice(-4)}`,
});

function messageOf(chat: Chat, line: Line): Update {
  const { text, file, quoted_id } = line;
  return {
    message_id: numberIn(line.id),
    date: Math.floor(line.at / 1000),
    from: personOf(chat),
    chat: placeOf(chat),
    ...(file ? { ...mediaOf(line), ...(text && { caption: text }) } : { text }),
    ...(quoted_id && { reply_to_message: { message_id: numberIn(quoted_id), date: 0, chat: placeOf(chat) } }),
  };
}

function mediaOf({ file }: Line): Update {
  const { id, name, mime, bytes, seconds } = file!;
  const base = { file_id: id, file_unique_id: id.slice(0, 8), file_size: bytes.length };
  if (mime.startsWith('image/'))
    return {
      photo: [
        { ...base, width: 90, height: 90 },
        { ...base, width: 800, height: 800 },
      ],
    };
  if (mime === 'audio/ogg') return { voice: { ...base, mime_type: mime, duration: seconds ?? 1 } };
  if (mime.startsWith('video/'))
    return { video: { ...base, mime_type: mime, duration: seconds ?? 1, width: 640, height: 480 } };
  return { document: { ...base, file_name: name, mime_type: mime } };
}

const reactionOf = (chat: Chat, { id, reaction }: Line, now: number): Update => ({
  chat: placeOf(chat),
  message_id: numberIn(id),
  user: personOf(chat),
  date: Math.floor(now / 1000),
  old_reaction: [],
  new_reaction: reaction ? [{ type: 'emoji', emoji: reaction }] : [],
});

const memberOf = (chat: Chat, status: string, now: number): Update => ({
  chat: placeOf(chat),
  from: personOf(chat),
  date: Math.floor(now / 1000),
  new_chat_member: { status, user: personOf(chat) },
});
