import * as z from 'zod/mini';
import type { Channel } from '../channel.ts';
import { call, greenApi } from './api.ts';

const found = z.object({ downloadUrl: z.string() });

/** By the link that came with the message; once that has ended, by a new one. */
export const fetchFile: NonNullable<Channel['fetchFile']> = async ({ url, chatId, idMessage }, connection) => {
  const api = greenApi(connection);
  const first = url ? await api.fetch(url).catch(() => null) : null;
  if (first) return first;
  const { downloadUrl } = await call(connection, 'downloadFile', found, { body: { chatId, idMessage } });
  return api.fetch(downloadUrl);
};
