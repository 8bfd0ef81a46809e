import * as z from 'zod/mini';
import { count, id, upTo } from '../common.ts';
import { endpoint } from '../http.ts';
import { leadCard } from './leads.ts';

/** How many deals of an organization are counted and summed; whoever has as many has that or more. */
export const mostSummed = 1000;

/** Those that name it, and those of its people that name none. */
export const listOrganizationLeads = endpoint({
  method: 'GET',
  path: '/api/crm/organization/:id/leads/',
  access: 'project',
  module: 'crm',
  summary: 'Deals of an organization, as far as the viewer sees them, the newest first; with their number and sum',
  input: z.strictObject({ id, count: z.optional(count), next: z.optional(upTo(100)) }),
  output: z.object({
    data: z.array(leadCard),
    meta: z.object({ count: z.int(), next: z.nullable(z.string()), total: z.int(), sum: z.number() }),
  }),
});
