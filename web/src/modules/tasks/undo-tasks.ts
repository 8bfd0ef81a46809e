import { listTasks } from '@parley/contract/tasks/tasks';
import { takeBack } from '@parley/contract/undo';
import { api } from '../../kit/api.ts';
import { refetch } from '../../kit/query.ts';
import type { Undo } from '../../kit/undo.ts';

/** One press, in as many calls as it took. */
export const taskUndo = (tokens: readonly string[]): Undo => ({
  tokens,
  by: async (token) => {
    const { kept } = (await api(takeBack, { token })).data;
    void refetch(listTasks);
    return { kept: kept.length };
  },
});
