import { listCategories } from '@parley/contract/tasks/categories';
import { listTasks, type Task } from '@parley/contract/tasks/tasks';
import type { Input, Output } from '@parley/contract/http';
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../kit/api.ts';
import { keyOf, useEndpoint } from '../../kit/query.ts';
import { patchQueries } from '../../kit/patch-queries.ts';
import { queryClient } from '../../kit/query-client.ts';
import { askedClock, useDisplayZone } from '../../kit/time.ts';

/** What the list is narrowed to; an address may carry it. */
export type Wish = Omit<Input<typeof listTasks>, 'count' | 'next' | 'timezone'>;
type Page = Output<typeof listTasks>;
type Pages = InfiniteData<Page, string | null>;

const PAGE = 20;
// Whoever reads on reads far: what was read is read again in few steps when something happens.
const FURTHER = 100;
const rowsKey = (wish: Wish, count: number, timezone: string | number) => [
  ...keyOf(listTasks),
  'rows',
  wish,
  count,
  timezone,
];

/** The tasks that are wished for, as far as they have been scrolled to. */
export function useTasks(wish: Wish, count = PAGE, enabled = true) {
  // Days begin by the clock that is shown.
  const timezone = askedClock(useDisplayZone());
  const query = useInfiniteQuery({
    queryKey: rowsKey(wish, count, timezone),
    enabled,
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam ? { count: FURTHER, next: pageParam } : { count };
      return api(listTasks, { ...wish, timezone, ...page }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.meta.next,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    meta: { quiet: true },
  });
  const { data } = query;
  const tasks = useMemo(() => data?.pages.flatMap((page) => page.data), [data]);
  return { ...query, tasks };
}

export const useCategories = () => useEndpoint(listCategories, {}, { quiet: true });

/** Shown at once, before the server answers; null takes a task off the lists. */
export function patchTasks(ids: ReadonlySet<number>, change: (task: Task) => Task | null) {
  patchQueries<Pages>([...keyOf(listTasks), 'rows'], (known) => ({
    ...known,
    pages: known.pages.map((page) => ({
      ...page,
      data: page.data.flatMap((task) => (ids.has(task.id) ? (change(task) ?? []) : task)),
    })),
  }));
}

/** What the lists hold now; called, it puts these tasks back as they were, and leaves all else as it has become. */
export function holdTasks(): (ids: ReadonlySet<number>) => void {
  const held = queryClient.getQueriesData<Pages>({ queryKey: [...keyOf(listTasks), 'rows'] });
  return (ids) => {
    for (const [key, was] of held)
      queryClient.setQueryData<Pages>(key, (is) => {
        if (!was || !is) return was;
        const known = new Map(is.pages.flatMap(({ data }) => data.map((task) => [task.id, task])));
        const data = (page: Page) =>
          page.data.flatMap((task) => (ids.has(task.id) ? task : (known.get(task.id) ?? [])));
        return { ...was, pages: was.pages.map((page) => ({ ...page, data: data(page) })) };
      });
  };
}

/** Whether a task that is held is about one of these deals; null: nobody knows which they are. */
export const nameDeals = (ids: readonly number[] | null): boolean =>
  queryClient
    .getQueriesData<Pages>({ queryKey: [...keyOf(listTasks), 'rows'] })
    .some(([, known]) =>
      known?.pages.some(({ data }) => data.some(({ deal }) => deal && (ids === null || ids.includes(deal.id)))),
    );

type Told = { ids: ReadonlySet<number>; managers_ids: ReadonlySet<number>; my_id: number | undefined };

/** Lists that hold one of these tasks, or may hold it now: those of other people stay as they are. */
export function refetchConcerned({ ids, managers_ids, my_id }: Told) {
  const isConcerned = (wish: Wish, known: Pages | undefined) => {
    const of = wish.manager_id === 'me' ? my_id : wish.manager_id;
    if (typeof of !== 'number' || managers_ids.has(of)) return true;
    return !known || known.pages.some(({ data }) => data.some(({ id }) => ids.has(id)));
  };
  void queryClient.invalidateQueries({
    queryKey: [...keyOf(listTasks), 'rows'],
    predicate: ({ queryKey, state }) => isConcerned(queryKey[2] as Wish, state.data as Pages | undefined),
  });
}
