import { getForecast } from '@parley/contract/analytics/conversion';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../kit/i18n/currency.ts';
import { useMay } from '../../projects/index.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import { useKept } from '../read-kept.ts';
import classes from './conversion.module.css';
import { useConversion } from './use-conversion.ts';

/** What the open deals may bring, whenever they came. */
export function ForecastCard() {
  const { t } = useTranslation('conversion');
  const money = useMoney();
  const mayEdit = useMay('funnels.edit');
  const { funnel, filter, openDeals } = useConversion();
  const { data } = useKept(getForecast, { funnel_id: funnel!.id, ...filter });
  const stages = data?.stages ?? [];
  return (
    <ChartCard
      name="forecast"
      title={t('forecast')}
      hint={t('forecast_hint')}
      aside={data && <b className={classes.expected}>{money(data.expected)}</b>}
      empty={data && !stages.some((it) => it.deals > 0) && t('empty_forecast')}
      table={{
        columns: [
          { label: t('stage'), kind: 'text' },
          { label: t('deals'), kind: 'number' },
          { label: t('sum'), kind: 'money' },
          { label: t('probability'), kind: 'share' },
          { label: t('expected'), kind: 'money' },
        ],
        rows: stages.map((it) => [it.name, it.deals, it.sum, it.probability / 100, it.expected]),
      }}
      look={(row, column, words) => {
        const { stage_id, deals } = stages[row]!;
        if (column === 1 && deals) return <CountButton onOpen={() => openDeals('open', stage_id)}>{words}</CountButton>;
        if (column !== 3) return undefined;
        const said = stages[row]!.is_own ? words : t('by_experience', { share: words });
        return mayEdit ? (
          <Link to="/deals/edit/$id" params={{ id: funnel!.id }} className={classes.link}>
            {said}
          </Link>
        ) : (
          said
        );
      }}
    />
  );
}
