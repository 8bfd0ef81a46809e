import { type ClientFilter, listClients } from '@parley/contract/clients/table';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { lostIn } from './lost.ts';
import { type Page, PAGE_ROWS, type Pages, RENEWED_ROWS, renewPage, rowsOf, totalIn } from './pages.ts';
import { askedOf } from './search.ts';
import { atLeast } from './total-words.ts';

export type Asked = { filter: ClientFilter; sort: string | undefined };

const rowsKey = ({ filter, sort }: Asked) => [...keyOf(listClients), 'rows', filter, sort ?? null];

const sortOf = ({ sort }: Pick<Asked, 'sort'>) => (sort ? { sort } : {});

const read = ({ filter, sort }: Asked, count: number, next: string | null, signal?: AbortSignal): Promise<Page> =>
  api(listClients, { ...askedOf(filter), ...sortOf({ sort }), count, ...(next ? { next } : {}) }, { signal });

/** The rows of what is shown, as far as they have been scrolled to. */
export function useClientRows(asked: Asked) {
  const query = useInfiniteQuery({
    queryKey: rowsKey(asked),
    queryFn: ({ pageParam, signal }) => read(asked, PAGE_ROWS, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    // The stream tells what is old, and then only pages in sight are read anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { quiet: true },
  });
  const lost = lostIn(query.error);
  // Rows from before a condition was lost are no answer to it.
  const data = lost.length ? undefined : query.data;
  const rows = useMemo(() => data && rowsOf(data.pages), [data]);
  return { ...query, rows, lost, found: atLeast(totalIn(data?.pages[0]), rows?.length ?? 0) };
}

export const knownPages = (asked: Asked): Pages | undefined => queryClient.getQueryData<Pages>(rowsKey(asked));

/** From the top: what the filter or the order is about has changed. */
export const readAnew = (asked: Asked) => queryClient.invalidateQueries({ queryKey: rowsKey(asked) });

/** Reads pages again by their own beginnings, one after another. Lists of other filters are forgotten. */
export async function renewPages(asked: Asked, places: readonly number[]) {
  queryClient.removeQueries({ queryKey: [...keyOf(listClients), 'rows'], type: 'inactive' });
  for (const at of places) {
    const start = knownPages(asked)?.pageParams[at];
    if (start === undefined) continue;
    const fresh = await read(asked, RENEWED_ROWS, start).catch(() => null);
    if (fresh) queryClient.setQueryData<Pages>(rowsKey(asked), (known) => known && renewPage(known, at, fresh));
  }
}

/** How many are found, where somebody came or went. */
export async function recount(asked: Asked) {
  const counted = await api(listClients, { ...askedOf(asked.filter), ...sortOf(asked), only_count: true }).then(
    totalIn,
    () => undefined,
  );
  if (!counted) return;
  queryClient.setQueryData<Pages>(rowsKey(asked), (known) => {
    const [first, ...rest] = known?.pages ?? [];
    return known && first && { ...known, pages: [{ ...first, meta: { ...first.meta, ...counted } }, ...rest] };
  });
}
