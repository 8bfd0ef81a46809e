import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import * as ai from './integrations/ai/index.ts';
import * as amo from './integrations/amo/index.ts';
import * as booking from './integrations/booking/index.ts';
import * as vkAds from './integrations/vk-ads/index.ts';
import type { Reaction } from './kit/events/events.ts';
import type { Consumer } from './kit/facts/consumer.ts';
import type { Job } from './kit/jobs/jobs.ts';

/** By the integration they belong to: the API's page shows them so. */
export const described = {
  ai: { about: 'Suggested answers, and whom the project asks for them', routes: ai.routes },
  amo: { about: 'amoCRM and Kommo: leads of a client, moving in from there', routes: amo.routes },
  booking: { about: 'The booking service: connecting it, synchronising with it', routes: booking.routes },
  vk_ads: { about: 'Lead forms of VK Ads that become deals', routes: vkAds.routes },
};

export const reactions: Reaction[] = [booking.productEdits];

export const jobs: Job[] = [...amo.jobs, ...booking.jobs, ...vkAds.jobs];

export const consumers: Consumer[] = [booking.bookingEdits];

/** What they need of the environment, and of who plays their providers. */
export function lend(config: Config, simulator_url: string | null): void {
  ai.configureAi({ servers: config.ai, simulator_url });
  amo.configureAmo({ ...config.amo, simulator_url });
  booking.configureBooking({ ...config.booking, simulator_url });
  vkAds.configureVkAds({ app: config.vk_ads_app, simulator_url });
}

export { forgetToldLeads } from './integrations/amo/index.ts';

/** Where providers call. */
export async function serveHooks(server: FastifyInstance): Promise<void> {
  await booking.serveBookingHooks(server);
  await booking.serveCatalogueCalls(server);
  booking.serveCatalogue(server);
  await vkAds.serveVkAdsHooks(server);
  await amo.serveAmoHooks(server);
}
