import * as z from 'zod/mini';
import type { Connecting } from '../channel.ts';
import { call } from './api.ts';

const account = z.object({ name: z.string(), uri: z.optional(z.string()) });
const heard = ['delivered', 'seen', 'failed', 'subscribed', 'unsubscribed', 'conversation_started'];

/** Viber calls us once while the address is being set; whoever took it meanwhile loses it by looking. */
const begin: Connecting['begin'] = async (connection) => {
  const { name, uri = '' } = await call(connection, 'get_account_info', {}, account);
  const asked = { url: connection.hook_url, event_types: heard, send_name: true, send_photo: true };
  await call(connection, 'set_webhook', asked, z.unknown());
  return { step: null, settings: { account: name, uri } };
};

export const connect: Connecting = {
  begin,
  look: (connection) => begin(connection, () => Promise.resolve()),
  end: async (connection) => void (await call(connection, 'set_webhook', { url: '' }, z.unknown())),
};
