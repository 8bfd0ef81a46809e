import * as z from 'zod/mini';
import { formBody } from '../../kit/outside/form-body.ts';
import { asVoice } from '../as-voice.ts';
import type { Channel, Outbound, OutgoingFile } from '../channel.ts';
import { call } from './api.ts';

const sent = z.object({ idMessage: z.string() });

/** Taken into the instance's queue; how far it comes is told later. */
export const send: NonNullable<Channel['send']> = async (message, connection) => {
  const { to, text, quoted_id } = message;
  const file = message.file && (await asVoice(message.file));
  const quote = quoted_id ? { quotedMessageId: quoted_id } : {};
  const { idMessage } = file
    ? await call(connection, 'sendFileByUpload', sent, { body: formOf(message, file, quote), media: true })
    : await call(connection, 'sendMessage', sent, { body: { chatId: to, message: text, ...quote } });
  return { outside_id: idMessage, status: 'sent' };
};

const formOf = (
  { to, text }: Outbound,
  { name, mime, size, read }: OutgoingFile,
  quote: { quotedMessageId?: string },
) =>
  formBody(
    { chatId: to, fileName: name, ...(text && { caption: text }), ...quote },
    { field: 'file', name, mime, size, read },
  );

export const markRead: NonNullable<Channel['markRead']> = async (to, newest, connection) => {
  await call(connection, 'readChat', z.object({ setRead: z.boolean() }), { body: { chatId: to, idMessage: newest } });
};

export const sayTyping: NonNullable<Channel['sayTyping']> = async (to, _, connection) => {
  await call(connection, 'sendTyping', z.unknown(), { body: { chatId: to, typingTime: 5000 } });
};
