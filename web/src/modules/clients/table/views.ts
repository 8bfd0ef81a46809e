import {
  type ClientView,
  createClientView,
  deleteClientView,
  listClientViews,
  updateClientView,
} from '@parley/contract/clients/table';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { keyOf, refetch, useEndpoint } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { livingSort, readColumns } from './columns.ts';
import { type ClientsSearch, sameFilter } from './search.ts';
import type { Shown } from './use-shown.ts';

/** As the server says it: ids are numbers in an answer. */
type Body = Omit<ClientView, 'id' | 'user_id'>;

/** One's own and shared ones, by name. */
export function useViews(): ClientView[] {
  const { data } = useEndpoint(listClientViews, {}, { quiet: true });
  const views = data as ClientView[] | undefined;
  return useMemo(() => views?.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [], [views]);
}

/** Where a view leads; the card that is open stays. */
export const searchOf = ({ id: view, filter, sort, columns }: ClientView, { id }: ClientsSearch): ClientsSearch => ({
  ...filter,
  view,
  ...(sort ? { sort } : {}),
  columns: columns.join(','),
  ...(id === undefined ? {} : { id }),
});

/** Whether the table has been changed since the view was chosen. */
export const isChanged = (view: ClientView, { filter, sort, columns, fields, allFields }: Shown): boolean =>
  !sameFilter(view.filter, filter) ||
  // What the view names and is gone was not changed by anyone here.
  livingSort(view.sort ?? undefined, allFields) !== sort ||
  readColumns(view.columns.join(), fields).join() !== columns.join();

export function useViewDeeds() {
  const { t } = useTranslation('clients');
  return useMemo(() => {
    const place = (change: (views: ClientView[]) => ClientView[]) =>
      void queryClient.setQueryData<{ data: ClientView[] }>(
        keyOf(listClientViews, {}),
        (known) => known && { ...known, data: change(known.data) },
      );
    const renew = () => void refetch(listClientViews);
    // As the server says it: ids are numbers in an answer.
    const create = (body: Body) => api(createClientView, body) as Promise<{ data: ClientView }>;
    const add = (view: ClientView) => place((views) => [...views, view]);
    return {
      keep: async (body: Body): Promise<ClientView | null> => {
        const kept = await act({ call: () => create(body), place: add });
        return kept.isDone ? kept.answer : null;
      },
      change: (id: number, body: Partial<Body>) =>
        act({
          on: [`client view ${id}`],
          guess: () => place((views) => views.map((it) => (it.id === id ? { ...it, ...body } : it))),
          call: () => api(updateClientView, { id, ...body }),
          renew,
          done: () => t('views.kept'),
        }),
      forget: ({ id, user_id: _, ...body }: ClientView) =>
        act({
          on: [`client view ${id}`],
          guess: () => place((views) => views.filter((it) => it.id !== id)),
          call: () => api(deleteClientView, { id }),
          renew,
          done: () => t('views.gone', { name: body.name }),
          back: () => create(body).then(({ data }) => add(data)),
        }),
    };
  }, [t]);
}
