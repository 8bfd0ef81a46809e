import { simulated } from '@parley/contract/projects/connections';
import type { Integration } from '../../modules/projects/index.ts';
import { surroundings, type VkAdsApp } from './surroundings.ts';

/** Where VK Ads is asked, and as whom. */
export type VkAdsPlace = {
  url: string;
  /** Where its pages are for a browser. */
  pages_url: string;
  is_simulated: boolean;
  app: VkAdsApp | null;
};

const own = 'https://ads.vk.com';
const playedApp: VkAdsApp = { id: 'parley', secret: 'parley-app-secret' };

/** The simulator's pages are on the same port as ours: whoever sits at the browser may not reach any other. */
const playedAt = (simulator: string): VkAdsPlace => ({
  url: `${simulator}/vk_ads`,
  pages_url: '/simulator/vk_ads',
  is_simulated: true,
  app: playedApp,
});

const itself = (app: VkAdsApp | null): VkAdsPlace => ({ url: own, pages_url: own, is_simulated: false, app });

/** Where a cabinet is connected that is new here: an app of the server's own is for VK Ads itself. */
export function newPlace(): VkAdsPlace {
  const { app, simulator_url } = surroundings();
  return simulator_url && !app ? playedAt(simulator_url) : itself(app);
}

/** Where one is asked that was connected: by its owner's keys, or by those of our app. */
export function placeOf({ secrets, simulator }: Pick<Integration, 'secrets' | 'simulator'>): VkAdsPlace {
  const place = simulator ? playedAt(simulator) : itself(surroundings().app);
  const { client_id, client_secret } = secrets;
  return client_id && client_secret ? { ...place, app: { id: client_id, secret: client_secret } } : place;
}

/** How it is kept where a cabinet is connected. */
export const keptPlace = ({ is_simulated }: VkAdsPlace): { api_url?: string } =>
  is_simulated ? { api_url: simulated } : {};
