import { createHash, randomUUID } from 'node:crypto';
import type { Hook, Stage } from '../fake.ts';
import type { Account, Chat, Line, News, StoredFile } from '../world.ts';
import { keepEvent } from './long-poll.ts';

type Event = { type: string; object: Record<string, unknown> };

/** VK calls until it hears `ok`. What was delivered or deleted it keeps for itself. */
export function eventsOf(news: News, { world }: Stage): Hook[] {
  const { account } = news.chat;
  const { hook_url, settings } = account;
  const heard = (settings.heard ?? '').split(',');
  const told = events(news, world.now())
    .filter(({ type }) => heard.includes(type))
    .map((it) => ({
      group_id: Number(settings.group_id),
      ...it,
      event_id: createHash('sha1').update(randomUUID()).digest('hex'),
      v: '5.199',
    }));
  if (settings.long_poll) for (const it of told) keepEvent(account, it);
  if (!hook_url) return [];
  return told.map((it) => ({
    url: hook_url,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...it, secret: settings.secret }),
    isTaken: (status: number, body: string) => status === 200 && body === 'ok',
  }));
}

export const reactions = [
  '❤️',
  '🔥',
  '😂',
  '👍',
  '💩',
  '❓',
  '😭',
  '😡',
  '👎',
  '👌',
  '😃',
  '🤔',
  '🙏',
  '😘',
  '😍',
  '🎉',
];
export const nthOf = ({ id }: Line): number => Number(id.split(':')[1]);

function events({ kind, chat, line }: News, now: number): Event[] {
  const id = Number(chat.client.id);
  switch (kind) {
    case 'written':
      return [writtenIn(chat, line!)];
    case 'edited':
      return [{ type: 'message_edit', object: { ...messageOf(chat, line!), update_time: Math.floor(now / 1000) } }];
    case 'seen': {
      const nth = nthOf(line!);
      const object = { from_id: id, peer_id: id, read_message_id: 1000 + nth, conversation_message_id: nth };
      return [{ type: 'message_read', object }];
    }
    case 'reacted': {
      const reaction_id = reactions.indexOf(line!.reaction ?? '') + 1;
      const object = { reacted_id: id, peer_id: id, cmid: nthOf(line!), ...(reaction_id && { reaction_id }) };
      return [{ type: 'message_reaction_event', object }];
    }
    case 'typing':
      return [
        { type: 'message_typing_state', object: { from_id: id, to_id: -groupOf(chat.account), state: 'typing' } },
      ];
    case 'blocked':
      return [{ type: 'message_deny', object: { user_id: id } }];
    case 'unblocked':
      return [{ type: 'message_allow', object: { user_id: id, key: '' } }];
    case 'delivered':
    case 'failed':
    case 'deleted':
      return [];
  }
}

const groupOf = ({ settings }: Account): number => Number(settings.group_id);

function writtenIn(chat: Chat, line: Line): Event {
  if (line.from === 'business') return { type: 'message_reply', object: messageOf(chat, line) };
  const client_info = {
    button_actions: ['text', 'open_link'],
    keyboard: true,
    inline_keyboard: true,
    carousel: false,
    lang_id: 0,
  };
  return { type: 'message_new', object: { message: messageOf(chat, line), client_info } };
}

function messageOf(chat: Chat, line: Line): Record<string, unknown> {
  const { text, file, quoted_id, extra } = line;
  const quoted = chat.lines.find((it) => it.id === quoted_id);
  return {
    ...placeOf(chat, line),
    out: line.from === 'business' ? 1 : 0,
    version: 10_000_500,
    random_id: Number(extra.random_id ?? 0),
    text,
    fwd_messages: [],
    important: false,
    is_hidden: false,
    attachments: file ? [attachmentOf(chat.account, file)] : [],
    ...(extra.by === 'app' && { admin_author_id: 1 }),
    ...(quoted && { reply_message: { ...placeOf(chat, quoted), text: quoted.text, attachments: [] } }),
  };
}

const placeOf = ({ client, account }: Chat, line: Line) => ({
  id: 1000 + nthOf(line),
  conversation_message_id: nthOf(line),
  date: Math.floor(line.at / 1000),
  from_id: line.from === 'client' ? Number(client.id) : -groupOf(account),
  peer_id: Number(client.id),
});

function attachmentOf({ settings }: Account, { id, name, mime, bytes, seconds = 1 }: StoredFile) {
  const url = `${settings.base}/cdn/${id}`;
  const common = { id: 456_239_017, owner_id: -Number(settings.group_id), access_key: id.slice(0, 8) };
  if (mime.startsWith('image/')) {
    const sizes = [
      { type: 's', width: 75, height: 75, url: `${settings.base}/cdn/none` },
      { type: 'z', width: 1080, height: 1080, url },
    ];
    return { type: 'photo', photo: { ...common, album_id: -3, date: 1, sizes } };
  }
  if (mime === 'audio/ogg')
    return { type: 'audio_message', audio_message: { ...common, duration: seconds, link_ogg: url, link_mp3: url } };
  // A document's address leads on to where its bytes are.
  const ext = name.split('.').at(-1);
  return {
    type: 'doc',
    doc: { ...common, title: name, ext, size: bytes.length, url: `${settings.base}/doc/${id}`, type: 1 },
  };
}
