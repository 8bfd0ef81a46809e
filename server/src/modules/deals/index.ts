export { routes } from './routes.ts';
export { jobs } from './jobs.ts';
export { beginDeals } from './funnels/change-funnels.ts';
