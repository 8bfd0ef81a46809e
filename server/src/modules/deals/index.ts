export { routes } from './routes.ts';
export { jobs } from './jobs.ts';
export { arriveDeals, beginDeals } from './funnels/change-funnels.ts';
export { reactions } from './reactions.ts';
export { configureDeals } from './sources/surroundings.ts';
export { serveForms } from './sources/serve-forms.ts';
export { funnelsOf } from './funnels/funnels.queries.ts';
