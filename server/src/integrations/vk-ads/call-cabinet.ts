import type * as z from 'zod/mini';
import type { Body } from '../../kit/outside/ask.ts';
import type { Integration } from '../../modules/projects/index.ts';
import { askVkAds, VkAdsError } from './ask-vk-ads.ts';
import { renewToken, tokenOf } from './tokens.ts';
import { placeOf } from './vk-ads-place.ts';

type Question = { method?: 'GET' | 'POST' | 'DELETE'; body?: Body };

/** Asks the connected cabinet. A token that ended before its time is renewed once. */
export async function callCabinet<S extends z.ZodMiniType>(
  integration: Integration,
  path: string,
  shape: S,
  question: Question = {},
): Promise<z.infer<S>> {
  const place = placeOf(integration);
  const token = await tokenOf(integration);
  try {
    return await askVkAds(place, path, shape, { ...question, token });
  } catch (error) {
    if (!(error instanceof VkAdsError) || error.status !== 401) throw error;
    return askVkAds(place, path, shape, { ...question, token: await renewToken(integration, token) });
  }
}
