import type { Route } from '../../kit/http/route.ts';
import { conversionRoutes } from './conversion/conversion-routes.ts';
import { dialogueRoutes } from './dialogues/dialogue-routes.ts';
import { reportRoutes } from './reports/report-routes.ts';
import { todayRoutes } from './today/today-routes.ts';

export const routes: Route[] = [...dialogueRoutes, ...conversionRoutes, ...reportRoutes, ...todayRoutes];
