import * as z from 'zod/mini';
import type { MessageAtClient } from '../changing.ts';
import { type Channel, ProviderError } from '../channel.ts';
import { call } from './api.ts';
import { reactionOf } from './reactions.ts';

// After the peer; a third word tells apart the files of one message.
const cmidOf = ({ outside_id }: MessageAtClient): string => outside_id.split(':')[1] ?? '';

export const edit: NonNullable<Channel['edit']> = async ({ text, ...message }, connection) => {
  const given = { peer_id: message.to, cmid: cmidOf(message), message: text, keep_forward_messages: 1 };
  await call(connection, 'messages.edit', given, z.unknown());
};

export const remove: NonNullable<Channel['remove']> = async (message, connection) => {
  const given = { peer_id: message.to, cmids: cmidOf(message), delete_for_all: 1 };
  await call(connection, 'messages.delete', given, z.unknown());
};

export const react: NonNullable<Channel['react']> = async ({ emoji, ...message }, connection) => {
  const given = { peer_id: message.to, cmid: cmidOf(message) };
  if (emoji === null) return void (await call(connection, 'messages.deleteReaction', given, z.unknown()));
  const reaction_id = reactionOf(emoji);
  if (reaction_id === null) throw new ProviderError(`VK knows no ${emoji}`);
  await call(connection, 'messages.sendReaction', { ...given, reaction_id }, z.unknown());
};
