import * as z from 'zod/mini';
import type { Channel } from '../channel.ts';
import { graph } from './api.ts';

const place = z.object({ url: z.string() });

/** A link to it lives for five minutes, so it is asked for when the bytes are wanted. */
export const fetchFile: NonNullable<Channel['fetchFile']> = async ({ id }, connection) => {
  const path = `${encodeURIComponent(id!)}?phone_number_id=${connection.settings.phone_number_id}`;
  const { url } = await graph(connection).call(path, place, { method: 'GET' });
  return graph(connection).fetch(url);
};
