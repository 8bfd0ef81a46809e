import { contactUpdated } from '@parley/contract/inbox/contacts';
import { listOrganizationDialogues } from '@parley/contract/inbox/organization-dialogues';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useLive } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from './organization-dialogues.module.css';

const PAGE = 5;

/** The latest dialogues with the people of an organization. */
export function OrganizationDialogues({ id }: { id: number }) {
  const { t } = useTranslation(['client-panel', 'notes', 'thread']);
  const queryKey = [...keyOf(listOrganizationDialogues), id];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      api(listOrganizationDialogues, { id, count: PAGE, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next ?? null,
    staleTime: 0,
    meta: { quiet: true },
  });
  useLive(contactUpdated, (it) => {
    if (it.organization_id === id) void queryClient.invalidateQueries({ queryKey });
  });
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <ListSkeleton rows={2} />;
  const people = data.pages.flatMap((page) => page.data);
  if (!people.length) return <p className={classes.none}>{t('no_dialogues')}</p>;
  return (
    <>
      <ul className={classes.list}>
        {people.map(({ id: contact_id, name, users, lastMessage, last_message }) => (
          <li key={contact_id}>
            <Link to="/$id" params={{ id: contact_id }} className={classes.line}>
              <Avatar
                name={name}
                seed={contact_id}
                size={32}
                {...(users[0] ? { channel: users[0].messenger_type } : {})}
              />
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.about}>{lastMessage?.message || t('thread:kind.file')}</span>
              </span>
              {last_message && (
                <span className={classes.time}>
                  <RelativeTime time={last_message} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="sm" wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notes:more')}
        </Button>
      )}
    </>
  );
}
