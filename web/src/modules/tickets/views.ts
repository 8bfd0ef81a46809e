import type { Output } from '@parley/contract/http';
import { deleteTicketView, keepTicketView, listTicketViews, type TicketView } from '@parley/contract/tickets/views';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { act, whyNot } from '../../kit/act.ts';
import { api } from '../../kit/api.ts';
import { keyOf, refetch, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { readSearch, type TicketsSearch, viewOf } from './search.ts';

type Known = Output<typeof listTicketViews>;
export type SavedView = Omit<TicketView, 'filter'> & { search: TicketsSearch };

/** One's own and shared ones, by name. */
export function useSavedViews(): SavedView[] {
  const { data } = useEndpoint(listTicketViews, {}, { quiet: true });
  return useMemo(
    () =>
      (data ?? []).flatMap(({ filter, ...view }) => {
        const search = viewOf(readSearch(filter));
        // Kept by a newer page with a condition that is unknown here, it would show more than it is to show.
        return Object.keys(filter).every((key) => key in search) ? [{ ...view, search }] : [];
      }),
    [data],
  );
}

const filterOf = (search: TicketsSearch) => ({ status: 'opened' as const, ...viewOf(search) });
const renewViews = () => void refetch(listTicketViews);

export function useViewDeeds() {
  const { t } = useTranslation('tickets');
  return useMemo(() => {
    const keep = (name: string, search: TicketsSearch, shared: boolean) =>
      api(keepTicketView, { name, filter: filterOf(search), shared });
    return {
      /** One of the same name is replaced. Null: it is kept; else why not. */
      keep: async (name: string, search: TicketsSearch, shared: boolean) =>
        whyNot(await act({ call: () => keep(name, search, shared), place: renewViews, quiet: true })),
      forget: ({ id, name, search, shared }: SavedView, isMine: boolean) =>
        act({
          on: [`ticket view ${id}`],
          guess: () =>
            void queryClient.setQueryData<Known>(
              keyOf(listTicketViews, {}),
              (known) => known && { ...known, data: known.data.filter((it) => it.id !== id) },
            ),
          call: () => api(deleteTicketView, { id }),
          renew: renewViews,
          done: () => t('views.gone', { name }),
          // Brought back by another one, it would be theirs.
          back: isMine ? () => keep(name, search, shared).then(renewViews) : undefined,
        }),
    };
  }, [t]);
}
