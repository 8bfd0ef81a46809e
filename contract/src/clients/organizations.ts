import * as z from 'zod/mini';
import { count, id, many, rowId, text, upTo } from '../common.ts';
import { answer, done, endpoint, page } from '../http.ts';
import { liveEvent } from '../live.ts';

export const organization = z.object({ id: z.number(), name: z.string(), tax_id: z.nullable(z.string()) });
export type Organization = z.infer<typeof organization>;

/** How many clients of an organization are counted; whoever has as many has that or more. */
export const mostParticipants = 1000;
/** With the number of clients who belong to it, as far as the viewer sees them. */
export const organizationRow = z.extend(organization, { participants: z.number() });
export type OrganizationRow = z.infer<typeof organizationRow>;

const name = text(200);
const tax_id = z.nullable(
  z.pipe(
    upTo(32).check(z.trim()),
    z.transform((given) => given || null),
  ),
);
const ids = z.array(rowId).check(z.minLength(1), z.maxLength(1000));

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/crm/organization/',
  access: 'project',
  summary: 'Organizations, the newest first unless another order is named; searched by name or tax id',
  input: z.strictObject({
    /** Only these. */
    ids: z.optional(many(id)),
    search: z.optional(upTo(200)),
    sort: z.optional(z.enum(['created_at', '-created_at', 'name', '-name'])),
    count: z.optional(count),
    next: z.optional(upTo(600)),
  }),
  output: page(organizationRow),
});

export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/crm/organization/',
  access: 'project',
  summary: 'Add an organization',
  input: z.strictObject({ name, tax_id: z.optional(tax_id) }),
  output: answer(organization),
});

export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/api/crm/organization/:id/',
  access: 'project',
  summary: 'Rename an organization or change its tax id; null or an empty text takes the tax id away',
  input: z.strictObject({ id, name: z.optional(name), tax_id: z.optional(tax_id) }),
  output: answer(organization),
});

/** Who belonged to them stays, without an organization, and belongs to them again when they are brought back. */
export const deleteOrganizations = endpoint({
  method: 'DELETE',
  path: '/api/crm/organization/',
  access: 'project',
  permission: 'catalogue.delete',
  summary: 'Remove organizations',
  input: z.strictObject({ ids }),
  output: done,
});

export const restoreOrganizations = endpoint({
  method: 'POST',
  path: '/api/crm/organization/restore/',
  access: 'project',
  permission: 'catalogue.delete',
  summary: 'Bring removed organizations back, with those who belonged to them and belong to no other since',
  input: z.strictObject({ ids }),
  output: done,
});

export const participant = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  archived: z.boolean(),
});
export type Participant = z.infer<typeof participant>;

export const listParticipants = endpoint({
  method: 'GET',
  path: '/api/crm/organization/:id/participants/',
  access: 'project',
  summary: 'Clients who belong to an organization, as far as the viewer sees them, the newest first',
  input: z.strictObject({ id, count: z.optional(count), next: z.optional(id) }),
  output: page(participant),
});

export const organizationCreated = liveEvent('crm:organization_created', organization);
/** These organizations are changed, gone or back. */
export const organizationsChanged = liveEvent('crm:organizations_changed', z.object({ ids: z.array(z.number()) }));
