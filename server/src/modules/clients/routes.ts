import * as organizations from '@parley/contract/clients/organizations';
import { type Route, route } from '../../kit/http/route.ts';
import { createOrganization, listOrganizations } from './organizations.ts';

export const routes: Route[] = [
  route(organizations.listOrganizations, listOrganizations),
  route(organizations.createOrganization, createOrganization),
];
