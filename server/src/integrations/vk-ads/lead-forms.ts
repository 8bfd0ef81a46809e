import type { listVkLeadForms as endpoint, VkLeadForm } from '@parley/contract/integrations/vk-ads';
import type { Output } from '@parley/contract/http';
import * as z from 'zod/mini';
import { dbOf } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { may, type Viewer } from '../../kit/viewer.ts';
import { findIntegration, noteTrouble } from '../../modules/projects/index.ts';
import { asRefusal, VkAdsError } from './ask-vk-ads.ts';
import { callCabinet } from './call-cabinet.ts';

const aPage = 50;
const mostForms = 1000;
const active = 1;
const listed = z.object({
  items: z.array(z.object({ id: z.number(), name: z.string(), status: z.optional(z.union([z.number(), z.string()])) })),
});

export async function listForms(viewer: Viewer): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  if (!may(viewer, 'channels.edit') && !may(viewer, 'funnels.edit')) refuse('forbidden');
  const integration = await findIntegration(dbOf(project_id), project_id, 'vk_ads');
  if (!integration) return { data: [] };
  const data: VkLeadForm[] = [];
  for (let offset = 0; offset < mostForms; offset += aPage) {
    const path = `/api/v1/lead_ads/lead_forms.json?limit=${aPage}&offset=${offset}`;
    const { items } = await callCabinet(integration, path, listed).catch(async (error: unknown) => {
      // The card beside it says the same; that forms alone are not shown says nothing of the rest.
      if (error instanceof VkAdsError && error.trouble === 'refused' && error.status !== 403)
        await noteTrouble(project_id, 'vk_ads', { is_refused: true, words: error.message });
      return asRefusal(error);
    });
    data.push(...items.map(({ id, name, status = active }) => ({ id, name, is_active: Number(status) === active })));
    if (items.length < aPage) break;
  }
  return { data };
}
