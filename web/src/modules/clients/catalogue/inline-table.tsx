import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { HeadCell, HeadRow } from '../../../ui/column-head.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { TableRows } from '../table/table-rows.tsx';
import { type Column, gridOf, nextPlace, nextSort, type Place, type Row } from './columns.ts';
import { InlineCard, InlineRow } from './inline-row.tsx';
import frame from '../table/client-table.module.css';
import classes from './inline-table.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { useRange } from './use-range.ts';

const ROW_PX = 43;
const nothing = () => undefined;

export type More = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
};

type Props<R extends Row> = {
  label: string;
  /** Another list begins at its top. */
  of: string;
  rows: R[];
  columns: readonly Column<R>[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  more: More;
  /** A row that is being added. */
  draft?: ReactNode;
  cardHeight: number;
  onRemove: (ids: number[]) => void;
  /** While somebody types, rows stay where they are. */
  onTyping: (isTyping: boolean) => void;
  /** Where something stands instead when the last row is gone. */
  home: RefObject<HTMLElement | null>;
};

/** A dense table whose cells are typed over in place. */
export function InlineTable<R extends Row>(props: Props<R>) {
  const { label, rows, columns, sort, onSort, more, draft, cardHeight, onRemove, onTyping, home } = props;
  const { t } = useTranslation('catalogue');
  const isPhone = useIsPhone();
  const [editing, setEditing] = useState<Place | null>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const { chosen, select, clear, chooseAll } = useRange(ids);
  const grid = useMemo(() => gridOf(columns), [columns]);
  const edit = (place: Place | null) => {
    setEditing(place);
    onTyping(place !== null);
  };
  useWayBack(editing);
  useWayOut(() => home.current?.querySelector('button'));
  const step = (from: Place, by: 1 | -1) => {
    const next = nextPlace(rows, columns, from, by);
    setEditing(next);
    onTyping(next !== null);
  };
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  const loadMore = useMemo(
    () => () => void (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
  const part = chosen.size === 0 ? 'none' : ids.every((id) => chosen.has(id)) ? 'all' : 'some';
  const head = (
    <>
      {!isPhone && (
        <Head columns={columns} sort={sort} onSort={onSort} part={part} onChoose={part === 'all' ? clear : chooseAll} />
      )}
      {draft}
    </>
  );
  return (
    <div className={frame.table}>
      <div className={frame.rows}>
        <TableRows
          ids={ids}
          rowHeight={isPhone ? cardHeight : ROW_PX}
          of={props.of}
          label={label}
          total={undefined}
          columns={isPhone ? 1 : columns.length + 1}
          grid={isPhone ? null : grid}
          onLook={nothing}
          onNearEnd={loadMore}
          head={head}
          after={<After more={more} />}
        >
          {(index) => {
            const row = rows[index]!;
            const common = {
              row,
              columns,
              t,
              isSelected: chosen.has(row.id),
              editing: editing?.id === row.id ? editing.key : null,
              onSelect: select,
              onEdit: edit,
              onStep: step,
            };
            return isPhone ? <InlineCard {...common} /> : <InlineRow {...common} />;
          }}
        </TableRows>
      </div>
      {chosen.size > 0 && (
        <SelectionBar
          count={chosen.size}
          onClear={clear}
          onRemove={() => {
            onRemove([...chosen]);
            clear();
          }}
        />
      )}
    </div>
  );
}

/** Whoever typed by keys goes on by keys from the same cell. */
function useWayBack(editing: Place | null) {
  const last = useRef<Place | null>(null);
  useEffect(() => {
    const from = last.current;
    last.current = editing;
    // Only where the focus was lost with the field: a click elsewhere has taken it along.
    if (editing || !from || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-cell="${from.id}/${from.key}"]`)?.focus();
  }, [editing]);
}

type HeadProps<R extends Row> = Pick<Props<R>, 'columns' | 'sort' | 'onSort'> & {
  part: 'none' | 'some' | 'all';
  onChoose: () => void;
};

function Head<R extends Row>({ columns, sort, onSort, part, onChoose }: HeadProps<R>) {
  const { t } = useTranslation('catalogue');
  const wayOf = (by: string) => (sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : 'none');
  return (
    <HeadRow>
      <div role="columnheader" className={classes.check}>
        <Checkbox
          aria-label={t('select_shown')}
          checked={part === 'all'}
          indeterminate={part === 'some'}
          onChange={onChoose}
          className={classes.box}
        />
      </div>
      {columns.map(({ key, title, sort: by, isFigure }) => (
        <HeadCell
          key={key}
          title={title}
          isFigure={isFigure ?? false}
          {...(by ? { way: wayOf(by), onSort: () => onSort(nextSort(sort, by)) } : {})}
        />
      ))}
    </HeadRow>
  );
}

function After({ more }: { more: More }) {
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = more;
  if (isFetchNextPageError) return <ErrorState onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage} />;
  return hasNextPage ? <TableSkeleton rows={2} columns={4} /> : <EndOfList />;
}
