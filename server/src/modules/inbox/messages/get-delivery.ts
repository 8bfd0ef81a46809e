import type { getDelivery as endpoint } from '@parley/contract/inbox/outbox';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { seerOf } from '../dialogues/seen.queries.ts';
import { deliverMessage } from './deliver-message.ts';
import { findDelivery } from './delivery.queries.ts';

/** Asked of a single message that somebody sees waiting: lists of messages stay without it. */
export async function getDelivery(viewer: Viewer, { id }: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { is_admin } = viewer;
  const asked = { ...seerOf(viewer), id, is_admin, job: deliverMessage.name, now: now() };
  return { data: (await findDelivery(asked)) ?? refuse('not_found') };
}
