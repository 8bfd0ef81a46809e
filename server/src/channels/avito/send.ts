import * as z from 'zod/mini';
import { formBody } from '../../kit/outside/form-body.ts';
import { type Channel, type Connection, type OutgoingFile, ProviderError } from '../channel.ts';
import { toldId, toldText } from '../told.ts';
import { avitoApi } from './token.ts';
import { chats, get, post } from './api.ts';

const taken = z.object({ id: toldId });
const chatPath = (connection: Connection, chat: string, version: 1 | 2 = 1): string =>
  `${chats(connection, version)}/chats/${encodeURIComponent(chat)}`;

/** Pictures have no words of their own: those go before them. */
export const send: NonNullable<Channel['send']> = async ({ to, text, file }, connection) => {
  const image_id = file && (await upload(file, connection));
  const said = text ? await say(to, text, connection) : null;
  if (!image_id) return { outside_id: said?.id ?? null, status: 'sent' };
  try {
    const { id } = await post(connection, `${chatPath(connection, to)}/messages/image`, { image_id }, taken);
    return { outside_id: id, status: 'sent' };
  } catch (error) {
    // The words have arrived: to begin again by itself would say them twice.
    if (!said || !(error instanceof ProviderError)) throw error;
    throw new ProviderError(error.message, { scope: error.scope });
  }
};

const say = (to: string, text: string, connection: Connection) =>
  post(connection, `${chatPath(connection, to)}/messages`, { type: 'text', message: { text } }, taken);

async function upload({ name, mime, size, read }: OutgoingFile, connection: Connection): Promise<string> {
  const body = formBody({}, { field: 'uploadfile[]', name, mime, size, read });
  const images = z.record(z.string(), z.unknown());
  const kept = await post(connection, `${chats(connection, 1)}/uploadImages`, { body }, images);
  const [image_id] = Object.keys(kept);
  if (!image_id) throw new ProviderError('Avito did not keep the picture');
  return image_id;
}

export const markRead: NonNullable<Channel['markRead']> = async (to, _, connection) => {
  await post(connection, `${chatPath(connection, to)}/read`, {}, z.unknown());
};

const chat = z.object({ users: z.array(z.object({ id: toldId, name: z.optional(toldText) })) });

export const whoIs: NonNullable<Channel['whoIs']> = async (to, connection) => {
  const { users } = await get(connection, chatPath(connection, to, 2), chat);
  const client = users.find(({ id }) => id !== connection.settings.user_id);
  return { name: client?.name ?? '', phone: null };
};

/** A recording is named by its id; where it can be heard is told for an hour. */
export const fetchFile: NonNullable<Channel['fetchFile']> = async ({ url, voice_id = '' }, connection) => {
  if (url) return avitoApi(connection).fetch(url);
  const asked = `${chats(connection, 1)}/getVoiceFiles?voice_ids=${encodeURIComponent(voice_id)}`;
  const { voices_urls } = await get(connection, asked, z.object({ voices_urls: z.record(z.string(), z.string()) }));
  return avitoApi(connection).fetch(voices_urls[voice_id] ?? '');
};
