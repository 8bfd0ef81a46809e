import * as z from 'zod/mini';
import { formBody } from '../../kit/outside/form-body.ts';
import { type Channel, type Connection, type OutgoingFile, ProviderError } from '../channel.ts';
import { inParts } from '../in-parts.ts';
import { toldId, toldText } from '../told.ts';
import { avitoApi } from './token.ts';
import { chats, get, post } from './api.ts';

const taken = z.object({ id: toldId });
const chatPath = (connection: Connection, chat: string, version: 1 | 2 = 1): string =>
  `${chats(connection, version)}/chats/${encodeURIComponent(chat)}`;

/** Pictures have no words of their own: those go before them. */
export const send: NonNullable<Channel['send']> = async ({ to, text, file }, connection) => {
  const image_id = file && (await upload(file, connection));
  const hand = (path: string, given: object) => async (): Promise<string> =>
    (await post(connection, `${chatPath(connection, to)}/${path}`, { ...given }, taken)).id;
  return inParts([
    ...(text ? [hand('messages', { type: 'text', message: { text } })] : []),
    ...(image_id ? [hand('messages/image', { image_id })] : []),
  ]);
};

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
