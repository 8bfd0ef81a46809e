import * as z from 'zod/mini';
import { createHmac } from 'node:crypto';
import { readJson } from '../../kit/outside/ask.ts';
import { isSameHash } from '../../kit/tokens.ts';
import { type Channel, type Connection, type HookRequest, HookRefused } from '../channel.ts';
import type { ChannelEvent, EventOf } from '../events.ts';
import { toldId, toldMillis, toldText } from '../told.ts';

const base = { timestamp: toldMillis, message_token: toldId };
const person = z.object({ id: toldId, name: z.optional(toldText) });
const content = z.object({
  type: z.string(),
  text: z.optional(toldText),
  media: z.optional(z.string()),
  file_name: z.optional(toldText),
  duration: z.optional(z.number().check(z.gte(0), z.lte(1_000_000))),
  contact: z.optional(z.object({ name: z.optional(toldText), phone_number: z.optional(toldText) })),
  location: z.optional(z.object({ lat: z.number(), lon: z.number() })),
});
const message = z.object({ event: z.literal('message'), ...base, sender: person, message: content });
const status = z.object({
  event: z.enum(['delivered', 'seen', 'failed']),
  ...base,
  desc: z.optional(toldText),
});
const told = z.discriminatedUnion('event', [
  message,
  status,
  z.object({ event: z.enum(['subscribed', 'conversation_started']), user: person }),
  z.object({ event: z.literal('unsubscribed'), user_id: toldId }),
]);

// What is answered when a conversation begins would be shown to the client as a first message.
const answer = { status: 200, type: 'application/json', body: '' };

export const hook: NonNullable<Channel['hook']> = (request, connection) => {
  if (!isSigned(request, connection)) throw new HookRefused();
  const { success, data } = told.safeParse(readJson(request.body));
  return { events: success ? eventsOf(data) : [], answer };
};

/** Over the bytes as they came, by the token of the account; older senders put it into the address. */
function isSigned({ headers, query, body }: HookRequest, { settings: { token } }: Connection): boolean {
  const given = headers['x-viber-content-signature'] ?? query.sig;
  if (!token || typeof given !== 'string') return false;
  return isSameHash(given.toLowerCase(), createHmac('sha256', token).update(body).digest('hex'));
}

function eventsOf(it: z.infer<typeof told>): ChannelEvent[] {
  switch (it.event) {
    case 'message':
      return [written(it)];
    case 'delivered':
    case 'seen':
    case 'failed':
      return statuses(it);
    case 'subscribed':
    case 'conversation_started':
      return [{ kind: 'allowed', peer: it.user.id, is_allowed: true }];
    case 'unsubscribed':
      return [{ kind: 'allowed', peer: it.user_id, is_allowed: false }];
  }
}

/** Of several that were read at once only the last is named. */
function statuses({ event, message_token, desc }: z.infer<typeof status>): EventOf<'status'>[] {
  const named = { outside_ids: [message_token] };
  if (event !== 'seen') return [{ kind: 'status', which: named, status: event, error: desc ?? null }];
  return [named, { up_to_id: message_token }].map((which) => ({ kind: 'status', which, status: event }));
}

function written({ timestamp, message_token, sender, message: it }: z.infer<typeof message>): EventOf<'message'> {
  const type = kinds[it.type];
  const isFile = type !== undefined && it.media !== undefined;
  return {
    kind: 'message',
    uid: message_token,
    direction: 'in',
    peer: { outside_id: sender.id, name: sender.name ?? '', phone: null },
    at: timestamp,
    message_type: isFile ? type : 'text',
    text: textOf(it),
    file: isFile ? fileOf(it, it.media!) : null,
  };
}

const kinds: Record<string, 'image' | 'video' | 'file'> = {
  picture: 'image',
  sticker: 'image',
  video: 'video',
  file: 'file',
};
const names: Record<string, string> = { picture: 'photo.jpg', sticker: 'sticker.png', video: 'video.mp4' };

const fileOf = ({ type, file_name, duration }: z.infer<typeof content>, url: string) => ({
  name: file_name || (names[type] ?? 'file'),
  ref: { url },
  ...(duration === undefined ? {} : { seconds: duration }),
});

function textOf({ type, text, media, contact, location }: z.infer<typeof content>): string {
  if (contact) return [contact.name, contact.phone_number].filter(Boolean).join(' ');
  if (location) return `https://maps.google.com/?q=${location.lat},${location.lon}`;
  return text || (type === 'url' && media) || '';
}
