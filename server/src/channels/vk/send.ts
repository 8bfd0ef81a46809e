import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import { asVoice } from '../as-voice.ts';
import type { Channel, Outbound } from '../channel.ts';
import { toldId } from '../told.ts';
import { call, refusal } from './api.ts';
import { upload } from './upload.ts';

const sent = z.array(
  z.object({
    conversation_message_id: z.optional(toldId),
    error: z.optional(z.object({ code: z.number(), description: z.string() })),
  }),
);

/** Asked for a list of one: only so VK tells the number by which its news name the message. */
export const send: NonNullable<Channel['send']> = async (message, connection) => {
  const { to, text, file } = message;
  const attached = file && (await upload(await asVoice(file), to, connection));
  const asked = {
    peer_ids: to,
    random_id: randomIdOf(message),
    message: text,
    ...(attached && { attachment: attached }),
    ...reply(message),
    ...buttons(message),
  };
  const [one] = await call(connection, 'messages.send', asked, sent);
  if (one?.error) throw refusal(one.error.code, one.error.description);
  const nth = one?.conversation_message_id;
  return { outside_id: nth === undefined ? null : `${to}:${nth}`, status: 'sent' };
};

/** The same at each try: VK sends what has it once. */
const randomIdOf = ({ uid }: Outbound): number =>
  createHash('sha256').update(uid).digest().readUInt32BE() % (2 ** 31 - 1) || 1;

function reply({ to, quoted_id }: Outbound): { forward?: string } {
  const nth = Number(quoted_id?.split(':')[1]);
  if (!nth) return {};
  return { forward: JSON.stringify({ peer_id: Number(to), conversation_message_ids: [nth], is_reply: 1 }) };
}

/** Below the message; a press is a message of the client with the same words. */
const buttons = ({ choices }: Outbound): { keyboard?: string } =>
  choices
    ? {
        keyboard: JSON.stringify({
          inline: true,
          buttons: [choices.map((label) => ({ action: { type: 'text', label, payload: '{}' }, color: 'secondary' }))],
        }),
      }
    : {};

export const markRead: NonNullable<Channel['markRead']> = async (to, _, connection) => {
  await call(connection, 'messages.markAsRead', { peer_id: to, mark_conversation_as_read: 1 }, z.unknown());
};

export const sayTyping: NonNullable<Channel['sayTyping']> = async (to, _, connection) => {
  await call(connection, 'messages.setActivity', { peer_id: to, type: 'typing' }, z.unknown());
};
