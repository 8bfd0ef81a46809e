import * as z from 'zod/mini';
import { count, id, text, upTo } from '../common.ts';
import { answer, endpoint, page } from '../http.ts';
import { liveEvent } from '../live.ts';

export const organization = z.object({ id: z.number(), name: z.string(), tax_id: z.nullable(z.string()) });
export type Organization = z.infer<typeof organization>;

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/crm/organization/',
  access: 'project',
  summary: 'Organizations, the newest first, 20 a page; searched by name or tax id',
  input: z.strictObject({ search: z.optional(upTo(200)), count: z.optional(count), next: z.optional(id) }),
  output: page(organization),
});

export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/crm/organization/',
  access: 'project',
  summary: 'Add an organization',
  input: z.strictObject({ name: text(200), tax_id: z.optional(text(32)) }),
  output: answer(organization),
});

export const organizationCreated = liveEvent('crm:organization_created', organization);
