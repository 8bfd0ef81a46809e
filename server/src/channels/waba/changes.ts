import * as z from 'zod/mini';
import type { Channel } from '../channel.ts';
import { graph } from './api.ts';
import { addressee, messagesOf } from './send.ts';

export const react: NonNullable<Channel['react']> = async ({ to, outside_id, emoji }, connection) => {
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...addressee(to),
    type: 'reaction',
    // An empty one takes it back.
    reaction: { message_id: outside_id, emoji: emoji ?? '' },
  };
  await graph(connection).call(messagesOf(connection), z.unknown(), { body });
};
