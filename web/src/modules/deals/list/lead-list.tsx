import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../kit/device.ts';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { hasCents } from '../../../ui/money.tsx';
import { ListSkeleton, TableSkeleton } from '../../../ui/skeletons.tsx';
import { TableRows } from '../../clients/index.ts';
import { colorOf } from '../board/stage-color.ts';
import { useCardMenu } from '../board/use-card-menu.tsx';
import { useCardWords } from '../board/use-card-words.ts';
import { useLeadRows } from '../data.ts';
import { Failure, NoDeals, NothingFound } from '../states.tsx';
import { isNarrowed } from '../filter/search.ts';
import { openDeal } from '../open-deal.ts';
import { chooseDeals, clearDeals, toggleDeal, useDealSelection } from '../selection.ts';
import type { ShownFunnel } from '../use-shown.ts';
import classes from './lead-list.module.css';
import { LeadRow, type RowDeeds } from './lead-row.tsx';
import { columnKeys, ListHead } from './list-head.tsx';

const ROW_PX = 43;
const HAND_PX = 64;
const grid = {
  template:
    'minmax(176px, 2fr) minmax(154px, 1.4fr) 116px minmax(108px, 0.7fr) minmax(124px, 1fr) minmax(82px, 1fr) 112px 90px 40px',
  // All columns are in sight on a screen of 1100.
  width: 1002,
};

/** The same deals as rows, the newest first unless a heading says otherwise. */
export function LeadList({ shown }: { shown: ShownFunnel }) {
  const { t } = useTranslation('deals');
  const isPhone = useIsPhone();
  const { funnel, asked } = shown;
  const { sort } = shown.shown;
  const { rows, total, isError, error, isFetching, refetch, ...more } = useLeadRows(asked, sort);
  const table = useMemo(() => ({ asked, sort }), [asked, sort]);
  const words = useCardWords();
  const selection = useDealSelection();
  const cents = useMemo(() => hasCents(rows?.map(({ price }) => price) ?? []), [rows]);
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const { openMenu, menu } = useCardMenu(shown, ids);
  useEffect(() => clearDeals, [asked]);
  const deeds = useMemo(
    (): RowDeeds => ({
      open: ({ id }) => openDeal(id),
      toggle: ({ id }, isRange) => toggleDeal(id, ids, isRange),
      menu: openMenu,
    }),
    [ids, openMenu],
  );
  const stages = useMemo(
    () => new Map(funnel.stages.map((it, at) => [it.id, { name: it.name, color: colorOf(funnel, it, at) }])),
    [funnel],
  );
  const router = useRouter();
  const base = useMemo(() => router.buildLocation({ to: '/deals' }).href.replace(/\/?(\?.*)?$/, ''), [router]);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  const loadMore = useMemo(
    () => () => void (hasNextPage && !isFetchingNextPage && !isFetchNextPageError && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
  if (!rows && isError) return <Failure error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!rows) return isPhone ? <ListSkeleton rows={9} /> : <TableSkeleton rows={12} columns={6} />;
  if (!rows.length) return isNarrowed(shown.filter) ? <NothingFound shown={shown} /> : <NoDeals shown={shown} />;
  const isChosen = (id: number) => selection.isAll || selection.ids.has(id);
  const chosen = ids.every(isChosen) ? 'all' : selection.ids.size ? 'some' : 'none';
  return (
    <div className={classes.list}>
      <TableRows
        ids={ids}
        rowHeight={isPhone ? HAND_PX : ROW_PX}
        of={table}
        label={t('board.title')}
        total={total}
        columns={isPhone ? 1 : columnKeys.length + 1}
        grid={isPhone ? null : grid}
        onLook={nothing}
        onNearEnd={loadMore}
        head={
          !isPhone && (
            <ListHead
              sort={sort}
              onSort={shown.showSort}
              chosen={chosen}
              onChoose={(all) => (all ? chooseDeals(ids) : clearDeals())}
            />
          )
        }
        after={
          isFetchNextPageError ? (
            <ErrorState onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage} />
          ) : hasNextPage ? (
            <TableSkeleton rows={2} columns={6} />
          ) : (
            <EndOfList />
          )
        }
      >
        {(at) => {
          const card = rows[at]!;
          return (
            <LeadRow
              card={card}
              words={words}
              cents={cents}
              stage={stages.get(card.stage_id)}
              href={`${base}/lead/${card.id}/`}
              isPhone={isPhone}
              isSelected={isChosen(card.id)}
              isSelecting={selection.isAll || selection.ids.size > 0}
              deeds={deeds}
            />
          );
        }}
      </TableRows>
      {menu}
    </div>
  );
}

const nothing = () => undefined;
