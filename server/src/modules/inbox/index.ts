export { configureInbox } from './surroundings.ts';
export { routes } from './routes.ts';
export { jobs } from './jobs.ts';
export { reactions } from './reactions.ts';
export { beginInbox } from './rooms/team-room.ts';
export { startVisitorSockets } from './widget/live/visitor-sockets.ts';
export { receiveMessage } from './messages/receive-message.ts';
export { recount, recountIn } from './folders/counts.queries.ts';
export { rebuildSummaries } from './folders/rebuild.queries.ts';
