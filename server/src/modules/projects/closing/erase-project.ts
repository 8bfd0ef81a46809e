import * as z from 'zod/mini';
import { minutes, now, seconds } from '../../../kit/clock.ts';
import { db, transaction, type Tx } from '../../../kit/db/index.ts';
import { files } from '../../../kit/files/store.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { surroundings } from '../surroundings.ts';
import { readLayout } from '../transfer/layout.queries.ts';
import { erasedAt, sayErased } from './closed.ts';
import { deletedSince, deleteProjectRow, eraseRows, holdDeleted, isNeeded } from './erase.queries.ts';

const atOnce = 500;
// Then other work has its turn.
const turn = seconds(20);

/**
 * Removes for good what was deleted thirty days ago: a few rows at a time, of every table that has a project, as the
 * catalogue names them. Whoever is killed meanwhile is followed by another who goes on with what is left.
 */
export const eraseProject = job(
  'erase-project',
  z.object({ project_id: z.number() }),
  async ({ project_id }) => {
    const since = await deletedSince(db(), project_id);
    if (since === null) return;
    // Deleted again since, or this node is behind the database's time.
    if (erasedAt(since) > now()) throw new RetryLater(erasedAt(since), 'not for thirty days yet');
    if (!(await erase(project_id, performance.now() + turn)))
      throw new RetryLater(now(), 'the rest of a project', { is_part: true });
  },
  { queue: 'bulk' },
);

/** What moved away can be looked at for as long as what was deleted. */
export const eraseMoved = (tx: Tx, project_id: number): Promise<void> =>
  later(tx, eraseProject, { project_id }, { project_id: null, at: erasedAt(now().getTime() + minutes(1)) });

/**
 * Whether nothing is left to do. At least one batch is done, so that it comes to its end however short the turns. Some rows go
 * after others that need them, and some are written by the removal of others: so it goes round until there are none.
 */
export async function erase(project_id: number, until: number): Promise<boolean> {
  const tables = (await readLayout(db())).map((it) => it.name).reverse();
  for (let erased = 1; erased;) {
    erased = 0;
    const needed: string[] = [];
    for (const table of tables) {
      let batch: number | null;
      do {
        const came = await eraseBatch(project_id, table);
        if (came === 'brought back') return true;
        batch = came;
        erased += batch ?? 0;
        if (erased && performance.now() > until) return false;
      } while (batch === atOnce);
      if (batch === null) needed.push(table);
    }
    if (needed.length && !erased) throw new Error(`rows of a project hold one another: ${needed.join()}`);
  }
  await transaction(null, async (tx) => {
    await deleteProjectRow(tx, project_id);
    sayErased(tx, project_id);
  });
  return true;
}

/** Null: other rows still need these, and go first. */
async function eraseBatch(project_id: number, table: string): Promise<number | null | 'brought back'> {
  const limits = { limit: atOnce, naming: surroundings().namingColumns[table] ?? [] };
  const erased = await transaction(project_id, async (tx) =>
    (await holdDeleted(tx, project_id)) ? eraseRows(tx, project_id, table, limits) : undefined,
  ).catch((error) => {
    if (isNeeded(error)) return null;
    throw error;
  });
  if (erased === undefined) return 'brought back';
  // Whose row is gone and whose bytes are not is found by the search for what nobody names.
  for (const key of erased?.keys ?? []) await files().remove(key);
  return erased && erased.rows;
}
