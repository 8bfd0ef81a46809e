import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import type { Connecting, Connection } from '../channel.ts';
import { call } from './api.ts';

const bot = z.object({ id: z.number(), first_name: z.string(), username: z.optional(z.string()) });
const heard = ['message', 'edited_message', 'message_reaction', 'my_chat_member'];

/** What each call of Telegram must carry: made of the word only we know, in the letters it allows. */
export const secretOf = ({ hook_word }: Connection): string =>
  createHash('sha256').update(`telegram:${hook_word}`).digest('hex');

export const connect: Connecting = {
  begin: async (connection) => {
    const me = await call(connection, 'getMe', {}, bot);
    const asked = { url: connection.hook_url, secret_token: secretOf(connection), allowed_updates: heard };
    await call(connection, 'setWebhook', asked, z.boolean());
    return { step: null, settings: { bot: me.username ?? me.first_name } };
  },
  look: async (connection) => {
    await call(connection, 'getMe', {}, bot);
    return { step: null };
  },
  end: async (connection) => void (await call(connection, 'deleteWebhook', {}, z.boolean())),
};
