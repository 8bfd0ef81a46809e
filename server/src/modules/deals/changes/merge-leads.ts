import { randomUUID } from 'node:crypto';
import type { mergeLeads as merging } from '@parley/contract/deals/lead-changes';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { byHand } from './cause.ts';
import { mergeDeals } from './merge-deals.ts';
import { everyPart, withParts } from './read-parts.ts';
import { lockDeals } from './standing.queries.ts';
import { readChanged } from './update-lead.ts';

/** Deals that are part of the main one already are not merged twice. */
export async function mergeLeads(
  viewer: Viewer,
  { main_id, ids }: Parsed<typeof merging>,
): Promise<Output<typeof merging>> {
  const { project_id } = viewer;
  const others_ids = [...new Set(ids)].filter((id) => id !== main_id);
  return transaction(project_id, async (tx) => {
    const held = await lockDeals(tx, viewer, [main_id, ...others_ids], true);
    const isWhole = held.length === others_ids.length + 1;
    const isKnown = held.every((it) => !it.deleted_at || (it.id !== main_id && it.merged_into === main_id));
    if (!isWhole || !isKnown) refuse('not_found');
    const living = held.filter((it) => !it.deleted_at);
    const whole = await withParts(tx, project_id, living, everyPart);
    const main = whole.find((it) => it.id === main_id)!;
    const others = others_ids.flatMap((id) => whole.find((it) => it.id === id) ?? []);
    const undo = randomUUID();
    await mergeDeals(tx, project_id, { main, others, by: byHand(viewer, { token: undo }) });
    return { data: { ...(await readChanged(tx, viewer, main_id)), undo } };
  });
}
