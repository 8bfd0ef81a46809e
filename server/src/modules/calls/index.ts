export { configureCalls } from './surroundings.ts';
export { relayPass } from './ice-servers.ts';
export { routes } from './routes.ts';
export { jobs } from './jobs.ts';
export { reactions } from './reactions.ts';
export { startLines } from './line/lines.ts';
export { startCall } from './start-call.ts';
