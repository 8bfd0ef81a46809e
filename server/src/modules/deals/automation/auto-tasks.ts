import type { AutoTask } from '@parley/contract/deals/automation';
import { refuse } from '../../../kit/errors.ts';
import { given, keptRules } from './kept-rules.ts';
import { areKnown, autoTasksIn } from './rules.queries.ts';

type Given = Pick<AutoTask, 'category_id' | 'manager_id' | 'deadline' | 'description' | 'status'>;
const some = (id: number | null | undefined): number[] => (id ? [id] : []);

export const autoTasks = keptRules<AutoTask, Given>({
  table: 'auto_tasks',
  most: 30,
  taken: 'too_many_of_these',
  read: autoTasksIn,
  columns: async (tx, viewer, { category_id, manager_id, deadline, description, status }) => {
    const named = { categories: some(category_id), managers: some(manager_id) };
    if (!(await areKnown(tx, viewer, named))) refuse('not_found');
    return given({ category_id, manager_id, deadline, description, status });
  },
});
