import type { ClientRow as Row } from '@parley/contract/clients/table';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton, TableSkeleton } from '../../../ui/skeletons.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { ClientRow } from './client-row.tsx';
import classes from './client-table.module.css';
import { gridOf } from './columns.ts';
import { EmptyTable, LostCondition } from './empty-table.tsx';
import { theTable } from './places.ts';
import { PHONE_ROW_PX, PhoneRow } from './phone-row.tsx';
import { type Asked, useClientRows } from './rows.ts';
import { clearSelection, selectThese, useSelection } from './selection.ts';
import { TableHead } from './table-head.tsx';
import { type TableHandle, TableRows } from './table-rows.tsx';
import type { Total } from './total-words.ts';
import { useCellWords } from './use-cell-words.ts';
import { useFreshRows } from './use-fresh-rows.ts';
import { useRowDeeds, useRowHrefs } from './use-row-deeds.ts';
import { useTableKeys } from './use-table-keys.ts';
import type { Shown } from './use-shown.ts';
import type { Waiting } from './use-waiting.ts';

const RowMenu = lazy(() => import('./row-menu.tsx').then((file) => ({ default: file.RowMenu })));
const BulkBar = lazy(() => import('./bulk-bar.tsx').then((file) => ({ default: file.BulkBar })));

const ROW_PX = 43;

type Props = { shown: Shown; waiting: Waiting; onAdd: () => void };

/** Rows, or why there are none. */
export function ClientTable({ shown, waiting, onAdd }: Props) {
  const isPhone = useIsPhone();
  const { asked } = shown;
  const { rows, found, lost, isPlaceholderData, isError, isFetching, refetch, ...more } = useClientRows(asked);
  useEffect(() => clearSelection, [asked]);
  const look = useFreshRows(asked);
  if (lost.length) return <LostCondition shown={shown} lost={lost} />;
  if (!rows && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  // Nobody was found before: that says nothing of who will be.
  if (!rows || (waiting && !rows.length)) {
    return isPhone ? <ListSkeleton rows={9} /> : <TableSkeleton rows={14} columns={6} />;
  }
  if (!rows.length) return <EmptyTable shown={shown} onAdd={onAdd} />;
  const common = { shown, asked, rows, waiting, more, onLook: look };
  // What was counted before is neither how many are meant by "everyone found" now, nor the end of them.
  return <Rows {...common} found={isPlaceholderData ? undefined : found} />;
}

type RowsProps = {
  shown: Shown;
  asked: Asked;
  rows: Row[];
  waiting: Waiting;
  found: Total | undefined;
  onLook: (first: number, last: number) => void;
  more: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
};

function Rows({ shown, asked, rows, waiting, found, more, onLook }: RowsProps) {
  const { t } = useTranslation('clients');
  const isPhone = useIsPhone();
  const table = useRef<TableHandle>(null);
  const { columns, fields, sort } = shown;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const selection = useSelection();
  const words = useCellWords(fields);
  const grid = useMemo(() => gridOf(columns, fields), [columns, fields]);
  const hrefOf = useRowHrefs();
  const { deeds, bindPress, menuPlace, closeMenu } = useRowDeeds(shown, ids);
  useTableKeys(shown, ids, table);
  useWayOut(theTable);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  const loadMore = useMemo(
    () => () => void (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
  const isSelected = (id: number) => selection.isAll || selection.ids.has(id);
  const hasSelection = selection.isAll || selection.ids.size > 0;
  const chosen = ids.every(isSelected) ? 'all' : hasSelection ? 'some' : 'none';
  return (
    <div className={classes.table}>
      <div className={classes.rows}>
        <TableRows
          ref={table}
          ids={ids}
          rowHeight={isPhone ? PHONE_ROW_PX : ROW_PX}
          of={asked}
          label={t('title')}
          total={found?.more ? undefined : found?.total}
          columns={isPhone ? 1 : columns.length + 2}
          grid={isPhone ? null : grid}
          areOld={waiting !== null}
          onLook={onLook}
          onNearEnd={loadMore}
          head={
            !isPhone && (
              <TableHead
                columns={columns}
                fields={fields}
                sort={sort}
                onSort={shown.showSort}
                chosen={chosen}
                onChoose={(all) => (all ? selectThese(ids) : clearSelection())}
              />
            )
          }
          after={found && <After more={more} />}
        >
          {(index) => {
            const row = rows[index]!;
            const common = { row, words, isSelected: isSelected(row.id), href: hrefOf(row.id) };
            if (isPhone) {
              return (
                <div className={classes.hand} {...bindPress(row)}>
                  <PhoneRow {...common} onPress={deeds.press} />
                </div>
              );
            }
            return <ClientRow {...common} columns={columns} isOpen={row.id === shown.shown.id} deeds={deeds} />;
          }}
        </TableRows>
      </div>
      <Suspense>
        {menuPlace && <RowMenu place={menuPlace} onClose={closeMenu} shown={shown} ids={ids} />}
        {hasSelection && (
          <BulkBar rows={rows} filter={asked.filter} found={found} columns={columns} onOpen={shown.openCard} />
        )}
      </Suspense>
    </div>
  );
}

function After({ more }: { more: RowsProps['more'] }) {
  const { hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = more;
  if (isFetchNextPageError) return <ErrorState onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage} />;
  return hasNextPage ? <TableSkeleton rows={2} columns={6} /> : <EndOfList />;
}
