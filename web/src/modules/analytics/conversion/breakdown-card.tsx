import { type BreakdownRow, breakdownKinds, getBreakdown } from '@parley/contract/analytics/conversion';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/segmented.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import { useKept } from '../read-kept.ts';
import classes from './conversion.module.css';
import { useConversion } from './use-conversion.ts';

/** The columns whose counts open their deals. */
const lists: Record<number, 'all' | 'won' | 'lost'> = { 1: 'all', 3: 'won', 6: 'lost' };

/** The same deals by reason of loss, source, manager, tag or product; each opens its deals. */
export function BreakdownCard({ period }: { period: string }) {
  const { t } = useTranslation('conversion');
  const { own, show, funnel, filter, period: days, openDeals } = useConversion();
  const { by = 'reason' } = own;
  const { data = [] } = useKept(getBreakdown, { funnel_id: funnel!.id, ...days, ...filter, by });
  const isReason = by === 'reason';
  const shown = ({ name, id, all, won, lost }: BreakdownRow) => {
    const called = id === null ? t(`none.${by}`) : (name ?? t('gone'));
    return isReason
      ? [called, all.deals, all.sum]
      : [called, all.deals, all.sum, won.deals, all.deals ? won.deals / all.deals : null, won.sum, lost.deals];
  };
  const columns = [
    { label: t(`by.${by}`), kind: 'text' as const },
    { label: t(isReason ? 'figure.lost' : 'deals'), kind: 'number' as const },
    { label: t('sum'), kind: 'money' as const },
    { label: t('figure.won'), kind: 'number' as const },
    { label: t('figure.share'), kind: 'share' as const },
    { label: t('won_sum'), kind: 'money' as const },
    { label: t('figure.lost'), kind: 'number' as const },
  ];
  return (
    <ChartCard
      name="breakdown"
      title={t('breakdown')}
      period={period}
      wide
      aside={
        <span className={classes.kinds}>
          <Segmented
            aria-label={t('breakdown')}
            value={by}
            options={breakdownKinds.map((value) => ({ value, label: t(`by.${value}`) }))}
            onChange={(next) => show({ by: next === 'reason' ? undefined : next })}
          />
        </span>
      }
      empty={!data.length && t(isReason ? 'empty_lost' : 'empty')}
      table={{ columns: isReason ? columns.slice(0, 3) : columns, rows: data.map(shown) }}
      look={(row, column, words) => {
        const { id, ...amounts } = data[row]!;
        const of = lists[column];
        if (!of || !amounts[of].deals) return undefined;
        const ending = of === 'all' ? null : of;
        return <CountButton onOpen={() => openDeals(by, id ?? 'none', ending)}>{words}</CountButton>;
      }}
    />
  );
}
