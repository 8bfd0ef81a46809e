import * as z from 'zod/mini';
import { setTimeout as sleep } from 'node:timers/promises';
import { seconds } from '../../kit/clock.ts';
import type { Channel, Connection } from '../channel.ts';
import type { EventOf } from '../events.ts';
import { toldId } from '../told.ts';
import { chats, get } from './api.ts';

// Avito tells nobody what was read: the newest chats are looked at now and then.
const lookMs = seconds(6);
const newest = 100;

const message = z.object({ id: toldId, direction: z.string(), read: z.optional(z.nullable(z.number())) });
const list = z.object({ chats: z.array(z.object({ last_message: z.optional(z.nullable(message)) })) });

export const listen: NonNullable<Channel['listen']> = async ({ connection, signal, hear }) => {
  let told = new Set<string>();
  for (;;) {
    await sleep(lookMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const read = await readIn(connection);
    await hear(read.filter((id) => !told.has(id)).flatMap(seen));
    told = new Set(read);
  }
};

/** The chats that end with something of ours that was read. */
async function readIn(connection: Connection): Promise<string[]> {
  const path = `${chats(connection, 2)}/chats?chat_types=u2i,u2u&limit=${newest}&offset=0`;
  const found = await get(connection, path, list);
  return found.chats.flatMap(({ last_message: last }) => (last?.direction === 'out' && last.read ? last.id : []));
}

/** With everything before it. */
const seen = (id: string): EventOf<'status'>[] =>
  [{ outside_ids: [id] }, { up_to_id: id }].map((which) => ({ kind: 'status', which, status: 'seen' }));
