export { routes } from './routes.ts';
export { jobs } from './jobs.ts';
export { reactions } from './reactions.ts';
export { forgetChangedDesks } from './life/known-desks.ts';
export { undoableTickets } from './changes/undo-tickets.ts';
export { ticketSums } from './statistics/keep-sums.ts';
