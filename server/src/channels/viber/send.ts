import * as z from 'zod/mini';
import type { Channel, Connection, Outbound, OutgoingFile } from '../channel.ts';
import { inParts } from '../in-parts.ts';
import { toldId } from '../told.ts';
import { call } from './api.ts';

const longestName = 28;
const longestCaption = 768;

const taken = z.object({ message_token: toldId });

/** Only pictures have words of their own; those of other files go before them. */
export const send: NonNullable<Channel['send']> = async (message, connection) => {
  const { text, file } = message;
  const isCaption = file?.kind === 'image' && text.length <= longestCaption;
  const contents = [
    ...(text && !isCaption ? [{ type: 'text', text, ...buttons(message) }] : []),
    ...(file ? [await mediaOf(file, isCaption ? text : '')] : []),
  ];
  return inParts(contents.map((content) => () => hand(message, content, connection)));
};

/** Where the client types; a press says its words. */
const buttons = ({ choices }: Outbound) =>
  choices
    ? {
        keyboard: {
          Type: 'keyboard',
          Buttons: choices.map((text) => ({ Columns: 1, Rows: 1, ActionType: 'reply', ActionBody: text, Text: text })),
        },
      }
    : {};

async function hand({ to, uid }: Outbound, content: Record<string, unknown>, connection: Connection): Promise<string> {
  const { sender_name = '', avatar } = connection.settings;
  const sender = { name: sender_name.slice(0, longestName), ...(avatar && { avatar }) };
  const asked = { receiver: to, min_api_version: 1, sender, tracking_data: uid, ...content };
  const { message_token } = await call(connection, 'send_message', asked, taken);
  return message_token;
}

/** Viber fetches it from us; it is played or shown by the ending of its address. */
async function mediaOf({ kind, name, size, link }: OutgoingFile, text: string): Promise<Record<string, unknown>> {
  const media = await link();
  if (kind === 'image') return { type: 'picture', text, media };
  return kind === 'video' ? { type: 'video', media, size } : { type: 'file', media, size, file_name: name.slice(-256) };
}
