import { getUser } from '@parley/contract/accounts/users';
import { categoriesChanged, listCategories } from '@parley/contract/tasks/categories';
import { countActiveTasks } from '@parley/contract/tasks/count';
import { tasksCreated, tasksOverdue, tasksUpdated } from '@parley/contract/tasks/events';
import { getTask, listTaskActions, listTasks } from '@parley/contract/tasks/tasks';
import { leadsDeleted, leadsUpdated } from '@parley/contract/deals/events';
import type { Output } from '@parley/contract/http';
import { onLive } from '../../kit/live.ts';
import { keyOf, refetch } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { renewMarks } from './marks.ts';
import { nameDeals, refetchConcerned } from './tasks.ts';

// What happens to many tasks is told of each: it is read once.
const TOGETHER_MS = 300;

/** Keeps what is known of tasks in step with the stream. */
export function followTasks(): () => void {
  let ids = new Set<number>();
  let managers_ids = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renewTold = () => {
    timer = undefined;
    const told = { ids, managers_ids, my_id: myId() };
    [ids, managers_ids] = [new Set(), new Set()];
    refetchConcerned(told);
    for (const id of told.ids) for (const endpoint of [getTask, listTaskActions]) void refetchOne(endpoint, id);
    if (told.my_id === undefined || told.managers_ids.has(told.my_id)) void refetch(countActiveTasks);
    renewMarks();
  };
  const hear = (told: { ids: number[]; managers_ids: number[] }) => {
    for (const id of told.ids) ids.add(id);
    for (const id of told.managers_ids) managers_ids.add(id);
    timer ??= setTimeout(renewTold, TOGETHER_MS);
  };
  const renew = () => {
    for (const endpoint of [listTasks, getTask, listTaskActions, countActiveTasks]) void refetch(endpoint);
    renewMarks();
  };
  const stops = [
    ...[tasksCreated, tasksUpdated, tasksOverdue].map((event) => onLive(event, hear)),
    // Where a deal stands is told with its tasks.
    ...[leadsUpdated, leadsDeleted].map((event) => onLive(event, (it) => void (nameDeals(it.ids) && renew()))),
    onLive(categoriesChanged, () => void refetch(listCategories)),
  ];
  // What was said before this code had come.
  renew();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

const refetchOne = (endpoint: typeof getTask | typeof listTaskActions, id: number) =>
  queryClient.invalidateQueries({ queryKey: keyOf(endpoint, { id }) });

const myId = (): number | undefined => queryClient.getQueryData<Output<typeof getUser>>(keyOf(getUser, {}))?.data.id;
