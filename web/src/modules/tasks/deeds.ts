import {
  changeTasks,
  deleteTask,
  listTasks,
  mostTasksAtOnce,
  type Task,
  taskStatuses,
  undoTasks,
  updateTask,
} from '@parley/contract/tasks/tasks';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kit/api.ts';
import { refetch } from '../../kit/query.ts';
import { showError } from '../../kit/query-client.ts';
import { forgetUndo, rememberUndo } from '../../kit/undo.ts';
import { writeWireTime } from '../../kit/wire-time.ts';
import { toast } from '../../ui/toast.ts';
import { timeOf } from './days.ts';
import { holdTasks, patchTasks } from './tasks.ts';

type DoneWord = 'closed' | 'returned' | 'moved' | 'assigned' | 'deleted';

/** What is done to tasks: seen before the server answers, and taken back from the toast. */
export function useTaskDeeds() {
  const { t } = useTranslation('tasks');
  return useMemo(() => {
    const undo = async ([first, ...others]: string[]) => {
      if (!first) return;
      forgetUndo(first);
      for (const token of [first, ...others]) await api(undoTasks, { token }).catch(showError);
      void refetch(listTasks);
    };
    const act = async (
      ids: number[],
      guess: (task: Task) => Task | null,
      call: (ids: number[]) => Promise<{ data: { undo: string; changed?: number } }>,
      word: DoneWord,
    ) => {
      const putBack = holdTasks();
      patchTasks(new Set(ids), guess);
      const tokens: string[] = [];
      const left = new Set(ids);
      let count = 0;
      try {
        for (const part of partsOf(ids)) {
          const { undo: token, changed = part.length } = (await call(part)).data;
          // All of them were so already, or are gone.
          if (changed) tokens.push(token);
          count += changed;
          for (const id of part) left.delete(id);
        }
      } catch (error) {
        putBack(left);
        showError(error);
      }
      void refetch(listTasks);
      if (!tokens.length) return;
      const back = () => void undo(tokens);
      rememberUndo(tokens[0]!, back);
      toast.success(t(`done.${word}`, { count }), { undo: back });
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

/** As many as may be changed at once. */
const partsOf = (ids: number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / mostTasksAtOnce) }, (_, nth) =>
    ids.slice(nth * mostTasksAtOnce, (nth + 1) * mostTasksAtOnce),
  );

export type TaskDeeds = ReturnType<typeof useTaskDeeds>;
