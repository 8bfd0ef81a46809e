export { routes } from './routes.ts';
export { jobs } from './jobs.ts';
