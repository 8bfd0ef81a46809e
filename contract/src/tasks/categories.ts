import * as z from 'zod/mini';
import { flag, id, text } from '../common.ts';
import { answer, done, endpoint } from '../http.ts';
import { liveEvent } from '../live.ts';

export const taskCategory = z.object({ id: z.number(), title: z.string() });
export type TaskCategory = z.infer<typeof taskCategory>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/app/tasks/categories/',
  access: 'project',
  module: 'tasks',
  summary: 'Categories of tasks',
  input: z.strictObject({}),
  output: answer(z.array(taskCategory)),
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/app/tasks/categories/',
  access: 'project',
  module: 'tasks',
  permission: 'settings.edit',
  summary: 'Add a category',
  input: z.strictObject({ title: text(100) }),
  output: answer(taskCategory),
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/app/tasks/categories/:id/',
  access: 'project',
  module: 'tasks',
  permission: 'settings.edit',
  summary: 'Give a category another title',
  input: z.strictObject({ id, title: text(100) }),
  output: answer(taskCategory),
});

/** One that tasks are tied to is refused with their number, unless `with_tasks` says that this is known: they stay. */
export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/app/tasks/categories/:id/',
  access: 'project',
  module: 'tasks',
  permission: 'settings.edit',
  summary: 'Remove a category; its tasks stay without one',
  input: z.strictObject({ id, with_tasks: z.optional(flag) }),
  output: done,
});

/** Categories came, went or were renamed: they are fetched anew. */
export const categoriesChanged = liveEvent('tasks:categories_changed', z.object({}));
