import {
  changeTasks,
  deleteTask,
  listTasks,
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
import { patchTasks } from './tasks.ts';

type DoneWord = 'closed' | 'returned' | 'moved' | 'assigned' | 'deleted';

/** What is done to tasks: seen before the server answers, and taken back from the toast. */
export function useTaskDeeds() {
  const { t } = useTranslation('tasks');
  return useMemo(() => {
    const undo = async (token: string) => {
      forgetUndo(token);
      await api(undoTasks, { token }).catch(showError);
      void refetch(listTasks);
    };
    const act = async (
      ids: number[],
      guess: (task: Task) => Task | null,
      call: () => Promise<{ data: { undo: string; changed?: number } }>,
      word: DoneWord,
    ) => {
      patchTasks(new Set(ids), guess);
      try {
        const { undo: token, changed = ids.length } = (await call()).data;
        // All of them were so already, or are gone.
        if (!changed) return;
        const back = () => void undo(token);
        rememberUndo(token, back);
        toast.success(t(`done.${word}`, { count: changed }), { undo: back });
      } catch (error) {
        showError(error);
      } finally {
        void refetch(listTasks);
      }
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
      closeMany: (ids: number[]) =>
        act(ids, gone, () => api(changeTasks, { ids, status: taskStatuses.closed }), 'closed'),
      reopenMany: (ids: number[]) =>
        act(ids, gone, () => api(changeTasks, { ids, status: taskStatuses.actual }), 'returned'),
      assignMany: (ids: number[], manager_id: number) =>
        act(
          ids,
          (it) => ({ ...it, manager_id }),
          () => api(changeTasks, { ids, manager_id }),
          'assigned',
        ),
      putOffMany: (ids: number[], minutes: number) =>
        act(
          ids,
          (it) => ({
            ...it,
            date: writeWireTime(new Date(Math.max(timeOf(it).getTime(), Date.now()) + minutes * 60_000)),
          }),
          () => api(changeTasks, { ids, put_off: minutes }),
          'moved',
        ),
    };
  }, [t]);
}

export type TaskDeeds = ReturnType<typeof useTaskDeeds>;
