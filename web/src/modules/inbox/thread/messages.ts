import { listMessages, type Message } from '@parley/contract/inbox/messages';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';
import { patchQueries } from '../../../kit/patch-queries.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { belongs, type Pages, placeInThread, type Place, pageOf, takeOut } from './pages.ts';
import type { Window } from './view.ts';

const threadKey = (contactId: number) => [...keyOf(listMessages), contactId];

/** Pages stand from the newest to the oldest, as far as they have been scrolled to either way. */
const threadQuery = (contactId: number, window: Window) =>
  infiniteQueryOptions({
    queryKey: [...threadKey(contactId), window],
    queryFn: async ({ pageParam, signal }) =>
      pageOf(pageParam, await api(listMessages, { id: contactId, ...inputOf(window, pageParam) }, { signal })),
    initialPageParam: (window.around === null
      ? null
      : { direction: 'around', message_id: window.around }) as Place | null,
    getNextPageParam: (oldest) => oldest.older,
    getPreviousPageParam: (newest) => newest.newer,
    structuralSharing: false,
    meta: { quiet: true },
  });

const inputOf = ({ only, dialogueId }: Window, place: Place | null) => ({
  ...(only ? { only } : {}),
  ...(dialogueId ? { dialogue_id: dialogueId } : {}),
  ...place,
});

export function useMessages(contactId: number, { only, dialogueId, around }: Window) {
  const query = useInfiniteQuery(threadQuery(contactId, { only, dialogueId, around }));
  // Only what is named here makes the thread look again.
  const { data, isError, isFetching, refetch, fetchNextPage, fetchPreviousPage } = query;
  const { hasNextPage, hasPreviousPage } = query;
  const messages = useMemo(() => data?.pages.toReversed().flatMap((page) => page.data), [data]);
  const pages = useMemo(
    () => ({ isFetching, hasNextPage, fetchNextPage, hasPreviousPage, fetchPreviousPage }),
    [isFetching, hasNextPage, fetchNextPage, hasPreviousPage, fetchPreviousPage],
  );
  useEffect(() => () => shorten(contactId), [contactId]);
  return { messages, isError, isFetching, refetch, pages };
}

/** The messages around one, ready to be shown; fails with an ApiError when there is no such message to see. */
export const loadAround = (contactId: number, id: number) =>
  queryClient.fetchInfiniteQuery({
    ...threadQuery(contactId, { only: null, dialogueId: null, around: id }),
    staleTime: 0,
  });

/** The newest messages of a contact, unfiltered. */
export const everything: Window = { only: null, dialogueId: null, around: null };

/** What is held of it, for those who only look on: nothing is asked for. */
export const useHeldMessages = (contactId: number): Message[] | undefined =>
  useInfiniteQuery({ ...threadQuery(contactId, everything), enabled: false }).data?.pages.flatMap((page) => page.data);

export const heldMessages = (contactId: number, { only, dialogueId, around }: Window): Message[] =>
  queryClient
    .getQueryData(threadQuery(contactId, { only, dialogueId, around }).queryKey)
    ?.pages.flatMap((page) => page.data) ?? [];

/** A message as it is now, new or changed; threads that nobody has opened are left alone. */
export const placeMessage = (message: Message) =>
  changeHeld(message.contact_id, (known, window) => (belongs(message, window) ? placeInThread(known, message) : known));

/** One that is no more. */
export const removeMessage = (contactId: number, id: number) => changeHeld(contactId, (known) => takeOut(known, id));

function changeHeld(contactId: number, change: (known: Pages, window: Window) => Pages) {
  patchQueries<Pages>(threadKey(contactId), (known, key) => change(known, key.at(-1) as Window));
}

// A thread that is opened again is asked anew as far as it is held, page by page.
const KEPT_PAGES = 2;

/** What was scrolled to long ago is not kept for the next time. */
function shorten(contactId: number) {
  changeHeld(contactId, (known) =>
    known.pages.length <= KEPT_PAGES || known.pages[0]?.newer
      ? known
      : { pages: known.pages.slice(0, KEPT_PAGES), pageParams: known.pageParams.slice(0, KEPT_PAGES) },
  );
}
