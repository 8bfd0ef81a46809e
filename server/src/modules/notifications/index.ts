export { configureNotifications } from './surroundings.ts';
export { routes } from './routes.ts';
export { jobs } from './jobs.ts';
export { reactions } from './reactions.ts';
export { endSubscriptions } from './subscriptions.ts';
/** Called before the first request: keys that do not fit are said at the start, and no request waits for one. */
export { vapid } from './vapid.ts';
