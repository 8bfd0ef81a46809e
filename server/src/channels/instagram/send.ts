import * as z from 'zod/mini';
import { type Channel, type Connection, type Outbound, type OutgoingFile } from '../channel.ts';
import { inParts } from '../in-parts.ts';
import { toldId } from '../told.ts';
import { graph } from './api.ts';

const sent = z.object({ message_id: toldId });

/** A file and words are two messages there; Instagram fetches the file from us. */
export const send: NonNullable<Channel['send']> = async (message, connection) => {
  const { text, file } = message;
  const contents = [...(file ? [await attached(file)] : []), ...(text ? [{ text }] : [])];
  return inParts(
    contents.map(
      (content, nth) => () => hand(message, { message: content, ...(nth === 0 && quote(message)) }, connection),
    ),
  );
};

const attached = async ({ kind, link }: OutgoingFile) => ({
  attachment: { type: kind, payload: { url: await link() } },
});

const quote = ({ quoted_id }: Outbound) => (quoted_id ? { reply_to: { mid: quoted_id } } : {});

async function hand({ to }: Outbound, body: Record<string, unknown>, connection: Connection): Promise<string> {
  const asked = { recipient: { id: to }, ...body };
  const { message_id } = await graph(connection).call('me/messages', sent, { body: asked });
  return message_id;
}

const act = async (to: string, sender_action: string, connection: Connection): Promise<void> => {
  const body = { recipient: { id: to }, sender_action };
  await graph(connection).call('me/messages', z.unknown(), { body });
};

export const markRead: NonNullable<Channel['markRead']> = (to, _, connection) => act(to, 'mark_seen', connection);
export const sayTyping: NonNullable<Channel['sayTyping']> = (to, _, connection) => act(to, 'typing_on', connection);

const profile = z.object({ name: z.optional(z.string()), username: z.optional(z.string()) });

/** News of Instagram name nobody. */
export const whoIs: NonNullable<Channel['whoIs']> = async (outside_id, connection) => {
  const path = `${encodeURIComponent(outside_id)}?fields=name,username`;
  const { name, username } = await graph(connection).call(path, profile, { method: 'GET' });
  return { name: name || username || '', phone: null, handle: username ?? null };
};
