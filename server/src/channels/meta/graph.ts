import * as z from 'zod/mini';
import { now, seconds } from '../../kit/clock.ts';
import { type Body, jsonBody, readJson } from '../../kit/outside/ask.ts';
import { type Connection, ProviderError } from '../channel.ts';
import { apiOf, inSeconds } from '../provider.ts';

const version = 'v23.0';

type Call = {
  method?: 'GET' | 'POST' | 'DELETE';
  body?: Record<string, unknown>;
  form?: Body;
  /** Instead of the account's own, such as the app's. */
  token?: string;
};

/** Meta's Graph at one of its addresses, as the account's token allows. What it refuses is told in its own words. */
export function graphOf(connection: Connection, own: string, simulated: string) {
  const api = apiOf(connection, own, simulated);
  const bearer = (token = connection.settings.token ?? '') => ({ authorization: `Bearer ${token}` });
  return {
    call: async <T extends z.ZodMiniType>(
      path: string,
      result: T,
      { method = 'POST', body, form, token }: Call = {},
    ): Promise<z.infer<T>> => {
      const sent = form ?? (body && jsonBody(body));
      const timeout = seconds(form ? 120 : 30);
      const answer = await api.ask(`/${version}/${path}`, { method, headers: bearer(token), body: sent, timeout });
      const told = safely(answer.bytes);
      if (answer.status !== 200) throw refusal(answer.status, told);
      return result.parse(told);
    },
    /** What Meta keeps at addresses of its own is given to the account's token alone. */
    fetch: (url: string) => api.fetch(url, { headers: bearer() }),
    fetchOpen: (url: string) => api.fetch(url),
  };
}

function safely(bytes: Buffer): unknown {
  try {
    return readJson(bytes);
  } catch {
    return null;
  }
}

const failure = z.object({
  error: z.object({
    message: z.optional(z.string()),
    code: z.number(),
    error_subcode: z.optional(z.number()),
    error_data: z.optional(z.object({ details: z.optional(z.string()) })),
  }),
});

// Tokens that ended, permissions that are missing, accounts that are locked or not registered.
const lost = new Set([0, 3, 10, 102, 190, 368, 131_031, 131_045, 133_010]);
const busy = new Set([4, 17, 32, 613, 80_007, 130_429]);
// Too many to one client, or Meta itself is not ready: this message waits, the others need not.
const later = new Set([2, 131_016, 131_056]);
// It failed, and Meta itself does not know how.
const open = new Set([1, 131_000]);
/** The client wrote too long ago: a no to this message, though it comes as a missing permission. */
const outsideWindow = 2_534_022;

/** Its words change with its releases, its codes do not: they say to our readers what it means. */
export const withCode = (code: number, words: string | undefined): string =>
  words?.startsWith('(#') ? words : `(#${code}) ${words ?? 'Meta refuses'}`;

function refusal(status: number, told: unknown): Error {
  const read = failure.safeParse(told);
  if (!read.success) {
    const words = `Meta answers with ${status}`;
    return status >= 500 ? new Error(words) : new ProviderError(words, status === 401 ? { scope: 'channel' } : {});
  }
  const { code, error_subcode, message, error_data } = read.data.error;
  const named = error_subcode === outsideWindow ? error_subcode : code;
  const words = withCode(named, error_data?.details ?? message);
  if (open.has(code)) return new Error(words);
  if (later.has(code)) return new ProviderError(words, { retry_at: 'soon' });
  if (busy.has(code)) return new ProviderError(words, { retry_at: inSeconds(1 + 3 * Math.random(), now()) });
  const isLost = (lost.has(code) || (code >= 200 && code < 300)) && error_subcode !== outsideWindow;
  return new ProviderError(words, isLost ? { scope: 'channel' } : {});
}
