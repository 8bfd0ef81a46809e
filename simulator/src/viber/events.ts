import { createHmac } from 'node:crypto';
import type { Hook } from '../fake.ts';
import type { Account, Chat, Line, News } from '../world.ts';

type Event = Record<string, unknown> & { event: string };

/** Its tokens are written as numbers, longer than most can read. */
export const withNumbers = (value: Record<string, unknown>): string =>
  JSON.stringify(value).replace(/"message_token":"(\d+)"/, '"message_token":$1');

export const signed = ({ key }: Account, body: string): Record<string, string> => ({
  'content-type': 'application/json',
  'x-viber-content-signature': createHmac('sha256', key).update(body).digest('hex'),
});

/** How Viber tells what happened. Edits, deletions, reactions and typing it keeps for itself. */
export function eventsOf({ kind, chat, line, reason }: News, now: number, newToken: () => string): Hook[] {
  const { account } = chat;
  const { hook_url, settings } = account;
  if (!hook_url) return [];
  const heard = (settings.event_types ?? '').split(',');
  return events()
    .filter((it) => heard.includes(it.event))
    .map((it) => {
      const body = withNumbers(it);
      return { url: hook_url, headers: signed(account, body), body, isTaken: isTaken(it) };
    });

  function events(): Event[] {
    const about = { timestamp: now, message_token: line?.id ?? newToken(), user_id: chat.client.id };
    switch (kind) {
      case 'written':
        // What the business wrote in the app is told to nobody.
        return line!.from === 'client' ? [...beginningOf(chat, now, newToken), messageOf(chat, line!)] : [];
      case 'delivered':
        // Once from each device.
        return [
          { event: kind, ...about },
          { event: kind, ...about },
        ];
      case 'seen':
        return [{ event: kind, ...about }];
      case 'failed':
        return [{ event: kind, ...about, desc: reason ?? 'message validation failed' }];
      case 'blocked':
        return [{ event: 'unsubscribed', ...about }];
      case 'unblocked':
        return [{ event: 'subscribed', timestamp: now, message_token: newToken(), user: personOf(chat) }];
      case 'edited':
      case 'deleted':
      case 'reacted':
      case 'typing':
        return [];
    }
  }
}

/** The answer to the beginning of a conversation is a first message, or nothing. */
const isTaken =
  ({ event }: Event) =>
  (status: number, body: string): boolean =>
    status === 200 && (event !== 'conversation_started' || body === '' || isMessage(body));

function isMessage(body: string): boolean {
  try {
    return typeof (JSON.parse(body) as { type?: unknown }).type === 'string';
  } catch {
    return false;
  }
}

const beginningOf = (chat: Chat, timestamp: number, newToken: () => string): Event[] =>
  chat.lines.length > 1
    ? []
    : [
        {
          event: 'conversation_started',
          timestamp,
          message_token: newToken(),
          type: 'open',
          context: '',
          user: personOf(chat),
          subscribed: false,
        },
      ];

const personOf = ({ client }: Chat) => ({
  id: client.id,
  name: client.name,
  avatar: 'https://media.example/avatar.jpg',
  country: 'RU',
  language: 'ru',
  api_version: 10,
});

const messageOf = (chat: Chat, line: Line): Event => ({
  event: 'message',
  timestamp: line.at,
  chat_hostname: 'SN-CHAT-05_',
  message_token: line.id,
  sender: personOf(chat),
  message: { ...contentOf(chat, line), tracking_data: '' },
  silent: false,
});

function contentOf({ account }: Chat, { text, file }: Line): Record<string, unknown> {
  if (!file) return { type: 'text', text };
  const { id, name, mime, bytes, seconds = 1 } = file;
  const media = `${account.settings.base}/media/${id}/${encodeURIComponent(name)}`;
  const common = { media, size: bytes.length };
  if (mime.startsWith('image/')) return { type: 'picture', ...common, thumbnail: media, file_name: name, text };
  if (mime.startsWith('video/')) return { type: 'video', ...common, thumbnail: media, duration: seconds, text };
  return { type: 'file', ...common, file_name: name, text };
}
