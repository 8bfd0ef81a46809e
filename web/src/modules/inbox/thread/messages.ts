import type { Output } from '@parley/contract/http';
import { byTime } from '@parley/contract/inbox/folders';
import { listMessages, type Message } from '@parley/contract/inbox/messages';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';

type Page = Output<typeof listMessages>;
export type Pages = InfiniteData<Page, number | null>;

const threadKey = (contactId: number) => [...keyOf(listMessages), contactId];

/** A contact's messages, oldest first, as far back as they have been scrolled to. */
export function useMessages(contactId: number) {
  const query = useInfiniteQuery({
    queryKey: threadKey(contactId),
    queryFn: ({ pageParam, signal }) =>
      api(
        listMessages,
        { id: contactId, ...(pageParam === null ? {} : { direction: 'before' as const, message_id: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    // Pages go back in time, so the page that follows holds what was written before.
    getNextPageParam: (last) => (last.meta.next ? Number(last.meta.next) : null),
    structuralSharing: false,
    meta: { quiet: true },
  });
  return { ...query, messages: query.data?.pages.toReversed().flatMap((page) => page.data) };
}

/** A message as it is now, new or changed; a thread that nobody has opened is left alone. */
export function placeMessage(message: Message) {
  queryClient.setQueryData<Pages>(threadKey(message.contact_id), (known) => known && placeInThread(known, message));
}

/** One that is no more. */
export function removeMessage(contactId: number, id: number) {
  queryClient.setQueryData<Pages>(threadKey(contactId), (known) => known && withoutMessage(known, id));
}

const withoutMessage = (known: Pages, gone: number): Pages => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== gone) })),
});

export function placeInThread(known: Pages, message: Message): Pages {
  const held = known.pages.findIndex((page) => page.data.some(({ id }) => id === message.id));
  // The page of the newest messages stands first.
  const target = Math.max(held, 0);
  const pages = known.pages.map((page, at) => {
    if (at !== target) return page;
    const others = page.data.filter(({ id }) => id !== message.id);
    return { ...page, data: [...others, message].sort(byTime) };
  });
  return { ...known, pages };
}
