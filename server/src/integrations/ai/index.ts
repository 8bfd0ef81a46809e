export { routes } from './routes.ts';
export { forgetAi } from './ai-settings.ts';
export { lendAssistant } from './assistant.ts';
