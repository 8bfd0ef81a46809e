import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { queryClient } from '../../../kit/query-client.ts';
import type { Row } from './columns.ts';

type Page<R> = { data: R[]; meta: { count: number; next?: string | null | undefined } };
type Read<R> = (next: string | null, signal: AbortSignal) => Promise<Page<R>>;

/** The rows of what is asked for, as far as they have been scrolled to. */
export function useInlineRows<R extends Row>(key: readonly unknown[], read: Read<R>) {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const { data } = query;
  return { ...query, rows: useMemo(() => data?.pages.flatMap((page) => page.data), [data]) };
}

/** What is done is seen before the server answers; null takes the row away. */
export function patchRows<R extends Row>(
  key: readonly unknown[],
  ids: readonly number[],
  change: (row: R) => R | null,
) {
  const wanted = new Set(ids);
  patchQueries<InfiniteData<Page<R>, string | null>>(key, (known) => ({
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      data: page.data.flatMap((row) => (wanted.has(row.id) ? (change(row) ?? []) : row)),
    })),
  }));
}

export const renewRows = (key: readonly unknown[]) => queryClient.invalidateQueries({ queryKey: key });
