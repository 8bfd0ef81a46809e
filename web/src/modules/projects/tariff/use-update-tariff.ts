import { getProject, getTariff, updateTariff } from '@parley/contract/projects/projects';
import { type Data, keyOf, refetch, useAction } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';

type Paid = Data<typeof getTariff>;

/** Chooses a tariff or adds months; the answer is shown at once, the project's own card is read anew. */
export const useUpdateTariff = (project: number, done: (paid: Paid) => void) =>
  useAction(updateTariff, {
    onDone: (data) => {
      queryClient.setQueryData(keyOf(getTariff, { project }), { data });
      void refetch(getProject);
      done(data);
    },
  });
