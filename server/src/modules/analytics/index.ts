export { routes } from './routes.ts';
export { jobs } from './jobs.ts';
export { reactions } from './reactions.ts';
export { configureAnalytics } from './surroundings.ts';
export { pauseCounting, startCounting } from './dialogues/run-counting.ts';
export { noteActed, startNotingPresence } from './presence/note-presence.ts';
export { dealSums, recountAllDeals } from './conversion/keep-sums.ts';
export { countingIn, recountProject } from './dialogues/recount.ts';
export { writeDaysAnew } from './presence/presence.queries.ts';
