import { system } from '@parley/contract/actors';
import { dealsDeleted, dealsErased } from '@parley/contract/deals/facts';
import { randomUUID } from 'node:crypto';
import type { deleteLead as deleting, deleteLeads as deletingMany } from '@parley/contract/deals/lead-changes';
import type { Output, Parsed } from '@parley/contract/http';
import * as z from 'zod/mini';
import { days, hours, minutes, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { chosenDeals, lockChosen } from './change-leads.ts';
import { byHand } from './cause.ts';
import { forgetHistories } from './facts-of-deals.ts';
import type { Standing } from './rules.ts';
import { forgetSome, oldestRemoved } from './removed.queries.ts';
import { writeSteps } from './write-steps.ts';

/** Until then they can be brought back; after it nothing is left. */
export const keptFor = days(30);
export const goneAt = (deleted_at: Date): Date => new Date(deleted_at.getTime() + keptFor + minutes(1));

export async function deleteLead(viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> {
  return transaction(viewer.project_id, async (tx) => {
    const held = await lockChosen(tx, viewer, [id], true);
    return { data: { undo: (await removeDeals(tx, viewer, held, null)).undo } };
  });
}

export async function deleteLeads(
  viewer: Viewer,
  chosen: Parsed<typeof deletingMany>,
): Promise<Output<typeof deletingMany>> {
  const { project_id } = viewer;
  const ids = await chosenDeals(viewer, chosen);
  return transaction(project_id, async (tx) => {
    const held = await lockChosen(tx, viewer, ids, chosen.ids !== undefined);
    const removed = await removeDeals(tx, viewer, held, held.length > 1 ? 'bulk' : null);
    return { data: { ...removed, refused: [] } };
  });
}

/** Locked deals disappear; for thirty days whoever removed them can bring them back. */
async function removeDeals(tx: Tx, viewer: Viewer, held: Standing[], why: 'bulk' | null) {
  const { project_id } = viewer;
  const undo = randomUUID();
  const deleted_at = now().toISOString();
  const steps = held.map((was) => ({ was, is: { ...was, deleted_at } }));
  const changed = (await writeSteps(tx, project_id, steps, byHand(viewer, { why, token: undo }))).length;
  if (changed) noteDeleted(tx, viewer, held, changed);
  if (changed) await later(tx, forgetRemoved, {}, { project_id, at: goneAt(new Date(deleted_at)) });
  return { changed, undo };
}

function noteDeleted(tx: Tx, viewer: Viewer, held: Standing[], count: number): void {
  const [one] = held.length === 1 ? held : [];
  const changes = { count: [null, count] as const };
  record(tx, viewer.project_id, dealsDeleted, { id: one?.id ?? null, name: null, by: doneBy(viewer), changes });
}

const atOnce = 500;

async function forgetBatch(tx: Tx, project_id: number, before: Date): Promise<number> {
  const { ids, count } = await forgetSome(tx, project_id, before, atOnce);
  await forgetHistories(tx, project_id, ids, { actor: system, why: null });
  const changes = { count: [null, count] as const };
  const by = { actor: system, origin: null };
  if (count) record(tx, project_id, dealsErased, { id: null, name: null, by, changes });
  return count;
}

/** What was removed long ago goes for good, some at a time, with what had become part of it. */
export const forgetRemoved = job(
  'forget-removed-deals',
  z.object({}),
  async (_, { project_id }) => {
    if (project_id === null) return;
    const before = new Date(now().getTime() - keptFor);
    while ((await transaction(project_id, (tx) => forgetBatch(tx, project_id, before))) === atOnce);
    // A node may be behind the database's time; whose time is far yet has a job of its own.
    const next = await oldestRemoved(dbOf(project_id), project_id);
    if (next && goneAt(next).getTime() < now().getTime() + hours(1)) throw new RetryLater(goneAt(next), 'too early');
  },
  { queue: 'bulk' },
);
