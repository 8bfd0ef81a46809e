import { getTicketGraph, getTicketStatistics } from '@parley/contract/tickets/statistics';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { DayBars } from './day-bars.tsx';
import { Figures } from './figures.tsx';
import { HeatMap } from './heat-map.tsx';
import { PeopleTable } from './people-table.tsx';
import { Promises } from './promises.tsx';
import { Ratings } from './ratings.tsx';
import { readStatistics, type StatisticsSearch } from './search.ts';
import classes from './statistics-screen.module.css';
import { Toolbar } from './toolbar.tsx';

type Change = { [K in keyof StatisticsSearch]?: StatisticsSearch[K] | undefined };

/** How tickets are answered: figures of a period beside those of the one before. */
export function StatisticsScreen() {
  const { t } = useTranslation('statistics');
  const given = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = useMemo(() => readStatistics(given), [given]);
  const show = (change: Change) =>
    void navigate({ to: '/tickets-statistics', search: strip({ ...asked, ...change }), replace: true });
  const input = { ...asked, compare: true };
  const { data, isError, error, isFetching, refetch } = useEndpoint(getTicketStatistics, input, { quiet: true });
  const graph = useEndpoint(getTicketGraph, input, { quiet: true }).data;
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('title')}</h1>
        <Toolbar asked={asked} period={data?.period} opened={data?.figures.opened ?? 0} show={show} />
      </header>
      {!data && isError && <ErrorState reason={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <ListSkeleton rows={8} />}
      {data && (
        <div className={classes.sheets}>
          <Figures statistics={data} asked={asked} />
          {graph && <DayBars graph={graph} asked={asked} to={data.period.to} />}
          <Promises statistics={data} asked={asked} />
          {graph && <HeatMap hours={graph.hours} asked={asked} period={data.period} />}
          <Ratings statistics={data} asked={asked} />
          <PeopleTable statistics={data} asked={asked} />
        </div>
      )}
    </div>
  );
}

const strip = (search: Change): StatisticsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
