import type { ErrorCode } from '@parley/contract/errors';
import * as z from 'zod/mini';
import { seconds } from '../../kit/clock.ts';
import { refuse } from '../../kit/errors.ts';
import { ask, type Body, readJson } from '../../kit/outside/ask.ts';
import type { VkAdsPlace } from './vk-ads-place.ts';

/**
 * `refused`: it takes us no more. `busy`: it asks for silence. `unreachable`: it is away or broken. `wrong`: this one
 * question is not to its liking.
 */
type Trouble = 'refused' | 'busy' | 'unreachable' | 'wrong';

export class VkAdsError extends Error {
  readonly trouble: Trouble;
  readonly status: number;
  /** Seconds of silence it asks for. */
  readonly wait: number;
  constructor(trouble: Trouble, words: string, { status = 0, wait = 0 } = {}) {
    super(words);
    this.trouble = trouble;
    this.status = status;
    this.wait = wait;
  }
}

type Question = { method?: 'GET' | 'POST' | 'DELETE'; body?: Body; token?: string; timeout?: number };

/** One question, and an answer of this shape; whatever else comes of it is one of four troubles. */
export async function askVkAds<S extends z.ZodMiniType>(
  { url, is_simulated }: VkAdsPlace,
  path: string,
  shape: S,
  { method = 'GET', body, token, timeout = seconds(20) }: Question = {},
): Promise<z.infer<S>> {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const asked = { method, headers, body, timeout, trusted: is_simulated };
  const {
    status,
    headers: told,
    bytes,
  } = await ask(url + path, asked).catch((error: Error) => {
    throw new VkAdsError('unreachable', error.message);
  });
  const said = status === 204 ? null : read(bytes);
  if (status >= 200 && status < 300) {
    const good = shape.safeParse(said);
    if (good.success) return good.data;
    throw new VkAdsError('unreachable', 'provider_unreadable' satisfies ErrorCode, { status });
  }
  const words = wordsOf(said) ?? `HTTP ${status}`;
  throw new VkAdsError(troubleOf(status, said), words, { status, wait: Number(told['retry-after']) || 0 });
}

function read(bytes: Buffer): unknown {
  try {
    return readJson(bytes);
  } catch {
    return undefined;
  }
}

const apiError = z.object({ error: z.object({ code: z.optional(z.string()), message: z.string() }) });
const fieldErrors = z.object({ error: z.object({ fields: z.record(z.string(), z.object({ message: z.string() })) }) });
const oauthError = z.object({ error: z.string(), error_description: z.optional(z.string()) });

/** Its own words, with what it says of single fields. */
function wordsOf(said: unknown): string | null {
  const oauth = oauthError.safeParse(said).data;
  if (oauth) return oauth.error_description ?? oauth.error;
  const message = apiError.safeParse(said).data?.error.message;
  const fields = Object.entries(fieldErrors.safeParse(said).data?.error.fields ?? {});
  if (message === undefined) return null;
  return [message, ...fields.map(([name, it]) => `${name}: ${it.message}`)].join('; ');
}

function troubleOf(status: number, said: unknown): Trouble {
  if (status === 429) return 'busy';
  if (status >= 500) return 'unreachable';
  // OAuth says no with 400 too; then there is no good token, whatever is asked.
  return status === 401 || status === 403 || oauthError.safeParse(said).success ? 'refused' : 'wrong';
}

/** For whoever waits at the screen: the provider's no in its words. */
export const asRefusal = (error: unknown): never => {
  if (!(error instanceof VkAdsError)) throw error;
  return error.trouble === 'unreachable' || error.trouble === 'busy'
    ? refuse('provider_unreachable')
    : refuse('provider_refused', { reason: error.message });
};
