import {
  changeTasks,
  deleteTask,
  listTasks,
  mostTasksAtOnce,
  type Task,
  taskStatuses,
  updateTask,
} from '@parley/contract/tasks/tasks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { act as perform } from '../../kit/act.ts';
import { api } from '../../kit/api.ts';
import { refetch } from '../../kit/query.ts';
import { showError } from '../../kit/query-client.ts';
import { writeWireTime } from '../../kit/time.ts';
import { timeOf } from './days.ts';
import { holdTasks, patchTasks } from './tasks.ts';
import { taskUndo } from './undo-tasks.ts';

type Call = (ids: number[]) => Promise<{ data: { undo: string; changed?: number } }>;
type DoneWord = 'closed' | 'returned' | 'moved' | 'assigned' | 'deleted';

/** What is done to tasks: seen before the server answers, and taken back from the toast. */
export function useTaskDeeds() {
  const { t } = useTranslation('tasks');
  return useMemo(() => {
    const act = (ids: number[], guess: (task: Task) => Task | null, call: Call, word: DoneWord) => {
      const putBack = holdTasks();
      return perform({
        on: ids.map((id) => `task ${id}`),
        guess: () => patchTasks(new Set(ids), guess),
        putBack: () => putBack(new Set(ids)),
        call: () => inParts(ids, call),
        place: ({ left }) => {
          if (left.size) putBack(left);
          void refetch(listTasks);
        },
        renew: () => void refetch(listTasks),
        done: ({ count }) => (count ? t(`done.${word}`, { count }) : ''),
        undo: ({ tokens }) => taskUndo(tokens),
      });
    };
    const gone = () => null;
    return {
      close: (task: Task, result?: string) =>
        act(
          [task.id],
          gone,
          () => api(updateTask, { id: task.id, status: taskStatuses.closed, ...(result ? { result } : {}) }),
          'closed',
        ),
      reopen: (task: Task) =>
        act([task.id], gone, () => api(updateTask, { id: task.id, status: taskStatuses.actual }), 'returned'),
      remove: (task: Task) => act([task.id], gone, () => api(deleteTask, { id: task.id }), 'deleted'),
      /** To this moment. */
      move: (task: Task, time: Date) => {
        const date = writeWireTime(time);
        return act(
          [task.id],
          (it) => ({ ...it, date }),
          () => api(updateTask, { id: task.id, date }),
          'moved',
        );
      },
      closeMany: (all: number[]) =>
        act(all, gone, (ids) => api(changeTasks, { ids, status: taskStatuses.closed }), 'closed'),
      reopenMany: (all: number[]) =>
        act(all, gone, (ids) => api(changeTasks, { ids, status: taskStatuses.actual }), 'returned'),
      assignMany: (all: number[], manager_id: number) =>
        act(
          all,
          (it) => ({ ...it, manager_id }),
          (ids) => api(changeTasks, { ids, manager_id }),
          'assigned',
        ),
      putOffMany: (all: number[], minutes: number) =>
        act(
          all,
          (it) => ({
            ...it,
            date: writeWireTime(new Date(Math.max(timeOf(it).getTime(), Date.now()) + minutes * 60_000)),
          }),
          (ids) => api(changeTasks, { ids, put_off: minutes }),
          'moved',
        ),
    };
  }, [t]);
}

/** As many as may be changed at once. What was done before a part is refused stays done; `left`: what was not. */
async function inParts(ids: number[], call: Call) {
  const tokens: string[] = [];
  let count = 0;
  const left = new Set(ids);
  while (left.size) {
    const part = [...left].slice(0, mostTasksAtOnce);
    try {
      const { undo, changed = part.length } = (await call(part)).data;
      // All of them were so already, or are gone.
      if (changed) tokens.push(undo);
      count += changed;
    } catch (error) {
      if (!tokens.length) throw error;
      showError(error);
      break;
    }
    for (const id of part) left.delete(id);
  }
  return { data: { tokens, left, count } };
}

export type TaskDeeds = ReturnType<typeof useTaskDeeds>;
