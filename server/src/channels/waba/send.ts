import * as z from 'zod/mini';
import { formBody } from '../../kit/outside/form-body.ts';
import { asVoice } from '../as-voice.ts';
import { type Channel, type Connection, type Outbound, type OutgoingFile, ProviderError } from '../channel.ts';
import { inParts } from '../in-parts.ts';
import { graph } from './api.ts';
import { filledTemplate } from './filled-template.ts';

const sent = z.object({ messages: z.array(z.object({ id: z.string() })) });
const kept = z.object({ id: z.string() });
const done = z.object({ success: z.boolean() });

const kinds = { image: 'image', audio: 'audio', video: 'video', file: 'document' } as const;
// Longer words beside a file go as a message of their own.
const longestCaption = 1024;

export const send: NonNullable<Channel['send']> = async (message, connection) => {
  const { text } = message;
  const hand = (content: Record<string, unknown>) => handOver(message, content, connection);
  if (message.template) {
    const template = filledTemplate(message.template, await mediaOf(message, connection));
    return inParts([() => hand({ type: 'template', template, ...quoteOf(message) })]);
  }
  const file = message.file && (await asVoice(message.file));
  const words = message.choices
    ? listOf(text, message.choices)
    : { type: 'text', text: { body: text, preview_url: true } };
  if (!file) return inParts([() => hand({ ...words, ...quoteOf(message) })]);
  const id = await upload(file, connection);
  const isCaption = file.kind !== 'audio' && text.length <= longestCaption;
  const media = {
    id,
    ...(isCaption && text && { caption: text }),
    ...(file.kind === 'file' && { filename: file.name }),
    ...(file.mime === 'audio/ogg' && { voice: true }),
  };
  const bytes = () => hand({ type: kinds[file.kind], [kinds[file.kind]]: media, ...quoteOf(message) });
  return inParts(text && !isCaption ? [bytes, () => hand(words)] : [bytes]);
};

/** More than three cannot be buttons of their own: they stand in a list that one button opens. */
const listOf = (text: string, choices: string[]) => ({
  type: 'interactive',
  interactive: {
    type: 'list',
    body: { text },
    action: { button: '⭐', sections: [{ rows: choices.map((title, nth) => ({ id: String(nth + 1), title })) }] },
  },
});

/** What the header of a template shows. */
async function mediaOf({ file }: Outbound, connection: Connection): Promise<Record<string, unknown> | null> {
  if (!file) return null;
  return { id: await upload(file, connection), ...(file.kind === 'file' && { filename: file.name }) };
}

const quoteOf = ({ quoted_id }: Outbound) => (quoted_id ? { context: { message_id: quoted_id } } : {});

async function handOver(
  { to, uid }: Outbound,
  content: Record<string, unknown>,
  connection: Connection,
): Promise<string> {
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...addressee(to),
    ...content,
    biz_opaque_callback_data: uid,
  };
  const { messages } = await graph(connection).call(messagesOf(connection), sent, { body });
  return messages[0]!.id;
}

/** Whoever hides their number is known by another id. */
export const addressee = (to: string) => (/^\d+$/.test(to) ? { to } : { recipient: to });

export const messagesOf = ({ settings }: Connection): string => `${settings.phone_number_id}/messages`;

/** Nobody sees a file that was only uploaded: whatever goes wrong here, nothing was sent. */
async function upload({ name, mime: type, size, read }: OutgoingFile, connection: Connection): Promise<string> {
  // Of Ogg only voices are taken, and that has to be said.
  const mime = type === 'audio/ogg' ? 'audio/ogg; codecs=opus' : type;
  const fields = { messaging_product: 'whatsapp', type: mime };
  const form = formBody(fields, { field: 'file', name, mime, size, read });
  try {
    return (await graph(connection).call(`${connection.settings.phone_number_id}/media`, kept, { form })).id;
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError((error as Error).message, { retry_at: 'soon' });
  }
}

const readMark = (message_id: string) => ({ messaging_product: 'whatsapp', status: 'read', message_id });

export const markRead: NonNullable<Channel['markRead']> = async (_, newest, connection) => {
  await graph(connection).call(messagesOf(connection), done, { body: readMark(newest) });
};

/** Shown only in answer to something, which is thereby read. */
export const sayTyping: NonNullable<Channel['sayTyping']> = async (_, newest, connection) => {
  if (!newest) return;
  const body = { ...readMark(newest), typing_indicator: { type: 'text' } };
  await graph(connection).call(messagesOf(connection), done, { body });
};
