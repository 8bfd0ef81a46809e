import * as z from 'zod/mini';
import type { ChannelEvent } from '../events.ts';
import { lateIn, toldId, toldSeconds } from '../told.ts';
import { content, fileOf, textOf } from './content.ts';

/** A message as Avito tells and lists it. */
export const message = z.object({
  id: toldId,
  author_id: toldId,
  created: toldSeconds,
  type: z.string().check(z.regex(/^\w{1,40}$/)),
  content: z.catch(content, {}),
  quote: z.optional(z.catch(z.optional(z.object({ id: toldId })), undefined)),
});
type Message = z.infer<typeof message>;

// Notices of the service itself.
const isNotice = ({ author_id, type }: Message): boolean => type === 'system' || author_id === '0' || author_id === '1';

/** What it is to the account `user_id`. */
export function eventsOf(it: Message, { chat_id, user_id }: { chat_id: string; user_id: string }): ChannelEvent[] {
  if (it.type === 'deleted') return [{ kind: 'delete', outside_ids: [it.id], at: it.created * 1000 }];
  if (isNotice(it)) return [];
  const coming = fileOf(it.content);
  return [
    {
      kind: 'message',
      uid: it.id,
      direction: it.author_id === user_id ? 'out' : 'in',
      // A person is known by the chat about one advertisement, and their name has to be asked.
      peer: { outside_id: chat_id, name: '', phone: null },
      at: lateIn(it.created),
      message_type: coming?.type ?? 'text',
      text: textOf(it.type, it.content),
      file: coming && { name: coming.name, ref: coming.ref },
      quoted_id: it.quote?.id ?? null,
    },
  ];
}
