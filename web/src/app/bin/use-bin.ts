import type { BinRow } from '@parley/contract/bins';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../kit/api.ts';
import { keyOf, refetch, useAction } from '../../kit/query.ts';
import { type BinKind, calls } from './kinds.ts';

/** A bin as far as it was read, and the way to more of it. */
export function useBin(kind: BinKind, search: string) {
  const { list } = calls[kind];
  const asked = search ? { search } : {};
  const query = useInfiniteQuery({
    queryKey: keyOf(list, asked),
    queryFn: ({ pageParam }) => api(list, { ...asked, ...(pageParam && { next: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    // What somebody else deletes or brings back is told to no bin.
    staleTime: 0,
    gcTime: 0,
  });
  const rows: BinRow[] | undefined = query.data?.pages.flatMap((it) => it.data);
  return { ...query, rows };
}

type Done = (done: { restored: number; joined: number }) => void;

export function useBinDeeds(kind: BinKind, onRestored: Done, onErased: (n: number) => void) {
  const { list, restore, erase } = calls[kind];
  return {
    restore: useAction(restore, {
      onDone: ({ restored, joined }) => {
        void refetch(list);
        onRestored({ restored: restored.length, joined: joined.length });
      },
    }),
    erase: useAction(erase, {
      onDone: ({ erased }) => {
        void refetch(list);
        onErased(erased);
      },
    }),
  };
}
