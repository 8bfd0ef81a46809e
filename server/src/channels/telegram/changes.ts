import * as z from 'zod/mini';
import type { MessageAtClient } from '../changing.ts';
import { type Channel, type Connection, ProviderError } from '../channel.ts';
import { call } from './api.ts';

const named = ({ to, outside_id }: MessageAtClient) => ({
  chat_id: to,
  message_id: Number(outside_id.split(':').at(-1)),
});

/** What is so already was done before. */
async function unlessDone(connection: Connection, method: string, given: object, done: RegExp): Promise<void> {
  try {
    await call(connection, method, { ...given }, z.unknown());
  } catch (error) {
    if (!(error instanceof ProviderError) || !done.test(error.message)) throw error;
  }
}

export const edit: NonNullable<Channel['edit']> = ({ text, ...message }, connection) =>
  unlessDone(connection, 'editMessageText', { ...named(message), text }, /is not modified/);

export const remove: NonNullable<Channel['remove']> = (message, connection) =>
  unlessDone(connection, 'deleteMessage', named(message), /to delete not found/);

export const react: NonNullable<Channel['react']> = async ({ emoji, ...message }, connection) => {
  // Telegram's heart has no sign for how it is drawn.
  const reaction = emoji === null ? [] : [{ type: 'emoji', emoji: emoji.replace('\u{FE0F}', '') }];
  await call(connection, 'setMessageReaction', { ...named(message), reaction }, z.boolean());
};
