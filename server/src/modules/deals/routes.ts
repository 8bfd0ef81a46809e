import type { Route } from '../../kit/http/route.ts';
import { automationRoutes } from './automation/routes.ts';
import { boardRoutes } from './board/routes.ts';
import { changesRoutes } from './changes/routes.ts';
import { funnelRoutes } from './funnels/routes.ts';
import { sourceRoutes } from './sources/routes.ts';

export const routes: Route[] = [
  ...funnelRoutes,
  ...boardRoutes,
  ...changesRoutes,
  ...automationRoutes,
  ...sourceRoutes,
];
