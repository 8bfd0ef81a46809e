import { tasksDeleted } from '@parley/contract/tasks/facts';
import { randomUUID } from 'node:crypto';
import { tasksCreated, tasksUpdated } from '@parley/contract/tasks/events';
import type {
  changeTasks as changingMany,
  deleteTask as deleting,
  updateTask as updating,
} from '@parley/contract/tasks/tasks';
import type { Cause } from '@parley/contract/facts';
import type { Output, Parsed } from '@parley/contract/http';
import { momentOf } from '@parley/contract/time';
import { actorOf } from '../../kit/actor.ts';
import { minutes, now } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { doneBy, record, recordAll } from '../../kit/facts/record.ts';
import { may, type Viewer } from '../../kit/viewer.ts';
import { areReal, clientOfDeal, lockTasks, saveTasks } from './changes.queries.ts';
import { changedFact, createdFact } from './facts-of-tasks.ts';
import { follow } from './follow.ts';
import { planForgetting } from './forget-tasks.ts';
import { readTask } from './list.queries.ts';
import { planOverdueOf } from './tell-overdue.ts';
import { tellTasks } from './tell-tasks.ts';
import { differing, type Fields, type Kept, settled } from './rules.ts';

export async function updateTask(
  viewer: Viewer,
  { id, status, crm_lead_id, ...given }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  return transaction(viewer.project_id, async (tx) => {
    if (!(await areReal(tx, viewer, { ...given, deal_id: crm_lead_id }))) refuse('not_found');
    const [kept = refuse('not_found')] = await lockTasks(tx, viewer, [id]);
    const undo = randomUUID();
    const tied = crm_lead_id === undefined ? {} : await tying(tx, viewer.project_id, kept, crm_lead_id);
    const wanted = await withUnseen(tx, viewer, kept, { ...closing(kept, status), ...tied, ...given });
    await change(tx, viewer, [{ kept, wanted }], { token: undo, why: null });
    return { data: { ...(await readTask(viewer, id, tx, true))!, undo } };
  });
}

export async function changeTasks(
  viewer: Viewer,
  { ids, status, put_off, ...given }: Parsed<typeof changingMany>,
): Promise<Output<typeof changingMany>> {
  return transaction(viewer.project_id, async (tx) => {
    if (!(await areReal(tx, viewer, given))) refuse('not_found');
    const undo = randomUUID();
    const found = await lockTasks(tx, viewer, ids);
    // Some may be gone by now; where none is left, none was there.
    if (!found.length) refuse('not_found');
    const steps = found.map((kept) => {
      const later = put_off === undefined ? {} : { date: putOff(kept, put_off) };
      return { kept, wanted: { ...closing(kept, status), ...given, ...later } };
    });
    return { data: { changed: (await change(tx, viewer, steps, { token: undo, why: null })).length, undo } };
  });
}

export async function deleteTask(viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> {
  return transaction(viewer.project_id, async (tx) => {
    const [kept = refuse('not_found')] = await lockTasks(tx, viewer, [id]);
    if (kept.author_id !== viewer.user_id && !may(viewer, 'tasks.delete')) refuse('forbidden');
    const undo = randomUUID();
    await change(tx, viewer, [{ kept, wanted: { deleted_at: now().toISOString() } }], { token: undo, why: null });
    const changes = { count: [null, 1] as const };
    record(tx, viewer.project_id, tasksDeleted, { id, name: null, by: doneBy(viewer), changes });
    return { data: { undo } };
  });
}

/** A task about nobody is, with its deal, about the deal's client. */
async function tying(tx: Tx, project_id: number, kept: Kept, deal_id: number | null): Promise<Partial<Fields>> {
  if (deal_id === null || kept.contact_id !== null) return { deal_id };
  const { contact_id, channels_ids } = await clientOfDeal(tx, project_id, deal_id);
  return { deal_id, contact_id, channels_ids: kept.channels_ids ?? channels_ids };
}

/** Whom or what one does not see is shown as nothing: sent back as nothing, it stays. */
async function withUnseen(tx: Tx, viewer: Viewer, kept: Kept, wanted: Partial<Fields>): Promise<Partial<Fields>> {
  const isLost = (['contact_id', 'deal_id', 'ticket_id'] as const).some(
    (name) => wanted[name] === null && kept[name] !== null,
  );
  const seen = isLost && (await readTask(viewer, kept.id, tx, true));
  if (!seen) return wanted;
  return {
    ...wanted,
    ...(wanted.contact_id === null && !seen.contact && { contact_id: kept.contact_id }),
    ...(wanted.deal_id === null && !seen.deal && { deal_id: kept.deal_id }),
    ...(wanted.ticket_id === null && !seen.ticket && { ticket_id: kept.ticket_id }),
  };
}

const closing = (kept: Kept, status: 1 | 2 | undefined): Partial<Fields> => {
  if (status === 1) return { closed_at: null };
  return status === 2 && kept.closed_at === null ? { closed_at: now().toISOString() } : {};
};

/** From its own time on; what is overdue from now on. */
const putOff = (kept: Kept, by: number): string =>
  new Date(Math.max(momentOf(kept.date), now().getTime()) + minutes(by)).toISOString();

/** A task as it stands, and what it is to become. */
export type Step = { kept: Kept; wanted: Partial<Fields> };

/**
 * Changes as they are kept, planned for and told of, by as many statements for one as for hundreds. Answers those that
 * became different.
 */
export async function change(tx: Tx, viewer: Viewer, steps: Step[], cause: Cause): Promise<Kept[]> {
  const { project_id } = viewer;
  const actor = actorOf(viewer);
  const done = steps.flatMap(({ kept, wanted }) => {
    const difference = differing(kept, settled(kept, wanted, viewer.time_zone));
    return difference ? [{ kept, ...difference, now: { ...kept, ...difference.after } }] : [];
  });
  if (!done.length) return [];
  const differences = done.map(({ kept: { id, comment }, before, after }) => ({ id, comment, before, after }));
  const words = await saveTasks(tx, project_id, differences);
  const closed = done.filter(({ after }) => after.closed_at).map((it) => it.now);
  const followers = await follow(tx, viewer, closed);
  const why = { by: doneBy(viewer), cause };
  recordAll(tx, project_id, [
    ...differences.map((it) => changedFact(it, { ...why, words: words.get(it.id) })),
    ...followers.map(({ words: named, ...it }) => createdFact(it, { ...why, words: named })),
  ]);
  const dueAgain = done.filter(({ after }) => 'date' in after || after.closed_at === null || after.deleted_at === null);
  planOverdueOf(tx, project_id, [...dueAgain.map((it) => it.now), ...followers]);
  if (done.some(({ after }) => after.deleted_at)) await planForgetting(tx, project_id);
  // Told to those who saw the tasks before or see them now.
  const from = { project_id, by: actor };
  const concerned = done.flatMap((it) => [it.kept, it.now]);
  await tellTasks(tx, { ...from, ...(cause.token && { stroke: cause.token }) }, tasksUpdated, concerned);
  await tellTasks(tx, from, tasksCreated, followers);
  return done.map((it) => it.now);
}
