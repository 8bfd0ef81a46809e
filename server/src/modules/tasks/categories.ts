import {
  categoriesChanged,
  type createCategory as creating,
  type deleteCategory as deleting,
  type listCategories as listing,
  type TaskCategory,
  type updateCategory as updating,
} from '@parley/contract/tasks/categories';
import * as facts from '@parley/contract/tasks/facts';
import type { Output, Parsed } from '@parley/contract/http';
import type { Texts } from '@parley/contract/languages';
import { transaction, type Tx } from '../../kit/db/index.ts';
import { refuse } from '../../kit/errors.ts';
import { everyone } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';
import { doneBy, record } from '../../kit/facts/record.ts';
import { saved } from '../../kit/saved.ts';
import type { Viewer } from '../../kit/viewer.ts';
import type { NewProject } from '../projects/index.ts';
import { categoriesOf, countTasks, insertCategories, removeCategory, renameCategory } from './categories.queries.ts';

const most = 100;

export const listCategories = async ({ project_id }: Viewer): Promise<Output<typeof listing>> => ({
  data: await categoriesOf(project_id),
});

export async function createCategory(
  viewer: Viewer,
  { title }: Parsed<typeof creating>,
): Promise<Output<typeof creating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    if ((await categoriesOf(project_id, tx)).length >= most) refuse('too_many_categories', { most });
    const [made] = await insertCategories(tx, project_id, [title]);
    record(tx, project_id, facts.categoryCreated, { id: made!.id, name: title, by: doneBy(viewer) });
    await tell(tx, project_id);
    return { data: made! };
  });
}

export async function updateCategory(
  viewer: Viewer,
  { id, title }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const was = (await categoriesOf(project_id, tx)).find((it) => it.id === id) ?? refuse('not_found');
    const data = (await renameCategory(tx, project_id, id, title)) ?? refuse('not_found');
    const changes = { title: [was.title, title] as const };
    if (was.title !== title)
      record(tx, project_id, facts.categoryChanged, { id, name: title, by: doneBy(viewer), changes });
    await tell(tx, project_id);
    return { data, meta: saved(viewer) };
  });
}

export async function deleteCategory(
  viewer: Viewer,
  { id, with_tasks = false }: Parsed<typeof deleting>,
): Promise<Output<typeof deleting>> {
  const { project_id } = viewer;
  return transaction(project_id, async (tx) => {
    const tied = with_tasks ? 0 : await countTasks(tx, project_id, id);
    if (tied) refuse('category_has_tasks', { count: tied });
    const { title: name } = (await removeCategory(tx, project_id, id)) ?? refuse('not_found');
    record(tx, project_id, facts.categoryDeleted, { id, name, by: doneBy(viewer) });
    await tell(tx, project_id);
    return { data: null };
  });
}

const tell = (tx: Tx, project_id: number): Promise<void> =>
  // Categories belong to the whole team.
  emit(tx, project_id, categoriesChanged, {}, everyone);

const first: Texts[] = [
  { en: 'Call', ru: 'Звонок', pt: 'Ligação', es: 'Llamada' },
  { en: 'Write', ru: 'Написать', pt: 'Escrever', es: 'Escribir' },
  { en: 'Meeting', ru: 'Встреча', pt: 'Reunião', es: 'Reunión' },
];

/** A new project has a few to begin with. */
export async function beginTasks(
  tx: Tx,
  { id, language }: Pick<NewProject, 'id' | 'language'>,
): Promise<TaskCategory[]> {
  return insertCategories(
    tx,
    id,
    first.map((it) => it[language]),
  );
}
