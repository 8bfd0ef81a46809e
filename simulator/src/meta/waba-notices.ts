import { createHash } from 'node:crypto';
import type { Chat, Line, News } from '../world.ts';
import { seenNow } from './graph.ts';

type Part = Record<string, unknown>;

/** What a business account is told: each part is a change of its own, several may come in one call. */
export function changesOf({ kind, chat, line, reason }: News, now: number): Part[] {
  const time = String(Math.floor(now / 1000));
  switch (kind) {
    case 'written':
      if (line!.from === 'client') return [incoming(chat, messageOf(chat, line!))];
      return line!.extra.by === 'app' ? [echo(chat, messageOf(chat, line!))] : [];
    case 'edited': {
      const { type, text, context } = messageOf(chat, line!);
      const edit = { original_message_id: line!.id, message: { type, text, context } };
      return [incoming(chat, { ...act(chat, line!, time), type: 'edit', edit })];
    }
    case 'deleted':
      return [incoming(chat, { ...act(chat, line!, time), type: 'revoke', revoke: { original_message_id: line!.id } })];
    case 'reacted':
      return [incoming(chat, { ...act(chat, line!, time), type: 'reaction', reaction: reactionOf(line!) })];
    case 'delivered':
      return ['sent', 'delivered'].map((word) => statusOf(chat, line!, word, time));
    case 'seen':
      return seenNow(chat.lines).map((it) => statusOf(chat, it, 'read', time));
    case 'failed':
      return [statusOf(chat, line!, 'failed', time, reason)];
    case 'blocked':
    case 'unblocked':
    case 'typing':
      return [];
  }
}

const reactionOf = ({ id, reaction }: Line) => ({ message_id: id, ...(reaction && { emoji: reaction }) });

/** What is done to a message has an id of its own. */
function act({ client }: Chat, line: Line, timestamp: string): Part {
  line.extra.acts = String(Number(line.extra.acts ?? 0) + 1);
  const id = createHash('sha256').update(`${line.id}:${line.extra.acts}`).digest('base64url');
  return { from: client.id, id: `wamid.${id}`, timestamp };
}

const value = ({ account }: Chat, more: Part): Part => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: account.settings.phone ?? '15550783881', phone_number_id: account.key },
  ...more,
});

const incoming = (chat: Chat, message: Part): Part => ({
  field: 'messages',
  value: value(chat, {
    contacts: [{ profile: { name: chat.client.name }, wa_id: chat.client.id }],
    messages: [message],
  }),
});

const echo = (chat: Chat, { from: _, ...message }: Part): Part => ({
  field: 'smb_message_echoes',
  value: value(chat, { message_echoes: [{ from: '15550783881', to: chat.client.id, ...message }] }),
});

const statusOf = (chat: Chat, { id, extra }: Line, status: string, timestamp: string, reason?: string): Part => ({
  field: 'messages',
  value: value(chat, {
    statuses: [
      {
        id,
        status,
        timestamp,
        recipient_id: chat.client.id,
        ...(extra.callback && { biz_opaque_callback_data: extra.callback }),
        ...(reason && { errors: [failures[reason] ?? failures.undeliverable] }),
      },
    ],
  }),
});

const failure = (code: number, title: string, details: string) => ({
  code,
  title,
  message: title,
  error_data: { details },
  href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
});
const failures: Record<string, object> = {
  window_closed: failure(
    131_047,
    'Re-engagement message',
    'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
  ),
  undeliverable: failure(131_026, 'Message undeliverable', 'Message Undeliverable.'),
};

function messageOf({ client, account, lines }: Chat, { id, at, text, file, quoted_id, extra }: Line): Part {
  const base = {
    from: client.id,
    id,
    timestamp: String(Math.floor(at / 1000)),
    ...(quoted_id && { context: { from: account.settings.phone ?? '15550783881', id: quoted_id } }),
  };
  const asked = extra.pressed ? lines.find((it) => it.id === quoted_id) : undefined;
  if (asked?.extra.list) {
    const chosen = { id: String(1 + asked.extra.buttons!.split('\n').indexOf(text)), title: text };
    return { ...base, type: 'interactive', interactive: { type: 'list_reply', list_reply: chosen } };
  }
  if (extra.pressed) return { ...base, type: 'button', button: { text, payload: text } };
  if (!file) return { ...base, type: 'text', text: { body: text } };
  const { type, more } = kindOf(file.mime, file.name);
  const sha256 = createHash('sha256').update(file.bytes).digest('base64');
  const media = { id: file.id, mime_type: file.mime, sha256, ...more, ...(text && { caption: text }) };
  return { ...base, type, [type]: media };
}

function kindOf(mime: string, filename: string): { type: string; more: Part } {
  if (mime.startsWith('image/')) return { type: 'image', more: {} };
  if (mime.startsWith('video/')) return { type: 'video', more: {} };
  if (mime.startsWith('audio/')) return { type: 'audio', more: { voice: true } };
  return { type: 'document', more: { filename } };
}
