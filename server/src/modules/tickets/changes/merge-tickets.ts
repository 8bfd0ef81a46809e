import { randomUUID } from 'node:crypto';
import type { mergeTickets as merging } from '@parley/contract/tickets/tickets';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readTicket } from '../list/read.queries.ts';
import { change } from './change-tickets.ts';
import { lockTickets } from './changes.queries.ts';

/**
 * The one is closed as a part of the other, which has its tags and its deal from then on, and is open if either was: what
 * a client waits for does not end by it.
 */
export async function mergeTickets(
  viewer: Viewer,
  { id, into }: Parsed<typeof merging>,
): Promise<Output<typeof merging>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const found = await lockTickets(tx, viewer, [id, into]);
    const [part, whole] = [id, into].map((which) => found.find((it) => it.id === which) ?? refuse('not_found'));
    // What is a part already goes no further, and nothing is a part of itself.
    if (id === into || part!.part_of !== null || whole!.part_of !== null) refuse('not_found');
    if (part!.contact_id !== whole!.contact_id) refuse('not_of_one_client');
    const undo = randomUUID();
    const steps = [
      { kept: part!, wanted: { status: 'closed' as const, part_of: into } },
      {
        kept: whole!,
        wanted: {
          ticket_tags_ids: [...new Set([...whole!.ticket_tags_ids, ...part!.ticket_tags_ids])],
          deal_id: whole!.deal_id ?? part!.deal_id,
          ...(whole!.status === 'closed' && { status: part!.status }),
        },
      },
    ];
    await change(tx, { project_id, by: doneBy(viewer) }, steps, { token: undo, why: null });
    return { data: { ...(await readTicket(viewer, { id: into }, tx))!, undo } };
  });
}
