import * as z from 'zod/mini';
import { hours, now, seconds } from '../../kit/clock.ts';
import { refuse } from '../../kit/errors.ts';
import { urlBody } from '../../kit/outside/ask.ts';
import { type Integration, withIntegrationSecrets } from '../../modules/projects/index.ts';
import { askVkAds, VkAdsError } from './ask-vk-ads.ts';
import { placeOf, type VkAdsPlace } from './vk-ads-place.ts';

const pair = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  expires_in: z.union([z.number(), z.string()]),
});

/** What is kept of a pair. */
type Tokens = { access_token: string; refresh_token: string; expires_at: string };
type Keys = { client_id: string; client_secret: string };

/** What is left of a token's day when a new one is asked for. */
const renewedBefore = hours(1);

async function trade(place: VkAdsPlace, given: Record<string, string>): Promise<Tokens> {
  const path = '/api/v2/oauth2/token.json';
  const told = await askVkAds(place, path, pair, { method: 'POST', body: urlBody(given), timeout: seconds(8) });
  const expires_at = String(now().getTime() + Number(told.expires_in) * 1000);
  return { access_token: told.access_token, refresh_token: told.refresh_token ?? '', expires_at };
}

/** For what the page led back with. */
export const tokensByCode = (place: VkAdsPlace, code: string): Promise<Tokens> =>
  trade(place, { grant_type: 'authorization_code', code, client_id: place.app?.id ?? '' });

/** For the keys of one's own cabinet. */
export const tokensByKeys = (place: VkAdsPlace, keys: Keys): Promise<Tokens> =>
  trade(place, { grant_type: 'client_credentials', ...keys });

/** The token to ask with; one that ends soon is renewed before. */
export const tokenOf = async (integration: Integration): Promise<string> => {
  const { access_token, expires_at } = integration.secrets;
  const isGood = access_token && Number(expires_at) - now().getTime() > renewedBefore;
  return isGood ? access_token : renewToken(integration, access_token);
};

const renewing = new Map<number, Promise<string>>();

/** A pair is good once: whoever comes second, on any node, finds what the first one was given. One asks for all. */
export function renewToken(integration: Integration, stale: string | undefined): Promise<string> {
  const { project_id } = integration;
  const begun = renewing.get(project_id) ?? renew(integration, stale).finally(() => void renewing.delete(project_id));
  renewing.set(project_id, begun);
  return begun;
}

async function renew(integration: Integration, stale: string | undefined): Promise<string> {
  const { project_id, simulator } = integration;
  const secrets = await withIntegrationSecrets(project_id, 'vk_ads', async (known) =>
    known.access_token === stale
      ? { ...known, ...(await renewed(placeOf({ secrets: known, simulator }), known)) }
      : known,
  );
  return secrets?.access_token ?? refuse('not_found');
}

async function renewed(place: VkAdsPlace, known: Record<string, string>): Promise<Tokens> {
  const { refresh_token = '', client_id, client_secret } = known;
  const { id = '', secret = '' } = place.app ?? {};
  try {
    return await trade(place, { grant_type: 'refresh_token', refresh_token, client_id: id, client_secret: secret });
  } catch (error) {
    const isOwner = client_id && client_secret;
    // The keys of a cabinet open it again; who was let in on a page has to be let in anew.
    if (!isOwner || !(error instanceof VkAdsError) || error.trouble !== 'refused') throw error;
    return tokensByKeys(place, { client_id, client_secret });
  }
}
