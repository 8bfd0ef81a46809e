import type { Lead } from '@parley/contract/deals/leads';
import type { Output } from '@parley/contract/http';
import { messageCreated, messageDeleted, messageUpdated } from '@parley/contract/inbox/messages';
import { type FeedEntry, type FeedPart, listFeed } from '@parley/contract/notes/feed';
import { type Note, noteCreated, noteDeleted, noteUpdated } from '@parley/contract/notes/notes';
import { tasksCreated, tasksOverdue, tasksUpdated } from '@parley/contract/tasks/events';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../../../kit/api.ts';
import { useLive } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { withNewest } from './with-newest.ts';

type Pages = InfiniteData<Output<typeof listFeed>, string | null>;
// What happens in one breath is asked for together.
const TOGETHER_MS = 250;

/**
 * The feed of a deal as far as it was scrolled, in step with all that it is made of; the oldest first. Changes of the
 * deal itself are followed where deals are.
 */
export function useFeed(lead: Lead, part: FeedPart | 'all') {
  const key = [...keyOf(listFeed), lead.id, part];
  const asked = { id: lead.id, ...(part === 'all' ? {} : { only: part }) };
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api(listFeed, { ...asked, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next ?? null,
    staleTime: 0,
    meta: { quiet: true },
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  /** Only the end is read: what is older stays as it was. */
  const readEnd = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      api(listFeed, asked).then(
        (newest) => queryClient.setQueryData<Pages>(key, (known) => known && withNewest(known, newest)),
        () => void queryClient.invalidateQueries({ queryKey: key }),
      );
    }, TOGETHER_MS);
  };
  useNews(lead, key, readEnd);
  const { data } = query;
  const entries = useMemo(() => data?.pages.flatMap((page) => page.data).toReversed(), [data]);
  return { ...query, entries };
}

function useNews(lead: Lead, key: readonly unknown[], readEnd: () => void) {
  const isOurs = (contact_id: number) => lead.contacts.some(({ id }) => id === contact_id);
  const isAbout = ({ entity, entity_id }: Pick<Note, 'entity' | 'entity_id'>) =>
    entity === 'lead' ? entity_id === lead.id : entity === 'contact' && isOurs(entity_id);
  const renew = () => void queryClient.invalidateQueries({ queryKey: key });
  const change = (how: (it: FeedEntry) => FeedEntry | null) =>
    queryClient.setQueryData<Pages>(
      key,
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({ ...page, data: page.data.flatMap((it) => how(it) ?? []) })),
        },
    );
  useLive(messageCreated, (it) => isOurs(it.contact_id) && readEnd());
  useLive(messageUpdated, (message) =>
    change((it) => (it.kind === 'message' && it.message.id === message.id ? { ...it, message } : it)),
  );
  useLive(messageDeleted, ({ id }) => change((it) => (it.kind === 'message' && it.message.id === id ? null : it)));
  useLive(noteCreated, ({ note }) => isAbout(note) && readEnd());
  useLive(noteUpdated, ({ note }) => {
    const isThere = queryClient
      .getQueryData<Pages>(key)
      ?.pages.some((page) => page.data.some((it) => it.kind === 'note' && it.note.id === note.id));
    if (isThere) change((it) => (it.kind === 'note' && it.note.id === note.id ? { ...it, note } : it));
    // One that came back may stand anywhere.
    else if (isAbout(note)) renew();
  });
  useLive(noteDeleted, ({ id }) => change((it) => (it.kind === 'note' && it.note.id === id ? null : it)));
  useLive(tasksCreated, readEnd);
  useLive(tasksOverdue, readEnd);
  // News of a task do not name its deal, and it may be told of far above.
  useLive(tasksUpdated, ({ ids }) => {
    const isTold = queryClient
      .getQueryData<Pages>(key)
      ?.pages.some((page) => page.data.some((it) => it.kind === 'task' && ids.includes(it.task.id)));
    if (isTold) renew();
    else readEnd();
  });
}
