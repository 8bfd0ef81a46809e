import * as z from 'zod/mini';
import type { Connecting, Connection } from '../channel.ts';
import { toldId } from '../told.ts';
import { get, post } from './api.ts';
import { newToken } from './token.ts';

const self = z.object({ id: toldId, name: z.optional(z.string()) });
const subscriptions = z.object({ subscriptions: z.array(z.object({ url: z.string() })) });

/** Avito tries the address with an empty call before it takes it. */
const subscribe = (connection: Connection): Promise<unknown> =>
  post(connection, '/messenger/v3/webhook', { url: connection.hook_url }, z.unknown());

export const connect: Connecting = {
  begin: async (connection) => {
    const { access_token, until } = await newToken(connection);
    const { id, name = '' } = await get(connection, '/core/v1/accounts/self', self);
    await subscribe(connection);
    return {
      step: null,
      settings: { user_id: id, account: name, token_until: String(until) },
      secrets: { access_token },
    };
  },
  look: async (connection) => {
    await get(connection, '/core/v1/accounts/self', self);
    const known = await post(connection, '/messenger/v1/subscriptions', {}, subscriptions);
    if (!known.subscriptions.some(({ url }) => url === connection.hook_url)) await subscribe(connection);
    return { step: null };
  },
  end: async (connection) => {
    await post(connection, '/messenger/v1/webhook/unsubscribe', { url: connection.hook_url }, z.unknown());
  },
};
