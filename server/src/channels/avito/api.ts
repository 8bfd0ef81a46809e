import type * as z from 'zod/mini';
import { now } from '../../kit/clock.ts';
import { type Answered, type Body, jsonBody, readJson } from '../../kit/outside/ask.ts';
import { type Connection, ProviderError } from '../channel.ts';
import { inSeconds } from '../provider.ts';
import { avitoApi, newToken, type Token, tokenOf } from './token.ts';
import { wordsIn } from './words.ts';

type Given = { body: Body } | Record<string, unknown>;

export const get = <T extends z.ZodMiniType>(connection: Connection, path: string, result: T): Promise<z.infer<T>> =>
  call(connection, path, null, result);

export const post = <T extends z.ZodMiniType>(
  connection: Connection,
  path: string,
  given: Given,
  result: T,
): Promise<z.infer<T>> => call(connection, path, given, result);

/** Where the account's chats are. */
export const chats = ({ settings }: Connection, version: 1 | 2 | 3): string =>
  `/messenger/v${version}/accounts/${settings.user_id}`;

/** One call. A token that is no longer taken is replaced once: what it was refused for was surely not done. */
async function call<T extends z.ZodMiniType>(
  connection: Connection,
  path: string,
  given: Given | null,
  result: T,
): Promise<z.infer<T>> {
  const token = await tokenOf(connection);
  const first = await ask(connection, path, given, token);
  const answer = first.status === 401 ? await ask(connection, path, given, await newToken(connection, token)) : first;
  if (answer.status < 200 || answer.status > 299) throw refusal(answer);
  return result.parse(readJson(answer.bytes));
}

function ask(connection: Connection, path: string, given: Given | null, { access_token }: Token): Promise<Answered> {
  const headers = { authorization: `Bearer ${access_token}` };
  const api = avitoApi(connection);
  if (!given) return api.ask(path, { method: 'GET', headers });
  return api.ask(path, { headers, body: 'body' in given ? (given.body as Body) : jsonBody(given) });
}

const restSeconds = 2;

function refusal(answer: Answered): Error {
  const { status, headers } = answer;
  const words = wordsIn(answer);
  const wait = Number(headers['retry-after']);
  if (status === 429) return new ProviderError(words, { retry_at: inSeconds(wait || restSeconds, now()) });
  // The keys are wrong, or the tariff has no messages.
  if (status === 401 || status === 402) return new ProviderError(words, { scope: 'channel' });
  // It answered, so it had the question; what it did with it nobody knows.
  return status >= 500 ? new Error(words) : new ProviderError(words);
}
