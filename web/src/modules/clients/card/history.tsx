import { type ClientAction, clientsChanged, listClientActions } from '@parley/contract/clients/table';
import { clientChanged } from '@parley/contract/inbox/client-card';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { useLive } from '../../../kit/live.ts';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useFields } from '../../fields/index.ts';
import { useMembers } from '../../projects/index.ts';
import classes from './history.module.css';

const keyOfHistory = (id: number) => [...keyOf(listClientActions), id];

/** Who changed what and when, the newest first. */
export function History({ id }: { id: number }) {
  const { t } = useTranslation('card');
  const query = useInfiniteQuery({
    queryKey: keyOfHistory(id),
    queryFn: ({ pageParam, signal }) =>
      api(listClientActions, { id, ...(pageParam ? { next: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.meta.next,
    staleTime: 0,
    meta: { quiet: true },
  });
  const renew = () => void queryClient.invalidateQueries({ queryKey: keyOfHistory(id) });
  useLive(clientChanged, (it) => it.id === id && renew());
  useLive(clientsChanged, ({ ids }) => (ids === null || ids.includes(id)) && renew());
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const actions = data?.pages.flatMap((page) => page.data);
  if (!actions && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!actions) return <ListSkeleton rows={5} />;
  if (!actions.length)
    return <EmptyState icon={<IconHistory />} title={t('history.none')} text={t('history.none_text')} />;
  return (
    <>
      <ol className={classes.list}>
        {actions.map((action) => (
          <Line key={action.id} action={action} />
        ))}
      </ol>
      {hasNextPage ? (
        <Button wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      ) : (
        <EndOfList />
      )}
    </>
  );
}

function Line({ action }: { action: ClientAction }) {
  const { t } = useTranslation('card');
  const people = useMembers().data;
  const nameOf = useFieldNames();
  const { kind, by, why, field, before, after, created_at } = action;
  const who = by === null ? null : (people?.find(({ id }) => id === by)?.name ?? t('history.former'));
  return (
    <li className={classes.line}>
      <p className={classes.what}>
        {field ? <strong>{nameOf(field)}</strong> : t(`history.kind.${kind}`)}
        {!field && after && `: ${after}`}
      </p>
      {field && (
        <p className={classes.change}>
          {before !== null && <del>{before}</del>}
          {before !== null && <span aria-hidden="true">→</span>}
          <ins>{after ?? t('history.nothing')}</ins>
        </p>
      )}
      <p className={classes.who}>
        {[who ?? t('history.by_itself'), why && t(`history.why.${why}`)].filter(Boolean).join(' · ')}
        {' · '}
        <RelativeTime time={created_at} />
      </p>
    </li>
  );
}

const plain = [
  'name',
  'phone',
  'email',
  'legal_entity',
  'tax_id',
  'notes',
  'tag',
  'organization_id',
  'manager_id',
  'unsubscribed',
] as const;

/** What a field is called, also one that is gone. */
function useFieldNames(): (field: string) => string {
  const { t } = useTranslation('card');
  const fields = useFields('client');
  return (field) => {
    const own = fields.find(({ id }) => `field_${id}` === field);
    const known = plain.find((it) => it === field);
    return own?.label ?? (known ? t(`history.field.${known}`) : t('history.field.other'));
  };
}
