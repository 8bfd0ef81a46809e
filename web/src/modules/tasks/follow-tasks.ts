import { categoriesChanged, listCategories } from '@parley/contract/tasks/categories';
import { countActiveTasks } from '@parley/contract/tasks/count';
import { tasksCreated, tasksOverdue, tasksUpdated } from '@parley/contract/tasks/events';
import { getTask, listTaskActions, listTasks } from '@parley/contract/tasks/tasks';
import { leadsDeleted, leadsUpdated } from '@parley/contract/deals/events';
import { onLive } from '../../kit/live.ts';
import { refetch } from '../../kit/query.ts';
import { renewMarks } from './marks.ts';
import { nameDeals } from './tasks.ts';

/** Keeps what is known of tasks in step with the stream. */
export function followTasks(): () => void {
  const renew = () => {
    for (const endpoint of [listTasks, getTask, listTaskActions, countActiveTasks]) void refetch(endpoint);
    renewMarks();
  };
  const stops = [
    ...[tasksCreated, tasksUpdated, tasksOverdue].map((event) => onLive(event, renew)),
    // Where a deal stands is told with its tasks.
    ...[leadsUpdated, leadsDeleted].map((event) => onLive(event, ({ ids }) => void (nameDeals(ids) && renew()))),
    onLive(categoriesChanged, () => void refetch(listCategories)),
  ];
  // What was said before this code had come.
  renew();
  return () => {
    for (const stop of stops) stop();
  };
}
