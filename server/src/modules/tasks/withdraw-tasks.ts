import type { Cause } from '@parley/contract/facts';
import { now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db/index.ts';
import type { Viewer } from '../../kit/viewer.ts';
import { change } from './change-tasks.ts';
import { lockTasks } from './changes.queries.ts';

/**
 * Tasks that came by themselves, for something that is taken back, go unless somebody touched them, and come back when
 * that is done again. Answers how many.
 */
export async function withdrawTasks(tx: Tx, viewer: Viewer, ids: number[], cause: Cause): Promise<number> {
  if (!ids.length) return 0;
  const found = await lockTasks(tx, { ...viewer, channels_ids: null }, ids);
  const deleted_at = now().toISOString();
  const steps = found.filter((it) => it.version === 1).map((kept) => ({ kept, wanted: { deleted_at } }));
  return (await change(tx, viewer, steps, cause)).length;
}
