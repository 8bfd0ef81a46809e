import type { Route } from '../../kit/http/route.ts';
import { organizationRoutes } from './organizations/routes.ts';
import { productRoutes } from './products/routes.ts';
import { sheetRoutes } from './sheets/sheet-routes.ts';
import { tableRoutes } from './table/routes.ts';

export const routes: Route[] = [...organizationRoutes, ...productRoutes, ...sheetRoutes, ...tableRoutes];
