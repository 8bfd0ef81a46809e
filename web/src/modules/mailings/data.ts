import type { Output } from '@parley/contract/http';
import {
  getMailing,
  listMailingPeople,
  listMailings,
  mailingChanged,
  type MailingPerson,
  type WholeMailing,
} from '@parley/contract/mailings/mailings';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../kit/api.ts';
import { useLive } from '../../kit/live.ts';
import { keyOf, refetch, useEndpoint } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';
import { currentProject } from '../../kit/session.ts';

/** The project of this tab, as every call names it. */
export const here = () => ({ project: currentProject() ?? 0 });

// The window itself shows what went wrong.
const quiet = { quiet: true };

/** Asked anew whenever it is opened; of null nothing is asked. */
export const useMailing = (id: number | null) =>
  useEndpoint(getMailing, { ...here(), id: id ?? 0 }, { ...quiet, staleTime: 0, enabled: id !== null });

/** What the server answered a change with is what is shown; whom a draft reaches stays known where it was not asked anew. */
export async function keepMailing(mailing: WholeMailing) {
  const queryKey = keyOf(getMailing, { ...here(), id: mailing.id });
  // What is being read may have been read before the change.
  const isReading = queryClient.isFetching({ queryKey }) > 0;
  if (isReading) await queryClient.cancelQueries({ queryKey });
  const reach = mailing.reach ?? (mailing.state === 'draft' ? (knownMailing(mailing.id)?.reach ?? null) : null);
  queryClient.setQueryData<Output<typeof getMailing>>(queryKey, { data: { ...mailing, reach } });
  if (isReading) void queryClient.invalidateQueries({ queryKey });
  void refetch(listMailings);
}

/** As it was last heard of. */
export const knownMailing = (id: number) =>
  queryClient.getQueryData<Output<typeof getMailing>>(keyOf(getMailing, { ...here(), id }))?.data;

type Page<E> = Output<E> & { meta: { next?: string | null } };
const nextOf = (last: { meta: { next?: string | null | undefined } }) => last.meta.next ?? null;

export function useMailings() {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listMailings), here()],
    queryFn: ({ pageParam, signal }): Promise<Page<typeof listMailings>> =>
      api(listMailings, { ...here(), ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    staleTime: 0,
    meta: quiet,
  });
  return { ...query, mailings: query.data?.pages.flatMap((page) => page.data) };
}

const PEOPLE = 100;

export function useMailingPeople(id: number, state: MailingPerson['state']) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(listMailingPeople), { id, state }],
    queryFn: ({ pageParam, signal }): Promise<Page<typeof listMailingPeople>> =>
      api(
        listMailingPeople,
        { ...here(), id, state, count: PEOPLE, ...(pageParam ? { next: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: nextOf,
    staleTime: 0,
    // Opened anew it begins anew: all that was once scrolled through need not be read again.
    gcTime: 0,
    meta: quiet,
  });
  return { ...query, people: query.data?.pages.flatMap((page) => page.data) };
}

// What happens together is asked for together.
const TOGETHER_MS = 1000;
// Names far down the list are asked for anew when it is opened anew: all of them each second would be too much.
const PAGES_ASKED_ANEW = 2;

/** Keeps what is shown of mailings in step with the stream. */
export function useMailingNews() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const changed = useRef(new Set<number>());
  useLive(mailingChanged, ({ id }) => {
    changed.current.add(id);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const ids = [...changed.current];
      changed.current.clear();
      void refetch(listMailings);
      for (const it of ids) askAnew(it);
    }, TOGETHER_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

function askAnew(id: number) {
  void queryClient.invalidateQueries({ queryKey: keyOf(getMailing, { ...here(), id }) });
  void queryClient.invalidateQueries({
    queryKey: keyOf(listMailingPeople),
    predicate: ({ queryKey, state }) => {
      const known = state.data as InfiniteData<unknown> | undefined;
      return (queryKey.at(-1) as { id: number }).id === id && (known?.pages.length ?? 0) <= PAGES_ASKED_ANEW;
    },
  });
}
