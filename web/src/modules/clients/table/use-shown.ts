import type { ClientFilter } from '@parley/contract/clients/table';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recall, remember } from '../../../kit/remember.ts';
import { currentProject } from '../../../kit/session.ts';
import { useAllFields, useFields } from '../../fields/index.ts';
import { type ColumnKey, livingSort, readColumns } from './columns.ts';
import type { Asked } from './rows.ts';
import { type ClientsSearch, filterOf, meantBy, readSearch, withFilter } from './search.ts';

const columnsKey = () => `clients-columns-${currentProject() ?? 0}`;

/** What the table shows, as the address has it; columns it does not name are those of this device. */
export function useShown() {
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  const fields = useFields('client');
  const { data: allFields } = useAllFields('client');
  const sort = livingSort(readSearch(given).sort, allFields);
  // Two addresses that ask the same are one table.
  const key = JSON.stringify([meantBy(filterOf(readSearch(given))), sort ?? null]);
  const asked = useMemo(() => readAsked(key), [key]);
  return useMemo(() => {
    const shown = without({ ...readSearch(given), sort });
    const go = (search: ClientsSearch, replace = false) => void navigate({ to: '/clients', search, replace });
    return {
      shown,
      asked,
      filter: filterOf(shown),
      sort,
      fields,
      /** With those that cards do not show: a filter may be about one. */
      allFields,
      columns: readColumns(shown.columns ?? recall(columnsKey()), fields),

      /** Typing goes on in one step of the way back. */
      showFilter: (filter: ClientFilter, replace = false) => go(withFilter(shown, filter), replace),
      showSort: (sort: string | undefined, replace = false) => go(without({ ...shown, sort }), replace),
      showColumns: (columns: readonly ColumnKey[]) => {
        const written = columns.join(',');
        remember(columnsKey(), written);
        go({ ...shown, columns: written }, true);
      },
      showView: (search: ClientsSearch) => go(without(search)),
      openCard: (id: number) => go({ ...shown, id }),
      /** From the card of an organization. */
      openClient: (id: number) => go({ id }),
      /** A tab has an address of its own; the filter is of the clients. */
      showTab: (tab: ClientsSearch['tab']) => go(tab ? { tab } : {}),
      forgetWish: () => go(without({ ...shown, wish: undefined }), true),
      closeCard: () => go(without({ ...shown, id: undefined })),
    };
  }, [given, sort, asked, navigate, fields, allFields]);
}

export type Shown = ReturnType<typeof useShown>;

function readAsked(key: string): Asked {
  const [filter, sort] = JSON.parse(key) as [ClientFilter, string | null];
  return { filter, sort: sort ?? undefined };
}

/** What is undefined is not named in the address. */
const without = (search: { [K in keyof ClientsSearch]: ClientsSearch[K] | undefined }): ClientsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
