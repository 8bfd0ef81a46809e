import * as z from 'zod/mini';
import { jsonBody } from '../../kit/outside/ask.ts';
import type { Integration } from '../../modules/projects/index.ts';
import { callCabinet } from './call-cabinet.ts';

const path = '/api/v3/subscription';
const listed = z.object({ items: z.array(z.object({ id: z.number(), callback_url: z.string() })) });

const ownOf = async (integration: Integration): Promise<number[]> =>
  (await callCabinet(integration, `${path}.json`, listed)).items
    .filter((it) => it.callback_url === integration.hook_url)
    .map((it) => it.id);

/** VK Ads tells us of every lead at once. Looked at again and again: it may forget us. */
export async function subscribe(integration: Integration): Promise<void> {
  if ((await ownOf(integration)).length) return;
  const body = jsonBody({ resource: 'LEAD', callback_url: integration.hook_url });
  await callCabinet(integration, `${path}.json`, z.unknown(), { method: 'POST', body });
}

export async function unsubscribe(integration: Integration): Promise<void> {
  for (const id of await ownOf(integration))
    await callCabinet(integration, `${path}/${id}.json`, z.unknown(), { method: 'DELETE' });
}
