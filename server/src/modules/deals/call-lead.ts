import type { callLead as endpoint } from '@parley/contract/calls/calls';
import type { Output, Parsed } from '@parley/contract/http';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { startCall } from '../calls/index.ts';
import { readDeal } from './board/read-deal.ts';

/** The deal's main client is called, by the channel that they wrote to last. */
export async function callLead(
  viewer: Viewer,
  { lead_id, phone, ...asked }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const deal = (await readDeal(viewer, lead_id)) ?? refuse('not_found');
  const [client] = deal.contacts;
  if (!client) refuse('call_phone_wrong');
  return startCall(viewer, { ...asked, contact_id: client.id, phone });
}
