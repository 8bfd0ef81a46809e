import * as z from 'zod/mini';
import { days, hours, now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { deleteSilentVisitors, deleteVisitsBefore } from './visitors.queries.ts';

/** A browser that has not been back for so long begins anew. */
export const visitLives = days(365);
const silentLives = days(30);

/** Takes out tokens that nobody shows any more, and visitors who never wrote. */
export const forgetVisits = job(
  'forget-visits',
  z.object({}),
  async (_, { project_id }) => {
    const ago = (time: number): Date => new Date(now().getTime() - time);
    await deleteVisitsBefore(project_id!, ago(visitLives));
    await deleteSilentVisitors(project_id!, ago(silentLives));
  },
  { queue: 'bulk' },
);

const remindedAt = new Map<number, number>();

/** Where nobody comes nothing piles up either, so a newcomer is what reminds us, once in a while. */
export async function forgetNowAndThen(tx: Tx, project_id: number): Promise<void> {
  const at = performance.now();
  if (at - (remindedAt.get(project_id) ?? at - days(1)) < hours(6)) return;
  if (remindedAt.size > 10_000) remindedAt.clear();
  remindedAt.set(project_id, at);
  await later(tx, forgetVisits, {}, { project_id });
}
