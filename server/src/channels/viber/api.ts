import * as z from 'zod/mini';
import { now } from '../../kit/clock.ts';
import { jsonBody, readJson } from '../../kit/outside/ask.ts';
import { type Connection, ProviderError } from '../channel.ts';
import { apiOf, inSeconds } from '../provider.ts';

const told = z.object({ status: z.number(), status_message: z.optional(z.string()) });

export const viberApi = (connection: Connection) => apiOf(connection, 'https://chatapi.viber.com/pa', 'viber/pa');

/** One call. Viber answers with 200 whatever it thinks; its own status stands in the body. */
export async function call<T extends z.ZodMiniType>(
  connection: Connection,
  method: string,
  given: Record<string, unknown>,
  result: T,
): Promise<z.infer<T>> {
  const headers = { 'x-viber-auth-token': connection.settings.token ?? '' };
  const answer = await viberApi(connection).ask(`/${method}`, { headers, body: jsonBody(given) });
  const body = answer.status === 200 ? readJson(answer.bytes) : null;
  const { success, data } = told.safeParse(body);
  if (!success) throw new Error(`Viber answers with ${answer.status}`);
  if (data.status === 0) return result.parse(body);
  throw refusal(data);
}

// Its token, its account or its right to write is gone: 2 invalidAuthToken, 7 blocked, 8 not found, 9 suspended,
// 15 not authorized.
const forAll = new Set([2, 7, 8, 9, 15]);
const tooMany = 12;
const restSeconds = 5;

function refusal({ status, status_message }: z.infer<typeof told>): ProviderError {
  const words = status_message ?? `Viber answers with status ${status}`;
  if (status === tooMany) return new ProviderError(words, { retry_at: inSeconds(restSeconds, now()) });
  return new ProviderError(words, forAll.has(status) ? { scope: 'channel' } : {});
}
