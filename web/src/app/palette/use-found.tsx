import { shownPhone } from '@parley/contract/clients/shown-phone';
import { searchEverything } from '@parley/contract/inbox/search';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../kit/api.ts';
import { formatListTime } from '../../kit/i18n/formats.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { keyOf } from '../../kit/query.ts';
import { readWireTime } from '../../kit/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { Entry } from './entries.ts';
import { useThings } from './found/use-things.tsx';

const PAUSE_MS = 150;
// One letter fits everything.
const SHORTEST = 2;

/** Contacts, messages and things that fit what was typed, once the typing has paused. */
export function useFound(query: string) {
  const { t } = useTranslation('palette');
  const language = useLanguage();
  const navigate = useNavigate();
  const q = usePaused(query.trim(), PAUSE_MS);
  const isAsked = q.length >= SHORTEST;
  const search = useInfiniteQuery({
    queryKey: [...keyOf(searchEverything), q],
    queryFn: ({ pageParam, signal }) =>
      api(searchEverything, { q, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.data.next,
    placeholderData: keepPreviousData,
    enabled: isAsked,
    staleTime: 10_000,
    meta: { quiet: true },
  });

  const pages = isAsked ? (search.data?.pages ?? []) : [];
  const now = new Date();
  const timeOf = (wire: string | null) => {
    const time = wire ? readWireTime(wire) : null;
    return time ? { time: formatListTime(time, now, language) } : {};
  };
  const contacts = pages
    .flatMap((page) => page.data.contacts)
    .map((it): Entry => ({
      id: `contact ${it.id}`,
      group: t('contacts'),
      title: it.name,
      note: [it.phone && shownPhone(it.phone), it.email].filter(Boolean).join(' · '),
      icon: (
        <Avatar
          name={it.name}
          seed={it.id}
          size={28}
          {...(it.users[0] ? { channel: it.users[0].messenger_type } : {})}
        />
      ),
      ...timeOf(it.last_message),
      run: () => void navigate({ to: '/$id', params: { id: it.id } }),
    }));
  const things = useThings(q, isAsked);
  const messages = pages
    .flatMap((page) => page.data.messages)
    .map(({ message, snippet, contact_name }): Entry => ({
      id: `message ${message.id}`,
      group: t('messages'),
      title: contact_name,
      note: snippet,
      icon: <Avatar name={contact_name} seed={message.contact_id} size={28} />,
      ...timeOf(message.created_at),
      run: () => void navigate({ to: '/$id', params: { id: message.contact_id }, search: { message: message.id } }),
    }));
  const more: Entry[] =
    search.hasNextPage && isAsked
      ? [{ id: 'more', group: t('messages'), title: t('more'), run: () => void search.fetchNextPage() }]
      : [];
  return {
    // Digits after a # are the number of a thing.
    entries: [
      ...(/^#\d/.test(q) ? [things.entries, contacts] : [contacts, things.entries]).flat(),
      ...messages,
      ...more,
    ],
    isWaiting: isAsked && (search.isFetching || things.isFetching || q !== query.trim()),
    isFailed: isAsked && search.isError,
    hasMore: more.length > 0,
    again: () => void search.refetch(),
  };
}

function usePaused(value: string, pauseMs: number): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return paused;
}
