import { sql } from 'kysely';
import { refuse } from '../errors.ts';
import type { Tx } from './index.ts';
import type { Project } from './pool.ts';

/** What waits for the commit is done now, since what follows would come in its way. */
export async function settle(tx: Tx): Promise<void> {
  while (tx.beforeCommit.length) for (const run of tx.beforeCommit.splice(0)) await run();
}

/**
 * Opens the wall to another project (null: none), until the transaction ends; what waits for the commit is done on the
 * side where it came up. Answers where it was. What is being moved is not entered: others of this transaction may be written.
 */
export async function enterProject(tx: Tx, project: Project): Promise<Project> {
  await settle(tx);
  const { rows } = await sql<{ was: string | null; is_still: boolean | null }>`
    select current_setting('parley.project_id', true) as was, set_config('parley.project_id', ${String(project ?? '')}, true),
      stands_still(${project}::bigint) as is_still`.execute(tx);
  if (rows[0]!.is_still) refuse('project_moving');
  return Number(rows[0]!.was) || null;
}
