import type { Job } from '../../kit/jobs/jobs.ts';
import { fetchEarlierVkLeads } from './fetch-earlier.ts';
import { pollVkLeads } from './poll-leads.ts';

export { routes } from './routes.ts';
export { configureVkAds } from './surroundings.ts';
export { serveVkAdsHooks } from './serve-hooks.ts';
export const jobs: Job[] = [pollVkLeads, fetchEarlierVkLeads];
