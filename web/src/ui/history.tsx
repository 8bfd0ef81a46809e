import { IconBolt, IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { EndOfList } from './end-of-list.tsx';
import { ErrorState } from './error-state.tsx';
import classes from './history.module.css';
import { RelativeTime } from './relative-time.tsx';
import { ListSkeleton } from './skeletons.tsx';

/** What a list that comes page by page tells of itself. */
type Pages<A> = {
  data: { pages: readonly { data: readonly A[] }[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type ListProps<A> = {
  label: string;
  pages: Pages<A>;
  none: { title: string; text?: string };
  more: string;
  children: (action: A) => ReactNode;
};

/** What has happened, the newest first. */
export function HistoryList<A extends { id: number | string }>({ label, pages, none, more, children }: ListProps<A>) {
  const { data, isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages;
  const actions = data?.pages.flatMap((page) => page.data);
  if (!actions && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!actions) return <ListSkeleton rows={5} />;
  if (!actions.length) return <EmptyState icon={<IconHistory />} {...none} />;
  return (
    <>
      <ol className={classes.list} aria-label={label}>
        {actions.map((action) => (
          <li key={action.id} className={classes.line}>
            {children(action)}
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button wide loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more}
        </Button>
      ) : (
        <EndOfList />
      )}
    </>
  );
}

type LineProps = {
  what: ReactNode;
  note?: string | null;
  /** What stood there, null where nothing did, and what stands there now. */
  change?: { before: string | null; after: string } | null;
  /** Who did it, and why. */
  by: readonly (string | null)[];
  isByItself?: boolean;
  time: string;
  /** Of what can be looked at. */
  onOpen?: () => void;
};

export const HistoryLine = ({ what, note, change, by, isByItself, time, onOpen }: LineProps) => (
  <>
    <p className={classes.what}>
      {isByItself && <IconBolt size={14} aria-hidden />}
      {onOpen ? (
        <button type="button" className={classes.open} onClick={onOpen}>
          {what}
        </button>
      ) : (
        what
      )}
    </p>
    {note && <p className={classes.change}>{note}</p>}
    {change && (
      <p className={classes.change}>
        {change.before !== null && <del>{change.before}</del>}
        {change.before !== null && <span aria-hidden="true">→</span>}
        <ins>{change.after}</ins>
      </p>
    )}
    <p className={classes.who}>
      {by.map((who) => who && `${who} · `)}
      <RelativeTime time={time} />
    </p>
  </>
);
