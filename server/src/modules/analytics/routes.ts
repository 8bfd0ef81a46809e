import type { Route } from '../../kit/http/route.ts';
import { dialogueRoutes } from './dialogues/dialogue-routes.ts';

export const routes: Route[] = [...dialogueRoutes];
