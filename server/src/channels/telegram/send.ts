import * as z from 'zod/mini';
import { formBody } from '../../kit/outside/form-body.ts';
import { asVoice } from '../as-voice.ts';
import type { Channel, Outbound, OutgoingFile } from '../channel.ts';
import { call } from './api.ts';

const sent = z.object({ message_id: z.number() });

/** By its kind a file is shown as a picture, played, or offered for saving. */
const ways: Record<OutgoingFile['kind'], { method: string; field: string }> = {
  image: { method: 'sendPhoto', field: 'photo' },
  audio: { method: 'sendVoice', field: 'voice' },
  video: { method: 'sendVideo', field: 'video' },
  file: { method: 'sendDocument', field: 'document' },
};

export const send: NonNullable<Channel['send']> = async (message, connection) => {
  const { to, text } = message;
  const file = message.file && (await asVoice(message.file));
  const { message_id } = file
    ? await call(connection, ways[file.kind].method, formOf(message, file), sent)
    : await call(connection, 'sendMessage', { chat_id: to, text, ...reply(message), ...buttons(message) }, sent);
  return { outside_id: `${to}:${message_id}`, status: 'sent' };
};

/** Quoted as long as it is still there. */
const reply = ({ quoted_id }: Outbound) =>
  quoted_id
    ? { reply_parameters: { message_id: Number(quoted_id.split(':').at(-1)), allow_sending_without_reply: true } }
    : {};

/**
 * Under the field where the client types: a press is a message of theirs, which also bots hear that were connected before
 * there were buttons.
 */
const buttons = ({ choices }: Outbound) =>
  choices
    ? {
        reply_markup: {
          keyboard: [choices.map((text) => ({ text }))],
          one_time_keyboard: true,
          resize_keyboard: true,
        },
      }
    : {};

function formOf(message: Outbound, { kind, name, mime, size, read }: OutgoingFile) {
  const { to, text } = message;
  const { reply_parameters } = reply(message);
  const fields = {
    chat_id: to,
    ...(text && { caption: text }),
    ...(reply_parameters && { reply_parameters: JSON.stringify(reply_parameters) }),
  };
  return formBody(fields, { field: ways[kind].field, name, mime, size, read });
}

export const sayTyping: NonNullable<Channel['sayTyping']> = async (to, _, connection) => {
  await call(connection, 'sendChatAction', { chat_id: to, action: 'typing' }, z.boolean());
};
