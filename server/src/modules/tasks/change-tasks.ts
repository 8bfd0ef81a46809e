import { randomUUID } from 'node:crypto';
import { tasksCreated, tasksUpdated } from '@parley/contract/tasks/events';
import type {
  changeTasks as changingMany,
  deleteTask as deleting,
  updateTask as updating,
} from '@parley/contract/tasks/tasks';
import type { Output, Parsed } from '@parley/contract/http';
import { minutes, now } from '../../kit/clock.ts';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { may, type Viewer } from '../../kit/viewer.ts';
import {
  areReal,
  type Change,
  clientOfDeal,
  insertTask,
  isFollowed,
  lockTasks,
  nameNext,
  saveTask,
  writeChanges,
} from './changes.queries.ts';
import { planForgetting } from './forget-tasks.ts';
import { readTask } from './list.queries.ts';
import { planOverdue } from './tell-overdue.ts';
import { tellTasks } from './tell-tasks.ts';
import { differing, type Fields, type Kept, momentOf, nextDate } from './rules.ts';

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
    await tellChanged(tx, viewer, [await changeOne(tx, viewer, kept, wanted, undo)]);
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
    const done: (Done | null)[] = [];
    const found = await lockTasks(tx, viewer, ids);
    // Some may be gone by now; where none is left, none was there.
    if (!found.length) refuse('not_found');
    for (const kept of found) {
      const later = put_off === undefined ? {} : { date: putOff(kept, put_off) };
      const wanted = { ...closing(kept, status), ...given, ...later };
      done.push(await changeOne(tx, viewer, kept, wanted, undo));
    }
    await tellChanged(tx, viewer, done);
    return { data: { changed: done.filter((it) => it !== null).length, undo } };
  });
}

export async function deleteTask(viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> {
  return transaction(viewer.project_id, async (tx) => {
    const [kept = refuse('not_found')] = await lockTasks(tx, viewer, [id]);
    if (kept.author_id !== viewer.user_id && !may(viewer, 'tasks.delete')) refuse('forbidden');
    const undo = randomUUID();
    await tellChanged(tx, viewer, [await changeOne(tx, viewer, kept, { deleted_at: now().toISOString() }, undo)]);
    return { data: { undo } };
  });
}

/** A task about nobody is, with its deal, about the deal's client. */
async function tying(tx: Tx, project_id: number, kept: Kept, deal_id: number | null): Promise<Partial<Fields>> {
  if (deal_id === null || kept.contact_id !== null) return { deal_id };
  return { deal_id, contact_id: await clientOfDeal(tx, project_id, deal_id) };
}

/** Whom or what one does not see is shown as nothing: sent back as nothing, it stays. */
async function withUnseen(tx: Tx, viewer: Viewer, kept: Kept, wanted: Partial<Fields>): Promise<Partial<Fields>> {
  const isLost = (['contact_id', 'deal_id'] as const).some((name) => wanted[name] === null && kept[name] !== null);
  const seen = isLost && (await readTask(viewer, kept.id, tx, true));
  if (!seen) return wanted;
  return {
    ...wanted,
    ...(wanted.contact_id === null && !seen.contact && { contact_id: kept.contact_id }),
    ...(wanted.deal_id === null && !seen.deal && { deal_id: kept.deal_id }),
  };
}

const closing = (kept: Kept, status: 1 | 2 | undefined): Partial<Fields> => {
  if (status === 1) return { closed_at: null };
  return status === 2 && kept.closed_at === null ? { closed_at: now().toISOString() } : {};
};

/** From its own time on; what is overdue from now on. */
const putOff = (kept: Kept, by: number): string =>
  new Date(Math.max(momentOf(kept.date).getTime(), now().getTime()) + minutes(by)).toISOString();

/** What was done to a task: how it stood before and stands now, and the one that followed it. */
export type Done = { before: Kept; now: Kept; followed: Kept | null };

/** One change as it is kept and planned for; null: nothing was different. */
export async function changeOne(
  tx: Tx,
  { project_id, user_id }: Viewer,
  kept: Kept,
  wanted: Partial<Fields>,
  stroke: string,
): Promise<Done | null> {
  const difference = differing(kept, wanted);
  if (!difference) return null;
  const { after } = difference;
  await saveTask(tx, project_id, kept.id, after);
  const followed = after.closed_at ? await follow(tx, project_id, { ...kept, ...after }) : null;
  const changes: Change[] = [{ task_id: kept.id, stroke, user_id, kind: kindOf(after), ...difference }];
  if (followed) changes.push({ task_id: followed.id, stroke, user_id, kind: 'created', before: {}, after: {} });
  await writeChanges(tx, project_id, changes);
  const isDueAgain = 'date' in after || after.closed_at === null || after.deleted_at === null;
  if (isDueAgain) await planOverdue(tx, project_id, kept.id, after.date ?? kept.date);
  if (after.deleted_at) await planForgetting(tx, project_id);
  return { before: kept, now: { ...kept, ...after }, followed };
}

/** Told to those who saw the tasks before or see them now. */
export async function tellChanged(tx: Tx, { project_id, user_id }: Viewer, all: (Done | null)[]): Promise<void> {
  const done = all.filter((it) => it !== null);
  const from = { project_id, by: user_id };
  await tellTasks(
    tx,
    from,
    tasksUpdated,
    done.flatMap((it) => [it.before, it.now]),
  );
  await tellTasks(
    tx,
    from,
    tasksCreated,
    done.flatMap((it) => it.followed ?? []),
  );
}

function kindOf(after: Partial<Fields>): Change['kind'] {
  if ('deleted_at' in after) return after.deleted_at ? 'removed' : 'restored';
  if ('closed_at' in after) return after.closed_at ? 'closed' : 'returned';
  return 'edited';
}

/** The next one of a task that repeats, by the same stroke: taken back with it. */
async function follow(tx: Tx, project_id: number, kept: Kept): Promise<Kept | null> {
  const { repeat, author_id, comment, priority, category_id, manager_id, contact_id, deal_id } = kept;
  // Returned and closed once more, it has its next one already.
  if (!repeat || (await isFollowed(tx, project_id, kept.id))) return null;
  const date = nextDate(momentOf(kept.date), repeat, now()).toISOString();
  const made = { date, comment, priority, category_id, manager_id, contact_id, deal_id, repeat, author_id };
  const id = (await insertTask(tx, project_id, { ...made, created_auto: true }))!;
  await nameNext(tx, project_id, kept.id, id);
  await planOverdue(tx, project_id, id, date);
  return { ...kept, ...made, id, closed_at: null, version: 1 };
}
