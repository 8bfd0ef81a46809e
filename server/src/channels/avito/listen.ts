import * as z from 'zod/mini';
import { setTimeout as sleep } from 'node:timers/promises';
import { now, seconds } from '../../kit/clock.ts';
import type { Channel, Connection } from '../channel.ts';
import type { ChannelEvent } from '../events.ts';
import { toldId, toldSeconds } from '../told.ts';
import { chats, get } from './api.ts';
import { eventsOf, message } from './message.ts';

const lookMs = seconds(6);
// The most it gives at once.
const newest = 100;
/** Seconds in which something older may still appear. */
const overlap = 60;

const last = z.object({
  id: toldId,
  created: toldSeconds,
  direction: z.string(),
  read: z.optional(z.nullable(z.number())),
});
const list = z.object({ chats: z.array(z.object({ id: toldId, last_message: z.optional(z.nullable(last)) })) });
type Last = z.infer<typeof last> & { chat_id: string };

/**
 * What was read Avito tells nobody, and by some tariffs it calls nobody: the newest chats are looked at as well. What
 * was heard before is known by its id.
 */
export const listen: NonNullable<Channel['listen']> = async ({ connection, signal, reached, hear, state, keep }) => {
  let since = Number(state) || Math.floor(now().getTime() / 1000);
  let looked = new Map<string, Last>();
  for (;;) {
    await sleep(lookMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const found = await lastOf(connection);
    reached();
    const changed = found.filter(({ id, created }) => created >= since - overlap && !looked.has(id));
    for (const { chat_id } of changed) await hear(await writtenIn(connection, chat_id, since - overlap));
    const read = found.filter((it) => isRead(it) && !isRead(looked.get(it.id)));
    await hear(read.flatMap(({ id }) => seen(id)));
    looked = new Map(found.map((it) => [it.id, it]));
    since = Math.max(since, ...changed.map(({ created }) => created));
    if (changed.length) await keep(String(since));
  }
};

/** How each of the newest chats ends. */
async function lastOf(connection: Connection): Promise<Last[]> {
  const path = `${chats(connection, 2)}/chats?chat_types=u2i,u2u&limit=${newest}&offset=0`;
  const found = await get(connection, path, list);
  return found.chats.flatMap(({ id, last_message: it }) => (it ? { ...it, chat_id: id } : []));
}

async function writtenIn(connection: Connection, chat_id: string, since: number): Promise<ChannelEvent[]> {
  // Without the slash at its end there is nothing.
  const path = `${chats(connection, 3)}/chats/${encodeURIComponent(chat_id)}/messages/?limit=${newest}&offset=0`;
  const { messages } = await get(connection, path, z.object({ messages: z.array(z.catch(z.nullable(message), null)) }));
  const { user_id = '' } = connection.settings;
  return messages
    .flatMap((it) => (it && it.created >= since ? it : []))
    .toSorted((a, b) => a.created - b.created)
    .flatMap((it) => eventsOf(it, { chat_id, user_id }));
}

const isRead = (it: Last | undefined): boolean => it?.direction === 'out' && Boolean(it.read);

/** With everything before it. */
const seen = (id: string): ChannelEvent[] =>
  [{ outside_ids: [id] }, { up_to_id: id }].map((which) => ({ kind: 'status', which, status: 'seen' }));
