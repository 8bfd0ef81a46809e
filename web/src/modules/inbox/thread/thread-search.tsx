import { searchMessages } from '@parley/contract/inbox/thread';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { showMessage } from './show-message.ts';
import classes from './thread-bar.module.css';
import { changeView, closeSearch } from './view.ts';

const TYPING_MS = 250;

/** Finds words in a thread: the newest place first, upwards from there. */
export function ThreadSearch({ contactId }: { contactId: number }) {
  const { t } = useTranslation('thread');
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const { ids, isLooking, isMore, loadMore } = useFound(contactId, search);
  const [place, setPlace] = useState(0);

  const current = ids[place];
  useEffect(() => setPlace(0), [search]);
  useEffect(() => changeView(contactId, { words: search ? search.split(/\s+/) : [] }), [contactId, search]);
  useEffect(() => {
    if (current !== undefined) void showMessage(contactId, current);
  }, [contactId, current]);
  // A request may find nothing among all it looked at, or be used up: the next one looks further back.
  useEffect(() => {
    if (isMore && !isLooking && place >= ids.length - 1) void loadMore();
  }, [isMore, isLooking, place, ids.length, loadMore]);

  const go = (step: number) => setPlace((at) => Math.max(0, Math.min(at + step, ids.length - 1)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      closeSearch(contactId);
    }
    if (event.key === 'Enter' || event.key === 'ArrowUp') go(event.shiftKey ? -1 : 1);
    if (event.key === 'ArrowDown') go(-1);
  };
  const count =
    !search || (isLooking && !ids.length)
      ? ''
      : ids.length
        ? `${place + 1} / ${ids.length}${isMore ? '+' : ''}`
        : t('search.none');
  return (
    <div className={classes.bar} role="search">
      <SearchField
        autoFocus
        className={classes.field}
        value={typed}
        onChange={setTyped}
        placeholder={t('search.placeholder')}
        onKeyDown={onKeyDown}
      />
      <span className={classes.count} role="status">
        {count}
      </span>
      <IconButton
        label={t('search.older')}
        icon={<IconChevronUp />}
        disabled={place >= ids.length - 1}
        onClick={() => go(1)}
      />
      <IconButton label={t('search.newer')} icon={<IconChevronDown />} disabled={place === 0} onClick={() => go(-1)} />
      <IconButton label={t('search.close')} icon={<IconX />} onClick={() => closeSearch(contactId)} />
    </div>
  );
}

/** What was typed, once the fingers rest. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

function useFound(contactId: number, search: string) {
  const { data, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...keyOf(searchMessages), contactId, search],
    queryFn: ({ pageParam, signal }) =>
      api(searchMessages, { id: contactId, search, ...(pageParam ? { message_id: pageParam } : {}) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ meta }) => (meta.next ? Number(meta.next) : null),
    enabled: search !== '',
    staleTime: 10_000,
  });
  const ids = data?.pages.flatMap((page) => page.data.map(({ id }) => id)) ?? [];
  return { ids, isLooking: isFetching, isMore: hasNextPage, loadMore: fetchNextPage };
}
