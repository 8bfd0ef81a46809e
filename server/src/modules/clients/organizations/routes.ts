import * as organizations from '@parley/contract/clients/organizations';
import { type Route, route } from '../../../kit/http/route.ts';
import type { Job } from '../../../kit/jobs/jobs.ts';
import { deleteOrganizations, forgetRemovedOrganizations, restoreOrganizations } from './delete-organizations.ts';
import { createOrganization, listOrganizations, listParticipants, updateOrganization } from './organizations.ts';

export const organizationRoutes: Route[] = [
  route(organizations.listOrganizations, listOrganizations),
  route(organizations.createOrganization, createOrganization),
  route(organizations.updateOrganization, updateOrganization),
  route(organizations.deleteOrganizations, deleteOrganizations),
  route(organizations.restoreOrganizations, restoreOrganizations),
  route(organizations.listParticipants, listParticipants),
];
export const organizationJobs: Job[] = [forgetRemovedOrganizations];
