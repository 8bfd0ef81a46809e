import * as z from 'zod/mini';
import { now, seconds } from '../../kit/clock.ts';
import { type Body, jsonBody, readJson } from '../../kit/outside/ask.ts';
import { type Connection, ProviderError } from '../channel.ts';
import { apiOf, inSeconds } from '../provider.ts';

/** Each instance has its own address, known by its first digits; files go to another one beside it. */
const own = ({ settings }: Connection): string =>
  `https://${settings.instance_id?.slice(0, 4) ?? ''}.api.green-api.com`;
const mediaUrl = (url: string): string => url.replace(/([./])api\.green-api\./, '$1media.green-api.');

export const greenApi = (connection: Connection) => apiOf(connection, own(connection), 'green');

function mediaApi(connection: Connection) {
  const api_url = mediaUrl(connection.settings.api_url ?? own(connection));
  return greenApi({ ...connection, settings: { ...connection.settings, api_url } });
}

type Call = {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: Record<string, unknown> | Body;
  /** Asked where files are taken. */
  media?: true;
  /** What follows the token in the address. */
  query?: string;
  timeout?: number;
  signal?: AbortSignal;
};

/** One call of an instance. Its token stands in the path: the address is never told, not even in an error. */
export async function call<T extends z.ZodMiniType>(
  connection: Connection,
  name: string,
  result: T,
  { method = 'POST', body, media, query = '', timeout = seconds(media ? 120 : 30), signal }: Call = {},
): Promise<z.infer<T>> {
  const { instance_id, token = '' } = connection.settings;
  const api = media ? mediaApi(connection) : greenApi(connection);
  const path = `/waInstance${instance_id}/${name}/${encodeURIComponent(token)}${query}`;
  const answer = await api.ask(path, { method, body: bodyOf(body), timeout, signal });
  const told = answer.bytes.length ? safely(answer.bytes) : null;
  if (answer.status !== 200) throw refusal(answer.status, told, token);
  return result.parse(told);
}

const bodyOf = (body: Call['body']): Body | undefined => body && (isBody(body) ? body : jsonBody(body));
const isBody = (body: Record<string, unknown> | Body): body is Body =>
  typeof body.type === 'string' && ('bytes' in body || 'stream' in body);

function safely(bytes: Buffer): unknown {
  try {
    return readJson(bytes);
  } catch {
    return null;
  }
}

const said = z.object({ message: z.string() });
const quota = z.object({ description: z.optional(z.string()), status: z.optional(z.string()) });
const exceeded = z.object({ invokeStatus: z.optional(quota), correspondentsStatus: z.optional(quota) });

function refusal(status: number, told: unknown, token: string): Error {
  const message = said.safeParse(told);
  const words = (message.success && message.data.message.replaceAll(token, '…')) || `GREEN-API answers with ${status}`;
  if (status === 429) return new ProviderError(words, { retry_at: inSeconds(1 + Math.random(), now()) });
  // The plan's quota: only its owner can change that.
  if (status === 466) return new ProviderError(quotaWords(told) ?? words);
  // An instance that is not there, or a token that is not its own.
  if ([401, 403, 404].includes(status)) return new ProviderError(words, { scope: 'channel' });
  // It had the question; what it did with it nobody knows.
  if (status >= 500) return new Error(words);
  return new ProviderError(words);
}

function quotaWords(told: unknown): string | null {
  const read = exceeded.safeParse(told);
  if (!read.success) return null;
  const { invokeStatus, correspondentsStatus } = read.data;
  const parts = [invokeStatus, correspondentsStatus].filter((it) => /EXCEEDED/.test(it?.status ?? ''));
  return parts.map((it) => it!.description ?? it!.status!).join(' ') || null;
}
