import { api } from '../../kit/api.ts';
import { refetch } from '../../kit/query.ts';
import type { Undo } from '../../kit/undo.ts';

/** One press, in as many calls as it took. What it asks is fetched then: few presses are ever taken back. */
export const taskUndo = (tokens: readonly string[]): Undo => ({
  tokens,
  by: async (token) => {
    const [{ takeBack }, { listTasks }] = await Promise.all([
      import('@parley/contract/undo'),
      import('@parley/contract/tasks/tasks'),
    ]);
    const { kept } = (await api(takeBack, { token })).data;
    void refetch(listTasks);
    return { kept: kept.length };
  },
});
