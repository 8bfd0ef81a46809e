import { lazy, Suspense } from 'react';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { Board } from './board/board.tsx';
import { BoardSkeleton } from './board/board-skeleton.tsx';
import { BulkPlace } from './bulk/bulk-place.tsx';
import { useBoard, useFunnels } from './data.ts';
import classes from './deals-screen.module.css';
import { FilterChips } from './filter/filter-chips.tsx';
import { isNarrowed } from './filter/search.ts';
import { Head } from './head.tsx';
import { Failure, NoDeals, NoFunnels, NothingFound } from './states.tsx';
import { useScreenCommands } from './use-screen-commands.ts';
import { type ShownFunnel, useShown } from './use-shown.ts';

const LeadList = lazy(() => import('./list/lead-list.tsx').then((file) => ({ default: file.LeadList })));

/** Deals of a funnel by their stages; as a board or as a list. */
export function DealsScreen() {
  const { data: funnels, isError, error, isFetching, refetch } = useFunnels();
  const shown = useShown(funnels);
  useScreenCommands(shown);
  const { funnel, asked } = shown;
  return (
    <div className={classes.screen}>
      <Head shown={shown} funnels={funnels} />
      {!funnels && isError && <Failure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!funnels && !isError && <BoardSkeleton />}
      {funnels && !funnel && <NoFunnels />}
      {funnel && asked && <Deals shown={{ ...shown, funnel, asked }} />}
    </div>
  );
}

function Deals({ shown }: { shown: ShownFunnel }) {
  return (
    <>
      <FilterChips shown={shown} />
      {shown.isList ? (
        <section className={classes.sheet}>
          <Suspense fallback={<TableSkeleton rows={12} columns={6} />}>
            <LeadList shown={shown} />
          </Suspense>
        </section>
      ) : (
        <Columns shown={shown} />
      )}
      <BulkPlace shown={shown} />
    </>
  );
}

/** The board, or why there is none; an empty one says how to begin, above its stages. */
function Columns({ shown }: { shown: ShownFunnel }) {
  const { data: columns, isError, error, isFetching, refetch } = useBoard(shown.asked);
  if (!columns && isError) return <Failure error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!columns) return <BoardSkeleton />;
  const isEmpty = columns.every(({ total }) => total === 0);
  if (isEmpty && isNarrowed(shown.filter)) return <NothingFound shown={shown} />;
  return (
    <>
      {isEmpty && <NoDeals shown={shown} />}
      <Board shown={shown} columns={columns} />
    </>
  );
}
