import type { Endpoint, Input, Output } from '@parley/contract/http';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { keyOf } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from './list-drawer.module.css';

type Page = { data: unknown[]; meta: { next?: string | null | undefined } };
type RowOf<E> = Output<E> extends { data: (infer Row)[] } ? Row : never;

type Props<E extends Endpoint> = {
  title: string;
  /** Of which period, channel, person it is. */
  note?: ReactNode;
  endpoint: E;
  /** Without `next`: the drawer goes on by itself. */
  input: Input<E>;
  keyOfRow: (row: RowOf<E>) => string | number;
  onClose: () => void;
  /** One row: a link or a button as wide as the drawer. */
  children: (row: RowOf<E>) => ReactNode;
};

/** What a figure counts, one row each; it is drawn while it is open. */
export function ListDrawer<E extends Endpoint>({
  title,
  note,
  endpoint,
  input,
  keyOfRow,
  onClose,
  children,
}: Props<E>) {
  const { t } = useTranslation('analytics');
  const id = useId();
  const { data, isError, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery({
      queryKey: [...keyOf(endpoint, input), 'pages'],
      queryFn: async ({ pageParam, signal }) =>
        (await api(endpoint, { ...(input as object), ...(pageParam ? { next: pageParam } : {}) } as Input<E>, {
          signal,
        })) as Page,
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.meta.next ?? null,
      staleTime: 0,
      meta: { quiet: true },
    });
  const rows = data?.pages.flatMap((page) => page.data as RowOf<E>[]);
  return (
    <Drawer opened onClose={onClose} title={title} flush>
      <div className={classes.scroll} tabIndex={0} role="region" aria-labelledby={id}>
        <p id={id} className={classes.note}>
          <span className="visually-hidden">{title} </span>
          {note}
        </p>
        {!rows && isError && <ErrorState reason={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
        {!rows && !isError && <ListSkeleton rows={8} />}
        {rows?.length === 0 && <EmptyState title={t('list.empty')} text={t('list.empty_text')} />}
        {rows && rows.length > 0 && (
          <ul className={classes.list}>
            {rows.map((row) => (
              <li key={keyOfRow(row)}>{children(row)}</li>
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div className={classes.more}>
            <Button size="sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('list.more')}
            </Button>
          </div>
        )}
        {rows && rows.length > 0 && !hasNextPage && <EndOfList />}
      </div>
    </Drawer>
  );
}
