import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Hook, Stage } from '../fake.ts';
import type { Chat, Line, News } from '../world.ts';

/** A number that stays with a name. */
export const numberOf = (name: string): number =>
  100_000_000 + (createHash('sha256').update(name).digest().readUInt32BE() % 800_000_000);

const patience = 2000;

/** Of messages only: what was read or delivered Avito tells nobody. */
export function hooksOf({ kind, chat, line }: News, { world }: Stage): Hook[] {
  const { hook_url, settings } = chat.account;
  const isTold = kind === 'written' || kind === 'deleted';
  if (!hook_url || !line || !isTold) return [];
  const { id, author_id, created, type, content } = messageOf(chat, line);
  const value = {
    id,
    chat_id: chat.client.id,
    user_id: Number(settings.user_id),
    author_id,
    created,
    type,
    chat_type: 'u2i',
    content,
    item_id: numberOf(`item ${chat.client.id}`),
    published_at: new Date(line.at).toISOString(),
  };
  const timestamp = Math.floor(world.now() / 1000);
  const body = JSON.stringify({ id: randomUUID(), version: 'v3.0.0', timestamp, payload: { type: 'message', value } });
  const signature = randomBytes(32).toString('hex');
  const headers = { 'content-type': 'application/json', 'x-avito-messenger-signature': signature };
  return [{ url: hook_url, headers, body, patience, isTaken: (status) => status === 200 }];
}

/** As the lists and the answers show it. */
export function messageOf(chat: Chat, line: Line) {
  const { account, client } = chat;
  const isOurs = line.from === 'business';
  const isRead = line.status === 'seen';
  return {
    id: line.id,
    author_id: isOurs ? Number(account.settings.user_id) : numberOf(client.id),
    created: Math.floor(line.at / 1000),
    direction: isOurs ? 'out' : 'in',
    ...contentOf(chat, line),
    is_read: isRead,
    read: isRead ? Math.floor(line.at / 1000) : null,
  };
}

function contentOf({ account }: Chat, { text, file, deleted }: Line): { type: string; content: object } {
  if (deleted) return { type: 'deleted', content: {} };
  if (!file) return { type: 'text', content: { text } };
  if (file.mime.startsWith('audio/')) return { type: 'voice', content: { voice: { voice_id: file.id } } };
  const url = `${account.settings.base}/images/${file.id}`;
  const sizes = { '140x105': `${url}/small`, '1280x960': url, '640x480': `${url}/middle` };
  return { type: 'image', content: { image: { sizes } } };
}
