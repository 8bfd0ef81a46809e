import { randomUUID } from 'node:crypto';
import type { undoTasks as undoing } from '@parley/contract/tasks/tasks';
import type { Output, Parsed } from '@parley/contract/http';
import { hours, now } from '../../kit/clock.ts';
import { transaction } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { change } from './change-tasks.ts';
import { type Change, changesOf, type Living, livingIn, lockTasks } from './changes.queries.ts';
import { type Fields, isStill, type Kept } from './rules.ts';

const lives = hours(1);

/** What nobody has changed since goes back; a task that followed another is gone unless somebody touched it. */
export async function undoTasks(viewer: Viewer, { token }: Parsed<typeof undoing>): Promise<Output<typeof undoing>> {
  const { project_id, user_id } = viewer;
  return transaction(project_id, async (tx) => {
    const since = new Date(now().getTime() - lives);
    const changes = await changesOf(tx, { project_id, user_id, stroke: token, since });
    if (!changes.length) refuse('not_found');
    const byId = new Map(changes.map((it) => [it.task_id, it]));
    const living = await livingIn(tx, project_id, changes);
    const stroke = randomUUID();
    // What one has handed over may be out of one's sight by now, and is taken back all the same.
    const found = await lockTasks(tx, { ...viewer, channels_ids: null }, [...byId.keys()], true);
    const steps = found.flatMap((kept) => {
      const wanted = wayBack(kept, byId.get(kept.id)!, living);
      return wanted ? [{ kept, wanted }] : [];
    });
    const done = await change(tx, viewer, steps, stroke);
    return { data: { restored: done.map((it) => it.id) } };
  });
}

/** Nothing goes back to what is gone: a category, a member, a client, a deal. */
function wayBack(kept: Kept, { kind, before, after }: Change, living: Living): Partial<Fields> | null {
  if (kind === 'created') return kept.version === 1 ? { deleted_at: now().toISOString() } : null;
  if (!isStill(kept, after)) return null;
  const isGone = ([name, value]: [string, unknown]) =>
    name in living && typeof value === 'number' && !living[name as keyof Living].includes(value);
  return Object.fromEntries(Object.entries(before).filter((it) => !isGone(it)));
}
