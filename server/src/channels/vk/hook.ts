import * as z from 'zod/mini';
import { readJson } from '../../kit/outside/ask.ts';
import { isSameHash } from '../../kit/tokens.ts';
import { type Channel, type Connection, type HookAnswer, HookRefused } from '../channel.ts';
import type { ChannelEvent } from '../events.ts';
import { toldId } from '../told.ts';
import { secretOf } from './connect.ts';
import { isPerson, message, messageId, userId, written } from './message.ts';
import { emojiOf } from './reactions.ts';

const call = z.object({
  type: z.string(),
  group_id: toldId,
  secret: z.optional(z.string()),
  object: z.optional(z.unknown()),
});
const told = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message_new'), object: z.object({ message }) }),
  z.object({ type: z.enum(['message_reply', 'message_edit']), object: message }),
  z.object({
    type: z.literal('message_read'),
    object: z.object({ peer_id: userId, conversation_message_id: z.int() }),
  }),
  z.object({ type: z.enum(['message_allow', 'message_deny']), object: z.object({ user_id: userId }) }),
  z.object({ type: z.literal('message_typing_state'), object: z.object({ from_id: userId }) }),
  z.object({
    type: z.literal('message_reaction_event'),
    object: z.object({ reacted_id: userId, peer_id: userId, cmid: z.int(), reaction_id: z.optional(z.int()) }),
  }),
]);

const plain = (body: string): HookAnswer => ({ status: 200, type: 'text/plain; charset=utf-8', body });

/** VK repeats itself until the answer is exactly `ok`. */
export const hook: NonNullable<Channel['hook']> = ({ body }, connection) => {
  const { success, data } = call.safeParse(readJson(body));
  if (!success || data.group_id !== connection.settings.group_id) throw new HookRefused();
  if (data.type === 'confirmation') return { events: [], answer: plain(confirmationOf(connection)) };
  if (!isSameHash(data.secret ?? '', secretOf(connection))) throw new HookRefused();
  return { events: eventsIn(data), answer: plain('ok') };
};

/** What one of its events says, however it came; nothing where it is not understood. */
export function eventsIn(event: unknown): ChannelEvent[] {
  const news = told.safeParse(event);
  return news.success ? eventsOf(news.data) : [];
}

function confirmationOf({ settings }: Connection): string {
  if (!settings.confirmation) throw new HookRefused();
  return settings.confirmation;
}

function eventsOf({ type, object }: z.infer<typeof told>): ChannelEvent[] {
  switch (type) {
    case 'message_new':
      return written(object.message);
    case 'message_reply':
      return written(object);
    case 'message_edit':
      return edited(object);
    case 'message_read':
      return read(messageId(object.peer_id, object.conversation_message_id));
    case 'message_allow':
    case 'message_deny':
      return [{ kind: 'allowed', peer: String(object.user_id), is_allowed: type === 'message_allow' }];
    case 'message_typing_state':
      return isPerson(object.from_id) ? [{ kind: 'typing', peer: String(object.from_id) }] : [];
    case 'message_reaction_event':
      return reacted(object);
  }
}

function edited(it: z.infer<typeof message>): ChannelEvent[] {
  const at = (it.update_time ?? it.date) * 1000;
  return written(it)
    .slice(0, 1)
    .map(({ uid, text }) => ({ kind: 'edit', outside_id: uid, text, at }));
}

/** Everything up to the one that is named. */
const read = (id: string): ChannelEvent[] =>
  [{ outside_ids: [id] }, { up_to_id: id }].map((which) => ({ kind: 'status', which, status: 'seen' }));

type Reacted = { reacted_id: number; peer_id: number; cmid: number; reaction_id?: number | undefined };

/** What we ourselves think of it in VK's own app is no news. */
function reacted({ reacted_id, peer_id, cmid, reaction_id }: Reacted): ChannelEvent[] {
  const emoji = emojiOf(reaction_id);
  if (!isPerson(reacted_id) || emoji === undefined) return [];
  return [{ kind: 'reaction', outside_id: messageId(peer_id, cmid), emoji }];
}
