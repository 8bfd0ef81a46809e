import * as z from 'zod/mini';
import { formBody } from '../../kit/outside/form-body.ts';
import { readJson } from '../../kit/outside/ask.ts';
import { type Connection, type OutgoingFile, ProviderError } from '../channel.ts';
import { toldId } from '../told.ts';
import { call, vkApi } from './api.ts';

const server = z.object({ upload_url: z.string() });
const kept = z.object({ id: toldId, owner_id: toldId, access_key: z.optional(toldId) });
const savedDoc = z.object({ doc: z.optional(kept), audio_message: z.optional(kept) });

/** Gives a file to VK and answers how a message names it. */
export const upload = (file: OutgoingFile, to: string, connection: Connection): Promise<string> =>
  file.kind === 'image' ? uploadPhoto(file, to, connection) : uploadDoc(file, to, connection);

async function uploadPhoto(file: OutgoingFile, peer_id: string, connection: Connection): Promise<string> {
  const { upload_url } = await call(connection, 'photos.getMessagesUploadServer', { peer_id }, server);
  const given = z.object({ server: toldId, photo: z.string(), hash: z.string() });
  const taken = await hand(upload_url, 'photo', file, connection, given);
  const [photo] = await call(connection, 'photos.saveMessagesPhoto', taken, z.array(kept));
  if (!photo) throw new ProviderError('VK did not keep the photo');
  return named('photo', photo);
}

/** Recordings are played in place; everything else is offered for saving. */
async function uploadDoc(file: OutgoingFile, peer_id: string, connection: Connection): Promise<string> {
  const type = file.mime === 'audio/ogg' ? 'audio_message' : 'doc';
  const { upload_url } = await call(connection, 'docs.getMessagesUploadServer', { peer_id, type }, server);
  const { file: taken } = await hand(upload_url, 'file', file, connection, z.object({ file: z.string() }));
  const { doc, audio_message } = await call(connection, 'docs.save', { file: taken, title: file.name }, savedDoc);
  const saved = doc ?? audio_message;
  if (!saved) throw new ProviderError('VK did not keep the file');
  return named('doc', saved);
}

const named = (type: string, { owner_id, id, access_key }: z.infer<typeof kept>): string =>
  [`${type}${owner_id}`, id, access_key].filter(Boolean).join('_');

const refused = z.object({ error: z.string(), error_descr: z.optional(z.string()) });

async function hand<T extends z.ZodMiniType>(
  upload_url: string,
  field: string,
  { name, mime, size, read }: OutgoingFile,
  connection: Connection,
  result: T,
): Promise<z.infer<T>> {
  const body = formBody({}, { field, name, mime, size, read });
  const answer = await vkApi(connection).ask(upload_url, { body });
  if (answer.status !== 200) throw new Error(`VK's upload answers with ${answer.status}`);
  const told = readJson(answer.bytes);
  const no = refused.safeParse(told);
  if (no.success) throw new ProviderError(no.data.error_descr ?? no.data.error);
  return result.parse(told);
}
