import { compareStages, getBreakdown, getConversion, getForecast } from '@parley/contract/analytics/conversion';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import classes from '../page.module.css';
import { useFollow, useKept } from '../read-kept.ts';
import { Standing } from '../standing.tsx';
import { formatDays } from '../toolbar/format-days.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { CompareCard } from './compare-card.tsx';
import { DealsList } from './deals-list.tsx';
import { ConversionFigures } from './figures.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { StaysCard } from './stays-card.tsx';
import { ConversionTools } from './tools.tsx';
import { useConversion } from './use-conversion.ts';

/** How far the deals of a funnel got that came in a period. */
export function ConversionPage() {
  const { t } = useTranslation('conversion');
  const { funnels, funnel } = useConversion();
  if (funnels.isError) {
    const { error, isFetching, refetch } = funnels;
    return <ErrorState reason={error.message} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!funnels.data) return <ListSkeleton rows={8} />;
  if (!funnel) return <EmptyState title={t('no_funnels')} text={t('no_funnels_text')} />;
  return <OfFunnel funnel_id={funnel.id} />;
}

function OfFunnel({ funnel_id }: { funnel_id: number }) {
  const language = useLanguage();
  const { asked, own, filter, period } = useConversion();
  const input = { funnel_id, ...period, ...filter, compare: asked.compare !== false };
  const { data, isError, error, isFetching, refetch } = useKept(getConversion, input);
  useFollow([getConversion, compareStages, getForecast, getBreakdown], ['deals']);
  const said = data ? formatDays(data.period, language) : '';
  return (
    <>
      <ConversionTools period={data?.period} stages={data?.stages ?? []} />
      {!data && isError && <ErrorState reason={error.message} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <ListSkeleton rows={8} />}
      {data && (
        <div className={classes.sheets}>
          <Standing of="deals" since={data.since} period={data.period} counting={data.counting} />
          <ConversionFigures conversion={data} />
          <FunnelCard stages={data.stages} period={said} />
          <StaysCard stages={data.stages} period={said} />
          <CompareCard stages={data.stages} period={said} />
          <ForecastCard />
          <BreakdownCard period={said} />
        </div>
      )}
      {data && own.deals && <DealsList wish={own.deals} stages={data.stages} period={data.period} />}
    </>
  );
}
