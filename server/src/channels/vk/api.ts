import * as z from 'zod/mini';
import { now } from '../../kit/clock.ts';
import { readJson, urlBody } from '../../kit/outside/ask.ts';
import { type Connection, ProviderError } from '../channel.ts';
import { apiOf, inSeconds } from '../provider.ts';

export const apiVersion = '5.199';
const told = z.object({
  response: z.optional(z.unknown()),
  error: z.optional(z.object({ error_code: z.number(), error_msg: z.string() })),
});

export const vkApi = (connection: Connection) => apiOf(connection, 'https://api.vk.com', 'vk');

/** One method. VK answers with 200 whatever it thinks; what it refuses stands in the body. */
export async function call<T extends z.ZodMiniType>(
  connection: Connection,
  method: string,
  given: Record<string, string | number>,
  result: T,
): Promise<z.infer<T>> {
  const texts = Object.entries(given).map(([name, value]) => [name, String(value)]);
  const access = { access_token: connection.settings.token ?? '', v: apiVersion };
  const body = urlBody({ ...Object.fromEntries(texts), ...access });
  const answer = await vkApi(connection).ask(`/method/${method}`, { body });
  const { success, data } = told.safeParse(answer.status === 200 ? readJson(answer.bytes) : null);
  if (!success) throw new Error(`VK answers with ${answer.status}`);
  if (data.error) throw refusal(data.error.error_code, data.error.error_msg);
  return result.parse(data.response);
}

// The token is gone, or is not this community's.
const forAll = new Set([5, 27, 28]);
/** Too many in a second, too many of the same kind, too many in a day: seconds until it may be tried again. */
const rests: Record<number, number> = { 6: 1, 9: 5, 29: 60 };
// VK broke down over it: the same random_id may be handed over again.
const unsure = new Set([1, 10]);

export function refusal(code: number, words: string): Error {
  if (unsure.has(code)) return new Error(words);
  if (forAll.has(code)) return new ProviderError(words, { scope: 'channel' });
  const rest = rests[code];
  return new ProviderError(words, rest ? { retry_at: inSeconds(rest, now()) } : {});
}
