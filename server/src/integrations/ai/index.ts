export { routes } from './routes.ts';
export { forgetAi } from './ai-settings.ts';
export { configureAi } from './surroundings.ts';
