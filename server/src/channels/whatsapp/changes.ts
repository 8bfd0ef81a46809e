import * as z from 'zod/mini';
import type { Channel } from '../channel.ts';
import { call } from './api.ts';

export const edit: NonNullable<Channel['edit']> = async ({ to, outside_id, text }, connection) => {
  await call(connection, 'editMessage', z.unknown(), { body: { chatId: to, idMessage: outside_id, message: text } });
};

export const remove: NonNullable<Channel['remove']> = async ({ to, outside_id }, connection) => {
  await call(connection, 'deleteMessage', z.unknown(), { body: { chatId: to, idMessage: outside_id } });
};
