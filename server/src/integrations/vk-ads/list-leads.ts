import * as z from 'zod/mini';
import type { Integration } from '../../modules/projects/index.ts';
import { callCabinet } from './call-cabinet.ts';
import { readLead, type VkLead } from './read-lead.ts';

/** As many as VK Ads gives at once. */
export const leadsAPage = 50;

const listed = z.object({ count: z.number(), items: z.array(z.unknown()) });

type Asked = { forms: number[]; since: Date; offset: number };
type Listed = { total: number; count: number; leads: VkLead[] };

/** In the order they came, so that what comes meanwhile stands behind what was read. */
export async function listLeads(integration: Integration, { forms, since, offset }: Asked): Promise<Listed> {
  const query = new URLSearchParams({
    limit: String(leadsAPage),
    offset: String(offset),
    _form_ids__in: forms.join(','),
    _created_at__gte: since.toISOString().slice(0, 19).replace('T', ' '),
    sorting: 'id',
  });
  const told = await callCabinet(integration, `/api/v1/lead_ads/leads.json?${String(query)}`, listed);
  const leads = told.items.map(readLead).filter((it) => it !== null);
  return { total: told.count, count: told.items.length, leads };
}
