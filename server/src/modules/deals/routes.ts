import { callLead as callingLead } from '@parley/contract/calls/calls';
import { type Route, route } from '../../kit/http/route.ts';
import { automationRoutes } from './automation/routes.ts';
import { boardRoutes } from './board/routes.ts';
import { callLead } from './call-lead.ts';
import { changesRoutes } from './changes/routes.ts';
import { funnelRoutes } from './funnels/routes.ts';
import { sourceRoutes } from './sources/routes.ts';

export const routes: Route[] = [
  ...funnelRoutes,
  ...boardRoutes,
  ...changesRoutes,
  ...automationRoutes,
  ...sourceRoutes,
  route(callingLead, callLead),
];
