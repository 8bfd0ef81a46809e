import * as z from 'zod/mini';
import { now } from '../../kit/clock.ts';
import { type Connected, type Connecting, type Connection, ProviderError } from '../channel.ts';
import { isCallback, pasted, verifyTokenOf } from '../meta/hook.ts';
import { inSeconds } from '../provider.ts';
import { toldId } from '../told.ts';
import { appGraph, graph } from './api.ts';
import { askAt, tradeCode } from './business-login.ts';
import { appOf } from './instagram-app.ts';

const account = z.object({ user_id: toldId, username: z.string() });
const done = z.object({ success: z.boolean() });
const fields = 'messages,messaging_seen,message_reactions,messaging_postbacks';

export const connect: Connecting = {
  // By a token that was made on the app's page, or else by Instagram's own, where the account's owner is asked.
  begin: async (connection) => {
    const { token, granted } = connection.settings;
    if (!token) {
      appOf(connection);
      return { step: { step: 'redirect' } };
    }
    try {
      return await settle(connection);
    } catch (error) {
      // What its owner gave on that page has ended: they are asked there again.
      const isOver = error instanceof ProviderError && error.scope === 'channel' && token === granted;
      if (isOver) return { step: { step: 'redirect' } };
      throw error;
    }
  },
  redirect: {
    to: askAt,
    returned: async (code, back, connection) => {
      const { token, expires_at } = await tradeCode(code, back, connection);
      const { id: app_id, secret: app_secret } = appOf(connection);
      const settings = { ...connection.settings, app_id, app_secret, token };
      const settled = await settle({ ...connection, settings });
      const secrets = { app_secret, token, ...settled.secrets };
      return {
        expires_at,
        ...settled,
        settings: { ...settled.settings, app_id },
        secrets: { ...secrets, granted: secrets.token },
      };
    },
  },
  look: async (connection) => {
    const { user_id, username } = await accountOf(connection);
    const { app_id } = connection.settings;
    const asked = app_id && (await isCallback(appGraph(connection).call, connection, { app_id, object: 'instagram' }));
    const step = asked === false ? pasted(connection) : null;
    return { step, settings: { user_id, username }, ...(await refreshed(connection)) };
  },
  end: async (connection) => {
    await graph(connection).call(`${connection.settings.user_id}/subscribed_apps`, done, { method: 'DELETE' });
  },
};

/** The account tells its app, and the app tells us. */
async function settle(connection: Connection): Promise<Connected> {
  const { user_id, username } = await accountOf(connection);
  await graph(connection).call(`${user_id}/subscribed_apps?subscribed_fields=${fields}`, done);
  const step = (await setCallback(connection)) ? null : pasted(connection);
  return { step, settings: { user_id, username }, ...(await refreshed(connection)) };
}

const accountOf = (connection: Connection) =>
  graph(connection).call('me?fields=user_id,username', account, { method: 'GET' });

/** An app that is known by its number is told our address from here; else its keeper pastes it on the app's page. */
async function setCallback(connection: Connection): Promise<boolean> {
  const { app_id, app_secret } = connection.settings;
  if (!app_id) return false;
  const token = `${app_id}|${app_secret}`;
  const callback = { callback_url: connection.hook_url, verify_token: verifyTokenOf(connection) };
  const body = { object: 'instagram', ...callback, fields };
  try {
    return (await appGraph(connection).call(`${app_id}/subscriptions`, done, { body, token })).success;
  } catch (error) {
    if (error instanceof ProviderError && !error.retry_at) return false;
    throw error;
  }
}

const longer = z.object({ access_token: z.string(), expires_in: z.number() });

/** A token lives for 60 days from when it was last renewed. One that is younger than a day is not renewed yet. */
async function refreshed(connection: Connection): Promise<Pick<Connected, 'secrets' | 'expires_at'>> {
  const path = 'refresh_access_token?grant_type=ig_refresh_token';
  const told = await graph(connection)
    .call(path, longer, { method: 'GET' })
    .catch(() => null);
  if (!told) return {};
  const { token, granted } = connection.settings;
  const isGranted = token === granted;
  const secrets = { token: told.access_token, ...(isGranted && { granted: told.access_token }) };
  return { secrets, expires_at: inSeconds(told.expires_in, now()) };
}
