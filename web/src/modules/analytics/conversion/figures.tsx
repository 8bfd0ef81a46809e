import type { Conversion } from '@parley/contract/analytics/conversion';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { formatNumber, formatPercent } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { formatTook } from '../charts/took.ts';
import { Figure, Figures } from '../figures/figure.tsx';
import { trendOf } from '../figures/trend.ts';
import { useConversion } from './use-conversion.ts';

type Amount = Conversion['all'];

/** How many came, were won and lost, and what they are worth; each opens its deals. */
export function ConversionFigures({ conversion }: { conversion: Conversion }) {
  const { t } = useTranslation('conversion');
  const language = useLanguage();
  const money = useMoney();
  const { openDeals } = useConversion();
  const { all, won, lost, won_after, since, period_before } = conversion;
  // Of days that nothing is known of, nothing can be said to have changed.
  const canCompare = Boolean(since && period_before && since <= period_before.from);
  const [all_before, won_before, lost_before] = canCompare
    ? [conversion.all_before, conversion.won_before, conversion.lost_before]
    : [null, null, null];
  const shown = (now: Amount, before: Amount | null, better: 'more' | 'less') => ({
    value: formatNumber(now.deals, language),
    note: money(now.sum),
    trend: trendOf({ now: now.deals, before: before?.deals, kind: 'number', better }, language),
  });
  const share = shareOf(won, all);
  return (
    <Figures label={t('title')}>
      <Figure name={t('figure.all')} {...shown(all, all_before, 'more')} onOpen={() => openDeals('all')} />
      <Figure name={t('figure.won')} {...shown(won, won_before, 'more')} onOpen={() => openDeals('won')} />
      <Figure name={t('figure.lost')} {...shown(lost, lost_before, 'less')} onOpen={() => openDeals('lost')} />
      <Figure
        name={t('figure.share')}
        value={share === null ? '—' : formatPercent(share, language)}
        note={t('figure.share_note')}
        trend={trendOf(
          { now: share, before: won_before && all_before && shareOf(won_before, all_before), kind: 'share' },
          language,
        )}
      />
      <Figure
        name={t('figure.won_after')}
        value={won_after.median === null ? '—' : formatTook(won_after.median, language, 'day')}
        note={won_after.p90 !== null && t('figure.p90', { time: formatTook(won_after.p90, language, 'day') })}
      />
    </Figures>
  );
}

const shareOf = (part: Amount, whole: Amount): number | null => (whole.deals ? part.deals / whole.deals : null);
