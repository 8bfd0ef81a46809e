import * as z from 'zod/mini';
import { now } from '../../kit/clock.ts';
import { type Body, jsonBody, readJson } from '../../kit/outside/ask.ts';
import { type Connection, ProviderError } from '../channel.ts';
import { apiOf, inSeconds } from '../provider.ts';

const envelope = z.object({
  ok: z.boolean(),
  result: z.optional(z.unknown()),
  error_code: z.optional(z.number()),
  description: z.optional(z.string()),
  parameters: z.optional(z.object({ retry_after: z.optional(z.number()) })),
});

export const botApi = (connection: Connection) => apiOf(connection, 'https://api.telegram.org', 'telegram');

/** One call of the Bot API; what it refuses is told in its own words. The token stands in the path: it is never logged. */
export async function call<T extends z.ZodMiniType>(
  connection: Connection,
  method: string,
  given: Record<string, unknown> | Body,
  result: T,
): Promise<z.infer<T>> {
  const body = 'type' in given && ('bytes' in given || 'stream' in given) ? (given as Body) : jsonBody(given);
  const answer = await botApi(connection).ask(`/bot${connection.settings.token}/${method}`, { body });
  const told = envelope.safeParse(answer.bytes.length ? safely(answer.bytes) : null);
  if (told.success && told.data.ok) return result.parse(told.data.result);
  throw refusal(answer.status, told.success ? told.data : null);
}

function safely(bytes: Buffer): unknown {
  try {
    return readJson(bytes);
  } catch {
    return null;
  }
}

function refusal(status: number, told: z.infer<typeof envelope> | null): Error {
  const words = told?.description ?? `Telegram answers with ${status}`;
  const code = told?.error_code ?? status;
  const wait = told?.parameters?.retry_after;
  if (code === 429) return new ProviderError(words, { retry_at: inSeconds(wait ?? 1, now()) });
  // The token is not, or no longer, one of a bot.
  if (code === 401 || (code === 404 && /^Not Found$/i.test(words)))
    return new ProviderError(words, { scope: 'channel' });
  // It answered, so it had the question; what it did with it nobody knows.
  if (code >= 500) return new Error(words);
  return new ProviderError(words);
}
