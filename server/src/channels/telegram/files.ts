import * as z from 'zod/mini';
import type { Channel } from '../channel.ts';
import { botApi, call } from './api.ts';

const place = z.object({ file_path: z.string() });

export const fetchFile: NonNullable<Channel['fetchFile']> = async ({ file_id }, connection) => {
  const { file_path } = await call(connection, 'getFile', { file_id }, place);
  return botApi(connection).fetch(`/file/bot${connection.settings.token}/${file_path}`);
};
