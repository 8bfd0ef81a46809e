import * as z from 'zod/mini';
import { readJson } from '../../kit/outside/ask.ts';
import type { Channel } from '../channel.ts';
import type { ChannelEvent } from '../events.ts';
import { lateIn, toldId, toldSeconds } from '../told.ts';
import { content, fileOf, textOf } from './content.ts';

const told = z.object({
  payload: z.object({
    type: z.literal('message'),
    value: z.object({
      id: toldId,
      chat_id: toldId,
      user_id: toldId,
      author_id: toldId,
      created: toldSeconds,
      type: z.string().check(z.regex(/^\w{1,40}$/)),
      content: z.catch(content, {}),
      quote: z.optional(z.catch(z.optional(z.object({ id: toldId })), undefined)),
    }),
  }),
});
type Told = z.infer<typeof told>['payload']['value'];

/** What Avito signs with it tells nobody: whoever knows the secret address is Avito. An empty call is its first try. */
export const hook: NonNullable<Channel['hook']> = ({ body }, { settings }) => {
  const { success, data } = told.safeParse(readJson(body));
  const isOurs = success && data.payload.value.user_id === settings.user_id;
  return { events: isOurs ? eventsOf(data.payload.value) : [] };
};

// Notices of the service itself.
const isNotice = ({ author_id, type }: Told): boolean => type === 'system' || author_id === '0' || author_id === '1';

function eventsOf(it: Told): ChannelEvent[] {
  if (it.type === 'deleted') return [{ kind: 'delete', outside_ids: [it.id], at: it.created * 1000 }];
  if (isNotice(it)) return [];
  const coming = fileOf(it.content);
  return [
    {
      kind: 'message',
      uid: it.id,
      direction: it.author_id === it.user_id ? 'out' : 'in',
      // A person is known by the chat about one advertisement, and their name has to be asked.
      peer: { outside_id: it.chat_id, name: '', phone: null },
      at: lateIn(it.created),
      message_type: coming?.type ?? 'text',
      text: textOf(it.type, it.content),
      file: coming && { name: coming.name, ref: coming.ref },
      quoted_id: it.quote?.id ?? null,
    },
  ];
}
