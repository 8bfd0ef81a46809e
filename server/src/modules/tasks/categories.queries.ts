import type { TaskCategory } from '@parley/contract/tasks/categories';
import { type Db, dbOf, type Tx } from '../../kit/db/index.ts';
import type {} from './tables.ts';

export const categoriesOf = (project_id: number, db: Db = dbOf(project_id)): Promise<TaskCategory[]> =>
  db.selectFrom('task_categories').select(['id', 'title']).where('project_id', '=', project_id).orderBy('id').execute();

export const insertCategories = (tx: Tx, project_id: number, titles: string[]): Promise<TaskCategory[]> =>
  tx
    .insertInto('task_categories')
    .values(titles.map((title) => ({ project_id, title })))
    .returning(['id', 'title'])
    .execute();

export const renameCategory = (tx: Tx, project_id: number, id: number, title: string) =>
  tx
    .updateTable('task_categories')
    .set({ title })
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning(['id', 'title'])
    .executeTakeFirst();

/** Up to a hundred: for a warning more is as much. */
export async function countTasks(tx: Tx, project_id: number, category_id: number): Promise<number> {
  const found = await tx
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', project_id)
    .where('category_id', '=', category_id)
    .where('deleted_at', 'is', null)
    .limit(100)
    .execute();
  return found.length;
}

export const removeCategory = (tx: Tx, project_id: number, id: number) =>
  tx
    .deleteFrom('task_categories')
    .where('project_id', '=', project_id)
    .where('id', '=', id)
    .returning('title')
    .executeTakeFirst();
