import { type ReactNode, type RefObject, useRef } from 'react';
import { useIsPhone } from '../../../kit/device.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton, TableSkeleton } from '../../../ui/skeletons.tsx';
import type { Column, Row } from './columns.ts';
import { InlineTable, type More } from './inline-table.tsx';

type Props<R extends Row> = {
  className: string | undefined;
  label: string;
  of: string;
  query: More & {
    rows: R[] | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
    setTyping: (isTyping: boolean) => void;
  };
  columns: readonly Column<R>[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  draft: ReactNode;
  cardHeight: number;
  onRemove: (ids: number[]) => void;
  empty: { icon: ReactNode; title: string; text: string; action?: ReactNode };
};

/** The rows, or why there are none. */
export function CatalogueSheet<R extends Row>({ className, query, empty, draft, ...table }: Props<R>) {
  const section = useRef<HTMLElement>(null);
  return (
    <section ref={section} className={className}>
      <Content home={section} query={query} empty={empty} draft={draft} {...table} />
    </section>
  );
}

type ContentProps<R extends Row> = Omit<Props<R>, 'className'> & { home: RefObject<HTMLElement | null> };

function Content<R extends Row>({ query, empty, draft, ...table }: ContentProps<R>) {
  const isPhone = useIsPhone();
  const { rows, isError, isFetching, refetch, setTyping, ...more } = query;
  if (!rows && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!rows) return isPhone ? <ListSkeleton rows={8} /> : <TableSkeleton rows={12} columns={table.columns.length} />;
  if (!rows.length && !draft) return <EmptyState {...empty} />;
  return <InlineTable {...table} rows={rows} more={more} draft={draft} onTyping={setTyping} />;
}
