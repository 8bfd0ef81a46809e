import { listTasks, undoTasks } from '@parley/contract/tasks/tasks';
import { api } from '../../kit/api.ts';
import { refetch } from '../../kit/query.ts';
import type { Undo } from '../../kit/undo.ts';

/** One press, in as many calls as it took: the ids it named, and how many of them each token stands for. */
type TaskPress = { ids: readonly number[]; changed: ReadonlyMap<string, number> };

/** Those that do not come back were changed by others since. */
export const taskUndo = ({ ids, changed }: TaskPress): Undo => ({
  tokens: [...changed.keys()],
  by: async (token) => {
    const { restored } = (await api(undoTasks, { token })).data;
    void refetch(listTasks);
    return { kept: Math.max(0, changed.get(token)! - restored.filter((id) => ids.includes(id)).length) };
  },
});
