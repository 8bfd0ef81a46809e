import * as z from 'zod/mini';
import { createHash } from 'node:crypto';
import { minutes, now } from '../../kit/clock.ts';
import { readJson, urlBody } from '../../kit/outside/ask.ts';
import { type Connection, ProviderError } from '../channel.ts';
import { apiOf } from '../provider.ts';
import { wordsIn } from './words.ts';

/** Lasts a day; `until` is a while before its end. */
export type Token = { access_token: string; until: number };
const early = minutes(10);

const given = z.object({ access_token: z.string(), expires_in: z.number() });

export const avitoApi = (connection: Connection) => apiOf(connection, 'https://api.avito.ru', 'avito');

const held = new Map<string, { account: string; token: Promise<Token> }>();
const keyOf = ({ project_id, channel_id }: Connection): string => `${project_id}:${channel_id}`;

/** A token is shown only where it was given, and only for those who asked for it: the channel may have another address now. */
function heldBy(connection: Connection): Promise<Token> | undefined {
  const known = held.get(keyOf(connection));
  return known?.account === accountOf(connection) ? known.token : undefined;
}

const accountOf = ({ settings: { client_id, client_secret, api_url }, simulator }: Connection): string =>
  createHash('sha256')
    .update(JSON.stringify([client_id, client_secret, api_url, simulator]))
    .digest('hex');

/** The one this node has, the one that was kept while connecting, or a new one: asked for once, however many wait. */
export function tokenOf(connection: Connection): Promise<Token> {
  const known = heldBy(connection) ?? keptIn(connection);
  return known ? known.then((token) => (isGood(token) ? token : newToken(connection, token))) : newToken(connection);
}

const isGood = ({ until }: Token): boolean => until > now().getTime();

function keptIn({ settings: { access_token, token_until } }: Connection): Promise<Token> | null {
  return access_token && token_until ? Promise.resolve({ access_token, until: Number(token_until) }) : null;
}

/** In place of `old`, unless somebody was faster. */
export async function newToken(connection: Connection, old?: Token): Promise<Token> {
  const current = heldBy(connection);
  if (current && old && (await current.catch(() => old)).access_token !== old.access_token) return current;
  const latest = heldBy(connection);
  if (old && latest && latest !== current) return latest;
  const key = keyOf(connection);
  const token = ask(connection);
  held.set(key, { account: accountOf(connection), token });
  // What failed is asked for again by the next one.
  token.catch(() => held.get(key)?.token === token && held.delete(key));
  return token;
}

async function ask(connection: Connection): Promise<Token> {
  const { client_id = '', client_secret = '' } = connection.settings;
  const body = urlBody({ grant_type: 'client_credentials', client_id, client_secret });
  const answer = await avitoApi(connection).ask('/token', { body });
  if (answer.status >= 500) throw new ProviderError(`Avito answers with ${answer.status}`, { retry_at: 'soon' });
  const { success, data } = given.safeParse(answer.status === 200 ? readJson(answer.bytes) : null);
  if (!success) throw new ProviderError(wordsIn(answer), { scope: 'channel' });
  return { access_token: data.access_token, until: now().getTime() + data.expires_in * 1000 - early };
}
