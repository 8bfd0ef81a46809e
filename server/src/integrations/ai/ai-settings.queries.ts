import { dbOf, type Tx } from '../../kit/db/index.ts';
import type {} from './tables.ts';

export const readSettings = (project_id: number) =>
  dbOf(project_id)
    .selectFrom('ai_settings')
    .select(['url', 'model', 'key'])
    .where('project_id', '=', project_id)
    .executeTakeFirst();

/** Nobody else changes them until the end of the transaction; where there are none yet, the last to save wins. */
export const lockSettings = (tx: Tx, project_id: number) =>
  tx
    .selectFrom('ai_settings')
    .select(['url', 'model', 'key'])
    .where('project_id', '=', project_id)
    .forUpdate()
    .executeTakeFirst();

type Change = { url: string; model: string; key?: string };

export const keepSettings = (tx: Tx, project_id: number, change: Change) =>
  tx
    .insertInto('ai_settings')
    .values({ project_id, ...change })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(change))
    .execute();

export const deleteSettings = (tx: Tx, project_id: number) =>
  tx.deleteFrom('ai_settings').where('project_id', '=', project_id).execute();
