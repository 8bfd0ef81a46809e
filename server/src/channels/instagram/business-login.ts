import * as z from 'zod/mini';
import type { ErrorCode } from '@parley/contract/errors';
import { now } from '../../kit/clock.ts';
import { readJson, urlBody } from '../../kit/outside/ask.ts';
import { type Back, type Connection, ProviderError } from '../channel.ts';
import { apiOf, inSeconds } from '../provider.ts';
import { graph } from './api.ts';
import { appOf } from './instagram-app.ts';

const messages = 'instagram_business_manage_messages';
const scope = `instagram_business_basic,${messages}`;

/** Where the account's owner is asked whether we may read and answer its messages. */
export function askAt(connection: Connection, { state, return_url }: Back & { state: string }): string {
  const { settings, simulator } = connection;
  // The simulator's page is on the same port as ours: whoever sits at the browser may not reach any other.
  const place = simulator ? '/simulator/instagram' : (settings.api_url ?? 'https://www.instagram.com');
  const asked = { client_id: appOf(connection).id, redirect_uri: return_url, response_type: 'code', scope, state };
  return `${place.replace(/\/+$/, '')}/oauth/authorize?${String(new URLSearchParams(asked))}`;
}

const permissions = z.optional(z.union([z.string(), z.array(z.string())]));
const short = z.object({ access_token: z.string(), permissions });
const traded = z.union([z.object({ data: z.tuple([short], short) }), short]);
const refused = z.object({ error_message: z.string() });
const notAllowed: ErrorCode = 'messages_not_allowed';

/** The code for a token of an hour, and that for one of sixty days. */
export async function tradeCode(code: string, { return_url }: Back, connection: Connection) {
  const { id, secret } = appOf(connection);
  const asked = { client_id: id, client_secret: secret, grant_type: 'authorization_code', code };
  const answer = await apiOf(connection, 'https://api.instagram.com', 'instagram').ask('/oauth/access_token', {
    body: urlBody({ ...asked, redirect_uri: return_url }),
  });
  const told = safely(answer.bytes);
  if (answer.status !== 200) {
    throw new ProviderError(refused.safeParse(told).data?.error_message ?? `Instagram answers with ${answer.status}`);
  }
  const read = traded.parse(told);
  const given = 'data' in read ? read.data[0] : read;
  if (given.permissions !== undefined && !String(given.permissions).split(',').includes(messages)) {
    throw new ProviderError(notAllowed);
  }
  return lengthened(given.access_token, connection);
}

function safely(bytes: Buffer): unknown {
  try {
    return readJson(bytes);
  } catch {
    return null;
  }
}

const longer = z.object({ access_token: z.string(), expires_in: z.number() });

async function lengthened(token: string, connection: Connection) {
  const { secret: client_secret } = appOf(connection);
  const asked = new URLSearchParams({ grant_type: 'ig_exchange_token', client_secret, access_token: token });
  const told = await graph(connection).call(`access_token?${String(asked)}`, longer, { method: 'GET', token });
  return { token: told.access_token, expires_at: inSeconds(told.expires_in, now()) };
}
