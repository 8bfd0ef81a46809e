import { type PostedReport, postedReportChanged } from '@parley/contract/analytics/reports';
import type { Tx } from '../../../../kit/db/index.ts';
import { only } from '../../../../kit/events/audience.ts';
import { emit } from '../../../../kit/events/events.ts';
import { administratorsIn, type PostedRow } from './posted.queries.ts';

export const shownPosted = ({ project_id: _, created_at: __, ...it }: PostedRow): PostedReport => ({
  ...it,
  channels_ids: it.channels_ids ?? [],
  managers_ids: it.managers_ids ?? [],
});

/** To whose it is, and to those who see everybody's. */
export async function tellPosted(tx: Tx, it: PostedRow): Promise<void> {
  const people = new Set([it.user_id, ...(await administratorsIn(tx, it.project_id))]);
  await emit(tx, it.project_id, postedReportChanged, shownPosted(it), only(...people));
}
