import { type VkFetching, vkFetching } from '@parley/contract/integrations/vk-ads';
import * as z from 'zod/mini';
import type { Integration } from '../../modules/projects/index.ts';

/** As it is kept: whoever begins anew takes the place of the one before. */
const kept = z.extend(vkFetching, { run: z.string() });
export type KeptFetching = z.infer<typeof kept>;

export const keptFetching = ({ settings }: Integration): KeptFetching | null =>
  kept.safeParse(settings.fetching).data ?? null;

export function fetchingOf(integration: Integration): VkFetching | null {
  const known = keptFetching(integration);
  return known && shownFetching(known);
}

export const shownFetching = ({ run: _, ...it }: KeptFetching): VkFetching => it;
