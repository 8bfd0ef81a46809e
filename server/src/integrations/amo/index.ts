import type { Job } from '../../kit/jobs/jobs.ts';
import { keepAmoKey } from './account/keep-key.ts';
import { subscribeToAmo } from './hooks/subscribe.ts';
import { askWhoseLeads } from './hooks/whose-leads.ts';
import { countAccount } from './moving/count-account.ts';
import { revertMove } from './moving/revert-move.ts';
import { runMove } from './moving/run-move.ts';

export { serveAmoHooks } from './hooks/serve-hooks.ts';
export { forgetToldLeads } from './leads/known-leads.ts';
export { routes } from './routes.ts';
export { configureAmo } from './surroundings.ts';
export const jobs: Job[] = [keepAmoKey, subscribeToAmo, askWhoseLeads, countAccount, runMove, revertMove];
